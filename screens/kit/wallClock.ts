import { createContext } from 'react'
import { samplingMs } from '../../core/units/freshness.ts'

/** The time a wall lives in: the present, or a day that is replayed. */
export interface WallClock {
  /** Epoch ms. */
  now: () => number
  /** Milliseconds of it for one of the present. */
  speed: number
  /** How often a newer figure can be here, ms of this clock. */
  samplingMs: number
}

export const realTimeClock: WallClock = { now: () => Date.now(), speed: 1, samplingMs }

export const WallClockContext = createContext(realTimeClock)
