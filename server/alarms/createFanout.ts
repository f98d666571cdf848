import type { WebSocket } from 'ws'
import { type AlarmMessage, messageType } from '../../core/contract/socket.ts'
import type { AlarmChange } from '../live/live.ts'
import { sendToSocket } from '../live/sendToSocket.ts'
import type { Listener } from './listenerOf.ts'

/** After a message of a kind, further ones wait this long and go as one: a storm stays a trickle on every socket. */
const gapMs = 250
/** A message names this many alarms at most; `count` tells how many there were. */
const mostIds = 50

/** Everybody who may see exactly the same changes shares a group, and every message is made once for it. */
interface Group {
  orgId: string
  /** Registered for one enterprise; null = all. */
  only: string | null
  sites: ReadonlySet<string> | null
  sockets: Set<WebSocket>
  waiting: Map<AlarmChange['kind'], { ids: string[]; count: number }>
  timer: NodeJS.Timeout | null
}

/** Tells groups of sockets about changes. `orgId` in a message is the organisation the socket registered. */
export function createFanout() {
  const groups = new Map<string, Group>()
  const memberOf = new WeakMap<WebSocket, Group>()

  function flush(group: Group) {
    for (const [kind, { ids, count }] of group.waiting) {
      const message: AlarmMessage = { MESSAGETYPE: messageType.alarm, kind, ids, count, orgId: group.orgId }
      const bytes = Buffer.from(JSON.stringify(message))
      for (const socket of group.sockets) sendToSocket(socket, bytes)
    }
    group.waiting.clear()
    group.timer = setTimeout(() => {
      group.timer = null
      if (group.waiting.size > 0) flush(group)
    }, gapMs)
  }

  const sees = ({ only, sites }: Group, { orgId, siteId }: AlarmChange) =>
    (sites === null || sites.has(siteId)) && (only === null || only === orgId)

  return {
    join(socket: WebSocket, listener: Listener, orgId: string) {
      this.leave(socket)
      const { everything } = listener.scope
      // Sites that were entrusted are another enterprise's.
      const only = (everything || listener.sites) && orgId === listener.orgId ? null : orgId
      const key = listener.sites ? `${orgId}/${JSON.stringify(listener.scope.sites)}` : `${orgId}/${only === null}`
      const group = groups.get(key) ?? { orgId, only, sites: listener.sites, sockets: new Set(), waiting: new Map(), timer: null }
      // Newly read sites replace the older list.
      group.sites = listener.sites
      group.sockets.add(socket)
      groups.set(key, group)
      memberOf.set(socket, group)
    },
    leave(socket: WebSocket) {
      const group = memberOf.get(socket)
      group?.sockets.delete(socket)
      memberOf.delete(socket)
      for (const [key, { sockets, timer }] of group?.sockets.size === 0 ? groups : []) {
        if (sockets.size > 0) continue
        if (timer) clearTimeout(timer)
        groups.delete(key)
      }
    },
    /** `null`: more changes than a notification between processes can carry. */
    publish(changes: readonly AlarmChange[] | null) {
      for (const group of groups.values()) {
        for (const change of changes ?? [null]) {
          if (change && !sees(group, change)) continue
          const kind = change?.kind ?? 'raised'
          const waiting = group.waiting.get(kind) ?? { ids: [], count: 0 }
          if (change && waiting.ids.length < mostIds) waiting.ids.push(String(change.alarmId))
          waiting.count++
          group.waiting.set(kind, waiting)
        }
        if (group.waiting.size > 0 && !group.timer) flush(group)
      }
    },
  }
}
