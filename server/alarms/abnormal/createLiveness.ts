import type { Base } from '../points.ts'

/**
 * What the server itself can vouch for: since when it listens, and which sites have just been heard, whatever the age
 * of their readings.
 */
export interface Liveness {
  listeningSince: Date
  /** Sites that delivered something within the last minute. */
  arrived: readonly string[]
}

const lately = 60_000
/** A pause of the clock this long between two rounds: the machine slept, the process was stopped, or the clock was set. */
const longestRound = 120_000

/** Follows the deliveries of all processes. `now` is asked once a round; `slept` says that time has passed in which nobody listened. */
export function createLiveness({ bus, clock }: Pick<Base, 'bus' | 'clock'>) {
  let listeningSince = clock()
  let lastRound = listeningSince.getTime()
  const arrivals = new Map<string, number>()
  const leave = bus.subscribe('telemetry', message => {
    const at = clock().getTime()
    // Too long for a notification between processes: it came from many.
    for (const site of message?.sites ?? arrivals.keys()) arrivals.set(site, at)
  })
  return {
    now(): Liveness & { slept: boolean } {
      const at = clock()
      const passed = at.getTime() - lastRound
      // Set back, what was heard lies ahead.
      if (passed < 0) arrivals.clear()
      const slept = passed < 0 || passed > longestRound
      if (slept) listeningSince = at
      lastRound = at.getTime()
      return { listeningSince, slept, arrived: [...arrivals].filter(([, heard]) => at.getTime() - heard < lately).map(([site]) => site) }
    },
    leave,
  }
}
