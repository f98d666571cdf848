import { type AlarmMessage, heartbeat, messageType, type OrderMessage, registration, type ServerMessage } from '../contract/socket.ts'
import type { StandingCue } from '../walls/standingCue.ts'
import { hedgedRequest } from './hedgedRequest.ts'

export type Connection = 'connecting' | 'open' | 'closed'

type SocketLike = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'onopen' | 'onclose' | 'onerror' | 'onmessage'>

export interface AlarmSocketOptions {
  /** Address without the ticket, `ws://host/by/websocket`. */
  url: string
  /** A one-time ticket for every attempt, with the organisation to register. */
  ticket: (signal: AbortSignal) => Promise<{ ticket: string; orgId: string }>
  /** Everything but the answers to heartbeats, the cues to walls and the news of orders. */
  onMessage: (message: AlarmMessage) => void
  /** A conductor's cue to the walls of this one's name. */
  onCue?: (standing: StandingCue) => void
  /** Orders that wait for the user, or are late. */
  onOrder?: (message: OrderMessage) => void
  /** Registered again: anything may have happened in between. */
  onOpen?: () => void
  onState?: (state: Connection) => void
  /** The line went silent without closing: whatever else waits on it waits in vain. */
  onSilent?: () => void
  /** No connection of the browser answers after a silence, and none of them was free to be given up. */
  onStuck?: () => void
  connect?: (url: string) => SocketLike
  /** For tests: heartbeat and silence in ms. */
  heartbeatMs?: number
  silentMs?: number
  firstDelayMs?: number
}

/** Documented: a heartbeat every 5 s. Two unanswered ones and a little more mean a half-open connection. */
const heartbeatMs = 5000
const silentMs = 11_500
/** How often the silence is looked at. */
const lookMs = 1000
const firstDelayMs = 500
/** A ticket that takes longer hangs on a dead connection. After a silence that is likely, and patience begins short. */
const ticketMs = 8000
const firstPatienceMs = 2000
/** A wall whose server returns is whole again within a quarter of a minute. */
const longestDelayMs = 12_000

const browserSocket = (url: string): SocketLike => new WebSocket(url)

/**
 * Keeps one alarm socket alive until `close`: registers, sends heartbeats, notices half-open connections by missing answers, and
 * comes back with growing, jittered delays, so that a thousand screens do not return in the same second.
 */
export function createAlarmSocket(options: AlarmSocketOptions): { close(): void; send(text: string): void } {
  const { url, ticket, onMessage, onCue, onOrder, onOpen, onState, onSilent, onStuck, connect = browserSocket } = options
  const limits = { heartbeatMs, silentMs, firstDelayMs, ...options }
  let socket: SocketLike | null = null
  let beat: ReturnType<typeof setInterval> | undefined
  let look: ReturnType<typeof setInterval> | undefined
  let wait: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let closed = false
  /** Attempts since the line went silent, null while there is no reason to distrust the browser's connections. */
  let distrust: number | null = null

  const release = () => {
    clearInterval(beat)
    clearInterval(look)
    const old = socket
    socket = null
    if (!old) return
    old.onopen = old.onclose = old.onmessage = null
    // Closed before it stood, a connection reports an error that is none of anybody's; unheard it would end a process.
    old.onerror = () => {}
    old.close()
  }

  const retry = () => {
    release()
    if (closed) return
    onState?.('closed')
    const longest = Math.min(limits.firstDelayMs * 2 ** failures++, longestDelayMs)
    clearTimeout(wait)
    wait = setTimeout(() => void open(), longest / 2 + (Math.random() * longest) / 2)
  }

  async function takeTicket() {
    if (distrust !== null) {
      try {
        return await hedgedRequest(ticket, Math.min(ticketMs, firstPatienceMs * 2 ** distrust++))
      } catch (error) {
        onStuck?.()
        throw error
      }
    }
    const end = AbortSignal.timeout(ticketMs)
    try {
      return await ticket(end)
    } catch (error) {
      if (end.aborted) distrust = 0
      throw error
    }
  }

  async function open() {
    onState?.('connecting')
    let orgId: string
    try {
      const once = await takeTicket()
      if (closed) return
      orgId = once.orgId
      socket = connect(`${url}?ticket=${encodeURIComponent(once.ticket)}`)
    } catch {
      return retry()
    }
    const current = socket
    let lastMessageAt = performance.now()
    current.onclose = retry
    current.onerror = retry
    current.onmessage = ({ data }) => {
      lastMessageAt = performance.now()
      const message = read(data)
      if (!message) return
      if (message.MESSAGETYPE === messageType.cue) onCue?.(message.standing)
      else if (message.MESSAGETYPE === messageType.order) onOrder?.(message)
      else if (message.MESSAGETYPE !== messageType.heartbeat) onMessage(message)
    }
    current.onopen = () => {
      failures = 0
      distrust = null
      lastMessageAt = performance.now()
      send(current, registration(orgId))
      onState?.('open')
      onOpen?.()
      send(current, heartbeat(orgId))
    }
    beat = setInterval(() => {
      if (current.readyState === 1) send(current, heartbeat(orgId))
    }, limits.heartbeatMs)
    // Started before the connection stands: a connection that never opens is given up the same way.
    look = setInterval(
      () => {
        if (performance.now() - lastMessageAt <= limits.silentMs) return
        distrust = 0
        onSilent?.()
        retry()
      },
      Math.min(lookMs, limits.silentMs / 4),
    )
  }

  const send = (current: SocketLike, text: string) => {
    try {
      current.send(text)
    } catch {
      if (current === socket) retry()
    }
  }

  void open()
  return {
    /** Says something of one's own; nothing while there is no connection. */
    send(text) {
      if (socket?.readyState === 1) send(socket, text)
    },
    close() {
      closed = true
      clearTimeout(wait)
      release()
      onState?.('closed')
    },
  }
}

function read(data: unknown): ServerMessage | undefined {
  try {
    return JSON.parse(String(data)) as ServerMessage
  } catch {
    return undefined
  }
}
