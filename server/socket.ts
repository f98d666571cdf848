import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type HeartbeatMessage, messageType, parseClientMessage, socketPath } from '../core/contract/socket.ts'
import { createFanout } from './alarms/createFanout.ts'
import { type Listener, listenerOf, activeTokens } from './alarms/listenerOf.ts'
import { takeTicket } from './access/secrets.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { createOrderChannel } from './orders/reminders/createOrderChannel.ts'
import { createWallChannel } from './domains/cue/createWallChannel.ts'

const answer: HeartbeatMessage = { MESSAGETYPE: messageType.heartbeat }
const answerBytes = Buffer.from(JSON.stringify(answer))
/** Three heartbeats missed. */
const silentMs = 15_000
const sweepMs = 1000
/** How soon an ended session loses its sockets where nobody says so. */
const checkSessionsMs = 5000

interface Member {
  listener: Listener
  /** By a clock nobody sets. */
  heardAt: number
}

/** Timings tests may shorten. */
interface Timing {
  silentMs: number
  sweepMs: number
  checkSessionsMs: number
}

/**
 * The alarm socket; what is said on it stands in core/contract/socket.ts. A wall that has a name says so after its registration
 * (domains/cue). Returns the function that closes it.
 */
export function attachSocket({ services, server }: { services: Services; server: Server }, timing: Partial<Timing> = {}): () => void {
  const { bus, config, log } = services
  const limits: Timing = { silentMs, sweepMs, checkSessionsMs, ...timing }
  const wss = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false })
  const members = new Map<WebSocket, Member>()
  const fanout = createFanout()
  const walls = createWallChannel(services)
  const orders = createOrderChannel(services)

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname !== socketPath) return refuse(stream, '404 Not Found')
    if (!originAllowed(request, config)) return refuse(stream, '403 Forbidden')
    stream.on('error', ignore)
    const ticket = await takeTicket(services, 'socketTicket', searchParams.get('ticket') ?? '')
    const listener = ticket && (await listenerOf(services, ticket.payload))
    stream.off('error', ignore)
    if (!listener) return refuse(stream, '401 Unauthorized')
    wss.handleUpgrade(request, stream, head, socket => welcome(socket, listener))
  }

  function welcome(socket: WebSocket, listener: Listener) {
    const member: Member = { listener, heardAt: performance.now() }
    members.set(socket, member)
    socket.on('message', data => {
      member.heardAt = performance.now()
      const text = String(data)
      const said = parseClientMessage(text)
      if (said.kind === 'heartbeat') socket.send(answerBytes, { binary: false })
      else if (said.kind === 'report') walls.hear(socket, listener, text)
      else if (said.kind === 'registration') register(socket, listener, said.orgId)
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      members.delete(socket)
      fanout.leave(socket)
      orders.leave(socket)
      walls.leave(socket)
    })
  }

  function register(socket: WebSocket, listener: Listener, orgId: string) {
    if (!listener.scope.covers(orgId)) socket.close(4403, 'organisation not in scope')
    else {
      if (listener.hears) fanout.join(socket, listener, orgId)
      if (listener.userId) orders.join(socket, listener.userId)
    }
  }

  let sweptAt = performance.now()
  /** Whoever was not heard because this process stood still (a stopped machine, a long pause) is given that time. */
  function sweep() {
    const now = performance.now()
    const stood = now - sweptAt - limits.sweepMs
    sweptAt = now
    if (stood > limits.sweepMs) for (const member of members.values()) member.heardAt = Math.min(now, member.heardAt + stood)
    const since = now - limits.silentMs
    for (const [socket, { heardAt }] of members) if (heardAt < since) socket.terminate()
  }

  const endSockets = (ended: (tokenHash: string) => boolean) => {
    for (const [socket, { listener }] of members) if (ended(listener.tokenHash)) socket.close(4401, 'session ended')
  }

  async function checkSessions() {
    if (members.size === 0) return
    const asked = new Set([...members.values()].map(member => member.listener.tokenHash))
    const living = await activeTokens(services, [...asked])
    endSockets(tokenHash => asked.has(tokenHash) && !living.has(tokenHash))
  }

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) =>
    void upgrade(request, stream, head).catch(error => {
      log.error({ err: error }, 'socket upgrade')
      refuse(stream, '500 Internal Server Error')
    })
  server.on('upgrade', onUpgrade)
  const timers = [
    setInterval(sweep, limits.sweepMs),
    setInterval(() => void checkSessions().catch(error => log.warn({ err: error }, 'socket sessions')), limits.checkSessionsMs),
  ]
  const leave = [
    bus.subscribe('alarm', changes => fanout.tell(changes)),
    bus.subscribe('sessionEnded', note => {
      if (note) endSockets(tokenHash => tokenHash === note.tokenHash)
      else void checkSessions().catch(error => log.warn({ err: error }, 'socket sessions'))
    }),
  ]

  return () => {
    server.off('upgrade', onUpgrade)
    for (const timer of timers) clearInterval(timer)
    for (const off of leave) off()
    walls.close()
    orders.close()
    for (const socket of members.keys()) socket.terminate()
    wss.close()
  }
}

const ignore = () => {}

function refuse(stream: Duplex, status: string) {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Browsers send an Origin: the page must come from here or from a listed place. Other programs prove themselves by the ticket alone. */
function originAllowed({ headers }: IncomingMessage, { allowedOrigins, publicUrl }: Config) {
  const { origin, host } = headers
  if (!origin) return true
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.host === host || allowedOrigins.includes(url.origin) || (publicUrl ? new URL(publicUrl).origin === url.origin : false)
}
