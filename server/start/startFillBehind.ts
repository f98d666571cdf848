import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../context.ts'
import { type PastCurves, readPastCurves } from '../demo/fill/pastCurves.ts'
import { runInChild } from '../process/runInChild.ts'
import type { BehindInput } from './fillBehind.ts'

const againMs = 30_000

/** The address of the database for another process of this machine. */
function addressOf({ config, database }: Pick<Services, 'config' | 'database'>) {
  if (config.databaseUrl) return config.databaseUrl
  const { host, port } = database.embedded!
  return `postgres://postgres@/postgres?host=${encodeURIComponent(host)}&port=${port}`
}

/**
 * Fills what a first start left for later, in a process of its own, beside those who already look at the product.
 * @param then what must not work on days that are not there yet: begins at once where all are. @returns ends both
 */
export async function startFillBehind(
  services: Pick<Services, 'config' | 'database' | 'db' | 'log' | 'history'>,
  then: () => (() => unknown)[],
): Promise<() => void> {
  const { db, log, history } = services
  const undo: (() => unknown)[] = []
  let stopped = false
  const reached = (past: PastCurves | null) => {
    history.from = past?.from ?? null
  }
  const fill = async () => {
    while (!stopped) {
      try {
        const input: BehindInput = { databaseUrl: addressOf(services) }
        await runInChild<PastCurves>('start/fillBehind.ts', { input, onMessage: reached, stopped: () => stopped })
        break
      } catch (error) {
        log.error({ err: error }, 'older curves')
        await pause(againMs, undefined, { ref: false })
      }
    }
    if (stopped) return
    reached(null)
    undo.push(...then())
  }
  const past = await readPastCurves(db)
  reached(past)
  if (past) void fill()
  else undo.push(...then())
  return () => {
    stopped = true
    for (const step of undo.splice(0)) step()
  }
}
