import { latitudeOf, longitudeOf, mercatorX, mercatorY } from './mercator.ts'
import { mergeDiscs } from './mergeDiscs.ts'
import { kinds, type StationColumns, state } from './stations.ts'

/** From this many sites on a map is full of them. */
const many = 3000
/** From this zoom on every one of many sites stands for itself; */
const manyFromZoom = 10
/** of fewer from this one on: on the map of a country those of a province would all lie in one spot. */
const fewFromZoom = 4

/** Whether sites are grouped: far out. */
export const grouped = (sites: number, zoom: number) => zoom < (sites >= many ? manyFromZoom : fewFromZoom)

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

/**
 * Groups sites on a grid of equal screen cells at a zoom: one pass over the columns, for 100 000 sites a tenth of a
 * second. Cells with fewer than three sites are left as single sites, which says more and costs nothing; groups that
 * would cover each other become one. The alarms are counted by `countAlarms`.
 * @param pitch how far the map is tilted, degrees: what lies behind each other comes closer
 */
export function clustersAt(stations: StationColumns, zoom: number, pitch: number): Clusters {
  const { length, positions, capacities } = stations
  const wide = 512 * 2 ** Math.floor(zoom)
  const across = wide / cellPixels
  const cells = new Map<number, number>()
  const cellOf = new Int32Array(length)
  const counts: number[] = []
  const sumX: number[] = []
  const sumY: number[] = []
  for (let i = 0; i < length; i++) {
    const [x, y] = [mercatorX(positions[i * 2]!), mercatorY(positions[i * 2 + 1]!)]
    const key = Math.floor(y * across) * 2 ** 26 + Math.floor(x * across)
    let cell = cells.get(key)
    if (cell === undefined) {
      cell = counts.length
      cells.set(key, cell)
      counts.push(0)
      sumX.push(0)
      sumY.push(0)
    }
    cellOf[i] = cell
    counts[cell]!++
    sumX[cell]! += x
    sumY[cell]! += y
  }

  const full = Array.from(counts.keys()).filter(cell => counts[cell]! >= 3)
  const mean = (sums: number[], scale: number) => full.map(cell => (sums[cell]! / counts[cell]!) * scale)
  const merged = mergeDiscs(
    full.map(cell => counts[cell]!),
    mean(sumX, wide),
    mean(sumY, wide * Math.cos((pitch * Math.PI) / 180)),
  )
  const groupOfCell = new Int32Array(counts.length).fill(-1)
  full.forEach((cell, at) => {
    groupOfCell[cell] = merged[at]!
  })
  const groups = merged.reduce((most, group) => Math.max(most, group + 1), 0)
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
  }
  const middles = new Float64Array(groups * 2)
  for (const cell of full) {
    const group = groupOfCell[cell]!
    middles[group * 2]! += sumX[cell]! / clusters.counts[group]!
    middles[group * 2 + 1]! += sumY[cell]! / clusters.counts[group]!
  }
  for (let group = 0; group < groups; group++) {
    clusters.positions[group * 2] = longitudeOf(middles[group * 2]!)
    clusters.positions[group * 2 + 1] = latitudeOf(middles[group * 2 + 1]!)
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
