import { dispersionOf } from '../../../../core/devices/dispersion.ts'
import { median } from '../../../../core/physics/median.ts'

/** A day on which like things made less than this at the middle, kWh/kWp, tells nothing: snow, thick cloud, curtailment. */
export const leastHours = 0.5

export type Daily = readonly (number | null)[]

const known = (values: Daily) => values.filter(value => value !== null)
export const meanOf = (values: Daily): number | null => {
  const all = known(values)
  return all.length > 0 ? all.reduce((sum, value) => sum + value, 0) / all.length : null
}

/**
 * Things that make kWh/kWp beside each other, day by day.
 * @param lines one of each thing, a value for each day; null = not known
 * @returns by day the middle of all and their dispersion in %, both null where fewer than two are known or the day was
 * dark; and of each thing the days that count and how far it was from the middle on them, %
 */
export function compareYields(lines: readonly Daily[], days: number) {
  const at = (day: number) => known(lines.map(line => line[day] ?? null))
  const middles = Array.from({ length: days }, (_, day) => {
    const values = at(day)
    const middle = values.length >= 2 ? median(values) : null
    return middle !== null && middle >= leastHours ? middle : null
  })
  const things = lines.map(line => {
    const daily = middles.map((middle, day) => (middle === null ? null : (line[day] ?? null)))
    const deviations = daily.map((value, day) => (value === null ? null : 100 * (value / middles[day]! - 1)))
    return { daily, hours: meanOf(daily), deviation: meanOf(deviations), days: known(daily).length }
  })
  return { middles, daily: middles.map((middle, day) => (middle === null ? null : dispersionOf(at(day)))), things }
}
