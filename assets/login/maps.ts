import { readFileSync } from 'node:fs'
import { colours, dot, el, group, noise, type Point, path } from './svg.ts'

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { areas: { geometries: { id: number; arcs: number[][][]; properties: { label: [number, number] } }[] } }
}
const read = (adcode: number): Topology => JSON.parse(readFileSync(new URL(`../geo/${adcode}.json`, import.meta.url), 'utf8'))

interface View {
  /** Degrees at the middle of the picture, and pixels a degree of latitude. */
  centre: Point
  scale: number
  size: Point
}
const project = ({ centre, scale, size }: View) => {
  const squeeze = Math.cos((centre[1] * Math.PI) / 180)
  return ([lon, lat]: Point): Point => [size[0] / 2 + (lon - centre[0]) * scale * squeeze, size[1] / 2 - (lat - centre[1]) * scale]
}

/** Drops points nearer than `least` px to the one kept before. */
const thin = (line: Point[], least: number) =>
  line.filter((() => {
    let last: Point | undefined
    return (point: Point, i: number) => {
      const keep = !last || i === line.length - 1 || Math.hypot(point[0] - last[0], point[1] - last[1]) >= least
      if (keep) last = point
      return keep
    }
  })())

/** Lines of a topology: those of one area are the outer edge, those of two lie inside. */
function lines(topology: Topology, view: View, least: number) {
  const to = project(view)
  const { scale, translate } = topology.transform
  const arcs = topology.arcs.map(arc => {
    let [x, y] = [0, 0]
    const points = arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return to([x * scale[0] + translate[0], y * scale[1] + translate[1]])
    })
    return thin(points, least)
  })
  const uses = new Map<number, number>()
  const rings = topology.objects.areas.geometries.flatMap(area => area.arcs.map(polygon => polygon[0] ?? []))
  for (const ring of rings) for (const arc of ring) uses.set(arc < 0 ? ~arc : arc, (uses.get(arc < 0 ? ~arc : arc) ?? 0) + 1)
  const of = (count: number) => arcs.filter((_arc, i) => uses.get(i) === count)
  const outlines = rings.map(ring => ring.flatMap(arc => (arc < 0 ? [...(arcs[~arc] ?? [])].reverse() : (arcs[arc] ?? []))))
  return { inner: of(2), outer: of(1), outlines, to }
}
const d = (all: Point[][]) => all.filter(line => line.length > 1).map(line => path(line)).join('')

/** A region lifted from its dark surroundings. */
export function region(adcode: number, view: View) {
  const shape = lines(read(adcode), view, 3)
  const inside = (line: Point[]) => line.some(([x, y]) => x > -60 && y > -60 && x < view.size[0] + 60 && y < view.size[1] + 60)
  const around = lines(read(100000), view, 9)
  const edge = d(shape.outer)
  const land = shape.outlines.map(line => path(line, true)).join('')
  return {
    to: shape.to,
    svg:
      el('path', { d: d([...around.inner, ...around.outer].filter(inside)), stroke: colours.dim, 'stroke-width': 1.5 }) +
      el('path', { d: land, fill: colours.fill }) +
      el('path', { d: d(shape.inner), stroke: colours.inner }) +
      el('path', { d: edge, stroke: colours.edge, 'stroke-opacity': '.18', 'stroke-width': 12, 'stroke-linejoin': 'round' }) +
      el('path', { d: edge, stroke: colours.edge, 'stroke-width': 1.6 }),
  }
}

/** Sites scattered around the labels of a region's areas. */
export function sitesOf(adcode: number, view: View, each: number, spread: number, seed: number) {
  const random = noise(seed)
  const to = project(view)
  return read(adcode).objects.areas.geometries.flatMap(({ properties }) =>
    Array.from({ length: each }, (): Point => {
      const [x, y] = to(properties.label)
      const [angle, far] = [random() * 2 * Math.PI, Math.sqrt(random()) * spread]
      return [x + Math.cos(angle) * far, y + Math.sin(angle) * far]
    }),
  )
}

export const dots = (points: readonly Point[], palette: readonly string[], seed: number) => {
  const random = noise(seed)
  return group({}, ...points.map(point => dot(point, 3.5 + 5 * random() ** 2, palette[Math.floor(random() ** 1.6 * palette.length)] ?? '')))
}
