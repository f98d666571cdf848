import { ConfigError, readConfig } from '../config.ts'
import { LockedError } from '../database/embedded/lock.ts'
import { openDatabase } from '../database/db.ts'
import { migrate } from '../database/migrate.ts'
import { rebuildRollups } from '../rollups/rebuildRollups.ts'
import { endFailed } from './endFailed.ts'
import { isStarted } from './isStarted.ts'

/** `npm run rebuild-rollups`: of the folder (while no server runs on it) or the database a start would use. */
async function main() {
  const database = await openDatabase(readConfig())
  try {
    await migrate(database)
    await rebuildRollups(database.db)
    console.log('各区域汇总已重新计算 (what is kept of regions was made anew)')
  } finally {
    await database.close()
  }
}

if (isStarted('rebuildRollups')) main().catch(error => endFailed(error, error instanceof ConfigError || error instanceof LockedError))
