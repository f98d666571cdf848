import { addSample, leastIrradiance, noPerformance, type PerformanceSums } from '../../core/physics/performanceRatio.ts'
import { type Availability, countInstant, noAvailability, producing } from '../../core/physics/pvAvailability.ts'
import {
  type LossCause,
  type Losses,
  lightEnough,
  lossCauses,
  lossesAt,
  noLosses,
  surelyBright,
  tolerated,
} from '../../core/physics/pvLosses.ts'
import { daySlots, type Inverter, type Plant, slotHours } from './plant.ts'
import type { Yardsticks } from './yardsticks.ts'

/** Loss over some hours: kWh and yuan by cause, and what may have been made while nobody heard of it. */
export interface LossBook {
  kwh: Losses
  /** null where no feed-in price is known. */
  yuan: Losses | null
  unknownKwh: number
  /** Slots whose loss could be told. */
  judged: number
}

/** Energies over the slots in which both sides are known, kWh. */
export interface Pair {
  own: number
  yardstick: number
}

export interface InverterSurvey {
  inverter: Inverter
  performance: PerformanceSums
  availability: Availability
  /** Of the day of the results. */
  byExpectation: Pair
  byPeers: Pair
  energy: number
  today: LossBook
  yesterday: LossBook
  /** The last 24 hours. */
  lately: LossBook
  /** First slot of the last run of slots in which it gave too little, -1 for none; whether that run has ended. */
  lowSince: number
  recovered: boolean
  /** It gave nothing when the light was last enough to tell. */
  standing: boolean
}

/** Feed-in price of a slot, yuan/kWh; null = not known. */
export type PriceOf = ((slot: number) => number) | null

interface Survey {
  plant: Plant
  inverter: Inverter
  yardsticks: Yardsticks
  /** The slot that has begun, of the two days. */
  nowSlot: number
  /** First slot of the day whose results are told. */
  from: number
  price: PriceOf
  /** Share of its strings known to carry nothing, by slot. */
  deadStrings: (slot: number) => number
}

const emptyBook = (price: PriceOf): LossBook => ({ kwh: noLosses(), yuan: price ? noLosses() : null, unknownKwh: 0, judged: 0 })

/** Goes through the slots of two days of one inverter once. */
export function surveyInverter({ plant, inverter, yardsticks, nowSlot, from, price, deadStrings }: Survey): InverterSurvey {
  const { irradianceSlots, moduleTempSlots } = plant
  const { ratedKw, dcKw, slots } = inverter
  const result: InverterSurvey = {
    inverter,
    performance: noPerformance(),
    availability: noAvailability(),
    byExpectation: { own: 0, yardstick: 0 },
    byPeers: { own: 0, yardstick: 0 },
    energy: 0,
    today: emptyBook(price),
    yesterday: emptyBook(price),
    lately: emptyBook(price),
    lowSince: -1,
    recovered: false,
    standing: false,
  }
  let good = true
  for (let slot = 0; slot <= nowSlot; slot++) {
    const power = slots[slot]!
    const irradiance = irradianceSlots[slot]!
    const expected = yardsticks.expected[slot]!
    const peers = yardsticks.peers[slot]!
    const yardstick = Number.isNaN(peers) ? expected : peers
    const instant = { power, ratedKw, yardstick, irradiance, clipped: yardsticks.clipped[slot] || 0, deadStrings: deadStrings(slot) }
    const books = [slot < daySlots ? result.yesterday : result.today, ...(slot > nowSlot - daySlots ? [result.lately] : [])]
    const losses = lossesAt(instant)
    for (const book of books) {
      if (losses) enter(book, losses, slot, price)
      // The slot that has just begun is not silent yet.
      else if (Number.isNaN(power) && slot < nowSlot && !Number.isNaN(yardstick) && lightEnough(instant, leastIrradiance))
        book.unknownKwh += yardstick * slotHours
    }
    if (losses) {
      const low = power < tolerated * yardstick
      if (low && good) result.lowSince = slot
      good = !low
      if (lightEnough(instant, surelyBright)) result.standing = power <= producing * ratedKw
    }
    // What came back in light too weak to blame anybody stands no more.
    if (power > producing * ratedKw) result.standing = false
    if (slot < from || slot >= from + daySlots) continue
    countInstant(result.availability, power, irradiance, ratedKw)
    if (Number.isNaN(power)) continue
    result.energy += power * slotHours
    addSample(result.performance, { power, irradiance, moduleTemp: moduleTempSlots[slot]! }, dcKw, slotHours)
    if (!lightEnough(instant, leastIrradiance)) continue
    add(result.byExpectation, power, expected)
    add(result.byPeers, power, peers)
  }
  result.recovered = good
  return result
}

function add(pair: Pair, power: number, yardstick: number) {
  if (Number.isNaN(yardstick)) return
  pair.own += power * slotHours
  pair.yardstick += yardstick * slotHours
}

function enter(book: LossBook, losses: Losses, slot: number, price: PriceOf) {
  book.judged++
  for (const cause of Object.keys(lossCauses) as LossCause[]) {
    const kwh = losses[cause] * slotHours
    book.kwh[cause] += kwh
    if (book.yuan && price) book.yuan[cause] += kwh * price(slot)
  }
}
