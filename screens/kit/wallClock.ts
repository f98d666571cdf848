import { createContext } from 'react'

/** The time a wall lives in: the present, or a day that is replayed. */
export interface WallClock {
  /** Epoch ms. */
  now: () => number
  /** Milliseconds of it for one of the present. */
  speed: number
  /** A figure measured longer ago than this is late, ms of this clock. */
  lateMs: number
}

/** Sites report every minute: a figure older than twice that is late. */
export const present: WallClock = { now: () => Date.now(), speed: 1, lateMs: 120_000 }

export const WallClockContext = createContext(present)
