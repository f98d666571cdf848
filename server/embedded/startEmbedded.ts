import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts'
import { workerFile } from './workerFile.ts'

/** Names the socket `.s.PGSQL.5432`, as clients expect; nothing listens on that port. */
export const socketPort = 5432
/** The kernel's limit of a Unix socket path is 108 bytes with its end mark (104 on macOS). */
const longestPath = 103

export interface Embedded {
  /** Folder of the socket: the `host` of node-postgres. */
  host: string
  port: number
  /** Rejects with the reason when the worker ends by itself; never resolves. */
  failed: Promise<never>
  /** Writes a gzipped tar of the whole database; resolves with its size in bytes. */
  snapshot(file: string): Promise<number>
  close(): Promise<void>
}

/** Starts PGlite in a worker thread behind a Unix socket. `load` creates the (absent) folder from a snapshot. */
export async function startEmbedded(options: { folder: string; connections: number; load?: string; socketFolder?: string }): Promise<Embedded> {
  const inside = options.socketFolder && Buffer.byteLength(join(options.socketFolder, `.s.PGSQL.${socketPort}`)) <= longestPath
  // mkdtemp creates mode 0700: nobody else on the machine reaches the socket.
  const host = inside ? options.socketFolder! : await mkdtemp(join(tmpdir(), 'energy-'))
  const socket = join(host, `.s.PGSQL.${socketPort}`)
  const tidy = () => rm(inside ? socket : host, { recursive: true, force: true })
  await rm(socket, { force: true })

  const { file, execArgv } = workerFile()
  const workerData: WorkerStart = { folder: options.folder, socket, connections: options.connections, load: options.load }
  const worker = new Worker(file, { workerData, execArgv, name: 'embedded-database' })
  const answers = new Set<(message: FromWorker | Error) => void>()
  const answer = (message: FromWorker | Error) => {
    for (const take of answers) take(message)
  }
  const ended = once(worker, 'exit').then(() => {
    const reason = new Error('the embedded database has stopped')
    answer(reason)
    return reason
  })
  worker.on('message', answer)
  worker.on('error', answer)

  const ask = <K extends FromWorker['kind']>(message: ToWorker | null, wanted: K) =>
    new Promise<Extract<FromWorker, { kind: K }>>((resolve, reject) => {
      const take = (given: FromWorker | Error) => {
        if (!(given instanceof Error) && given.kind !== wanted && !('reason' in given)) return
        answers.delete(take)
        if (given instanceof Error) reject(given)
        else if ('reason' in given) reject(new Error(given.reason))
        else resolve(given as Extract<FromWorker, { kind: K }>)
      }
      answers.add(take)
      if (message) worker.postMessage(message)
    })

  try {
    await ask(null, 'ready')
  } catch (error) {
    await worker.terminate()
    await tidy()
    throw error
  }

  let closing: Promise<void> | undefined
  const failed = ended.then(reason => (closing ? new Promise<never>(() => {}) : Promise.reject(reason)))
  failed.catch(() => {})
  const stop = async () => {
    await ask({ kind: 'stop' }, 'stopped').catch(() => {})
    await worker.terminate()
    await tidy()
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    host,
    port: socketPort,
    failed,
    snapshot(target) {
      const taken = last.then(async () => (await ask({ kind: 'snapshot', file: target }, 'snapshot')).bytes)
      last = taken.catch(() => {})
      return taken
    },
    close() {
      closing ??= stop()
      return closing
    },
  }
}
