import type { Area } from '../../core/map/topology.ts'
import { areaAt } from './areaAt.ts'
import { dotRadius } from './dotRadius.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from './mercator.ts'
import { mostDots } from './obstacles.ts'
import type { StationColumns } from './stations.ts'

/** Air between two dots, stage pixels: their seams. */
const air = 3
/** No dot is drawn farther from its place than this, stage pixels: what is shown is the way the sites of a city lie to each other. */
export const farthest = 26
/** Rounds in which dots push each other; half as many are enough for sixty sites of one city. */
const rounds = 80
/**
 * Pairs close enough to be looked at in a round; more have no room anyway. At every quarter of a zoom, 1500 sites of one city would else stop the map for
 * seconds, and half of them would stand on a circle around it.
 */
const mostPairs = 8000
/** What a dot is drawn back to its place in each round, a share of the way. */
const back = 0.015
/** Two in the very same place part in directions of their own. */
const golden = Math.PI * (3 - Math.sqrt(5))
/** No two dots farther apart than this touch, stage pixels. */
const square = 2 * dotRadius(Number.POSITIVE_INFINITY) + air

/**
 * Sites that would cover each other stand beside each other instead, the smaller giving way to the larger: the sites of a city on the map of its province. The closer the
 * map comes, the nearer they are to where they really lie; none leaves its area. More of them than names make way for stay where they are, and so do hundreds
 * in one place.
 * @param pitch how far the map is tilted, degrees: what lies behind each other comes closer
 * @param areas what none leaves: a city's site must not seem to be its neighbour's
 * @returns longitudes and latitudes in turn; the sites' own array where none moves
 */
export function standApart(sites: StationColumns, zoom: number, pitch: number, areas: readonly Area[]): Float32Array {
  const { length, positions, capacities } = sites
  if (length > mostDots) return positions
  const across = 512 * 2 ** zoom
  const along = across * Math.cos((pitch * Math.PI) / 180)
  const radii = Float64Array.from(capacities, dotRadius)
  const xs = Float64Array.from({ length }, (_, i) => mercatorX(positions[2 * i]!) * across)
  const ys = Float64Array.from({ length }, (_, i) => mercatorY(positions[2 * i + 1]!) * along)
  const [ownX, ownY] = [xs.slice(), ys.slice()]
  let moved = false
  for (let round = 0; round < rounds; round++) {
    const pairs = push(xs, ys, radii)
    if (pairs > mostPairs) return positions
    if (pairs === 0) break
    moved = true
    for (let i = 0; i < length; i++) {
      const [dx, dy] = [xs[i]! - ownX[i]!, ys[i]! - ownY[i]!]
      const kept = Math.min(1 - back, farthest / Math.max(1e-9, Math.hypot(dx, dy)))
      xs[i] = ownX[i]! + dx * kept
      ys[i] = ownY[i]! + dy * kept
    }
  }
  if (!moved) return positions
  const apart = positions.slice()
  for (let i = 0; i < length; i++) {
    const [longitude, latitude] = [positions[2 * i]!, positions[2 * i + 1]!]
    if (xs[i] === ownX[i] && ys[i] === ownY[i]) continue
    const own = areaAt(areas, longitude, latitude)
    for (const share of [1, 0.75, 0.5, 0.25]) {
      const x = longitudeOf((ownX[i]! + (xs[i]! - ownX[i]!) * share) / across)
      const y = latitudeOf((ownY[i]! + (ys[i]! - ownY[i]!) * share) / along)
      if (areaAt(areas, x, y) !== own) continue
      apart[2 * i] = x
      apart[2 * i + 1] = y
      break
    }
  }
  return apart
}

/** Moves each two that touch more than half of the way apart, in place. @returns how many pairs it looked at, until they are too many; 0 where none touched */
function push(xs: Float64Array, ys: Float64Array, radii: Float64Array): number {
  const squares = new Map<number, number[]>()
  const key = (column: number, row: number) => row * 2 ** 26 + column
  let touched = false
  let pairs = 0
  for (let i = 0; i < xs.length; i++) {
    const [column, row] = [Math.floor(xs[i]! / square), Math.floor(ys[i]! / square)]
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const other of squares.get(key(column + dx, row + dy)) ?? []) {
          const [x, y] = [xs[i]! - xs[other]!, ys[i]! - ys[other]!]
          const far = Math.hypot(x, y)
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
