import type { StandingCue } from '../../core/walls/standingCue.ts'
import type { AlarmChange, OrderNews } from './live.ts'

/** What is said on the bus, by topic. Between processes a payload that is too long arrives as `null`: "something changed, read it". */
export interface Topics {
  /** Alarms were raised, recovered or handled, and it is committed. */
  alarm: readonly AlarmChange[]
  /** Orders went on, or are due, and it is committed. */
  order: readonly OrderNews[]
  /** Somebody changed limits. */
  alarmLimits: null
  /** A session ended, or a wall's token was revoked: its sockets close. */
  sessionEnded: { tokenHash: string }
  /** Readings arrived, at an epoch ms: so many new ones of these sites. */
  telemetry: { at: number; count: number; sites: string[] }
  /** A server process lives. */
  alive: { id: string }
  /** An instruction waits for a gateway. */
  command: { gatewayId: string }
  /** A conductor ordered something from the walls of a name. */
  wallCue: { orgId: string; name: string; standing: StandingCue }
}

export type Topic = keyof Topics
