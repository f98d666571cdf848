import { simplify } from './simplify.ts'

export type Point = [number, number]
export type Ring = Point[]
export interface Area {
  adcode: number
  /** Full official name, 石家庄市. */
  name: string
  /** What a label shows, 石家庄. */
  short: string
  /** Where the label stands, degrees. */
  label: Point
  /** Polygons, each an outer ring followed by its holes; rings are closed (first point repeated). */
  polygons: Ring[][]
}
export interface Options {
  /** Grid step in degrees; every vertex is rounded to it. */
  grid: number
  /** Douglas–Peucker tolerance in degrees of latitude. */
  tolerance: number
  /** Open lines kept beside the areas (the South China Sea dash line). */
  lines?: Point[][]
}

const keyOf = (point: Point) => `${point[0]},${point[1]}`

/** Rounds a ring to the grid and drops repeated vertices; null when fewer than three remain. */
function onGrid(ring: Ring, grid: number): Ring | null {
  const out: Ring = []
  for (const [x, y] of ring) {
    const point: Point = [Math.round(x / grid), Math.round(y / grid)]
    const last = out.at(-1)
    if (!last || last[0] !== point[0] || last[1] !== point[1]) out.push(point)
  }
  if (out.length > 1 && keyOf(out[0] as Point) === keyOf(out.at(-1) as Point)) out.pop()
  return out.length >= 3 ? out : null
}

/** Vertices where borders meet: those that some ring passes with other neighbours than the first one seen. */
function junctionsOf(rings: Ring[]): Set<string> {
  const seen = new Map<string, string>()
  const junctions = new Set<string>()
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      const before = keyOf(ring[(i + ring.length - 1) % ring.length] as Point)
      const after = keyOf(ring[(i + 1) % ring.length] as Point)
      const pair = before < after ? `${before}|${after}` : `${after}|${before}`
      const key = keyOf(ring[i] as Point)
      const first = seen.get(key)
      if (first === undefined) seen.set(key, pair)
      else if (first !== pair) junctions.add(key)
    }
  }
  return junctions
}

/** Splits an (unclosed) ring at its junctions; a ring without any starts at its smallest vertex, so that twins agree. */
function cut(ring: Ring, junctions: Set<string>): Ring[] {
  let start = ring.findIndex(point => junctions.has(keyOf(point)))
  if (start < 0) start = ring.reduce((best, point, i) => (keyOf(point) < keyOf(ring[best] as Point) ? i : best), 0)
  const turned = [...ring.slice(start), ...ring.slice(0, start), ring[start] as Point]
  const pieces: Ring[] = []
  let piece: Ring = [turned[0] as Point]
  for (const point of turned.slice(1)) {
    piece.push(point)
    if (junctions.has(keyOf(point))) {
      pieces.push(piece)
      piece = [point]
    }
  }
  if (piece.length > 1) pieces.push(piece)
  return pieces
}

/**
 * Builds a quantised TopoJSON in which a border shared by two areas is stored, and simplified, once:
 * simplified neighbours therefore still meet without gaps.
 */
export function topologyOf(areas: Area[], { grid, tolerance, lines = [] }: Options) {
  const gridded = areas.map(area => area.polygons.map(polygon => polygon.map(ring => onGrid(ring, grid)).filter(ring => ring !== null)))
  const junctions = junctionsOf(gridded.flat(2))
  const arcs: Ring[] = []
  const known = new Map<string, number>()

  const add = (piece: Ring): number => {
    const path = piece.map(keyOf)
    const forth = path.join(' ')
    const found = known.get(forth)
    if (found !== undefined) return found
    const back = known.get([...path].reverse().join(' '))
    if (back !== undefined) return ~back
    known.set(forth, arcs.length)
    arcs.push(simplify(piece, tolerance / grid, grid))
    return arcs.length - 1
  }

  const geometries = areas.map((area, i) => ({
    type: 'MultiPolygon' as const,
    id: area.adcode,
    properties: { name: area.name, short: area.short, label: area.label },
    arcs: (gridded[i] as Ring[][]).filter(polygon => polygon.length > 0).map(polygon => polygon.map(ring => cut(ring, junctions).map(add))),
  }))
  const dashes = lines.map(line => {
    arcs.push(line.map(([x, y]) => [Math.round(x / grid), Math.round(y / grid)]))
    return [arcs.length - 1]
  })

  const [left, bottom] = arcs.flat().reduce(([x, y], point) => [Math.min(x, point[0]), Math.min(y, point[1])], [Infinity, Infinity]) as Point
  const delta = (arc: Ring) => arc.map(([x, y], i) => (i ? [x - (arc[i - 1] as Point)[0], y - (arc[i - 1] as Point)[1]] : [x - left, y - bottom]))
  return {
    type: 'Topology',
    transform: { scale: [grid, grid], translate: [+(left * grid).toFixed(6), +(bottom * grid).toFixed(6)] },
    objects: { areas: { type: 'GeometryCollection', geometries }, ...(dashes.length ? { dashes: { type: 'MultiLineString', arcs: dashes } } : {}) },
    arcs: arcs.map(delta),
  }
}
