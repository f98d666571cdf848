import { periodCodes, periodOf, type Tariff } from '../../core/tariff.ts'

/** One figure for each hour of a day: energy in kWh or a price in yuan/kWh. */
export type Hours = readonly number[]

/** Energy of a day spread over its hours by weights; all zero where there is no weight. */
export function spread(kwh: number, weights: Hours): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map(weight => (sum > 0 ? (kwh * weight) / sum : 0))
}

/** Σ energy × price of the hour, yuan. */
export const priced = (energy: Hours, prices: Hours): number => energy.reduce((sum, kwh, hour) => sum + kwh * (prices[hour] ?? 0), 0)

/** What of a generation its load takes in the same hour: self-used(h) = min(generation(h), load(h)). */
export const selfUsed = (generation: Hours, load: Hours): number[] => generation.map((kwh, hour) => Math.min(kwh, load[hour] ?? 0))

/** Several plants behind one connection share its load by what each generates in the hour. */
export function sharedLoad(own: Hours, all: Hours, load: Hours): number[] {
  return own.map((kwh, hour) => ((all[hour] ?? 0) > 0 ? ((load[hour] ?? 0) * kwh) / all[hour]! : 0))
}

/**
 * PV: what was used on site saves its purchase price, the rest earns the feed-in price.
 * selfUse = Σ self-used(h) × purchase(h); feedIn = Σ (generation(h) − self-used(h)) × feedIn(h)
 */
export function pvMoney(generation: Hours, load: Hours | null, purchase: Hours, feedIn: Hours): { selfUse: number; feedIn: number } {
  const used = load ? selfUsed(generation, load) : generation.map(() => 0)
  const rest = generation.map((kwh, hour) => kwh - (used[hour] ?? 0))
  return { selfUse: priced(used, purchase), feedIn: priced(rest, feedIn) }
}

/** Storage: Σ discharge(h) × purchase(h) − Σ charge(h) × purchase(h), yuan; below zero the day lost. */
export const arbitrage = (charge: Hours, discharge: Hours, purchase: Hours): number =>
  priced(discharge, purchase) - priced(charge, purchase)

/** Fees of charged energy where no orders are kept: Σ energy(h) × charging(h), and energy × service price. */
export function chargingFees(energy: Hours, tariff: Tariff, month: number): { energy: number; service: number } {
  const kwh = periodCodes.map(code => energy.reduce((sum, part, hour) => (periodOf(tariff, month, hour) === code ? sum + part : sum), 0))
  return {
    energy: periodCodes.reduce((sum, code, index) => sum + (kwh[index] ?? 0) * tariff.prices[code], 0),
    service: energy.reduce((a, b) => a + b, 0) * tariff.servicePrice,
  }
}

const daysIn = (year: number) => (new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 366 : 365)
/** A day's share of the yearly maintenance, yuan: kW × yuan/(kW·year) ÷ days of the year. */
export const maintenanceOf = (kw: number, yuanPerKwYear: number, day: string): number =>
  (kw * yuanPerKwYear) / daysIn(Number(day.slice(0, 4)))
