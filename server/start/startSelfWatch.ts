import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { checkDisks } from './checkDisks.ts'

type Base = Pick<Services, 'config' | 'database' | 'db' | 'bus' | 'log' | 'systemAlarms' | 'ingest'>

const diskMs = 5_000
const databaseMs = 10_000
const clockMs = 1_000
const silentMs = 15 * 60_000
/** More than a clock that is being kept right is corrected at once, ms. */
const jumpMs = 5_000
const jumpStandsMs = 3_600_000

/** Does the database answer? Says so as a standing alarm. */
export async function checkDatabase({ database, systemAlarms }: Pick<Base, 'database' | 'systemAlarms'>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve('数据库 3 秒内没有应答'), 3000)
  })
  const asked = database.pool.query('select 1').then(
    () => null,
    error => String((error as Error).message),
  )
  systemAlarms.set('databaseDown', await Promise.race([asked, late]))
  clearTimeout(timer)
}

/**
 * Sets right what lies in the future, at a start and after the clock was set back. Of several processes on one server
 * it may be the clock of this one alone that is behind: the server's counts as well.
 */
export async function bringBackToNow({ database, db, ingest, log }: Pick<Base, 'database' | 'db' | 'ingest' | 'log'>) {
  const [row] = database.embedded
    ? []
    : await rowsOf(db, { ms: 'number' }, sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`)
  const present = Math.max(Date.now(), Math.floor(row?.ms ?? 0))
  const ahead = await ingest.clampToPresent(present)
  if (ahead > 0) log.warn({ newestValues: ahead }, 'what was measured ahead of the clock counts as measured now')
}

/**
 * Holds the clock somebody may set against one nobody sets.
 * @returns by how much it was set, ms, with what is to be said of it; null = nothing any more, undefined = as before
 */
export function createJumpWatch(): (now: { wall: number; steady: number }) => { by: number; message: string } | null | undefined {
  let before: { wall: number; steady: number } | null = null
  let jumpedAt = Number.NEGATIVE_INFINITY
  return now => {
    const by = before ? now.wall - before.wall - (now.steady - before.steady) : 0
    before = now
    if (Math.abs(by) > jumpMs) {
      jumpedAt = now.steady
      return { by, message: `时钟${by > 0 ? '向前' : '向后'}跳变 ${Math.round(Math.abs(by) / 1000)} 秒，请检查时间同步` }
    }
    return now.steady - jumpedAt > jumpStandsMs ? null : undefined
  }
}

/** Watches what the product itself needs: disk, database, readings, a clock that does not jump. @returns stops it */
export function startSelfWatch(base: Base): () => void {
  const { bus, log, systemAlarms } = base
  const quietly = (work: () => Promise<void>) => () => void work().catch(error => log.warn({ err: error }, 'self watch'))

  let lastReadingAt = performance.now()
  const silence = async () => {
    const minutes = Math.floor((performance.now() - lastReadingAt) / 60_000)
    if (performance.now() - lastReadingAt < silentMs) return systemAlarms.set('ingestSilent', null)
    const [some] = (await base.db.execute(sql`select 1 from gateways limit 1`)).rows
    systemAlarms.set('ingestSilent', some ? `已 ${minutes} 分钟没有收到任何采集数据` : null)
  }

  const jumpOf = createJumpWatch()
  const look = () => jumpOf({ wall: Date.now(), steady: performance.now() })
  look()
  const jump = async () => {
    const jumped = look()
    if (jumped === undefined) return
    systemAlarms.set('clockJump', jumped?.message ?? null)
    if (jumped && jumped.by < 0) await bringBackToNow(base)
  }

  const unsubscribe = bus.subscribe('telemetry', () => {
    lastReadingAt = performance.now()
  })
  const timers = [
    setInterval(
      quietly(() => checkDisks(base)),
      diskMs,
    ),
    setInterval(
      quietly(async () => {
        await checkDatabase(base)
        await silence()
      }),
      databaseMs,
    ),
    setInterval(quietly(jump), clockMs),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    unsubscribe()
    for (const timer of timers) clearInterval(timer)
  }
}
