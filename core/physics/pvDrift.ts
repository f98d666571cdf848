import { median } from './median.ts'

/** A day on which sky and plant let the plant be measured. */
export interface IndexDay {
  /** Days since 1970. */
  day: number
  /** Produced ÷ expected of a new and clean plant, of the inverters without a fault. */
  index: number
}

export interface Drift {
  /** Index of the plant as new (where the years are known, else as it is now) and clean. */
  clean: number
  /** Share missing of a clean plant on the day it is told for; 0 where none is proven. */
  soiling: number
  /** Share lost in a year; null while there are no two years to compare. */
  ageingPerYear: number | null
  /** Days it was read from. */
  days: number
}

const minDays = 10
const minPairs = 30
const year = 365
/** Days of the season that count as the same. */
const nearYear = 3
const fastest = 0.05
/** Place of a clean day among all of them: the very best are luck, the clean level is the middle of those as good as it. */
const upper = 0.8
/** Less than this is scatter. */
const minSoiling = 0.01
/** Dust falls from day to day: what is lost at one stroke is a fault. */
const stroke = 0.6
/** Days the rate of soiling is read from, and how many days (no day could be measured meanwhile) it is carried on. */
const rateDays = 9
const carried = 14

/**
 * What days and years take from a plant. Ageing: median of the changes from a day to the same day of the year before
 * (year-on-year method, D. Jordan et al., IEEE J. Photovoltaics 8 (2018) 525–531). Soiling: how far the last days lie
 * below the upper level of the year, reached in small steps, and by their Theil–Sen slope on the day it is told for
 * (after the stochastic rate and recovery method, M. Deceglie et al., IEEE J. Photovoltaics 8 (2018) 547–551). null
 * while there are too few days.
 * @param commissioned days since 1970
 * @param given the day it is told for, days since 1970; the last of the days where it is not given
 */
export function driftOf(days: readonly IndexDay[], commissioned: number, given?: number): Drift | null {
  const sorted = [...days].sort((a, b) => a.day - b.day)
  if (sorted.length < minDays) return null
  const ageingPerYear = ageingOf(sorted)
  const last = sorted.at(-1)!.day
  const timeless = sorted
    .filter(({ day }) => day > last - year)
    .map(({ day, index }) => index / (1 - agedShare(ageingPerYear ?? 0, (day - commissioned) / year)))
  const smooth = timeless.map((_, n) => median(timeless.slice(Math.max(0, n - 2), n + 3))!)
  const ordered = [...smooth].sort((a, b) => a - b)
  const top = ordered[Math.floor(upper * (ordered.length - 1))]!
  const clean = median(smooth.filter(value => value >= (1 - minSoiling) * top))!
  const ahead = Math.min(carried, Math.max(0, (given ?? last) - last))
  const dated = sorted.slice(-timeless.length).map(({ day }, n) => ({ day: day - last, index: timeless[n]! }))
  return { clean, soiling: soilingOf(dated, smooth, clean, ahead), ageingPerYear, days: sorted.length }
}

/** Share lost after some years: each takes its part of what is left. */
export const agedShare = (perYear: number, years: number): number => 1 - (1 - perYear) ** Math.max(0, years)

function ageingOf(days: readonly IndexDay[]): number | null {
  const rates: number[] = []
  let n = 0
  for (const { day, index } of days) {
    while (n < days.length && days[n]!.day < day - year - nearYear) n++
    const before = days[n]
    if (before && before.day <= day - year + nearYear) rates.push((1 - index / before.index) * (year / (day - before.day)))
  }
  return rates.length < minPairs ? null : Math.min(fastest, Math.max(0, median(rates)!))
}

/** @param days with the last one as day 0 @param ahead days after it */
function soilingOf(days: readonly IndexDay[], smooth: readonly number[], clean: number, ahead: number): number {
  let since = smooth.length - 1
  while (since > 0 && smooth[since]! < 0.995 * clean) since--
  const fallen = 1 - median(smooth.slice(-3))! / clean
  const soiling = Math.max(fallen, 1 - lineAt(days.slice(since + 1).slice(-rateDays), ahead) / clean)
  if (fallen < minSoiling) return 0
  const falls = smooth.slice(since + 1).map((value, n) => (smooth[since + n]! - value) / clean)
  return Math.max(0, ...falls) > stroke * fallen ? 0 : soiling
}

/** Theil–Sen line through days, at a day: median of the slopes between all pairs of them, through the middle of them. */
function lineAt(days: readonly IndexDay[], at: number): number {
  if (days.length < 3) return 1
  const slopes = days.flatMap((a, n) => days.slice(n + 1).map(b => (b.index - a.index) / (b.day - a.day)))
  const slope = median(slopes)!
  return median(days.map(({ day, index }) => index + slope * (at - day)))!
}
