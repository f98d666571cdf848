import type { Layer } from '@deck.gl/core'
import { ClusterLayer } from './ClusterLayer.ts'
import { clusterData } from './clusterData.ts'
import type { Clusters } from './clusters.ts'
import { flatGround, type Ground, heightsUnder } from './ground.ts'
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
  /** The surface they stand on. */
  ground?: Ground
}

/** The map's layers as a pure description of its data: the same ids at every call, so that deck.gl keeps what is on the GPU. */
export function stationLayers({
  stations,
  clusters = null,
  selected = -1,
  pulse = false,
  dotSize = 1,
  ground = flatGround,
}: Scene): Layer[] {
  const dots = new StationLayer({
    id: stationLayerId,
    data: stations,
    selected,
    pulse,
    dotSize,
    heights: heightsFor(ground, stations),
    pickable: true,
    _dataDiff: stationDiff,
  })
  return clusters ? [dots, clusterLayer(clusters, pulse, ground)] : [dots]
}

/** The same array as long as neither the sites nor the surface changed, so that it is uploaded once. */
const heights = new WeakMap<Float32Array, { ground: Ground; values: Float32Array }>()

function heightsFor(ground: Ground, { attributes }: StationData): Float32Array {
  const positions = attributes.getPosition.value
  let known = heights.get(positions)
  if (known?.ground !== ground) {
    known = { ground, values: heightsUnder(ground, positions) }
    heights.set(positions, known)
  }
  return known.values
}

/** The columns of the groups, made anew only when an alarm count changed. */
const prepared = new WeakMap<Uint32Array, { revision: string; ground: Ground; data: ReturnType<typeof clusterData> }>()

function clusterLayer(clusters: Clusters, pulse: boolean, ground: Ground): Layer {
  const revision = `${clusters.alarms.join()}|${clusters.abnormals.join()}`
  let known = prepared.get(clusters.counts)
  if (known?.revision !== revision || known.ground !== ground) {
    known = { revision, ground, data: clusterData(clusters, ground) }
    prepared.set(clusters.counts, known)
  }
  return new ClusterLayer({ id: clusterLayerId, data: known.data, pulse, pickable: true })
}
