import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { restoreServer } from './backup.ts'
import { endFailed } from './endFailed.ts'
import { isStarted } from './isStarted.ts'
import { openDatabase } from '../database/db.ts'
import { lockDataFolder } from '../database/embedded/lock.ts'
import { unpackSnapshot } from '../database/snapshots/verifySnapshot.ts'
import { listSnapshots } from '../database/snapshots/takeSnapshot.ts'

/**
 * Puts a snapshot in the place of the embedded database. The database that was there is kept beside it.
 * @returns folder the former database was moved to, or null where there was none
 */
export async function restoreSnapshot(dataDir: string, file: string): Promise<string | null> {
  const release = lockDataFolder(dataDir)
  const current = join(dataDir, 'pg')
  const aside = join(dataDir, `pg.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
  const had = existsSync(current)
  try {
    if (had) await rename(current, aside)
    await unpackSnapshot(file, dataDir).finally(release)
    const database = await openDatabase({ databaseUrl: undefined, dataDir })
    await database.close()
  } catch (error) {
    // A snapshot that cannot be read must not leave an empty database behind.
    await rm(current, { recursive: true, force: true })
    if (had) await rename(aside, current)
    throw error
  }
  return had ? aside : null
}

/** `npm run restore -- <file>`; without a file, the list. A dump of a PostgreSQL server goes into the one of `DATABASE_URL`. */
async function main() {
  const { dataDir, databaseUrl } = readConfig()
  const [asked] = process.argv.slice(2)
  if (databaseUrl && asked) {
    await restoreServer(databaseUrl, resolve(asked))
    console.log('已恢复 (restored)。用 npm start 启动 (start with npm start)')
    return
  }
  const known = await listSnapshots(dataDir)
  if (!asked) {
    console.log(
      known.length
        ? `可用快照 (snapshots in ${dataDir}/snapshots):\n${known.map(name => `  ${name}`).join('\n')}\n\n恢复 (restore): npm run restore -- ${known[0]}`
        : `没有快照 (no snapshots in ${dataDir}/snapshots)`,
    )
    return
  }
  const file = [resolve(asked), join(dataDir, 'snapshots', basename(asked))].find(existsSync)
  if (!file) throw new Error(`找不到快照 ${asked} (no such snapshot)`)
  const aside = await restoreSnapshot(dataDir, file)
  console.log(
    `已从 ${file} 恢复 (restored)。${aside ? `\n原数据库保留在 ${aside} (the former database is kept there)` : ''}\n用 npm start 启动 (start with npm start)`,
  )
}

if (isStarted('restore')) main().catch(error => endFailed(error, true))
