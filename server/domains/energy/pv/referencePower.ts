import { clippedPower, expectedPower } from '../../../../core/physics/expectedPower.ts'
import { medianOfOthers } from '../../../../core/physics/median.ts'
import { producingThreshold } from '../../../../core/physics/pvAvailability.ts'
import { type Inverter, lightOf, noSlots, type Plant, type Slots } from './plant.ts'

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
  const { inverters, irradianceSlots, expectation } = plant
  const lights = inverters.map(inverter => lightOf(plant, inverter))
  const result = inverters.map(() => ({ expected: noSlots(), peers: noSlots(), clipped: noSlots() }))
  for (let slot = 0; slot < irradianceSlots.length; slot++) {
    if (!Number.isNaN(irradianceSlots[slot]!) && (expectation.plane !== null || faceOneWay(inverters, slot)))
      inverters.forEach((inverter, n) => {
        const { irradianceSlots: light, moduleTempSlots, modifierSlots } = lights[n]!
        const [irradiance, moduleTemp] = [light[slot]!, moduleTempSlots[slot]!]
        if (Number.isNaN(irradiance + moduleTemp)) return
        result[n]!.expected[slot] = expectedPower(inverter, irradiance, moduleTemp, modifierSlots[slot])
        result[n]!.clipped[slot] = clippedPower(inverter, irradiance, moduleTemp, modifierSlots[slot])
      })
    for (const group of comparable(plant, slot))
      comparePeers(inverters, slot, group, (n, kw) => {
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

/** An inverter, and the light on its modules against that on the site's sensor. */
interface Compared {
  n: number
  light: number
}

/** A plane in so little of the sensor's light lies in the dark: what it gives says nothing of the others. */
const dark = 0.1

/** Who is measured by whom: all of them by the light each has, or, where nobody knows it, those that face the same way. */
function comparable({ inverters, irradianceSlots, modifierSlots }: Plant, slot: number): Compared[][] {
  const all = inverters.map(({ light }, n) => ({
    n,
    light: light ? (light.irradianceSlots[slot]! * light.modifierSlots[slot]!) / (irradianceSlots[slot]! * modifierSlots[slot]!) : 1,
  }))
  if (all.every(({ light }) => light >= dark && Number.isFinite(light))) return [all]
  const groups = new Map<string, Compared[]>()
  for (const { n } of all) {
    const planes = JSON.stringify(inverters[n]!.planes)
    groups.set(planes, [...(groups.get(planes) ?? []), { n, light: 1 }])
  }
  return [...groups.values()]
}

/** Each inverter is measured by the others' power ÷ modules, so that one that stands still does not move its own reference. */
function comparePeers(
  inverters: readonly Inverter[],
  slot: number,
  group: readonly Compared[],
  put: (inverter: number, kw: number) => void,
) {
  const shares = group.map(({ n, light }) => inverters[n]!.slots[slot]! / (inverters[n]!.dcKw * light))
  const sorted = shares.filter(share => !Number.isNaN(share)).sort((a, b) => a - b)
  shares.forEach((share, place) => {
    const mine = Number.isNaN(share) ? sorted.length : sorted.indexOf(share)
    const others = Number.isNaN(share) ? sorted.length : sorted.length - 1
    if (others < minPeers) return
    // Without a reading of its own nothing is left out: a place behind the last member.
    const median =
      mine === sorted.length ? medianOfOthers([...sorted, Number.POSITIVE_INFINITY], sorted.length) : medianOfOthers(sorted, mine)
    const { n, light } = group[place]!
    const { dcKw, ratedKw } = inverters[n]!
    put(n, Math.min(ratedKw, median * dcKw * light))
  })
}
