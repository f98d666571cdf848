import { mercatorX, mercatorY } from '../mercator.ts'
import { type StationData, state } from '../stations.ts'

/** Rings and counts of two alarms closer than this cover each other, stage pixels. */
const apart = 46

export interface AlarmLeaders {
  /** The states as they are drawn: an alarm that is led is a small mark without a ring. */
  states: Uint8Array
  /** Sites that stand for others, too, with the number of alarmed sites they stand for. */
  leaders: { index: number; count: number; alarm: boolean }[]
}

/**
 * Of alarmed sites whose rings would cover each other the worst leads: a passed limit before an abnormal condition,
 * then the greater site, then the one listed first. It alone keeps its ring and tells how many there are; the others
 * stay where they are as small marks.
 * @param pitch how far the map is tilted, degrees: what lies behind each other comes closer
 * @returns null where no two alarms are close
 */
export function alarmLeaders({ attributes, length, states }: StationData, zoom: number, pitch: number): AlarmLeaders | null {
  const urgent = Array.from({ length }, (_, index) => index).filter(index => isUrgent(states[index]))
  const capacities = attributes.getCapacity.value
  urgent.sort((a, b) => states[b]! - states[a]! || capacities[b]! - capacities[a]! || a - b)
  const across = 512 * 2 ** zoom
  const along = across * Math.cos((pitch * Math.PI) / 180)
  const places = attributes.getPosition.value
  const leaders: { index: number; x: number; y: number; count: number }[] = []
  /** Leaders by the square of the map they stand in, so that a storm of alarms is no square of its number. */
  const squares = new Map<string, number[]>()
  let drawn: Uint8Array | null = null
  for (const index of urgent) {
    const [x, y] = [mercatorX(places[2 * index]!) * across, mercatorY(places[2 * index + 1]!) * along]
    const [column, row] = [Math.floor(x / apart), Math.floor(y / apart)]
    const near = [-1, 0, 1].flatMap(dx => [-1, 0, 1].flatMap(dy => squares.get(`${column + dx} ${row + dy}`) ?? []))
    const [nearest] = near
      .map(at => ({ at, far: Math.hypot(leaders[at]!.x - x, leaders[at]!.y - y) }))
      .filter(({ far }) => far < apart)
      .sort((a, b) => a.far - b.far || a.at - b.at)
    if (nearest) {
      leaders[nearest.at]!.count++
      drawn ??= states.slice()
      drawn[index] = states[index] === state.alarm ? state.alarmLed : state.abnormalLed
      continue
    }
    const square = `${column} ${row}`
    squares.set(square, [...(squares.get(square) ?? []), leaders.length])
    leaders.push({ index, x, y, count: 1 })
  }
  if (!drawn) return null
  return {
    states: drawn,
    leaders: leaders.filter(({ count }) => count > 1).map(({ index, count }) => ({ index, count, alarm: states[index] === state.alarm })),
  }
}

export const isUrgent = (byte: number | undefined) => byte === state.alarm || byte === state.abnormal
