import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from './database/bus.ts'
import type { Config } from './config.ts'
import type { Database } from './database/db.ts'
import type { FaultDrills } from './demonstration/FaultDrills.ts'
import type { Replays } from './demonstration/Replays.ts'
import type { Simulator } from './demonstration/Simulator.ts'
import type { FileStore } from './files/createFileStore.ts'
import type { Upload } from './files/Upload.ts'
import type { AlarmEngine, Ingest } from './live/live.ts'
import type { Metrics } from './process/metrics.ts'
import type { Proof } from './access/Proof.ts'
import type { Refusals } from './access/Refusals.ts'
import type { Principal } from './principal.ts'
import type { SystemAlarms } from './process/systemAlarms.ts'
import type { Scope } from './rights/scope.ts'
import type { Video } from './video/Source.ts'
import type { Viewings } from './video/Viewing.ts'

/** What lives as long as the server does. Tests build it in-process, without a port. */
export interface Services {
  config: Config
  database: Database
  db: Database['db']
  bus: Bus
  log: FastifyBaseLogger
  /** What the product has to say about itself. */
  systemAlarms: SystemAlarms
  metrics: Metrics
  /** What was refused, for the audit. */
  refusals: Refusals
  /** Now; tests may move it. */
  clock: () => Date
  ingest: Ingest
  engine: AlarmEngine
  /** null where real gateways deliver. */
  simulator: Simulator | null
  /** Pictures and live streams of the cameras. */
  video: Video
  /** Who may look at which cameras. */
  viewings: Viewings
  /** Bytes of uploaded files. */
  files: FileStore
  /** Scripted faults of the demonstration region; null where there is none. */
  faultDrills: FaultDrills | null
  /** Days replayed for walls; demonstration only. */
  replays: Replays
  /** While the first start still fills older days: the first day all curves are there of. null = they all are. */
  history: { from: string | null }
}

/** Where somebody's work stands that has not begun. */
export interface Place {
  /** Pieces of work that wait. */
  waiting: number
  /** Pieces of others that begin before the first of them. */
  ahead: number
}

/** What a handler gets beside its input. */
export interface Context extends Services {
  principal: Principal
  scope: Scope
  /** The file that came with the call; out of the store again where the call fails. */
  upload?: Upload
  /** The work the request has proven, where its call asks for a proof. */
  proof?: Proof
  /** Address of the caller, for audits and counters. */
  address: string
  headers: Readonly<Record<string, string | undefined>>
  /** Where the caller's reads stand that have not begun. */
  placeInQueue(): Place
}

/** What the audit row of a change tells beside who made which call. */
export interface AuditNote {
  /** Id of what was changed; by default the `id` of the input or of the reply. */
  target?: string
  /** Organisation whose data it is; by default the caller's. */
  orgId?: string
  detail?: Readonly<Record<string, unknown>>
}

/**
 * What the handler of a call declared with `changes` gets: `db` is a transaction that also holds the audit row. Nothing
 * else than `db` may be waited for inside: the embedded database answers no other connection until the transaction
 * ends.
 */
export interface ChangeContext extends Context {
  /** What is done in one go, and can be taken back in one go (`row_changes`). */
  batch: string
  note(note: AuditNote): void
  /**
   * For what reaches beyond the database (bus, socket, device): done in order after the commit and before the reply,
   * never after a failure.
   */
  afterCommit(act: () => unknown): void
}
