import { clippedPower, expectedPower } from '../../../core/physics/expectedPower.ts'
import { medianOfOthers } from '../../../core/physics/median.ts'
import { producingThreshold } from '../../../core/physics/pvAvailability.ts'
import { type Inverter, noSlots, type Plant, type Slots } from './plant.ts'

/** Fewer neighbours than this are no reference. */
export const minPeers = 3
/** Halves of a plant that differ by more than this share under one sensor face different ways. */
const apart = 0.2
const several = 4

/** What an inverter should have given in every slot, kW; NaN = cannot be told. */
export interface ReferencePower {
  /** By irradiance and module temperature, of a new and clean plant; not known where the modules do not all face as the sensor does. */
  expected: Slots
  /** By the median of the other inverters of its site. */
  peers: Slots
  /** What its modules offered above its rating. */
  clipped: Slots
}

/** Reference powers of all inverters of a plant, in their order. */
export function referencePowersOf(plant: Plant): ReferencePower[] {
  const { inverters, irradianceSlots, moduleTempSlots, modifierSlots, expectation } = plant
  const result = inverters.map(() => ({ expected: noSlots(), peers: noSlots(), clipped: noSlots() }))
  for (let slot = 0; slot < irradianceSlots.length; slot++) {
    const irradiance = irradianceSlots[slot]!
    const moduleTemp = moduleTempSlots[slot]!
    if (!Number.isNaN(irradiance + moduleTemp) && (expectation.plane !== null || faceOneWay(inverters, slot)))
      inverters.forEach((inverter, n) => {
        result[n]!.expected[slot] = expectedPower(inverter, irradiance, moduleTemp, modifierSlots[slot])
        result[n]!.clipped[slot] = clippedPower(inverter, irradiance, moduleTemp, modifierSlots[slot])
      })
    comparePeers(inverters, slot, (n, kw) => {
      result[n]!.peers[slot] = kw
    })
  }
  return result
}

/** Where the plane of a plant is not known: do its running inverters give alike, as they must under the light that one sensor measures? */
function faceOneWay(inverters: readonly Inverter[], slot: number): boolean {
  const running = inverters.map(({ slots, dcKw, ratedKw }) =>
    slots[slot]! > producingThreshold * ratedKw ? slots[slot]! / dcKw : Number.NaN,
  )
  const shares = running.filter(share => !Number.isNaN(share)).sort((a, b) => a - b)
  if (shares.length < several) return true
  const at = (part: number) => shares[Math.round(part * (shares.length - 1))]!
  return at(0.75) - at(0.25) <= apart * at(0.5)
}

/** Each inverter is measured by the others' power ÷ modules, so that one that stands still does not move its own reference. */
function comparePeers(inverters: readonly Inverter[], slot: number, put: (inverter: number, kw: number) => void) {
  const shares = inverters.map(({ slots, dcKw }) => slots[slot]! / dcKw)
  const sorted = shares.filter(share => !Number.isNaN(share)).sort((a, b) => a - b)
  shares.forEach((share, n) => {
    const mine = Number.isNaN(share) ? sorted.length : sorted.indexOf(share)
    const others = Number.isNaN(share) ? sorted.length : sorted.length - 1
    if (others < minPeers) return
    // Without a reading of its own nothing is left out: a place behind the last member.
    const median =
      mine === sorted.length ? medianOfOthers([...sorted, Number.POSITIVE_INFINITY], sorted.length) : medianOfOthers(sorted, mine)
    const { dcKw, ratedKw } = inverters[n]!
    put(n, Math.min(ratedKw, median * dcKw))
  })
}
