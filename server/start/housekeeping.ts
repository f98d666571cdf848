import type { Services } from '../context.ts'
import { sweepFiles } from '../files/sweepFiles.ts'
import { analyze, dropOld, vacuum } from '../database/upkeep.ts'

const hour = 3_600_000

/** One round of housekeeping: what is over goes, its room is taken back, and the planner learns of what has changed much. */
export async function keepHouse({ db, database, clock, files, config }: Pick<Services, 'db' | 'database' | 'clock' | 'files' | 'config'>) {
  await dropOld(db, clock(), undefined, config.retention)
  await vacuum(database, 'hour')
  await analyze(database)
  await sweepFiles(db, files, clock())
}

/** Keeps house every hour. */
export function startHousekeeping(services: Services): () => void {
  const timer = setInterval(() => {
    keepHouse(services).catch(error => services.log.error({ err: error }, 'housekeeping'))
  }, hour)
  timer.unref()
  return () => clearInterval(timer)
}
