import type { Layer } from '@deck.gl/core'
import { TextLayer } from '@deck.gl/layers'
import { figureFont, rgba, tokens } from '../kit/tokens.ts'
import { ClusterLayer } from './ClusterLayer.ts'
import { clusterData } from './clusterData.ts'
import type { Clusters } from './clusters.ts'
import { StationLayer, stationDiff } from './StationLayer.ts'
import type { StationData } from './stations.ts'

export const stationLayerId = 'stations'
export const clusterLayerId = 'clusters'

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
  return clusters ? [dots, ...clusterLayers(clusters, pulse)] : [dots]
}

/** Groups are drawn from fresh columns only when they changed: the same groups give the same data object. */
const prepared = new WeakMap<
  Uint32Array,
  { revision: string; data: ReturnType<typeof clusterData>; texts: { text: string; position: [number, number] }[] }
>()

function prepare(clusters: Clusters) {
  const revision = `${clusters.alarms.join()}|${clusters.abnormals.join()}`
  const known = prepared.get(clusters.counts)
  if (known?.revision === revision) return known
  const texts =
    known?.texts ??
    Array.from(clusters.counts, (count, i) => ({
      text: shortCount(count),
      position: [clusters.positions[i * 2]!, clusters.positions[i * 2 + 1]!] as [number, number],
    }))
  const next = { revision, data: clusterData(clusters), texts }
  prepared.set(clusters.counts, next)
  return next
}

function clusterLayers(clusters: Clusters, pulse: boolean): Layer[] {
  const { data, texts } = prepare(clusters)
  return [
    new ClusterLayer({ id: clusterLayerId, data, pulse, pickable: true }),
    new TextLayer({
      id: 'cluster-counts',
      data: texts,
      getText: row => row.text,
      getPosition: row => row.position,
      getSize: 16,
      getColor: rgba(tokens.text1),
      fontFamily: figureFont,
      fontWeight: 500,
      characterSet: '0123456789.万',
    }),
  ]
}

/** Number on a group: 128, 3,412 as 3412, 12 万 as 12.0万. */
export const shortCount = (count: number) => (count >= 10_000 ? `${(count / 10_000).toFixed(1)}万` : String(count))
