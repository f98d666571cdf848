import { median } from '../../../core/physics/median.ts'
import { round } from '../../../core/units/units.ts'
import { niceScale } from './niceScale.ts'

export interface Deviations {
  /** Of those known; null of fewer than two, for one alone deviates from nothing. */
  median: number | null
  /** Of each, in the unit of the values; null where it or the median is unknown. */
  from: (number | null)[]
  /** How far the scale reaches to either side. */
  scale: number
}

/**
 * How far each value lies from the median of them all. Reckoned with the values as they are shown, so that the figures on the wall add up.
 * @param least how far the scale reaches at least
 */
export function deviationsOf(values: readonly (number | null)[], digits: number, least: number): Deviations {
  const shown = values.map(value => (value === null ? null : round(value, digits)))
  const known = shown.filter(value => value !== null)
  const middle = known.length < 2 ? null : round(median(known) ?? 0, digits)
  const from = shown.map(value => (value === null || middle === null ? null : round(value - middle, digits)))
  return { median: middle, from, scale: niceScale(Math.max(...from.map(deviation => Math.abs(deviation ?? 0)), 0), least) }
}
