import type { StandingCue } from '../walls/standingCue.ts'
import type { WallPath } from '../walls/walls.ts'

/** The alarm socket (platform §7.5); a one-time ticket stands in the parameter `ticket`. */
export const socketPath = '/by/websocket'

/** `MESSAGETYPE` of every message, both ways. The documents know 05, which a page ignores; the others are this platform's. */
export const messageType = { alarm: '01', heartbeat: '05', report: '10', cue: '11', order: '12' } as const

// --- what a page says ---

const registrationEnd = 'ALARM'
const heartbeatEnd = 'HEARTCMD1111'
/** The first text: whose alarms are to be told. */
export const registration = (orgId: string) => `${orgId}${registrationEnd}`
/** Every 5 s; answered with a message of type 05. */
export const heartbeat = (orgId: string) => `${orgId}${heartbeatEnd}`

/** A wall says its name and what it shows, after the registration. */
export interface WallReport {
  MESSAGETYPE: typeof messageType.report
  /** '' = the wall has no name (any more). */
  name: string
  path: WallPath
  /** Without a question mark. */
  query: string
  frozen: boolean
  rotating: boolean
}

/** What a page's text is. */
export type ClientMessage = { kind: 'heartbeat' } | { kind: 'registration'; orgId: string } | { kind: 'report' } | { kind: 'unknown' }

/** Tells the texts of a page apart; what a report says is checked by server/domains/walls/cue/wallReport.ts. */
export function parseClientMessage(text: string): ClientMessage {
  if (text.endsWith(heartbeatEnd)) return { kind: 'heartbeat' }
  if (text.startsWith('{')) return { kind: 'report' }
  return text.endsWith(registrationEnd) ? { kind: 'registration', orgId: text.slice(0, -registrationEnd.length) } : { kind: 'unknown' }
}

// --- what the server says ---

/** What happened to alarms. */
export interface AlarmMessage {
  MESSAGETYPE: typeof messageType.alarm
  kind: 'raised' | 'recovered' | 'handled' | 'shelved' | 'returned'
  /** At most 50 of `count`. */
  ids: string[]
  count: number
  /** The organisation the socket registered. */
  orgId: string
}

/** The answer to a heartbeat. */
export interface HeartbeatMessage {
  MESSAGETYPE: typeof messageType.heartbeat
}

/** What the walls of a name are to show: after their report, and whenever a conductor orders something else. */
export interface CueMessage {
  MESSAGETYPE: typeof messageType.cue
  standing: StandingCue
}

/**
 * Orders somebody has to do with. Only who may take their step is told, and of what is late who leads; all of it also
 * stands in the lists.
 */
export interface OrderMessage {
  MESSAGETYPE: typeof messageType.order
  /** `arrived`: their step waits for the user; `near`: it will be due; `late`: it is overdue, and the user leads, or was never reminded. */
  kind: 'arrived' | 'near' | 'late'
  /** false: only figures change, as for whoever sent the order on. */
  notice: boolean
  count: number
  /** The first of them. Times in the site's zone, empty where the step has no target. */
  orders: {
    id: string
    no: string
    kind: string
    activityName: string
    faultAppearance: string
    stationName: string
    dueTime: string
    late: boolean
  }[]
}

export type ServerMessage = AlarmMessage | HeartbeatMessage | CueMessage | OrderMessage
