import type { FeedIn } from './feedInPrices.ts'
import { daySlots, type Plant } from './plant.ts'
import type { ReferencePower } from './referencePower.ts'

/** A meter that shows this share of the generation counts what the place used of it: more would have been used as well. */
const all = 0.98

/**
 * What a kWh lost in a slot would have been worth: as far as the load of the place was not covered it would have saved
 * a purchase, beyond that it would have been fed in. A meter behind the plant that counts only what is used of it says
 * how much the place wanted only where something was left over: where nothing was, the same slot of the other day does,
 * and where nothing was left then either, all of it would have been used.
 */
export function lostPrice(plant: Plant, references: readonly ReferencePower[], { price, purchase }: FeedIn): (slot: number) => number {
  const { loadSlots, inverters } = plant
  if (!loadSlots) return price
  const referenceAt = (n: number, slot: number) => {
    const { expected, peers } = references[n]!
    return (Number.isNaN(expected[slot]!) ? peers[slot]! : expected[slot]!) || 0
  }
  // An inverter nobody heard of probably ran.
  const madeBy = (n: number, slot: number) => {
    const kw = inverters[n]!.slots[slot]!
    return Number.isNaN(kw) ? referenceAt(n, slot) : kw
  }
  const total = (of: (n: number) => number) => inverters.reduce((sum, _, n) => sum + of(n), 0)
  const made = (slot: number) => total(n => madeBy(n, slot))
  const lost = (slot: number) => total(n => Math.max(0, referenceAt(n, slot) - madeBy(n, slot)))
  /** What the place would have used, kW; infinite where all there was was used; NaN = not known. */
  const wantedAt = (slot: number): number => {
    const [load, generated] = [loadSlots[slot]!, made(slot)]
    if (Number.isNaN(load) || (load <= 0 && generated <= 0)) return Number.NaN
    return load > generated || load < all * generated ? load : Number.POSITIVE_INFINITY
  }
  const wanted = (slot: number): number => {
    const now = wantedAt(slot)
    if (Number.isFinite(now)) return now
    const then = wantedAt((slot + daySlots) % (2 * daySlots))
    // Who used more on this day than was wanted on the other says nothing about how much more.
    return Number.isNaN(now) || then > made(slot) ? then : now
  }
  const worth = (slot: number) => {
    const uncovered = wanted(slot) - made(slot)
    const share = uncovered > 0 ? Math.min(1, uncovered / lost(slot)) : 0
    return price(slot) + share * (purchase(slot) - price(slot))
  }
  // Every inverter of the plant asks for every slot, and what it is worth is a sum over all of them.
  const known = new Map<number, number>()
  return slot => {
    const before = known.get(slot)
    if (before !== undefined) return before
    const now = worth(slot)
    known.set(slot, now)
    return now
  }
}
