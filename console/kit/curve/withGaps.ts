import { isLate } from '../../../core/units/freshness.ts'
import { quality } from '../../../core/units/quality.ts'
import { MINUTE } from '../../../core/time/time.ts'
import { axisTimes } from './clock.ts'
import type { Curve } from './curves.ts'

/** A curve as the chart takes it: numbers beside each other, no object a point. */
export interface CurveValues {
  /** Axis time and value of every place by turns; NaN = nothing measured. */
  pairs: Float64Array
  /** Of a point that was given at this place, its quality where it is known. */
  qualityAt: (place: number) => number | undefined
  /** Places of values no line leads to, and of values that are not to be trusted. */
  alone: readonly number[]
  suspect: readonly number[]
  /** Bounds of what was measured; infinite the wrong way round where nothing was. */
  least: number
  greatest: number
}

/**
 * The values of a curve with a gap wherever points are missing, so that no line is drawn over what nobody measured.
 * @param times axis times of its points, where they are known already
 */
export function withGaps({ points, step }: Pick<Curve, 'points' | 'step'>, { ms } = axisTimes(points)): CurveValues {
  const every = step ? step * MINUTE : Number.POSITIVE_INFINITY
  const pairs = new Float64Array(2 * (points.length + gapsIn(ms, every)))
  const qualities = new Map<number, number>()
  const alone: number[] = []
  const suspect: number[] = []
  let [places, least, greatest] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  // How many values stand beside each other up to here.
  let beside = 0
  // By its places: a day by the minute of many curves is tens of thousands of points.
  for (let point = 0; point < points.length; point++) {
    const at = ms[point]!
    const value = points[point]![1]
    const code = points[point]![2]
    const late = point > 0 && isLate(at - ms[point - 1]!, every)
    if ((late || value === null) && beside === 1) alone.push(places - 1)
    if (late) {
      pairs[2 * places] = (ms[point - 1]! + at) / 2
      pairs[2 * places + 1] = Number.NaN
      places++
      beside = 0
    }
    if (code !== undefined) qualities.set(places, code)
    pairs[2 * places] = at
    if (value === null) {
      pairs[2 * places + 1] = Number.NaN
      beside = 0
    } else {
      if (code === quality.suspect) suspect.push(places)
      if (value < least) least = value
      if (value > greatest) greatest = value
      pairs[2 * places + 1] = value
      beside++
    }
    places++
  }
  if (beside === 1) alone.push(places - 1)
  return { pairs, qualityAt: place => qualities.get(place), alone, suspect, least, greatest }
}

function gapsIn(ms: Float64Array, every: number) {
  let gaps = 0
  for (let point = 1; point < ms.length; point++) if (isLate(ms[point]! - ms[point - 1]!, every)) gaps++
  return gaps
}
