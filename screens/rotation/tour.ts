import type { WallPath } from '../../core/walls/walls.ts'

export interface TourItem {
  wall: WallPath
  query: string
  seconds: number
}

/** A tour of walls as it stands. Indexes count in `items`; -1 = none. */
export interface Tour {
  items: readonly TourItem[]
  /** On show. */
  at: number
  /** Being prepared behind it. */
  trying: number
  by: 1 | -1
  /** Given up since the one on show came. */
  failed: readonly number[]
}

export const noTour: Tour = { items: [], at: -1, trying: -1, by: 1, failed: [] }

/** The next one after this place that has not failed yet; back at the one on show there is nothing left to try. */
function tryFrom(tour: Tour, place: number, failed: readonly number[], by: Tour['by']): Tour {
  const { length } = tour.items
  for (let step = 1; step <= length; step++) {
    const next = (((place + by * step) % length) + length) % length
    if (next === tour.at) break
    if (!failed.includes(next)) return { ...tour, trying: next, failed, by }
  }
  return { ...tour, trying: -1, failed, by }
}

/** The time of the one on show is over. What failed in the last round is tried again. */
export const due = (tour: Tour): Tour => tryFrom(tour, tour.at, [], 1)

/** A person wants the next or the one before. */
export const go = (tour: Tour, by: Tour['by']): Tour => tryFrom(tour, tour.trying >= 0 ? tour.trying : place(tour, by), [], by)
const place = ({ at }: Tour, by: Tour['by']) => (at < 0 && by < 0 ? 0 : at)

/** A conductor gave the screen back: the one on show before is shown again. */
export const resumed = (tour: Tour): Tour => (tour.trying >= 0 || tour.at < 0 ? tour : { ...tour, trying: tour.at, failed: [] })

/** The one being prepared is on show. */
export const arrived = (tour: Tour): Tour => ({ ...tour, at: tour.trying, trying: -1, failed: [] })

/** The one being prepared cannot be shown: the next one is tried, the one on show stays. */
export const failed = (tour: Tour): Tour => tryFrom(tour, tour.trying, [...tour.failed, tour.trying], tour.by)

/** Everything else failed: the last good one stays. */
export const stuck = ({ items, trying, failed: lost, at }: Tour) =>
  trying < 0 && lost.length > 0 && lost.length >= items.length - (at < 0 ? 0 : 1)

const same = (a: TourItem | undefined, b: TourItem) => a !== undefined && a.wall === b.wall && a.query === b.query

/** The list was edited: the wall on show stays, and goes on at its new place, or where it was if it is no longer there. */
export function withItems(tour: Tour, items: readonly TourItem[]): Tour {
  const shown = tour.items[tour.at]
  const found = items.findIndex(item => same(shown, item))
  const exact = same(shown, items[tour.at] ?? { wall: '/map', query: '\0', seconds: 0 })
  const at = exact ? tour.at : found >= 0 ? found : Math.min(tour.at, items.length) - 1
  return { ...tour, items, at: items.length ? Math.max(at, -1) : -1, trying: -1, failed: [] }
}
