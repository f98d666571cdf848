import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../database/db.ts'
import { holderOf } from '../database/embedded/lock.ts'
import { listSnapshots, takeSnapshot } from '../database/snapshots/takeSnapshot.ts'
import { endFailed } from './endFailed.ts'
import { isStarted } from './isStarted.ts'
import { requireNoServer } from './requireNoServer.ts'

const longestMs = 1_800_000

/** PostgreSQL's own programs take these from the environment: on a command line everybody on the machine could read the password. */
function environmentOf(databaseUrl: string): NodeJS.ProcessEnv {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const sslMode = new URL(databaseUrl).searchParams.get('sslmode')
  return {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(password ? { PGPASSWORD: password } : {}),
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
  }
}

async function program(name: string, args: readonly string[], databaseUrl: string) {
  const child = spawn(name, args, { env: environmentOf(databaseUrl), stdio: ['ignore', 'inherit', 'inherit'] })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`${name} 失败 (failed with ${status})`)
}

/** Writes everything a PostgreSQL database holds to a file, by `pg_dump`. */
export async function dumpServer(databaseUrl: string, file: string): Promise<void> {
  // Made before pg_dump opens it: a dump is everything there is, and a file of its own making could be read by everybody.
  await (await open(`${file}.part`, 'w', 0o600)).close()
  await chmod(`${file}.part`, 0o600)
  await program('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}.part`], databaseUrl).catch(async error => {
    await rm(`${file}.part`, { force: true })
    throw error
  })
  await rename(`${file}.part`, file)
}

/** Puts what `dumpServer` wrote in the place of what a database holds: all of it or nothing. @throws while a server is connected */
export async function restoreServer(databaseUrl: string, file: string): Promise<void> {
  await requireNoServer(databaseUrl)
  await program(
    'pg_restore',
    [
      '--clean',
      '--if-exists',
      '--no-owner',
      '--no-privileges',
      '--single-transaction',
      `--dbname=${environmentOf(databaseUrl).PGDATABASE}`,
      file,
    ],
    databaseUrl,
  )
}

/** One backup now. Of the embedded database a running server makes it, else this process. @returns its file */
export async function backup({
  dataDir,
  databaseUrl,
  snapshotKeep,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'snapshotKeep'>): Promise<string> {
  if (databaseUrl) {
    const folder = join(dataDir, 'backups')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Also one that an earlier version made, or somebody else.
    await chmod(folder, 0o700)
    const file = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.dump`)
    await dumpServer(databaseUrl, file)
    return file
  }
  const holder = holderOf(dataDir)
  if (holder === null) {
    const database = await openDatabase({ databaseUrl: undefined, dataDir })
    return takeSnapshot(database, dataDir, snapshotKeep).finally(() => database.close())
  }
  const [before] = await listSnapshots(dataDir)
  process.kill(holder, 'SIGUSR2')
  for (const began = performance.now(); performance.now() - began < longestMs; await pause(500)) {
    const [newest] = await listSnapshots(dataDir)
    if (newest && newest !== before) return join(dataDir, 'snapshots', newest)
  }
  throw new Error('服务没有完成快照，原因见其日志 (the server made no snapshot: its log says why)')
}

/** `npm run backup` */
const main = async () => console.log(`已备份到 (backed up to) ${await backup(readConfig())}`)

if (isStarted('backup')) main().catch(error => endFailed(error, true))
