import { addSample, minIrradiance, noPerformance, type PerformanceSums } from '../../../../core/physics/performanceRatio.ts'
import { type Availability, countInstant, noAvailability, producingThreshold } from '../../../../core/physics/pvAvailability.ts'
import {
  causesInOrder,
  type Instant,
  type Losses,
  lightEnough,
  lossesAt,
  noLosses,
  standstillIrradiance,
  tolerated,
} from '../../../../core/physics/pvLosses.ts'
import { standstills } from '../../../../core/physics/standstill.ts'
import { daySlots, type Inverter, lightOf, type Plant, slotHours } from './plant.ts'
import type { ReferencePower } from './referencePower.ts'

/** Loss over some hours: kWh and yuan by cause (the rest may be negative), and what may have been made while nobody heard of it. */
export interface LossLedger {
  kwh: Losses
  /** null where no feed-in price is known. */
  yuan: Losses | null
  unknownKwh: number
  /** What the modules offered above the rating, kWh: lost by design. */
  clippedKwh: number
  /** What it should have given where its loss could be told, kWh. */
  expectedKwh: number
  /** Slots whose loss could be told; of them those with an expectation; slots with light, or in which none could be seen by day. */
  judged: number
  expected: number
  lit: number
}

/** Energies over the slots in which both sides are known, kWh. */
interface Pair {
  own: number
  reference: number
}
const nothing = (): Pair => ({ own: 0, reference: 0 })

/** Hours that are told one by one, the one that has begun among them, and slots of an hour. */
export const listedHours = 24
const hourSlots = 1 / slotHours

export interface InverterEvaluation {
  inverter: Inverter
  performance: PerformanceSums
  availability: Availability
  /** Of the day of the results. */
  byExpectation: Pair
  byPeers: Pair
  /** The same of each of the last 24 clock hours, where there was light enough to compare. */
  hours: { byExpectation: Pair; byPeers: Pair }[]
  energy: number
  today: LossLedger
  yesterday: LossLedger
  /** The last 24 hours. */
  lately: LossLedger
  /** First slot of the last run of slots in which it gave too little, -1 for none; whether that run has ended. */
  lowSince: number
  recovered: boolean
  /** It gave nothing when the light was last enough to tell. */
  standing: boolean
}

/** At this share of its rating an inverter limits. */
const limiting = 0.98

/** What a kWh lost in a slot would have been worth, yuan/kWh; null = not known. */
type PriceOf = ((slot: number) => number) | null

interface EvaluationInput {
  plant: Plant
  inverter: Inverter
  references: ReferencePower
  /** The slot that has begun, of the two days. */
  nowSlot: number
  /** First slot of the day whose results are told. */
  from: number
  price: PriceOf
  /** Share of its strings known to carry nothing, by slot. */
  deadStrings: (slot: number) => number
  gridDown: (slot: number) => boolean
  curtailed: (slot: number) => boolean
  /** Is the sun high enough for any day to be bright? */
  sunUp: (slot: number) => boolean
  watch?: Watch
}

/** What was seen of an inverter in a slot, and what it came to. */
export interface SeenSlot {
  inverter: Inverter
  slot: number
  /** kW, NaN = not known. */
  instant: Instant
  /** kW by cause; null = could not be told. */
  losses: Losses | null
  /** Nobody heard of it though there was light: it may have made this, kW; 0 = it was heard of. */
  unheard: number
  /** There was light enough to compare. */
  bright: boolean
  price: PriceOf
}
/** Told of every slot as it is judged, where somebody asks how a figure came about. */
export type Watch = (seen: SeenSlot) => void

const emptyLedger = (price: PriceOf): LossLedger => ({
  kwh: noLosses(),
  yuan: price ? noLosses() : null,
  unknownKwh: 0,
  clippedKwh: 0,
  expectedKwh: 0,
  judged: 0,
  expected: 0,
  lit: 0,
})

