import { clusterRadius } from './clusterRadius.ts'

interface Disc {
  /** Stage pixels. */
  x: number
  y: number
  count: number
  groups: number[]
}

/** Between two discs, stage pixels: room for the rings of their alarms, and for the far end of a tilted map, where all is closer. */
const gap = 12
/** No two discs farther apart than this touch. */
const square = 2 * clusterRadius(Number.POSITIVE_INFINITY) + gap

/**
 * Groups whose discs would cover each other, number on number, become one: of a dense city that a line of the grid cuts
 * in two, both lie at that line.
 * @param counts sites of each group
 * @param xs where each group's sites are on average, stage pixels
 * @param ys
 * @returns of each group the one it belongs to now, counted from 0, the largest first
 */
export function mergeDiscs(counts: ArrayLike<number>, xs: ArrayLike<number>, ys: ArrayLike<number>): Int32Array {
  let discs: Disc[] = Array.from(counts, (count, group) => ({ x: xs[group]!, y: ys[group]!, count, groups: [group] }))
  for (let before = Number.POSITIVE_INFINITY; discs.length < before; ) {
    before = discs.length
    discs = absorbed(discs)
  }
  const now = new Int32Array(counts.length)
  discs.forEach(({ groups }, at) => {
    for (const group of groups) now[group] = at
  })
  return now
}

/**
 * Each disc that touches a larger one goes into it, which moves to the middle of both: where it touches another one now
 * is seen the next time.
 */
function absorbed(discs: Disc[]): Disc[] {
  const kept: Disc[] = []
  const squares = new Map<string, Disc[]>()
  for (const disc of discs.toSorted((a, b) => b.count - a.count)) {
    const [column, row] = [Math.floor(disc.x / square), Math.floor(disc.y / square)]
    const near = [-1, 0, 1].flatMap(dx => [-1, 0, 1].flatMap(dy => squares.get(`${column + dx} ${row + dy}`) ?? []))
    const touched = near.find(
      other => Math.hypot(other.x - disc.x, other.y - disc.y) < clusterRadius(other.count) + clusterRadius(disc.count) + gap,
    )
    if (touched) {
      const count = touched.count + disc.count
      touched.x = (touched.x * touched.count + disc.x * disc.count) / count
      touched.y = (touched.y * touched.count + disc.y * disc.count) / count
      touched.count = count
      touched.groups.push(...disc.groups)
      continue
    }
    kept.push(disc)
    const place = `${column} ${row}`
    squares.set(place, [...(squares.get(place) ?? []), disc])
  }
  return kept
}
