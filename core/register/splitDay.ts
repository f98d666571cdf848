import { periodCodes, type TariffPeriod } from '../rules/tariff.ts'

/** Energy of every period, kWh, or what it costs. */
export type PeriodParts = Record<TariffPeriod, number>

export const noParts = (): PeriodParts => ({ J: 0, F: 0, P: 0, G: 0 })
export const sumOfParts = (parts: PeriodParts) => periodCodes.reduce((sum, code) => sum + parts[code], 0)

/** Parts of an energy are whole multiples of this, about a mWh, but for the greatest, which takes what is left. */
const grain = 2 ** -20
const leastOfGrain = 1e-6

/**
 * A quantity by the shares of some weights. The shares add up to it exactly, in whatever order they are added: all but
 * one are multiples of 2⁻²⁰, and the rest is a multiple of the last digit of the quantity itself, so that no sum of
 * some of them is ever rounded (quantities below 2³², none below zero). Where there is no weight it goes evenly.
 */
export function exactShares(quantity: number, weights: readonly number[]): number[] {
  const usable = weights.map(weight => (weight > 0 && Number.isFinite(weight) ? weight : 0))
  const greatest = Math.max(...usable)
  // Weights whose sum could leave the range of numbers are taken by the greatest.
  const scaled = greatest > 0 ? usable.map(weight => weight / greatest) : usable.map(() => 1)
  const sum = scaled.reduce((a, b) => a + b, 0)
  const most = scaled.indexOf(Math.max(...scaled))
  let rest = quantity
  const shares = scaled.map((weight, index) => {
    if (index === most) return 0
    // Rounded down, so that what is left stays above zero; a share that is a whole number of grains but for the last digit is that number.
    const share = Math.floor(((quantity / grain) * weight) / sum + leastOfGrain) * grain
    rest -= share
    return share
  })
  shares[most] = rest
  return shares
}

/** A day's energy by hour and by tariff period. */
export interface SplitDay {
  /** From midnight, kWh. */
  hours: number[]
  parts: PeriodParts
}

/**
 * Splits the energy that the ledger counts for a day over its hours by how the day ran, and over the tariff periods its
 * hours lie in. Hours and parts add up to the day's energy exactly.
 * @param weights how the day ran, one for each hour from midnight; only their ratio matters
 * @param periods of the same hours
 */
export function splitDay(kwh: number, weights: readonly number[], periods: readonly TariffPeriod[]): SplitDay {
  const hours = exactShares(kwh, weights)
  const parts = noParts()
  for (const [hour, share] of hours.entries()) parts[periods[hour] ?? 'P'] += share
  return { hours, parts }
}
