import { kinds, type StationColumns, state } from './stations.ts'

/** From this many sites on, the map groups them when it is far out. */
export const clusteringFrom = 3000
/** From this zoom on every site stands for itself. */
export const singlesFromZoom = 10

export interface Clusters {
  length: number
  /** Longitude, latitude of each group's centre of sites, interleaved. */
  positions: Float32Array
  counts: Uint32Array
  /** Installed capacity, kW. */
  capacities: Float32Array
  /** Sites of each kind, `kinds.length` numbers a group. */
  mix: Uint32Array
  /** Sites with a passed limit and with an abnormal condition. */
  alarms: Uint32Array
  abnormals: Uint32Array
  /** The group of each site; -1 = the site stands for itself. */
  groupOf: Int32Array
}

const cellPixels = 72
const mercatorY = (latitude: number) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)
const latitudeOf = (y: number) => (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90

/**
 * Groups sites on a grid of equal screen cells at a zoom: one pass over the columns, a few milliseconds for 100 000 sites. Cells with
 * fewer than three sites are left as single sites, which says more and costs nothing. The alarms are counted by `countAlarms`.
 */
export function clustersAt(stations: StationColumns, zoom: number): Clusters {
  const { length, positions, capacities } = stations
  const across = (512 * 2 ** Math.floor(zoom)) / cellPixels
  const cells = new Map<number, number>()
  const cellOf = new Int32Array(length)
  const members: number[] = []
  for (let i = 0; i < length; i++) {
    const x = Math.floor(((positions[i * 2]! + 180) / 360) * across)
    const y = Math.floor(mercatorY(positions[i * 2 + 1]!) * across)
    const key = y * 2 ** 26 + x
    let cell = cells.get(key)
    if (cell === undefined) {
      cell = members.length
      cells.set(key, cell)
      members.push(0)
    }
    cellOf[i] = cell
    members[cell]!++
  }

  const groupOfCell = new Int32Array(members.length).fill(-1)
  let groups = 0
  members.forEach((count, cell) => {
    if (count >= 3) groupOfCell[cell] = groups++
  })
  const sumX = new Float64Array(groups)
  const sumY = new Float64Array(groups)
  const clusters: Clusters = {
    length: groups,
    positions: new Float32Array(groups * 2),
    counts: new Uint32Array(groups),
    capacities: new Float32Array(groups),
    mix: new Uint32Array(groups * kinds.length),
    alarms: new Uint32Array(groups),
    abnormals: new Uint32Array(groups),
    groupOf: new Int32Array(length),
  }
  for (let i = 0; i < length; i++) {
    const group = groupOfCell[cellOf[i]!]!
    clusters.groupOf[i] = group
    if (group < 0) continue
    clusters.counts[group]!++
    clusters.capacities[group]! += capacities[i]!
    clusters.mix[group * kinds.length + stations.kinds[i]!]!++
    sumX[group]! += positions[i * 2]!
    sumY[group]! += mercatorY(positions[i * 2 + 1]!)
  }
  for (let group = 0; group < groups; group++) {
    clusters.positions[group * 2] = sumX[group]! / clusters.counts[group]!
    clusters.positions[group * 2 + 1] = latitudeOf(sumY[group]! / clusters.counts[group]!)
  }
  return clusters
}

/** Counts the alarms of every group anew, in place; true when a number changed. */
export function countAlarms(clusters: Clusters, states: Uint8Array): boolean {
  const { groupOf, length } = clusters
  const alarms = new Uint32Array(length)
  const abnormals = new Uint32Array(length)
  for (let i = 0; i < groupOf.length; i++) {
    const group = groupOf[i]!
    if (group < 0) continue
    if (states[i] === state.alarm) alarms[group]!++
    else if (states[i] === state.abnormal) abnormals[group]!++
  }
  const changed = alarms.some((n, i) => n !== clusters.alarms[i]) || abnormals.some((n, i) => n !== clusters.abnormals[i])
  clusters.alarms.set(alarms)
  clusters.abnormals.set(abnormals)
  return changed
}
