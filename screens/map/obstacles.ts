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
/** The corner of a count, from its alarm, stage pixels: it stands to the right, above (AlarmCounts.tsx). */
export const countCorner: Point = { x: 9, y: -9 }
/** Half of a count, and its height, stage pixels (map.css). */
const [countHalf, countHeight] = [21, 20]

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
  for (const { index, counted } of alarms) {
    const alarm = drawn[index]
    if (!alarm) continue
    alarm.reach = Math.max(radii[index]!, leastAlarm) + ring
    if (counted) drawn.push({ x: alarm.x + countCorner.x + countHalf, y: alarm.y + countCorner.y - countHeight / 2, reach: countHalf })
  }
  return drawn
}
