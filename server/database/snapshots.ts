import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from './db.ts'

const hour = 3_600_000
const folderOf = (dataDir: string) => join(dataDir, 'snapshots')

/** Snapshots of a data folder, newest first. */
export async function listSnapshots(dataDir: string): Promise<string[]> {
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) return []
  return (await readdir(folder))
    .filter(name => name.endsWith('.tar.gz'))
    .sort()
    .reverse()
}

/** Writes one snapshot whole or not at all, then drops the oldest beyond `keep`. */
export async function takeSnapshot(database: Database, dataDir: string, keep: number, now = new Date()): Promise<string> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`
  const unfinished = join(folder, `${name}.part`)
  await database.embedded?.dump(unfinished)
  const file = await open(unfinished, 'r+')
  await file.sync()
  await file.close()
  await rename(unfinished, join(folder, name))
  for (const old of (await listSnapshots(dataDir)).slice(keep)) await rm(join(folder, old), { force: true })
  return join(folder, name)
}

/** Hourly snapshots of the embedded database; PostgreSQL servers have their own backups. */
export function startSnapshots(database: Database, config: Config, log: FastifyBaseLogger): () => void {
  if (!database.embedded || config.dataDir.startsWith('memory://')) return () => {}
  const timer = setInterval(() => {
    takeSnapshot(database, config.dataDir, config.snapshotKeep).catch(error => log.error({ err: error }, 'snapshot failed'))
  }, hour)
  timer.unref()
  return () => clearInterval(timer)
}
