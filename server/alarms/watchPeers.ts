import { randomUUID } from 'node:crypto'
import type { Bus } from '../database/bus.ts'

const tellMs = 2_000
/** Three times not heard. */
const goneMs = 6_500

/**
 * Tells the other server processes on the database that this one lives.
 * @param onGone one of them does no longer, and with it what only it remembered
 * @returns stops it
 */
export function watchPeers(bus: Bus, onGone: () => void): () => void {
  const self = randomUUID()
  const heard = new Map<string, number>()
  const leave = bus.subscribe('alive', peer => {
    if (peer && peer.id !== self) heard.set(peer.id, performance.now())
  })
  const tell = () => {
    bus.publish('alive', { id: self })
    const gone = [...heard].filter(([, at]) => performance.now() - at > goneMs)
    for (const [id] of gone) heard.delete(id)
    if (gone.length > 0) onGone()
  }
  const timer = setInterval(tell, tellMs)
  timer.unref()
  tell()
  return () => {
    clearInterval(timer)
    leave()
  }
}
