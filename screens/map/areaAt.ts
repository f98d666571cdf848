import type { Area } from '../../core/map/topology.ts'

/** The area a place lies in (even–odd over all its rings), null when it lies beside all of them. */
export function areaAt(areas: readonly Area[], longitude: number, latitude: number): number | null {
  for (const { geometry, properties } of areas) {
    let inside = false
    for (const polygon of geometry.coordinates)
      for (const ring of polygon)
        for (let i = 1; i < ring.length; i++) {
          const [ax = 0, ay = 0] = ring[i - 1]!
          const [bx = 0, by = 0] = ring[i]!
          if (ay > latitude !== by > latitude && longitude < ((bx - ax) * (latitude - ay)) / (by - ay) + ax) inside = !inside
        }
    if (inside) return properties.adcode
  }
  return null
}
