import type { FeedIn } from './feedInPrices.ts'
import { daySlots, type Plant } from './plant.ts'
import type { ReferencePower } from './referencePower.ts'

/** A meter that shows this share of the generation counts what the place used of it: more would have been used as well. */
const all = 0.98

/**
 * What a kWh lost in a slot would have been worth: as far as the load of the place was not covered it would have saved a purchase, beyond that it would
 * have been fed in. A meter behind the plant that counts only what is used of it says nothing while the plant stands still: then the same slot of the
 * other day does.
 */
export function lostPrice(plant: Plant, references: readonly ReferencePower[], { price, purchase }: FeedIn): (slot: number) => number {
  const { loadSlots, inverters } = plant
  if (!loadSlots) return price
  const made = (slot: number) => inverters.reduce((sum, { slots }) => sum + (slots[slot]! || 0), 0)
  const shareAt = (slot: number): number | null => {
    const [load, generated] = [loadSlots[slot]!, made(slot)]
    const lost = inverters.reduce((sum, { slots }, n) => sum + Math.max(0, (references[n]!.expected[slot]! || 0) - (slots[slot]! || 0)), 0)
    if (Number.isNaN(load)) return null
    if (load > generated) return lost > 0 ? Math.min(1, (load - generated) / lost) : 1
    if (generated > 0) return load >= all * generated ? 1 : 0
    return null
  }
  const shareThen = (slot: number) => Math.min(1, loadSlots[slot]! / made(slot)) || 0
  return slot => {
    const share = shareAt(slot) ?? shareThen((slot + daySlots) % (2 * daySlots))
    return price(slot) + share * (purchase(slot) - price(slot))
  }
}
