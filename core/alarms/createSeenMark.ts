import { createStore } from 'zustand/vanilla'

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** Where a user's mark is kept: the next one at the same browser has seen nothing yet. */
export const seenKey = (userId: string) => `alarmsSeen:${userId}`

/**
 * Up to which alarm somebody has seen what came (ids grow with time). Kept, so that neither a reload nor another tab shows the same again;
 * `reread` follows what another tab has kept.
 */
export function createSeenMark(userId: string, storage?: Kept) {
  const key = seenKey(userId)
  const read = () => {
    try {
      return Number(storage?.getItem(key)) || 0
    } catch {
      return 0
    }
  }
  const store = createStore<{ upTo: number }>(() => ({ upTo: read() }))
  return Object.assign(store, {
    see(id: number) {
      if (id <= store.getState().upTo) return
      store.setState({ upTo: id })
      try {
        storage?.setItem(key, String(id))
      } catch {
        // A full or forbidden storage: the mark holds until the page is left.
      }
    },
    reread: () => store.setState({ upTo: Math.max(store.getState().upTo, read()) }),
  })
}

export type SeenMark = ReturnType<typeof createSeenMark>

/** How many of the alarms nobody has seen; those cut off from the list count as one. */
export function unseenOf(alarms: readonly { id: string }[], newestId: number, upTo: number): number {
  if (newestId <= upTo) return 0
  return Math.max(1, alarms.filter(row => Number(row.id) > upTo).length)
}
