import { isLate } from '../../../core/freshness.ts'
import { quality } from '../../../core/quality.ts'
import { MINUTE } from '../../../core/time.ts'
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
export function withGaps({ points, step }: Pick<Curve, 'points' | 'step'>, times = axisTimes(points)): CurveValues {
  const pairs = new Float64Array(4 * points.length)
  const qualities = new Map<number, number>()
  const alone: number[] = []
  const suspect: number[] = []
  let [places, least, greatest] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let before = Number.NaN
  const add = (at: number, value: number) => {
    pairs[2 * places] = at
    pairs[2 * places + 1] = value
    places++
  }
  // By its places: a day by the minute of many curves is tens of thousands of points.
  for (let point = 0; point < points.length; point++) {
    const [at, value, code] = [times.ms[point]!, points[point]![1], points[point]![2]]
    if (step && isLate(at - before, step * MINUTE)) add((before + at) / 2, Number.NaN)
    if (code !== undefined) qualities.set(places, code)
    if (value !== null && code === quality.suspect) suspect.push(places)
    if (value !== null && value < least) least = value
    if (value !== null && value > greatest) greatest = value
    add(at, value ?? Number.NaN)
    before = at
  }
  const known = (place: number) => place >= 0 && place < places && !Number.isNaN(pairs[2 * place + 1])
  for (let place = 0; place < places; place++) if (known(place) && !known(place - 1) && !known(place + 1)) alone.push(place)
  return { pairs: pairs.subarray(0, 2 * places), qualityAt: place => qualities.get(place), alone, suspect, least, greatest }
}
