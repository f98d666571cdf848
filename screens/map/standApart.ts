import type { Area } from '../../core/map/topology.ts'
import { areaAt } from './areaAt.ts'
import { dotRadius } from './dotRadius.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from './mercator.ts'
import { mostDots } from './labels/obstacles.ts'
import type { StationColumns } from './stations.ts'

/** Air between two dots, stage pixels: their seams. */
const air = 3
/**
 * No dot is drawn farther from its place than this, stage pixels, a fifth more just before the next quarter of zoom:
 * what is shown is the way the sites of a city lie to each other.
 */
export const farthest = 26
/** The closest the map comes, and the steps of zoom it tells of (MapCanvas.tsx). */
const [closest, step] = [14, 0.25]
/** Rounds in which dots push each other at each step. */
const rounds = 16
/**
 * Pairs close enough to be looked at in a round; more have no room anyway: 1500 sites of one city would stop the map
 * for seconds at every step, and half of them would stand on a circle around it.
 */
const mostPairs = 4000
/** What a dot is drawn back to its place in each round, a share of the way. */
const back = 0.015
/** Two in the very same place part in directions of their own. */
const golden = Math.PI * (3 - Math.sqrt(5))
/** No two dots farther apart than this touch, stage pixels. */
const square = 2 * dotRadius(Number.POSITIVE_INFINITY) + air

/**
 * Sites that would cover each other stand beside each other instead, the smaller giving way to the larger: the sites of
 * a city on the map of its province. The closer the map comes, the nearer they are to where they really lie; none
 * leaves its area. More of them than names make way for stay where they are, and hundreds in one place push each other
 * no farther.
 * @param pitch how far the map is tilted, degrees: what lies behind each other comes closer
 * @param areas what none leaves: a city's site must not seem to be its neighbour's
 * @returns longitudes and latitudes in turn; the sites' own array where none moves
 */
export function standApart(sites: StationColumns, zoom: number, pitch: number, areas: readonly Area[]): Float32Array {
  const { length, positions, capacities } = sites
  if (length > mostDots) return positions
  const flat = Math.cos((pitch * Math.PI) / 180)
  const radii = Float64Array.from(capacities, dotRadius)
  const own = {
    x: Float64Array.from({ length }, (_, i) => mercatorX(positions[2 * i]!)),
    y: Float64Array.from({ length }, (_, i) => mercatorY(positions[2 * i + 1]!) * flat),
  }
  /** From the sites' places to where they stand, stage pixels. */
  let ways: Columns = { x: new Float64Array(length), y: new Float64Array(length) }
  let moved = false
  // From the closest zoom outwards, each beginning where the one before ended: found anew at each, a dot would leap
  // across its city while the map zooms.
  for (let n = Math.max(0, Math.ceil((closest - zoom) / step)); n >= 0; n--) {
    const across = 512 * 2 ** (zoom + n * step)
    const next = shoved(own, ways, across, radii)
    if (!next) break
    moved ||= next !== ways
    ways = next
  }
  if (!moved) return positions
  const across = 512 * 2 ** zoom
  const apart = positions.slice()
  for (let i = 0; i < length; i++) {
    if (ways.x[i] === 0 && ways.y[i] === 0) continue
    const area = areaAt(areas, positions[2 * i]!, positions[2 * i + 1]!)
    for (const share of [1, 0.75, 0.5, 0.25]) {
      const x = longitudeOf(own.x[i]! + (ways.x[i]! * share) / across)
      const y = latitudeOf((own.y[i]! + (ways.y[i]! * share) / across) / flat)
      if (areaAt(areas, x, y) !== area) continue
      apart[2 * i] = x
      apart[2 * i + 1] = y
      break
    }
  }
  return apart
}

const none: readonly number[] = []

interface Columns {
  x: Float64Array
  y: Float64Array
}

/**
 * Ways to where sites stand on a map so many stage pixels across.
 * @param ways of a map a little closer
 * @returns the same where nothing touches, null where too many crowd
 */
function shoved(own: Columns, ways: Columns, across: number, radii: Float64Array): Columns | null {
  const [ownX, ownY] = [own.x.map(x => x * across), own.y.map(y => y * across)]
  const [xs, ys] = [ownX.map((x, i) => x + ways.x[i]!), ownY.map((y, i) => y + ways.y[i]!)]
  let still = ways.x.every(way => way === 0)
  for (let round = 0; round < rounds; round++) {
    const pairs = push(xs, ys, radii)
    if (pairs > mostPairs) return null
    still &&= pairs === 0
    if (still) return ways
    for (let i = 0; i < xs.length; i++) {
      const [dx, dy] = [xs[i]! - ownX[i]!, ys[i]! - ownY[i]!]
      const kept = Math.min(1 - back, farthest / Math.max(1e-9, Math.hypot(dx, dy)))
      xs[i] = ownX[i]! + dx * kept
      ys[i] = ownY[i]! + dy * kept
    }
  }
  return { x: xs.map((x, i) => x - ownX[i]!), y: ys.map((y, i) => y - ownY[i]!) }
}

/**
 * Moves each two that touch apart, most of the way, in place.
 * @returns how many pairs it looked at, until they are too many; 0 where none touched
 */
function push(xs: Float64Array, ys: Float64Array, radii: Float64Array): number {
  const squares = new Map<number, number[]>()
  // Small whole numbers are quicker to find; of two squares of one key the sites lie far apart.
  const key = (column: number, row: number) => ((row & 0x7fff) << 15) | (column & 0x7fff)
  let touched = false
  let pairs = 0
  for (let i = 0; i < xs.length; i++) {
    const [column, row] = [Math.floor(xs[i]! / square), Math.floor(ys[i]! / square)]
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const other of squares.get(key(column + dx, row + dy)) ?? none) {
          const x = xs[i]! - xs[other]!
          const y = ys[i]! - ys[other]!
          const far = Math.sqrt(x * x + y * y)
          const wanted = radii[i]! + radii[other]! + air
          if (++pairs > mostPairs) return pairs
          // A number that is none pushes nobody.
          if (!(far < wanted)) continue
          touched = true
          const [ux, uy] = far > 1e-6 ? [x / far, y / far] : [Math.cos(i * golden), Math.sin(i * golden)]
          // By their areas: a large one hardly moves for a small one.
          const share = radii[other]! ** 2 / (radii[i]! ** 2 + radii[other]! ** 2)
          const by = (wanted - far) * 0.6
          xs[i] = xs[i]! + ux * by * share
          ys[i] = ys[i]! + uy * by * share
          xs[other] = xs[other]! - ux * by * (1 - share)
          ys[other] = ys[other]! - uy * by * (1 - share)
        }
    const place = key(column, row)
    const there = squares.get(place)
    if (there) there.push(i)
    else squares.set(place, [i])
  }
  return touched ? pairs : 0
}
