/** A message of the alarm socket: what happened to alarms; `ids` names at most 50 of `count`. */
export interface AlarmMessage {
  MESSAGETYPE: string
  kind?: 'raised' | 'recovered' | 'handled'
  ids?: string[]
  count?: number
  orgId?: string
}

export type Connection = 'connecting' | 'open' | 'closed'

type SocketLike = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: (() => void) | null
  onclose: (() => void) | null
  onerror: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
}

export interface AlarmSocketOptions {
  /** Address without the ticket, `ws://host/by/websocket`. */
  url: string
  /** A one-time ticket for every attempt, with the organisation to register. */
  ticket: () => Promise<{ ticket: string; orgId: string }>
  /** Everything but the answers to heartbeats. */
  onMessage: (message: AlarmMessage) => void
  /** Registered again: anything may have happened in between. */
  onOpen?: () => void
  onState?: (state: Connection) => void
  /** The line went silent without closing: whatever else waits on it waits in vain. */
  onSilent?: () => void
  connect?: (url: string) => SocketLike
  /** For tests: heartbeat and silence in ms. */
  heartbeatMs?: number
  silentMs?: number
  firstDelayMs?: number
}

/** Documented: a heartbeat every 5 s. Two unanswered ones and a little more mean a half-open connection. */
const heartbeatMs = 5000
const silentMs = 11_500
const firstDelayMs = 500
/** A wall whose server returns is whole again within a quarter of a minute. */
const longestDelayMs = 12_000

const browserSocket = (url: string) => new WebSocket(url) as unknown as SocketLike

/**
 * Keeps one alarm socket alive until `close`: registers, sends heartbeats, notices half-open connections by missing answers, and
 * comes back with growing, jittered delays, so that a thousand screens do not return in the same second.
 */
export function createAlarmSocket(options: AlarmSocketOptions): { close(): void } {
  const { url, ticket, onMessage, onOpen, onState, onSilent, connect = browserSocket } = options
  const limits = { heartbeatMs, silentMs, firstDelayMs, ...options }
  let socket: SocketLike | null = null
  let beat: ReturnType<typeof setInterval> | undefined
  let wait: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let closed = false

  const release = () => {
    clearInterval(beat)
    const old = socket
    socket = null
    if (!old) return
    old.onopen = old.onclose = old.onerror = old.onmessage = null
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

  async function open() {
    onState?.('connecting')
    let orgId: string
    try {
      const once = await ticket()
      if (closed) return
      orgId = once.orgId
      socket = connect(`${url}?ticket=${encodeURIComponent(once.ticket)}`)
    } catch {
      return retry()
    }
    const current = socket
    let heardAt = Date.now()
    current.onclose = retry
    current.onerror = retry
    current.onmessage = ({ data }) => {
      heardAt = Date.now()
      const message = read(data)
      if (message && message.MESSAGETYPE !== '05') onMessage(message)
    }
    current.onopen = () => {
      failures = 0
      heardAt = Date.now()
      send(current, `${orgId}ALARM`)
      onState?.('open')
      onOpen?.()
      send(current, `${orgId}HEARTCMD1111`)
    }
    // Started before the connection stands: a connection that never opens is given up the same way.
    beat = setInterval(
      () => {
        if (Date.now() - heardAt > limits.silentMs) {
          onSilent?.()
          return retry()
        }
        if (current.readyState === 1) send(current, `${orgId}HEARTCMD1111`)
      },
      Math.min(limits.heartbeatMs, limits.silentMs / 2),
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
    close() {
      closed = true
      clearTimeout(wait)
      release()
      onState?.('closed')
    },
  }
}

function read(data: unknown): AlarmMessage | undefined {
  try {
    return JSON.parse(String(data)) as AlarmMessage
  } catch {
    return undefined
  }
}
