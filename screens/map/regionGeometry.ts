import earcut, { flatten } from 'earcut'
import type { Position } from 'geojson'
import type { Region } from '../../core/map/regions.ts'
import { facingsOf } from './facingsOf.ts'
import { mercatorX, mercatorY } from './mercator.ts'

/** What the GPU draws of a region. Points are mercator units (the world is 1 × 1, north up is −y) counted from `centre`. */
export interface RegionGeometry {
  centre: [x: number, y: number]
  /** All areas in triangles, three points each. */
  tops: Float32Array
  /** What lies around the region, in triangles. */
  land: Float32Array
  /** Where each area's triangles stand in `tops`, in points, and its border in `lines.rims`, in pieces. */
  areas: Map<number, { tops: Span; rims: Span }>
  /** West, north, east, south of all areas. */
  bounds: [west: number, north: number, east: number, south: number]
  /** Of each piece of `rims` which way its side faces at its beginning and at its end, `x y x y`. */
  facings: Float32Array
  /** Pieces of border, from and to: `x y x y` each; `rims` are every area's own, with the area at their right hand as seen on the map. */
  lines: Record<'around' | 'aroundEdge' | 'glow' | 'inner' | 'outline' | 'dashes' | 'rims', Float32Array>
}
export interface Span {
  first: number
  count: number
}

/** The glow follows the region's form, not each bend of its border: vertices closer than this share of its extent are left out. */
const glowStep = 1 / 70
/** Bends of a border shorter than twice this share of the region's extent are not seen in the light on its side. */
const facingReach = 1 / 60

export function regionGeometry({ shapes, around }: Region): RegionGeometry {
  const [west, south, east, north] = shapes.bounds
  const centre: [number, number] = [mercatorX((west + east) / 2), (mercatorY(south) + mercatorY(north)) / 2]
  const point = ([longitude = 0, latitude = 0]: Position): [number, number] => [
    mercatorX(longitude) - centre[0],
    mercatorY(latitude) - centre[1],
  ]
  const pieces = (lines: Position[][], least = 0) => {
    const out: number[] = []
    for (const line of lines) {
      let last = point(line[0] ?? [0, 0])
      line.forEach((position, i) => {
        const next = point(position)
        if (i === 0 || (i < line.length - 1 && Math.hypot(next[0] - last[0], next[1] - last[1]) < least)) return
        out.push(...last, ...next)
        last = next
      })
    }
    return new Float32Array(out)
  }

  const tops: number[] = []
  const rims: number[] = []
  const facings: number[] = []
  const extent = mercatorX(east) - mercatorX(west)
  const areas: RegionGeometry['areas'] = new Map()
  for (const { geometry, properties } of shapes.areas.features) {
    const [firstTop, firstRim] = [tops.length / 2, rims.length / 4]
    for (const polygon of geometry.coordinates) {
      const rings = polygon.map(ring => ring.map(point))
      for (const value of trianglesOf(rings)) tops.push(value)
      rings.forEach((points, hole) => {
        if (turnsRight(points) === hole > 0) points.reverse()
        const faces = facingsOf(points, extent * facingReach)
        for (let i = 1; i < points.length; i++) {
          rims.push(...points[i - 1]!, ...points[i]!)
          facings.push(...faces[i - 1]!, ...faces[i]!)
        }
      })
    }
    areas.set(properties.adcode, {
      tops: { first: firstTop, count: tops.length / 2 - firstTop },
      rims: { first: firstRim, count: rims.length / 4 - firstRim },
    })
  }
  const land = around.flatMap(({ areas: { features } }) =>
    features.flatMap(({ geometry }) => geometry.coordinates.flatMap(polygon => trianglesOf(polygon.map(ring => ring.map(point))))),
  )
  return {
    centre,
    tops: new Float32Array(tops),
    land: new Float32Array(land),
    areas,
    facings: new Float32Array(facings),
    bounds: [mercatorX(west) - centre[0], mercatorY(north) - centre[1], mercatorX(east) - centre[0], mercatorY(south) - centre[1]],
    lines: {
      around: pieces(around.flatMap(part => part.inner.coordinates)),
      aroundEdge: pieces(around.flatMap(part => part.outline.coordinates)),
      glow: pieces(shapes.outline.coordinates, extent * glowStep),
      inner: pieces(shapes.inner.coordinates),
      outline: pieces(shapes.outline.coordinates),
      dashes: pieces(shapes.dashes.coordinates),
      rims: new Float32Array(rims),
    },
  }
}

/** A polygon, its holes after its border, in triangles: three points each. */
function trianglesOf(rings: [number, number][][]): number[] {
  const { vertices, holes } = flatten(rings)
  return earcut(vertices, holes).flatMap(corner => [vertices[2 * corner]!, vertices[2 * corner + 1]!])
}

/** Whether a ring goes round clockwise as seen on the map, where y counts downwards (the shoelace formula). */
function turnsRight(points: [number, number][]): boolean {
  let twice = 0
  for (let i = 1; i < points.length; i++) twice += points[i - 1]![0] * points[i]![1] - points[i]![0] * points[i - 1]![1]
  return twice > 0
}
