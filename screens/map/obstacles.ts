import type { Dot, Point } from './placeLabel.ts'

/** A site that is drawn with a ring. */
export interface AlarmMark {
  /** Its place in the columns of all sites. */
  index: number
  /** Beside it stands of how many sites it tells. */
  counted: boolean
}

/** More dots than these are not made way for: they are everywhere. */
export const mostDots = 1500
/** Air around a dot, stage pixels. */
const air = 6
/** Around an alarm its pulsing ring, and the least radius it is drawn with (stationShader.ts), stage pixels. */
const [ring, leastAlarm] = [13.5, 6.5]
/** Half of a count's width and height, stage pixels (map.css). */
const [countHalf, countHigh] = [21, 10]
/** Where the middle of a count may stand, from its alarm, stage pixels: to the right, above, or else in another corner. */
const corners: Point[] = [
  { x: 30, y: -19 },
  { x: -30, y: -19 },
  { x: 30, y: 19 },
  { x: -30, y: 19 },
]

/** Where the count beside an alarm stands: in the corner where it covers the fewest dots. @param dots on the stage, the alarm among them */
export function countStand(alarm: Point, dots: readonly Dot[]): Point {
  const stands = corners.map(({ x, y }) => ({ x: alarm.x + x, y: alarm.y + y }))
  const covered = stands.map(
    stand =>
      dots.filter(({ x, y, reach = 0 }) => Math.abs(x - stand.x) < countHalf + reach && Math.abs(y - stand.y) < countHigh + reach).length,
  )
  return stands[covered.indexOf(Math.min(...covered))]!
}

/**
 * What names make way for, on the stage: dots, rings, and the counts beside alarms.
 * @param dots longitudes and latitudes in turn
 * @param radii of the dots, stage pixels
 */
export function obstacles(
  dots: ArrayLike<number>,
  radii: ArrayLike<number>,
  alarms: readonly AlarmMark[],
  project: (place: readonly [longitude: number, latitude: number]) => Point,
): Dot[] {
  if (dots.length > 2 * mostDots) return []
  const drawn: Dot[] = Array.from({ length: dots.length / 2 }, (_, i) => {
    const { x, y } = project([dots[2 * i]!, dots[2 * i + 1]!])
    return { x, y, reach: radii[i]! + air }
  })
  const counts = alarms.flatMap(({ index, counted }) =>
    counted && drawn[index] ? [{ ...countStand(drawn[index], drawn), reach: countHalf }] : [],
  )
  for (const { index } of alarms) {
    const alarm = drawn[index]
    if (alarm) alarm.reach = Math.max(radii[index]!, leastAlarm) + ring
  }
  return [...drawn, ...counts]
}
