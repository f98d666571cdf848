import type { Layer } from '@deck.gl/core'
import { ClusterLayer } from './ClusterLayer.ts'
import { clusterData } from '../clusterData.ts'
import type { Clusters } from '../clusters.ts'
import { type ColumnData, ColumnLayer } from './ColumnLayer.ts'
import { flatGround, type Ground, heightsUnder } from '../ground.ts'
import type { LightColumns } from '../lightColumns.ts'
import { StationLayer, stationDiff } from './StationLayer.ts'
import type { StationData } from '../stations.ts'

export const stationLayerId = 'stations'
const clusterLayerId = 'clusters'

interface Scene {
  stations: StationData
  /** Groups at the current zoom; null = every site for itself. */
  clusters?: Clusters | null
  /** Columns of light over the sites and groups; null = none. */
  columns?: LightColumns | null
  /** Where the sun stands (core/physics/sunPosition.ts). */
  sun?: [number, number, number]
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
  columns = null,
  sun = [0, 0, 1],
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
  const light = columns?.length ? [columnLayer(columns, ground, sun)] : []
  return [...light, dots, ...(clusters ? [clusterLayer(clusters, pulse, ground)] : [])]
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

/** Of the columns as they stand on a surface: made anew when a power or the surface changed. */
const standing = new WeakMap<LightColumns, { ground: Ground; data: ColumnData }>()

function columnLayer(columns: LightColumns, ground: Ground, sun: [number, number, number]): Layer {
  let known = standing.get(columns)
  if (known?.ground !== ground) {
    const { length, positions, talls, feet, kinds } = columns
    const attributes: ColumnData['attributes'] = {
      getPosition: { value: positions, size: 2 },
      getGround: { value: heightsUnder(ground, positions), size: 1 },
      getTall: { value: talls, size: 1 },
      getFoot: { value: feet, size: 1 },
      getKind: { value: kinds, size: 1, normalized: true },
    }
    known = { ground, data: { length, attributes } }
    standing.set(columns, known)
  }
  return new ColumnLayer({ id: 'light', data: known.data, sun })
}
