import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type HeartbeatMessage, messageType, parseClientMessage, socketPath } from '../../core/contract/socket.ts'
import { createFanout } from '../alarms/createFanout.ts'
import { type Listener, listenerOf, activeTokens } from '../alarms/listenerOf.ts'
import { takeTicket } from '../access/secrets.ts'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import { createBucket } from '../access/createBucket.ts'
import { createCounts } from '../access/createCounts.ts'
import { answerPing, sendToSocket } from '../live/sendToSocket.ts'
import { createOrderChannel } from '../orders/reminders/createOrderChannel.ts'
import { createWallChannel } from '../domains/walls/cue/createWallChannel.ts'

const answer: HeartbeatMessage = { MESSAGETYPE: messageType.heartbeat }
const answerBytes = Buffer.from(JSON.stringify(answer))
/** Three heartbeats missed. */
const silentMs = 15_000
const sweepMs = 1000
/** How soon an ended session loses its sockets where nobody says so. */
const checkSessionsMs = 5000
/** Messages and pings at once, and how many a second come back: a page says hardly one a second, a wall that is shown around some more. */
const mostMessages = 40
const messagesPerSecond = 5
/** A person has a socket a tab, a wall's token one for each screen that shows it; behind one address there may be a whole company. */
const perSession = 20
const perWall = 100
const perAddress = 1000
/** Tickets being looked up. */
const mostUpgrading = 200

interface Member {
  listener: Listener
  /** By a clock nobody sets. */
  lastSeenAt: number
}

/** Timings and measures tests may change. */
interface Limits {
  silentMs: number
  sweepMs: number
  checkSessionsMs: number
  perSession: number
  perWall: number
  perAddress: number
}

/**
 * The alarm socket; what is said on it stands in core/contract/socket.ts. A wall that has a name says so after its
 * registration (domains/cue). Nobody has more than a share of it: sockets are counted by session, wall and address,
 * messages by socket, and who does not read is closed. Returns the function that closes it.
 */
export function attachSocket({ services, server }: { services: Services; server: Server }, changed: Partial<Limits> = {}): () => void {
  const { bus, config, log } = services
  const limits: Limits = { silentMs, sweepMs, checkSessionsMs, perSession, perWall, perAddress, ...changed }
  // Pings are answered below, by the same measure as messages.
  const wss = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false, autoPong: false })
  const members = new Map<WebSocket, Member>()
  const counts = { user: createCounts(limits.perSession), screen: createCounts(limits.perWall), address: createCounts(limits.perAddress) }
  let upgrading = 0
  const fanout = createFanout()
  const walls = createWallChannel(services)
  const orders = createOrderChannel(services)

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname !== socketPath) return refuse(stream, '404 Not Found')
    if (!originAllowed(request, config)) return refuse(stream, '403 Forbidden')
    if (upgrading >= mostUpgrading) return refuse(stream, '503 Service Unavailable')
    upgrading++
    stream.on('error', ignore)
    try {
      const ticket = await takeTicket(services, 'socketTicket', searchParams.get('ticket') ?? '')
      const listener = ticket && (await listenerOf(services, ticket.payload))
      if (!listener) return refuse(stream, '401 Unauthorized')
      const { kind, tokenHash, address } = ticket.payload
      if (!counts[kind].has(tokenHash) || !counts.address.has(address)) return refuse(stream, '429 Too Many Requests')
      wss.handleUpgrade(request, stream, head, socket => welcome(socket, listener, address))
    } finally {
      upgrading--
      stream.off('error', ignore)
    }
  }

  function welcome(socket: WebSocket, listener: Listener, address: string) {
    const member: Member = { listener, lastSeenAt: performance.now() }
    const within = createBucket(mostMessages, messagesPerSecond, () => performance.now())
    members.set(socket, member)
    counts[listener.kind].take(listener.tokenHash)
    counts.address.take(address)
    /** Is this one of the messages a page may send? Whoever floods is closed and not answered. */
    const markAlive = () => {
      member.lastSeenAt = performance.now()
      if (socket.readyState !== socket.OPEN) return false
      const alive = within()
      if (!alive) socket.terminate()
      return alive
    }
    socket.on('ping', payload => markAlive() && answerPing(socket, payload))
    socket.on('pong', markAlive)
    socket.on('message', data => {
      if (!markAlive()) return
      const text = String(data)
      const said = parseClientMessage(text)
      if (said.kind === 'heartbeat') sendToSocket(socket, answerBytes)
      else if (said.kind === 'report') walls.receive(socket, listener, text)
      else if (said.kind === 'registration') register(socket, listener, said.orgId)
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      members.delete(socket)
      counts[listener.kind].leave(listener.tokenHash)
      counts.address.leave(address)
      fanout.leave(socket)
      orders.leave(socket)
      walls.leave(socket)
    })
  }

  function register(socket: WebSocket, listener: Listener, orgId: string) {
    if (!listener.scope.covers(orgId)) socket.close(4403, 'organisation not in scope')
    else {
      if (listener.watchesAlarms) fanout.join(socket, listener, orgId)
      if (listener.userId) orders.join(socket, listener.userId)
    }
  }

  let sweptAt = performance.now()
  /** Whoever was not heard because this process stood still (a stopped machine, a long pause) is given that time. */
  function sweep() {
    const now = performance.now()
    const stood = now - sweptAt - limits.sweepMs
    sweptAt = now
    if (stood > limits.sweepMs) for (const member of members.values()) member.lastSeenAt = Math.min(now, member.lastSeenAt + stood)
    const since = now - limits.silentMs
    for (const [socket, { lastSeenAt }] of members) if (lastSeenAt < since) socket.terminate()
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
    bus.subscribe('alarm', changes => fanout.publish(changes)),
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
