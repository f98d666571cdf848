import type { SlotFlows } from '../../../figures/energyFlows.ts'
import { periodCodes, periodOf, type Tariff } from '../../../../core/rules/tariff.ts'

/** One figure for each hour of a day: energy in kWh or a price in yuan/kWh. */
export type HourlyValues = readonly number[]

/** Energy of a day spread over its hours by weights; all zero where there is no weight. */
export function spread(kwh: number, weights: HourlyValues): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map(weight => (sum > 0 ? (kwh * weight) / sum : 0))
}

/** Σ energy × price of the hour, yuan. */
export const energyValue = (energy: HourlyValues, prices: HourlyValues): number =>
  energy.reduce((sum, kwh, hour) => sum + kwh * (prices[hour] ?? 0), 0)

/** What of a generation its load takes in the same hour: self-used(h) = min(generation(h), load(h)). */
export const selfConsumed = (generation: HourlyValues, load: HourlyValues): number[] =>
  generation.map((kwh, hour) => Math.min(kwh, load[hour] ?? 0))

/** A generation by the hour as what its load took and what went out, kWh. */
export function pvSplit(generation: HourlyValues, load: HourlyValues | null) {
  const used = load ? selfConsumed(generation, load) : generation.map(() => 0)
  return { used, rest: generation.map((kwh, hour) => kwh - (used[hour] ?? 0)) }
}

/**
 * PV: what was used on site saves its purchase price, the rest earns the feed-in price.
 * selfUse = Σ self-used(h) × purchase(h); feedIn = Σ (generation(h) − self-used(h)) × feedIn(h)
 */
export function pvRevenue(
  generation: HourlyValues,
  load: HourlyValues | null,
  purchase: HourlyValues,
  feedIn: HourlyValues,
): { selfUse: number; feedIn: number } {
  const { used, rest } = pvSplit(generation, load)
  return { selfUse: energyValue(used, purchase), feedIn: energyValue(rest, feedIn) }
}

/** The price of a slot, where a day has as many slots as the flows: 24 hours or 96 quarters. */
const priceOf = (prices: HourlyValues, slot: number, slots: number) => prices[Math.floor((slot * prices.length) / slots)] ?? 0

const flowValue = (flows: Flows, kind: keyof SlotFlows, prices: HourlyValues) =>
  flows.reduce((sum, flow, slot) => sum + (flow?.[kind] ?? 0) * priceOf(prices, slot, flows.length), 0)

type Flows = readonly (SlotFlows | null)[]

/**
 * PV of a micro-grid: what was used there at once saves its purchase price, what the battery took is handed over at the
 * price the grid would have paid, and what left through the grid meter earns that price. What was lost on the way earns
 * nothing.
 */
export const pvFlowRevenue = (flows: Flows, purchase: HourlyValues, feedIn: HourlyValues) => ({
  selfUse: flowValue(flows, 'pvToUse', purchase) + flowValue(flows, 'pvToCharge', feedIn),
  feedIn: flowValue(flows, 'pvToGrid', feedIn),
})

/**
 * Storage, yuan, every kWh by where it went and came from; below zero the day lost. What it gave to the use saved a
 * purchase and what was sold earned the feed-in price; what it took from the grid was bought and what it took from the
 * PV would have been fed in.
 */
export const storageMargin = (flows: Flows, purchase: HourlyValues, feedIn: HourlyValues) => ({
  earned: flowValue(flows, 'dischargeToUse', purchase) + flowValue(flows, 'dischargeToGrid', feedIn),
  paid: flowValue(flows, 'gridToCharge', purchase) + flowValue(flows, 'pvToCharge', feedIn),
  /** Of `earned`. */
  sold: flowValue(flows, 'dischargeToGrid', feedIn),
})

/** Fees of charged energy where no orders are kept: Σ energy(h) × charging(h), and energy × service price. */
export function chargingFees(energy: HourlyValues, tariff: Tariff, month: number): { energy: number; service: number } {
  const kwh = periodCodes.map(code => energy.reduce((sum, part, hour) => (periodOf(tariff, month, hour) === code ? sum + part : sum), 0))
  return {
    energy: periodCodes.reduce((sum, code, index) => sum + (kwh[index] ?? 0) * tariff.prices[code], 0),
    service: energy.reduce((a, b) => a + b, 0) * tariff.servicePrice,
  }
}

const daysIn = (year: number) => (new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 366 : 365)
/** A day's share of the yearly maintenance, yuan: kW × yuan/(kW·year) ÷ days of the year. */
export const maintenanceCost = (kw: number, yuanPerKwYear: number, day: string): number =>
  (kw * yuanPerKwYear) / daysIn(Number(day.slice(0, 4)))
