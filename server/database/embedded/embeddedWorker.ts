import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { WireServer } from './wireServer.ts'

/** What the server's thread asks of the worker; each is answered by { id } or { id, error }. */
export type Order = { id: number; kind: 'dump'; path: string } | { id: number; kind: 'close' }
export interface WorkerInput {
  /** Folder of the database, or `memory://`. */
  dataDir: string
  socketPath: string
  /** A snapshot to start a new database from. */
  snapshot?: string
  /** Little memory rather than speed: it is only looked through. */
  lean: boolean
  /** The compiled engine. */
  code: WebAssembly.Module
}

// The engine runs synchronously on its thread: here, so that requests, sockets and timers never wait for a query.
const { dataDir, socketPath, snapshot, lean, code } = workerData as WorkerInput
const port = parentPort!

// Nobody in this engine makes checkpoints by himself (database/createCheckpointer.ts does); after one no more of the
// log than this stays for what comes.
const startParams = [
  ...PGlite.defaultStartParams,
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
  '-c',
  `shared_buffers=${lean ? 8 : 64}MB`,
]

try {
  const engine = await PGlite.create(dataDir, {
    startParams,
    pgliteWasmModule: code,
    ...(snapshot ? { loadDataDir: new Blob([readFileSync(snapshot)]) } : {}),
  })
  const server = new WireServer(engine)
  await server.listen(socketPath)
  port.on('message', async (order: Order) => {
    try {
      if (order.kind === 'dump') {
        const dump = await server.exclusive(() => engine.dumpDataDir('gzip'))
        await writeFile(order.path, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 })
      } else {
        await server.close()
        await engine.close()
      }
      port.postMessage({ id: order.id })
      if (order.kind === 'close') port.close()
    } catch (error) {
      port.postMessage({ id: order.id, error: String(error) })
    }
  })
  port.postMessage({ id: 0 })
} catch (error) {
  port.postMessage({ id: 0, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
