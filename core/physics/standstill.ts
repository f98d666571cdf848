import { minIrradiance } from './performanceRatio.ts'
import { producingThreshold } from './pvAvailability.ts'
import { lightEnough, type Seen, standstillIrradiance } from './pvLosses.ts'

/** Darker (W/m²) it is night: a pyranometer is off by as much in the dark (zero offset, ISO 9060:2018). */
const night = 5
/** Neighbours at this share of their rating, ten times what they need to start, are no longer waking up. */
const awake = 0.05

/** What is known of an inverter in a slot. */
type StillSeen = Pick<Seen, 'irradiance' | 'peers'> & { /** kW, NaN = not known. */ power: number }

/**
 * Slots in which an inverter stood still. Slots without power belong together from dark to dark: they are a standstill
 * from their first to their last where the light was enough for anybody in any of them, the neighbours ran meanwhile,
 * or it had run before and ran again after. What only begins or ends the day in dim light was waking up or going to
 * sleep. Slots nobody heard of neither begin nor end one.
 */
export function standstills(slots: readonly StillSeen[], ratedKw: number): Uint8Array {
  const found = new Uint8Array(slots.length)
  let run: number[] = []
  let ranBefore = false
  const settle = (runsAfter: boolean) => {
    const proven = run.some(slot => {
      const seen = { ...slots[slot]!, ratedKw }
      const between = ranBefore && runsAfter && lightEnough(seen, minIrradiance)
      return between || seen.peers >= awake * ratedKw || lightEnough(seen, standstillIrradiance)
    })
    if (proven) for (const slot of run) found[slot] = 1
    run = []
    ranBefore = runsAfter
  }
  slots.forEach(({ power, irradiance, peers }, slot) => {
    if (Number.isNaN(irradiance) ? !(peers > 0) : irradiance < night) settle(false)
    else if (power > producingThreshold * ratedKw) settle(true)
    else if (!Number.isNaN(power)) run.push(slot)
  })
  settle(false)
  return found
}
