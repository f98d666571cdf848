/**
 * Writes land.bin: one bit for each place of screens/globe/globeGrid.ts, set where there is land (Natural Earth 1:110m through
 * world-atlas). Run by hand: `npx tsx assets/globe/buildLand.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { globeGrid } from '../../screens/globe/globeGrid.ts'

type Point = [number, number]
interface World {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: { land: { geometries: { arcs: number[][][] }[] } }
}

const { transform, arcs, objects }: World = JSON.parse(readFileSync('node_modules/world-atlas/land-110m.json', 'utf8'))
const lines = arcs.map(arc => {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]): Point => {
    x += dx
    y += dy
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
  })
})
const rings = objects.land.geometries.flatMap(shape =>
  shape.arcs.flat().map(ring => ring.flatMap(index => (index < 0 ? [...(lines[~index] as Point[])].reverse() : (lines[index] as Point[])))),
)

/** Even–odd over all rings, so that lakes stay open. */
function onLand([px, py]: Point): boolean {
  let inside = false
  for (const ring of rings)
    ring.forEach(([x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length] as Point
      if (y > py !== ny > py && px < ((nx - x) * (py - y)) / (ny - y) + x) inside = !inside
    })
  return inside
}

const places = globeGrid()
const bits = new Uint8Array(Math.ceil(places.length / 8))
let land = 0
places.forEach((place, i) => {
  if (!onLand(place)) return
  bits[i >> 3] = (bits[i >> 3] as number) | (1 << (i & 7))
  land++
})
writeFileSync('assets/globe/land.bin', bits)
console.log(`${land} of ${places.length} places are land, ${bits.length} bytes`)
