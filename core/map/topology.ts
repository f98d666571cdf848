import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Position } from 'geojson'

/** A TopoJSON file of assets/geo. */
export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: {
    areas: { geometries: { id: number; properties: AreaProperties; arcs: number[][][] }[] }
    dashes?: { arcs: number[][] }
  }
}

export interface AreaProperties {
  name: string
  short: string
  /** Longitude, latitude of the label. */
  label: [number, number]
}

export type Area = Feature<MultiPolygon, AreaProperties & { adcode: number }>
export interface Shapes {
  areas: FeatureCollection<MultiPolygon, AreaProperties & { adcode: number }>
  /** Borders between two areas. */
  inner: MultiLineString
  /** The outer edge of all areas together. */
  outline: MultiLineString
  /** The South China Sea dash line; only the country has one. */
  dashes: MultiLineString
  /** West, south, east, north, degrees. */
  bounds: Bounds
}
export type Bounds = [number, number, number, number]

function decodeArcs({ arcs, transform: { scale, translate } }: Topology): Position[][] {
  return arcs.map(arc => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

/** Joins arcs end to start; ~i means arc i backwards. */
function joined(indices: number[], arcs: Position[][]): Position[] {
  const line: Position[] = []
  for (const index of indices) {
    const arc = index < 0 ? [...arcs[~index]!].reverse() : arcs[index]!
    line.push(...(line.length ? arc.slice(1) : arc))
  }
  return line
}

/**
 * Turns a topology into what a map draws. `without` leaves areas out and with them the borders only they have: the country
 * around one province, without a second, coarser drawing of that province's own edge.
 */
export function decode(topology: Topology, without?: number): Shapes {
  const arcs = decodeArcs(topology)
  const uses = new Map<number, number>()
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  const features: Area[] = []
  const hidden = new Set<number>()
  for (const { id, properties, arcs: polygons } of topology.objects.areas.geometries) {
    const indices = polygons.flat(2).map(index => (index < 0 ? ~index : index))
    if (id === without) for (const index of indices) hidden.add(index)
    if (id === without) continue
    for (const index of indices) uses.set(index, (uses.get(index) ?? 0) + 1)
    const coordinates = polygons.map(polygon => polygon.map(ring => joined(ring, arcs)))
    for (const [x = 0, y = 0] of coordinates.flat(2)) {
      bounds[0] = Math.min(bounds[0], x)
      bounds[1] = Math.min(bounds[1], y)
      bounds[2] = Math.max(bounds[2], x)
      bounds[3] = Math.max(bounds[3], y)
    }
    features.push({ type: 'Feature', id, properties: { ...properties, adcode: id }, geometry: { type: 'MultiPolygon', coordinates } })
  }
  const lines = (wanted: (times: number) => boolean): MultiLineString => ({
    type: 'MultiLineString',
    coordinates: [...uses].filter(([index, times]) => !hidden.has(index) && wanted(times)).map(([index]) => arcs[index]!),
  })
  return {
    areas: { type: 'FeatureCollection', features },
    inner: lines(times => times > 1),
    outline: lines(times => times === 1),
    dashes: { type: 'MultiLineString', coordinates: (topology.objects.dashes?.arcs ?? []).map(line => joined(line, arcs)) },
    bounds,
  }
}

/** One area of a topology as a region of its own: where no finer file exists, the drill-down ends in the area's outline. */
export function single(shapes: Shapes, adcode: number): Shapes | null {
  const area = shapes.areas.features.find(feature => feature.id === adcode)
  if (!area) return null
  const rings = area.geometry.coordinates.flat()
  const all = rings.flat()
  const xs = all.map(point => point[0]!)
  const ys = all.map(point => point[1]!)
  return {
    areas: { type: 'FeatureCollection', features: [area] },
    inner: { type: 'MultiLineString', coordinates: [] },
    outline: { type: 'MultiLineString', coordinates: rings },
    dashes: { type: 'MultiLineString', coordinates: [] },
    bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  }
}
