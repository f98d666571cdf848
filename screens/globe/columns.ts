import { kinds, type StationColumns } from '../map/stations.ts'

/** A light column of the globe: all sites of one cell of the grid. */
export interface Column {
  longitude: number
  latitude: number
  /** Installed capacity, kW. */
  capacity: number
  /** The kind with the largest capacity. */
  kind: number
}

/** Sums sites into cells of a grid, so that the globe shows at most a few hundred columns however many sites there are. */
export function columnsOf({ length, positions, capacities, kinds: kindOf }: StationColumns, cell = 0.8): Column[] {
  const cells = new Map<number, { x: number; y: number; n: number; byKind: number[] }>()
  for (let i = 0; i < length; i++) {
    const longitude = positions[i * 2]!
    const latitude = positions[i * 2 + 1]!
    const key = Math.floor((latitude + 90) / cell) * 1000 + Math.floor((longitude + 180) / cell)
    const sum = cells.get(key) ?? { x: 0, y: 0, n: 0, byKind: kinds.map(() => 0) }
    cells.set(key, sum)
    sum.x += longitude
    sum.y += latitude
    sum.n++
    sum.byKind[kindOf[i]!]! += capacities[i]!
  }
  return [...cells.values()].map(({ x, y, n, byKind }) => ({
    longitude: x / n,
    latitude: y / n,
    capacity: byKind.reduce((a, b) => a + b, 0),
    kind: byKind.indexOf(Math.max(...byKind)),
  }))
}
