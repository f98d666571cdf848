import { clippedPower, expectedPower } from '../../core/physics/expectedPower.ts'
import { medianOfOthers } from '../../core/physics/median.ts'
import { type Inverter, noSlots, type Plant, type Slots } from './plant.ts'

/** Fewer neighbours than this are no yardstick. */
export const leastPeers = 3

/** What an inverter should have given in every slot, kW; NaN = cannot be told. */
export interface Yardsticks {
  /** By irradiance and module temperature. */
  expected: Slots
  /** By the median of the other inverters of its site. */
  peers: Slots
  /** What its modules offered above its rating. */
  clipped: Slots
}

/** Yardsticks of all inverters of a plant, in their order. */
export function yardsticksOf(plant: Plant): Yardsticks[] {
  const { inverters, irradianceSlots, moduleTempSlots } = plant
  const result = inverters.map(() => ({ expected: noSlots(), peers: noSlots(), clipped: noSlots() }))
  for (let slot = 0; slot < irradianceSlots.length; slot++) {
    const irradiance = irradianceSlots[slot]!
    const moduleTemp = moduleTempSlots[slot]!
    if (!Number.isNaN(irradiance + moduleTemp))
      inverters.forEach((inverter, n) => {
        result[n]!.expected[slot] = expectedPower(inverter, irradiance, moduleTemp)
        result[n]!.clipped[slot] = clippedPower(inverter, irradiance, moduleTemp)
      })
    comparePeers(inverters, slot, (n, kw) => {
      result[n]!.peers[slot] = kw
    })
  }
  return result
}

/** Each inverter is measured by the others' power ÷ rating, so that one that stands still does not move its own yardstick. */
function comparePeers(inverters: readonly Inverter[], slot: number, put: (inverter: number, kw: number) => void) {
  const shares = inverters.map(({ slots, ratedKw }) => slots[slot]! / ratedKw)
  const sorted = shares.filter(share => !Number.isNaN(share)).sort((a, b) => a - b)
  shares.forEach((share, n) => {
    const mine = Number.isNaN(share) ? sorted.length : sorted.indexOf(share)
    const others = Number.isNaN(share) ? sorted.length : sorted.length - 1
    if (others < leastPeers) return
    // Without a reading of its own nothing is left out: a place behind the last member.
    const median =
      mine === sorted.length ? medianOfOthers([...sorted, Number.POSITIVE_INFINITY], sorted.length) : medianOfOthers(sorted, mine)
    put(n, median * inverters[n]!.ratedKw)
  })
}
