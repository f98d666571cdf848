/** What the worker is started with. */
export interface WorkerStart {
  /** Folder of the database, or `memory://`. */
  folder: string
  /** Path of the Unix socket to listen on. */
  socket: string
  connections: number
  /** A snapshot to create the folder from. */
  load?: string
}

export type ToWorker = { kind: 'snapshot'; file: string } | { kind: 'stop' }

export type FromWorker = { kind: 'ready' } | { kind: 'failed'; reason: string } | { kind: 'snapshot'; bytes: number } | { kind: 'snapshotFailed'; reason: string } | { kind: 'stopped' }