/** Goes through the slots of two days of one inverter once. */
export function evaluateInverter(evaluation: EvaluationInput): InverterEvaluation {
  const { plant, inverter, references, nowSlot, from, price, deadStrings, gridDown, curtailed, sunUp, watch } = evaluation
  const { expectation } = plant
  const { irradianceSlots, moduleTempSlots } = lightOf(plant, inverter)
  const { ratedKw, dcKw, slots } = inverter
  const sensor = 1 / (1 + (expectation.sensorBias ?? 0))
  const result: InverterEvaluation = {
    inverter,
    performance: noPerformance(),
    availability: noAvailability(),
    byExpectation: nothing(),
    byPeers: nothing(),
    hours: Array.from({ length: listedHours }, () => ({ byExpectation: nothing(), byPeers: nothing() })),
    energy: 0,
    today: emptyLedger(price),
    yesterday: emptyLedger(price),
    lately: emptyLedger(price),
    lowSince: -1,
    recovered: false,
    standing: false,
  }
  const stood = standstills(
    Array.from(slots.subarray(0, nowSlot + 1), (power, slot) => ({
      power,
      irradiance: irradianceSlots[slot]!,
      peers: references.peers[slot]!,
    })),
    ratedKw,
  )
  let good = true
  for (let slot = 0; slot <= nowSlot; slot++) {
    const power = slots[slot]!
    const irradiance = irradianceSlots[slot]!
    const expected = references.expected[slot]!
    // Roofs of which nobody knows where they face are no measure of each other: they tell that one stands still, not that it is weak.
    const alike = expectation.plane !== null || !Number.isNaN(expected)
    const peers = alike || !(power > producingThreshold * ratedKw) ? references.peers[slot]! : Number.NaN
    const reference = Number.isNaN(peers) ? expected : peers
    const clipped = references.clipped[slot] || 0
    const instant = {
      power,
      ratedKw,
      expected,
      peers,
      irradiance,
      clipped,
      deadStrings: deadStrings(slot),
      gridDown: gridDown(slot),
      curtailed: curtailed(slot),
      stands: stood[slot] === 1,
      soiling: expectation.soiling,
      ageing: expectation.ageing ?? 0,
    }
    const ledgers = [slot < daySlots ? result.yesterday : result.today, ...(slot > nowSlot - daySlots ? [result.lately] : [])]
    const losses = lossesAt(instant)
    const lit = slot < nowSlot && (Number.isNaN(irradiance) ? sunUp(slot) : irradiance >= minIrradiance)
    const bright = lightEnough(instant, minIrradiance)
    // The slot that has just begun is not silent yet.
    const unheard = Number.isNaN(power) && slot < nowSlot && !Number.isNaN(reference) && bright ? reference : 0
    watch?.({ inverter, slot, instant, losses, unheard, bright, price })
    for (const ledger of ledgers) {
      if (lit || losses) ledger.lit++
      if (losses && !Number.isNaN(expected)) {
        ledger.expected++
        ledger.expectedKwh += expected * slotHours
      }
      if (power >= limiting * ratedKw) ledger.clippedKwh += clipped * slotHours
      if (losses) enter(ledger, losses, slot, price)
      else ledger.unknownKwh += unheard * slotHours
    }
    if (losses) {
      const low = power < tolerated * reference
      if (low && good) result.lowSince = slot
      good = !low
      if (lightEnough(instant, standstillIrradiance)) result.standing = power <= producingThreshold * ratedKw
    }
    // What came back in light too weak to blame anybody stands no more.
    if (power > producingThreshold * ratedKw) result.standing = false
    const hour = result.hours[Math.floor(slot / hourSlots) - Math.floor(nowSlot / hourSlots) + listedHours - 1]
    if (hour && bright && !Number.isNaN(power)) {
      add(hour.byExpectation, power, expected)
      add(hour.byPeers, power, peers)
    }
    if (slot < from || slot >= from + daySlots) continue
    countInstant(result.availability, power, irradiance, ratedKw)
    if (Number.isNaN(power)) continue
    result.energy += power * slotHours
    addSample(
      result.performance,
      { power, irradiance: irradiance * sensor, moduleTemp: moduleTempSlots[slot]! },
      dcKw,
      slotHours,
      expectation.gamma,
    )
    if (!bright) continue
    add(result.byExpectation, power, expected)
    add(result.byPeers, power, peers)
  }
  result.recovered = good
  return result
}

function add(pair: Pair, power: number, reference: number) {
  if (Number.isNaN(reference)) return
  pair.own += power * slotHours
  pair.reference += reference * slotHours
}

function enter(ledger: LossLedger, losses: Losses, slot: number, price: PriceOf) {
  ledger.judged++
  const yuan = price?.(slot) ?? 0
  for (const cause of causesInOrder) {
    const kwh = losses[cause] * slotHours
    ledger.kwh[cause] += kwh
    if (ledger.yuan) ledger.yuan[cause] += kwh * yuan
  }
}
