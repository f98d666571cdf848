import { clusterRadius } from './clusterRadius.ts'
import type { Clusters } from './clusters.ts'
import { dotRadius } from './dotRadius.ts'
import { fullScale, tallOf } from './columnScale.ts'
import { kinds, type StationColumns } from './stations.ts'

/** Light columns of those sites and groups whose power is known and flows, as columns for the GPU. */
export interface LightColumns {
  length: number
  /** What the tallest column stands for, kW. */
  full: number
  /** Longitude, latitude, degrees, interleaved. */
  positions: Float32Array
  /** Heights, and how far above its place each begins, stage pixels. */
  talls: Float32Array
  feet: Float32Array
  /** Index into `kinds`; of a group the kind with the most power. */
  kinds: Uint8Array
}

const pv = kinds.indexOf('光伏')
/**
 * What flows at a site, kW: a PV site at night takes a little for itself and gives nothing; storage shows what it gives
 * or takes. Nothing where it is not known (NaN).
 */
const flowOf = (power: number, kind: number) => Math.max(0, (kind === pv ? power : Math.abs(power)) || 0)

/** What of its installed capacity flows at a site or group on a usual day when most does. */
const usual = 0.5

/**
 * A column for each site that stands for itself and for each group. A site of which no power is known (`NaN`: silent,
 * late) has none and adds nothing to its group. The scale ends near the highest power there is, and never below the part of what is
 * installed
 * that a usual day reaches: in the morning columns are short.
 * @param powers kW, in the order of the sites
 * @param clusters groups, null where every site stands for itself
 */
export function lightColumns(sites: StationColumns, powers: ArrayLike<number>, clusters: Clusters | null): LightColumns {
  const { length: groups, groupOf, positions: centres, counts, capacities } = clusters ?? none
  /** Of a group, by kind. */
  const flows = new Float64Array(groups * kinds.length)
  let largest = 0
  const reach = (capacity: number, flow: number) => {
    largest = Math.max(largest, usual * capacity, flow)
  }
  for (let site = 0; site < sites.length; site++) {
    const flow = flowOf(powers[site]!, sites.kinds[site]!)
    const group = groupOf[site] ?? -1
    if (group < 0) reach(sites.capacities[site]!, flow)
    else flows[group * kinds.length + sites.kinds[site]!]! += flow
  }
  const sums = Array.from({ length: groups }, (_, group) => flows.subarray(group * kinds.length, (group + 1) * kinds.length))
  const totals = sums.map(byKind => byKind.reduce((a, b) => a + b, 0))
  totals.forEach((flow, group) => {
    reach(capacities[group]!, flow)
  })

  const full = fullScale(largest)
  const columns = { positions: [] as number[], talls: [] as number[], feet: [] as number[], kinds: [] as number[] }
  const stand = (places: Float32Array, at: number, flow: number, kind: number, foot: number) => {
    const tall = tallOf(flow, full)
    if (tall === 0) return
    columns.positions.push(places[2 * at]!, places[2 * at + 1]!)
    columns.talls.push(tall)
    columns.feet.push(foot)
    columns.kinds.push(kind)
  }
  for (let site = 0; site < sites.length; site++)
    // Above its dot.
    if ((groupOf[site] ?? -1) < 0)
      stand(sites.positions, site, flowOf(powers[site]!, sites.kinds[site]!), sites.kinds[site]!, dotRadius(sites.capacities[site]!))
  // Above the disc that holds its number.
  sums.forEach((byKind, group) => {
    stand(centres, group, totals[group]!, byKind.indexOf(Math.max(...byKind)), clusterRadius(counts[group]!))
  })
  return {
    length: columns.talls.length,
    full,
    positions: Float32Array.from(columns.positions),
    talls: Float32Array.from(columns.talls),
    feet: Float32Array.from(columns.feet),
    kinds: Uint8Array.from(columns.kinds),
  }
}

const none: Pick<Clusters, 'length' | 'groupOf' | 'positions' | 'counts' | 'capacities'> = {
  length: 0,
  groupOf: new Int32Array(),
  positions: new Float32Array(),
  counts: new Uint32Array(),
  capacities: new Float32Array(),
}
