import { random, randomBetween } from '../../seeded.ts'
import { chinaDayStart, MINUTE } from '../../../../core/time/time.ts'
import type { Parts } from './parts.ts'

/** Share of inverters whose own clock begins the day late, and of those that keep their day's energy nowhere while they are off. */
const late = 0.03
const forgetful = 0.06

/**
 * What the day register of an inverter shows, kWh: of most the energy since midnight. Some begin the day some minutes
 * after it, by a clock of their own, and show yesterday until then; some begin again at 0 when they start after a
 * standstill.
 * @param dayEnergy true energy since midnight, kWh
 */
export function inverterRegister(dayEnergy: (at: number) => number, seed: number, faults: Parts['faults']) {
  const opens = random(seed, 601) < late ? randomBetween(2, 8, seed, 602) * MINUTE : 0
  const forgets = random(seed, 603) < forgetful
  return (atMs: number): number => {
    const midnight = chinaDayStart(atMs)
    const at = atMs - midnight < opens ? midnight - 1 : atMs
    const began = forgets ? faults(at).restartedAt : 0
    return dayEnergy(at) - (began > 0 ? dayEnergy(began) : 0)
  }
}
