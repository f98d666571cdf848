import { clusterRadius } from './clusterRadius.ts'
import type { Clusters } from './clusters.ts'
import { type Ground, heightsUnder } from './ground.ts'
import { kinds, state } from './stations.ts'

export interface ClusterData {
  length: number
  attributes: {
    getPosition: { value: Float32Array; size: 2 }
    /** Height of the surface, m. */
    getHeight: { value: Float32Array; size: 1 }
    getRadius: { value: Float32Array; size: 1 }
    /** Cumulated shares of the first four kinds, bytes; the fifth is the rest. */
    getShares: { value: Uint8Array; size: 4; normalized: true }
    /** `state.alarm`, `state.abnormal` or 0, the worst of the group. */
    getAlarm: { value: Uint8Array; size: 1; normalized: true }
  }
}

/** The columns of the group layer. Groups are few hundred, so that they are simply made anew when an alarm count changes. */
export function clusterData(clusters: Clusters, ground: Ground): ClusterData {
  const { length, counts, mix, alarms, abnormals, positions } = clusters
  const shares = new Uint8Array(length * 4)
  const worst = new Uint8Array(length)
  const radii = new Float32Array(length)
  for (let group = 0; group < length; group++) {
    let sum = 0
    for (let kind = 0; kind < 4; kind++) {
      sum += mix[group * kinds.length + kind]!
      shares[group * 4 + kind] = Math.round((sum / counts[group]!) * 255)
    }
    worst[group] = alarms[group]! > 0 ? state.alarm : abnormals[group]! > 0 ? state.abnormal : 0
    radii[group] = clusterRadius(counts[group]!)
  }
  return {
    length,
    attributes: {
      getPosition: { value: positions, size: 2 },
      getHeight: { value: heightsUnder(ground, positions), size: 1 },
      getRadius: { value: radii, size: 1 },
      getShares: { value: shares, size: 4, normalized: true },
      getAlarm: { value: worst, size: 1, normalized: true },
    },
  }
}
