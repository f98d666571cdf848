import type { CurvePoint } from './curves.ts'

const digit = (text: string, at: number) => text.charCodeAt(at) - 48
const twoDigits = (text: string, at: number) => 10 * digit(text, at) + digit(text, at + 1)

// The points of a curve follow each other: the day of one is that of the next.
let day = 'none yet'
let midnight = 0

/**
 * Site time (a day or month, or `YYYY-MM-DD HH:mm[:ss]`) as a number an axis can divide. It is read as if it were UTC,
 * and written so again: the browser's own zone never shifts it. Read by its letters: a chart of a day has tens of
 * thousands, and the browser's own parser takes a hundred times as long.
 */
export function axisTime(time: string): number {
  if (time.length < 16) return Date.parse(time)
  if (!time.startsWith(day)) {
    day = time.slice(0, 10)
    midnight = Date.parse(day)
  }
  const seconds = time.length < 19 ? 0 : twoDigits(time, 17)
  return midnight + (twoDigits(time, 11) * 60 + twoDigits(time, 14)) * 60_000 + seconds * 1000
}

/** `YYYY-MM-DD HH:mm:ss` of an axis time. */
export const clockTime = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

export interface AxisTimes {
  of: readonly CurvePoint[]
  ms: Float64Array
}

/**
 * Axis times of points. Curves of one answer mostly stand at the same times, and share them then: to see that they do
 * costs a sixth of reading them again.
 */
export function axisTimes(points: readonly CurvePoint[], before?: AxisTimes): AxisTimes {
  const known = before?.of ?? []
  let same = 0
  while (same < points.length && same < known.length && points[same]![0] === known[same]![0]) same++
  if (before && same === points.length && same === known.length) return before
  const ms = new Float64Array(points.length)
  for (let place = 0; place < points.length; place++) {
    const time = points[place]![0]
    ms[place] = place < known.length && known[place]![0] === time ? before!.ms[place]! : axisTime(time)
  }
  return { of: points, ms }
}
