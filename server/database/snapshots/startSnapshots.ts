import type { Services } from '../../context.ts'
import { requireDiskSpace } from '../requireDiskSpace.ts'
import { CorruptPageError } from './copyDatabase.ts'
import { takenAt } from './keptSnapshots.ts'
import { listSnapshots, sweepSnapshots, takeSnapshot } from './takeSnapshot.ts'

const hour = 3_600_000
/** The first one comes soon: what happens in the hour after a start is worth as much. */
const firstMs = 120_000
const lookMs = 15_000

type Base = Pick<Services, 'database' | 'config' | 'log' | 'systemAlarms'>

/**
 * A snapshot now, with what there is to say of it: a failure, or a page found broken, is a standing alarm until one succeeds.
 * @returns its file, or null
 */
export async function snapshotNow({ database, config, log, systemAlarms }: Base): Promise<string | null> {
  const { dataDir } = config
  try {
    await requireDiskSpace(dataDir, database.embedded?.folder ?? dataDir)
    const began = performance.now()
    const file = await takeSnapshot(database, dataDir, config.snapshotKeep)
    log.info({ file, seconds: Math.round((performance.now() - began) / 1000) }, 'snapshot taken and opened')
    systemAlarms.set('snapshotFailed', null)
    systemAlarms.set('corruptPage', null)
    return file
  } catch (error) {
    if (error instanceof CorruptPageError) systemAlarms.set('corruptPage', error.message)
    const [last] = await listSnapshots(dataDir)
    const since = last ? `最近一份成功的快照为 ${last}` : '目前没有可用的快照'
    systemAlarms.set('snapshotFailed', `${error instanceof Error ? error.message : String(error)}；${since}`)
    log.warn({ err: error }, 'snapshot failed')
    return null
  }
}

/** Hourly snapshots of the embedded database, on SIGUSR2 (`npm run backup`) one more; PostgreSQL servers have their own backups. */
export function startSnapshots(base: Base): () => void {
  const { database, config } = base
  if (!database.embedded?.folder) return () => {}
  const began = performance.now()
  let lastTry = Number.NEGATIVE_INFINITY
  let busy = false
  let asked = false
  const swept = sweepSnapshots(config.dataDir).catch(error => base.log.warn({ err: error }, 'unfinished snapshots'))
  const look = async () => {
    await swept
    const [last] = await listSnapshots(config.dataDir)
    const now = performance.now()
    const due = now - began > firstMs && now - lastTry > hour && (!last || Date.now() - takenAt(last) > hour || takenAt(last) > Date.now())
    if (!asked && !due) return
    asked = false
    lastTry = now
    await snapshotNow(base)
  }
  const run = () => {
    if (busy) return
    busy = true
    look()
      .catch(error => base.log.error({ err: error }, 'snapshots'))
      .finally(() => {
        busy = false
      })
  }
  const timer = setInterval(run, lookMs)
  timer.unref()
  const onAsked = () => {
    asked = true
    run()
  }
  process.on('SIGUSR2', onAsked)
  return () => {
    clearInterval(timer)
    process.off('SIGUSR2', onAsked)
  }
}
