import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from './bus.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { AlarmEngine, Ingest, Simulator } from './live.ts'
import type { Principal } from './principal.ts'
import type { Replays } from './replay/createReplays.ts'
import type { Scope } from './scope.ts'
import type { Video } from './video/createVideo.ts'

/** What lives as long as the server does. Tests build it in-process, without a port. */
export interface Services {
  config: Config
  database: Database
  db: Database['db']
  bus: Bus
  log: FastifyBaseLogger
  /** Now; tests may move it. */
  clock: () => Date
  ingest: Ingest
  engine: AlarmEngine
  /** null where real gateways deliver. */
  simulator: Simulator | null
  /** Pictures and live streams of the cameras. */
  video: Video
  /** Days replayed for walls; demonstration only. */
  replays: Replays
}

/** What a handler gets beside its input. */
export interface Context extends Services {
  principal: Principal
  scope: Scope
  /** Address of the caller, for audits and counters. */
  address: string
  headers: Readonly<Record<string, string | undefined>>
}
