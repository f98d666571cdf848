import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Failed } from './childMain.ts'

const here = dirname(fileURLToPath(import.meta.url))
/** From source a program is TypeScript and needs the loader; in the bundle all of them lie beside each other. */
export const fromSource = existsSync(join(here, 'childMain.ts'))
/** Folder of programs that are built already, for whoever runs from source. */
const built = process.env.SERVER_PROGRAMS
const lookMs = 200

/** Something the program could not do; `name` is that of the error there. */
export class ChildError extends Error {
  constructor({ name, message, stack }: Failed) {
    super(message)
    this.name = name
    this.stack = stack
  }
}

interface Options<Message> {
  /** Whatever JSON can carry. */
  input?: object
  onMessage(said: Message): void
  /** Asked again and again: nobody waits for it any more, so it is ended. The promise resolves then, too. */
  stopped?: () => boolean
}

/**
 * Runs one of the product's programs in a process of its own: the memory it takes is given back with it (on a thread of
 * its own it was not), and whoever is served meanwhile waits for none of its work.
 * @param source its path below server/; in the bundle the name alone counts
 * @throws ApartError what it failed with
 */
export async function runInChild<Message>(source: string, { input, onMessage, stopped = () => false }: Options<Message>): Promise<void> {
  const needsLoader = fromSource && !built
  const program = needsLoader ? join(here, '..', source) : join(built ?? here, source.replace(/^.*\//, '').replace(/ts$/, 'js'))
  // Not the server's own flags: what keeps its memory small makes whoever computes for a minute collect garbage for half of it.
  const child = fork(program, { execArgv: ['--max-semi-space-size=32', ...(needsLoader ? ['--import', 'tsx'] : [])] })
  // It ends by itself when it is left alone.
  const looking = setInterval(() => stopped() && child.connected && child.disconnect(), lookMs)
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message: Message | { failed: Failed }) => {
        if (typeof message === 'object' && message !== null && 'failed' in message) reject(new ChildError(message.failed))
        else onMessage(message)
      })
      child.on('error', reject)
      child.on('exit', (code, signal) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${signal ?? code}`))))
      if (input) child.send(input)
    })
  } finally {
    clearInterval(looking)
  }
}
