import type { Position } from 'geojson'
import type { Region } from '../../core/map/regions.ts'

/** What the GPU draws of a region. Points are mercator units (the world is 1 × 1, north up is −y) counted from `centre`. */
export interface RegionGeometry {
  centre: [x: number, y: number]
  /** Fans of all rings, three points a triangle. */
  fans: Float32Array
  /** Where each area's triangles stand in `fans`, in points. */
  areas: Map<number, { first: number; count: number }>
  /** Pieces of border, from and to: `x y x y` each. */
  lines: Record<'around' | 'aroundEdge' | 'glow' | 'inner' | 'outline' | 'dashes', Float32Array>
}

const mercatorX = (longitude: number) => (longitude + 180) / 360
const mercatorY = (latitude: number) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)

/** The glow follows the region's form, not each bend of its border: vertices closer than this share of its extent are left out. */
const glowStep = 1 / 70

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

  const fans: number[] = []
  const areas: RegionGeometry['areas'] = new Map()
  for (const { geometry, properties } of shapes.areas.features) {
    const first = fans.length / 2
    for (const ring of geometry.coordinates.flat()) {
      const points = ring.map(point)
      for (let i = 1; i + 1 < points.length; i++) fans.push(...points[0]!, ...points[i]!, ...points[i + 1]!)
    }
    areas.set(properties.adcode, { first, count: fans.length / 2 - first })
  }
  const extent = mercatorX(east) - mercatorX(west)
  return {
    centre,
    fans: new Float32Array(fans),
    areas,
    lines: {
      around: pieces(around.flatMap(part => part.inner.coordinates)),
      aroundEdge: pieces(around.flatMap(part => part.outline.coordinates)),
      glow: pieces(shapes.outline.coordinates, extent * glowStep),
      inner: pieces(shapes.inner.coordinates),
      outline: pieces(shapes.outline.coordinates),
      dashes: pieces(shapes.dashes.coordinates),
    },
  }
}
