import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db.ts'
import { copyDatabase } from './copyDatabase.ts'
import { type Keep, keptSnapshots } from './keptSnapshots.ts'
import { verifySnapshot } from './verifySnapshot.ts'

const folderOf = (dataDir: string) => join(dataDir, 'snapshots')
const scratch = '.verify'

/** Snapshots of a data folder, newest first. */
export async function listSnapshots(dataDir: string): Promise<string[]> {
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) return []
  return (await readdir(folder))
    .filter(name => name.endsWith('.tar.gz'))
    .sort()
    .reverse()
}

/** Removes what a killed or failed snapshot left. */
export async function sweepSnapshots(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) return
  for (const name of await readdir(folder))
    if (name.endsWith('.part') || name === scratch) await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Writes one snapshot whole or not at all: copied beside the running database, opened apart and read, and only then
 * given its name. Then those go that nobody keeps.
 * @returns its file
 * @throws and leaves the earlier ones as they are
 */
export async function takeSnapshot({ pool, embedded, log }: Database, dataDir: string, keep: Keep, now = new Date()): Promise<string> {
  const source = embedded?.folder
  if (!source || !log) throw new Error('only the embedded database on a folder has snapshots')
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`
  const unfinished = join(folder, `${name}.part`)
  try {
    await log.held(() => copyDatabase(pool, source, unfinished))
    await verifySnapshot(unfinished, join(folder, scratch))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await rename(unfinished, join(folder, name))
  const all = await listSnapshots(dataDir)
  const kept = keptSnapshots(all, keep)
  for (const old of all) if (!kept.has(old)) await rm(join(folder, old), { force: true })
  return join(folder, name)
}
