import { type Dot, type Point, round, type Stand, sixteen } from './placeLabel.ts'

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
export const [countHalf, countHigh] = [21, 10]
/** Where the middle of a count may stand, from its alarm, stage pixels: to the right, above, or else in another corner. */
const corners: Point[] = [
  { x: 30, y: -19 },
  { x: -30, y: -19 },
  { x: 30, y: 19 },
  { x: -30, y: 19 },
]

/** Farther off, at the end of a line. */
const away = round(sixteen, [52, 68, 84, 100, 116])
/** No count reaches farther than this, with a dot it would touch. */
const around = 170

/**
 * Where the count beside an alarm stands: in a corner of it, or else near it, where it covers no dot; where they are
 * everywhere, in the corner where it covers the fewest.
 * @param dots on the stage, the alarm among them
 * @param taken counts that stand already: it rather covers any dots than one of them
 */
export function countStand(alarm: Point, dots: readonly Dot[], taken: readonly Point[] = []): Stand {
  const near = dots.filter(({ x, y }) => {
    const far = Math.max(Math.abs(x - alarm.x), Math.abs(y - alarm.y))
    return far > 0 && far < around
  })
  const covered = (stand: Point) =>
    near.filter(({ x, y, reach = 0 }) => Math.abs(x - stand.x) < countHalf + reach && Math.abs(y - stand.y) < countHigh + reach).length +
    mostDots * taken.filter(({ x, y }) => Math.abs(x - stand.x) < 2 * countHalf && Math.abs(y - stand.y) < 2 * countHigh).length
  const at = (led: boolean) => (way: Point) => ({ x: alarm.x + way.x, y: alarm.y + way.y, led })
  const stands = corners.map(at(false))
  const free = [...stands, ...away.map(at(true))].find(stand => covered(stand) === 0)
  if (free) return free
  const counts = stands.map(covered)
  return stands[counts.indexOf(Math.min(...counts))]!
}

/** Where the counts beside alarms stand, none on another. In whatever order the alarms are given, each count stands in the same place. */
export function countStands(alarms: readonly Point[], dots: readonly Dot[]): Stand[] {
  const stands: Stand[] = []
  const taken: Stand[] = []
  const fromWest = [...alarms.keys()].sort((a, b) => alarms[a]!.x - alarms[b]!.x || alarms[a]!.y - alarms[b]!.y)
  for (const alarm of fromWest) {
    const stand = countStand(alarms[alarm]!, dots, taken)
    stands[alarm] = stand
    taken.push(stand)
  }
  return stands
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
  const counted = alarms.flatMap(({ index, counted }) => (counted && drawn[index] ? [drawn[index]] : []))
  const counts = countStands(counted, drawn).map(stand => ({ ...stand, reach: countHalf }))
  for (const { index } of alarms) {
    const alarm = drawn[index]
    if (alarm) alarm.reach = Math.max(radii[index]!, leastAlarm) + ring
  }
  return [...drawn, ...counts]
}
