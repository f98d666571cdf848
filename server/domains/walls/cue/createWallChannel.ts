import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { messageType, type CueMessage, type WallReport } from '../../../../core/contract/socket.ts'
import type { StandingCue } from '../../../../core/walls/standingCue.ts'
import type { Listener } from '../../../alarms/listenerOf.ts'
import type { Services } from '../../../context.ts'
import { sendToSocket } from '../../../live/sendToSocket.ts'
import { forgetPresences, forgetSilent, type Presence, refreshMs, writePresences } from './presence.ts'
import { openedWalls } from './openedWalls.ts'
import { readStanding } from './standing.ts'
import { wallReport } from './wallReport.ts'

interface Member {
  socket: WebSocket
  listener: Listener
  shown: Presence
  /** The newest report, waiting while the one before is written. */
  next: WallReport | null
  busy: boolean
}

const cueMessage = (standing: StandingCue) => {
  const message: CueMessage = { MESSAGETYPE: messageType.cue, standing }
  return Buffer.from(JSON.stringify(message))
}

/** null for a text that is no report of a wall. */
function readReport(text: string): WallReport | null {
  try {
    return wallReport.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * Named walls on the alarm sockets of this process: what they report is kept for all processes, what conductors send reaches them at once.
 * A wall belongs to the organisation of its token, whatever it registered for. Whoever is no wall (openedWalls.ts), or
 * says that it shows what it may not open, stands in no list and hears nothing.
 */
export function createWallChannel(services: Pick<Services, 'db' | 'bus' | 'clock' | 'log'>) {
  const members = new Map<WebSocket, Member>()
  const warn = (error: unknown) => services.log.warn({ err: error }, 'named walls')

  async function take(member: Member, { name: said, path, query, frozen, rotating }: WallReport) {
    const { listener, shown, socket } = member
    const changes = shown.name !== said
    const walls = (changes ? await openedWalls(services, listener) : shown.walls) ?? []
    const name = walls.some(wall => wall === path) ? said : ''
    const another = shown.name !== name
    const since = another ? services.clock() : shown.since
    member.shown = { ...shown, name, path, query, frozen, rotating, since, walls }
    if (!members.has(socket)) return
    if (name) await writePresences(services, [member.shown])
    else await forgetPresences(services, [shown.id])
    // The socket closed meanwhile: the row written after its leaving goes as well.
    if (!members.has(socket)) return forgetPresences(services, [shown.id])
    if (!another || !name) return
    const standing = await readStanding(services, shown.orgId, name)
    if (standing) sendToSocket(socket, cueMessage(standing))
  }

  async function work(member: Member) {
    member.busy = true
    while (member.next) {
      const report = member.next
      member.next = null
      await take(member, report).catch(warn)
    }
    member.busy = false
  }

  const refresh = async () => {
    await writePresences(
      services,
      [...members.values()].map(({ shown }) => shown).filter(({ name }) => name),
    )
    await forgetSilent(services)
  }
  const timer = setInterval(() => void refresh().catch(warn), refreshMs)
  const off = services.bus.subscribe('wallCue', change => {
    if (!change) return
    const message = cueMessage(change.standing)
    for (const { socket, shown } of members.values())
      if (shown.name === change.name && shown.orgId === change.orgId) sendToSocket(socket, message)
  })

  return {
    /** A message that is neither registration nor heartbeat. */
    receive(socket: WebSocket, listener: Listener, text: string) {
      const report = readReport(text)
      if (!report) return
      const known = members.get(socket)
      if (!known && !report.name) return
      const member: Member = known ?? {
        socket,
        listener,
        shown: {
          id: randomUUID(),
          orgId: listener.orgId,
          name: '',
          path: '',
          query: '',
          frozen: false,
          rotating: false,
          walls: [],
          person: listener.kind === 'user',
          since: services.clock(),
        },
        next: null,
        busy: false,
      }
      members.set(socket, member)
      member.next = report
      if (!member.busy) void work(member)
    },
    leave(socket: WebSocket) {
      const member = members.get(socket)
      members.delete(socket)
      if (member) forgetPresences(services, [member.shown.id]).catch(warn)
    },
    close() {
      clearInterval(timer)
      off()
      const ids = [...members.values()].map(({ shown }) => shown.id)
      members.clear()
      forgetPresences(services, ids).catch(() => {})
    },
  }
}
