import type { Point, Ring } from './topologyOf.ts'

/** Shoelace area of a closed ring, square degrees, always positive. */
export const ringArea = (ring: Ring) => Math.abs(shoelace(ring))

const shoelace = (ring: Ring) =>
  ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length] as Point
    return sum + (x * ny - nx * y) / 2
  }, 0)

function centroid(ring: Ring): Point {
  let [cx, cy] = [0, 0]
  ring.forEach(([x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length] as Point
    const cross = x * ny - nx * y
    cx += (x + nx) * cross
    cy += (y + ny) * cross
  })
  const area = shoelace(ring) * 6
  return [cx / area, cy / area]
}

function inside([px, py]: Point, polygon: Ring[]): boolean {
  let result = false
  for (const ring of polygon)
    ring.forEach(([x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length] as Point
      if (y > py !== ny > py && px < ((nx - x) * (py - y)) / (ny - y) + x) result = !result
    })
  return result
}

/** Distance to the nearest vertex: good enough for a label, the outlines being dense. */
const clearance = ([px, py]: Point, polygon: Ring[]) => Math.min(...polygon.flat().map(([x, y]) => Math.hypot(x - px, y - py)))

/**
 * Where a label stands best: the centroid of the largest piece when it has room there, otherwise the roomiest point of a
 * coarse raster (a province that surrounds another, a bent county).
 */
export function labelPoint(polygons: Ring[][]): Point {
  const polygon = polygons.reduce((best, next) => (ringArea(next[0] as Ring) > ringArea(best[0] as Ring) ? next : best))
  const outer = polygon[0] as Ring
  const xs = outer.map(point => point[0])
  const ys = outer.map(point => point[1])
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  let best: Point = centroid(outer)
  let room = inside(best, polygon) ? clearance(best, polygon) * 1.8 : -1
  for (let i = 1; i < 24; i++)
    for (let k = 1; k < 24; k++) {
      const point: Point = [x0 + ((x1 - x0) * i) / 24, y0 + ((y1 - y0) * k) / 24]
      const here = inside(point, polygon) ? clearance(point, polygon) : -1
      if (here > room) [best, room] = [point, here]
    }
  return [+best[0].toFixed(3), +best[1].toFixed(3)]
}
