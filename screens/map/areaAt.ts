import type { Bounds, Area } from '../../core/map/topology.ts'

const boxes = new WeakMap<Area, Bounds>()

/** West, south, east, north of an area. */
function boxOf(area: Area): Bounds {
  let box = boxes.get(area)
  if (!box) {
    box = [180, 90, -180, -90]
    for (const [x = 0, y = 0] of area.geometry.coordinates.flat(2))
      box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)]
    boxes.set(area, box)
  }
  return box
}

/** The area a place lies in (even–odd over all its rings), null when it lies beside all of them. */
export function areaAt(areas: readonly Area[], longitude: number, latitude: number): number | null {
  for (const area of areas) {
    const [west, south, east, north] = boxOf(area)
    if (longitude < west || longitude > east || latitude < south || latitude > north) continue
    let inside = false
    for (const polygon of area.geometry.coordinates)
      for (const ring of polygon)
        for (let i = 1; i < ring.length; i++) {
          const [ax = 0, ay = 0] = ring[i - 1]!
          const [bx = 0, by = 0] = ring[i]!
          if (ay > latitude !== by > latitude && longitude < ((bx - ax) * (latitude - ay)) / (by - ay) + ax) inside = !inside
        }
    if (inside) return area.properties.adcode
  }
  return null
}
