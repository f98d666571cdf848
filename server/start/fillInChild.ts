import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { LockedError } from '../database/embedded/lock.ts'
import type { Filled } from './fillFolder.ts'
import { ChildError, fromSource, runInChild } from '../process/runInChild.ts'
import type { StartOutput } from './createStartOutput.ts'

/** File: the folder is being filled, or was when its filling was killed. */
const mark = 'filling'

/**
 * Fills a new folder in a process of its own: the memory it takes to make three years of a region would stay with the
 * server for as long as it runs. A folder in which there has been something before is left to the server itself, and so
 * is every folder of a server that runs from source.
 */
export async function fillInChild({ databaseUrl, dataDir, demo }: Config, output: StartOutput): Promise<void> {
  if (!demo || databaseUrl || fromSource || (existsSync(join(dataDir, 'pg')) && !existsSync(join(dataDir, mark)))) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, mark), '')
  try {
    await runInChild<Filled>('start/fillFolder.ts', { onMessage: ({ step, share }) => output.progress(step, share) })
    rmSync(join(dataDir, mark), { force: true })
  } catch (error) {
    throw error instanceof ChildError && error.name === 'LockedError' ? new LockedError(error.message) : error
  }
}
