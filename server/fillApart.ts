import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import { LockedError } from './database/embedded/lock.ts'
import type { FillMessage } from './fillFolder.ts'
import type { StartOutput } from './start/createStartOutput.ts'

/** In the bundle it lies beside this; from source everything is filled where it is used. */
const program = join(dirname(fileURLToPath(import.meta.url)), 'fillFolder.js')

/**
 * Fills a new folder in a process of its own: the memory it takes to make three years of a region is given back with it (on a thread of its own it was not), and
 * would stay with the server for as long as it runs. A folder in which there has been something is filled, or filled up, by the server itself.
 */
export async function fillApart({ databaseUrl, dataDir, demo }: Config, output: StartOutput): Promise<void> {
  if (!demo || databaseUrl || !existsSync(program) || existsSync(join(dataDir, 'pg'))) return
  await new Promise<void>((resolve, reject) => {
    const child = fork(program)
    child.on('message', (message: FillMessage) => {
      if ('locked' in message) reject(new LockedError(message.locked))
      else if ('error' in message) reject(new Error(message.error))
      else output.progress(message.step, message.share)
    })
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`the process that fills ${dataDir} ended with ${signal ?? code}`)),
    )
  })
}
