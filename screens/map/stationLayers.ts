import type { Layer } from '@deck.gl/core'
import { ClusterLayer } from './ClusterLayer.ts'
import { clusterData } from './clusterData.ts'
import type { Clusters } from './clusters.ts'
import { StationLayer, stationDiff } from './StationLayer.ts'
import type { StationData } from './stations.ts'

export const stationLayerId = 'stations'
const clusterLayerId = 'clusters'

interface Scene {
  stations: StationData
  /** Groups at the current zoom; null = every site for itself. */
  clusters?: Clusters | null
  /** Index of the selected site, -1 = none. */
  selected?: number
  /** Alarms pulse. */
  pulse?: boolean
  dotSize?: number
}

/** The map's layers as a pure description of its data: the same ids at every call, so that deck.gl keeps what is on the GPU. */
export function stationLayers({ stations, clusters = null, selected = -1, pulse = false, dotSize = 1 }: Scene): Layer[] {
  const dots = new StationLayer({ id: stationLayerId, data: stations, selected, pulse, dotSize, pickable: true, _dataDiff: stationDiff })
  return clusters ? [dots, clusterLayer(clusters, pulse)] : [dots]
}

/** The columns of the groups, made anew only when an alarm count changed. */
const prepared = new WeakMap<Uint32Array, { revision: string; data: ReturnType<typeof clusterData> }>()

function clusterLayer(clusters: Clusters, pulse: boolean): Layer {
  const revision = `${clusters.alarms.join()}|${clusters.abnormals.join()}`
  let known = prepared.get(clusters.counts)
  if (known?.revision !== revision) {
    known = { revision, data: clusterData(clusters) }
    prepared.set(clusters.counts, known)
  }
  return new ClusterLayer({ id: clusterLayerId, data: known.data, pulse, pickable: true })
}
