import { type InverterState, inverterState } from '../../../../core/physics/inverterState.ts'
import { median } from '../../../../core/physics/median.ts'
import { producingThreshold } from '../../../../core/physics/pvAvailability.ts'
import { lightEnough, standstillIrradiance, tolerated } from '../../../../core/physics/pvLosses.ts'
import { levelsOf } from './curtailed.ts'
import type { FeedIn } from './feedInPrices.ts'
import { lostPrice } from './lostPrice.ts'
import { type Inverter, lightOf, type Plant } from './plant.ts'
import type { StringSlots } from './readStrings.ts'
import { minPeers, type ReferencePower } from './referencePower.ts'
import { type InverterEvaluation, evaluateInverter, type Watch } from './evaluateInverter.ts'

export interface DiagnosedInverter extends InverterEvaluation {
  state: InverterState
  /** Own energy of the day ÷ that of the reference, null = cannot be told. */
  againstPeers: number | null
  againstExpectation: number | null
  /** The same of each of the last 24 clock hours. */
  byHour: { againstPeers: number | null; againstExpectation: number | null }[]
  deadStrings: number[]
}

/** What was read besides the powers, of the inverters that gave reason to. */
export interface Evidence {
  strings: ReadonlyMap<number, StringSlots>
  /** Slots without a grid by inverter. */
  gridDown: ReadonlyMap<number, (slot: number) => boolean>
  sunUp: (slot: number) => boolean
}

interface Span {
  /** The slot that has begun, of the two days, and the first slot of the day whose results are told. */
  nowSlot: number
  from: number
}

/** A run of this many weak slots (an hour) makes an inverter's strings worth reading. */
const suspicious = 4
/** Less than this share of an hour at full power proves nothing about a day. */
const minEnergy = 0.1
/** The same for an hour: some minutes at a tenth of its power. */
const minHourEnergy = 0.02

/** The inverters of a plant, judged. */
export function evaluatePlant(
  plant: Plant,
  references: readonly ReferencePower[],
  { nowSlot, from }: Span,
  evidence: Evidence,
  feedIn: FeedIn | null,
  watch?: Watch,
): DiagnosedInverter[] {
  const price = feedIn && lostPrice(plant, references, feedIn)
  const levels = levelsOf(plant, references, nowSlot)
  const evaluations = plant.inverters.map((inverter, n) =>
    evaluateInverter({
      plant,
      inverter,
      references: references[n]!,
      nowSlot,
      from,
      price,
      deadStrings: evidence.strings.get(inverter.id)?.dead ?? (() => 0),
      gridDown: evidence.gridDown.get(inverter.id) ?? (() => false),
      curtailed: slot => Math.abs(inverter.slots[slot]! / inverter.ratedKw - levels[slot]!) <= atLevel,
      sunUp: evidence.sunUp,
      ...(watch && { watch }),
    }),
  )
  return judge(plant, evaluations, id => evidence.strings.get(id)?.deadNow ?? [])
}

/** As near as this to the common level an inverter is held by it. */
const atLevel = 0.006
/** Has it been weak long enough to look at its strings? */
export function isSuspect(slots: Float64Array, { peers, expected }: ReferencePower, nowSlot: number) {
  let weak = 0
  for (let slot = 0; slot <= nowSlot; slot++) {
    const reference = Number.isNaN(peers[slot]!) ? expected[slot]! : peers[slot]!
    if (slots[slot]! > 0 && slots[slot]! < tolerated * reference && ++weak >= suspicious) return true
  }
  return false
}

/** Did it stand still in the light? Then its voltages tell whether the grid was there. */
export const stoodStill = (inverter: Inverter, plant: Plant, { peers }: ReferencePower, nowSlot: number) => {
  const { slots, ratedKw } = inverter
  const { irradianceSlots } = lightOf(plant, inverter)
  for (let slot = 0; slot <= nowSlot; slot++)
    if (
      slots[slot]! <= producingThreshold * ratedKw &&
      lightEnough({ irradiance: irradianceSlots[slot]!, peers: peers[slot]!, ratedKw }, standstillIrradiance)
    )
      return true
  return false
}

function judge(plant: Plant, evaluations: readonly InverterEvaluation[], deadStrings: (id: number) => number[]): DiagnosedInverter[] {
  const { inverters, expectation } = plant
  const { soiling, ageing } = expectation
  const shares = inverters.map(inverter => inverter.power / inverter.ratedKw / relativeNow(plant, inverter))
  // Dust and years are the plant's: they blame no inverter.
  const sound = (1 - soiling) * (1 - (ageing ?? 0))
  return evaluations.map((evaluation, n) => {
    const { inverter, byPeers, byExpectation, standing } = evaluation
    const others = shares.filter((share, other) => other !== n && !Number.isNaN(share))
    const against = (pairs: Pick<InverterEvaluation, 'byPeers' | 'byExpectation'>, least: number) => {
      const ratio = ({ own, reference }: { own: number; reference: number }) =>
        reference >= least * inverter.ratedKw ? own / reference : null
      const expectation = ratio(pairs.byExpectation)
      return { againstPeers: ratio(pairs.byPeers), againstExpectation: expectation && expectation / sound }
    }
    const { againstPeers, againstExpectation } = against({ byPeers, byExpectation }, minEnergy)
    const byHour = evaluation.hours.map(hour => against(hour, minHourEnergy))
    const peerPower = others.length >= minPeers ? median(others)! * inverter.ratedKw * relativeNow(plant, inverter) : Number.NaN
    const { fresh, power, ratedKw } = inverter
    const { irradiance } = lightOf(plant, inverter)
    const state = inverterState({ fresh, power, ratedKw, irradiance, peerPower, standing, againstPeers, againstExpectation })
    return { ...evaluation, state, againstPeers, againstExpectation, byHour, deadStrings: deadStrings(inverter.id) }
  })
}

/** Light on the modules of an inverter now against that on the site's sensor; 1 where nobody can tell. */
function relativeNow(plant: Plant, inverter: Inverter): number {
  const { irradiance } = lightOf(plant, inverter)
  return inverter.light && irradiance > 0 && plant.irradiance > 0 ? irradiance / plant.irradiance : 1
}
