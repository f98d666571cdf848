import { randomUUID } from 'node:crypto'
import type { Bus } from '../database/bus.ts'

const announceMs = 2_000
/** Three times not heard. */
const goneMs = 6_500

/**
 * Tells the other server processes on the database that this one lives.
 * @param onGone one of them does no longer, and with it what only it remembered
 * @returns stops it
 */
export function watchPeers(bus: Bus, onGone: () => void): () => void {
  const self = randomUUID()
  const lastSeen = new Map<string, number>()
  const leave = bus.subscribe('alive', peer => {
    if (peer && peer.id !== self) lastSeen.set(peer.id, performance.now())
  })
  const announce = () => {
    bus.publish('alive', { id: self })
    const gone = [...lastSeen].filter(([, at]) => performance.now() - at > goneMs)
    for (const [id] of gone) lastSeen.delete(id)
    if (gone.length > 0) onGone()
  }
  const timer = setInterval(announce, announceMs)
  timer.unref()
  announce()
  return () => {
    clearInterval(timer)
    leave()
  }
}
