import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { MapCanvas, type MapCanvasProps } from './MapCanvas.tsx'
import { MapCard } from './labels/MapCard.tsx'
import { AlarmCounts } from './labels/AlarmCounts.tsx'
import { alarmLeaders, isUrgent } from './labels/alarmLeaders.ts'
import type { Ground } from './ground.ts'
import { ClusterNumbers } from './labels/ClusterNumbers.tsx'
import { ColumnLegend } from './labels/ColumnLegend.tsx'
import { clustersAt, countAlarms, grouped as groupedAt } from './clusters.ts'
import { drawnDots } from './drawnDots.ts'
import { lightColumns } from './lightColumns.ts'
import { reliefPitch } from './relief.ts'
import { standApart } from './standApart.ts'
import { stationLayerId, stationLayers } from './layers/stationLayers.ts'
import { useRegion } from '../../core/map/useRegion.ts'
import { sunDirection } from '../../core/physics/sunPosition.ts'
import { MINUTE } from '../../core/time/time.ts'
import { useNow } from '../kit/now.ts'
import { usePulse } from './usePulse.ts'
import { columnsIn, type StationData, state } from './stations.ts'

export interface StationMapCanvasProps
  extends Pick<MapCanvasProps, 'region' | 'onRegion' | 'padding' | 'approval' | 'relief' | 'clouds' | 'tilted' | 'children'> {
  /** All sites; after an alarm the next revision from `withStates`, never new arrays. */
  stations: StationData
  /** Power of each site now, kW, NaN where it is not known; a column of light over the tilted map. */
  powers?: Float32Array
  /** Index of the selected site, -1 = none. */
  selected?: number
  onSelect?: (index: number) => void
  /** Card of a hovered or selected site. */
  card?: (index: number) => ReactNode
}

/**
 * Sites by kind, capacity and state on the region's map, grouped when they are too many, with a card for the one
 * pointed at or selected.
 */
export default function StationMapCanvas({ stations: given, powers, selected = -1, onSelect, card, ...map }: StationMapCanvasProps) {
  const [zoom, setZoom] = useState(5)
  const [hovered, setHovered] = useState(-1)
  const whole = Math.floor(zoom)
  const grouped = groupedAt(given.length, zoom)

  const pitch = map.tilted ? reliefPitch : 0
  const { region } = useRegion(map.region)
  const { attributes: placed, length } = given
  const attributes = useMemo(() => {
    if (grouped) return placed
    const apart = standApart(columnsIn({ attributes: placed, length }), zoom, pitch, region?.shapes.areas.features ?? [])
    return apart === placed.getPosition.value ? placed : { ...placed, getPosition: { value: apart, size: 2 as const } }
  }, [placed, length, grouped, zoom, pitch, region])
  const stations = useMemo(() => ({ ...given, attributes }), [given, attributes])
  const clusters = useMemo(
    () => (grouped ? clustersAt(columnsIn({ attributes, length }), whole, pitch) : null),
    [attributes, length, grouped, whole, pitch],
  )
  const shown = useMemo(() => (clusters ? new Uint8Array(clusters.groupOf.length) : null), [clusters])
  const led = useMemo(() => (grouped ? null : alarmLeaders(stations, zoom, pitch)), [stations, grouped, zoom, pitch])
  const view = useMemo(() => {
    if (!clusters || !shown) return { stations: led ? { ...stations, states: led.states } : stations, clusters: null }
    countAlarms(clusters, stations.states)
    // The same array is rewritten, so that the layer still uploads only the rows in the log.
    for (let i = 0; i < shown.length; i++) shown[i] = clusters.groupOf[i]! >= 0 ? state.hidden : stations.states[i]!
    return { stations: { ...stations, states: shown }, clusters: { ...clusters } }
  }, [stations, clusters, shown, led])
  const alarms = useMemo(() => {
    if (clusters) return []
    const { states } = view.stations
    const counted = new Set(led?.leaders.map(({ index }) => index))
    return Array.from(states.keys())
      .filter(index => isUrgent(states[index]))
      .map(index => ({ index, counted: counted.has(index) }))
  }, [view, clusters, led])
  const columns = useMemo(
    () => (powers && map.tilted ? lightColumns(columnsIn({ attributes, length }), powers, clusters) : null),
    [attributes, length, powers, clusters, map.tilted],
  )
  const drawn = useMemo(() => drawnDots(columnsIn({ attributes, length }), clusters), [attributes, length, clusters])
  const alarmed = useMemo(() => stations.states.some(isUrgent), [stations])
  const pulse = usePulse(stations, alarmed)
  const now = useNow(MINUTE)
  const layers = useCallback(
    (ground: Ground) => stationLayers({ ...view, columns, sun: sunDirection(now), selected, pulse, ground }),
    [view, columns, now, selected, pulse],
  )
  const current = hovered >= 0 ? hovered : selected
  const { value: positions } = attributes.getPosition

  return (
    <MapCanvas
      {...map}
      layers={layers}
      {...drawn}
      alarms={alarms}
      columns={columns}
      onZoom={setZoom}
      onHover={pick => setHovered(pick?.layer === stationLayerId ? pick.index : -1)}
      onPick={pick => onSelect?.(pick?.layer === stationLayerId ? pick.index : -1)}
    >
      {view.clusters && <ClusterNumbers clusters={view.clusters} />}
      {led && <AlarmCounts leaders={led.leaders} {...drawn} />}
      {columns && length > 0 && <ColumnLegend full={columns.full} />}
      {map.children}
      {card && current >= 0 && current < length && (
        <MapCard longitude={positions[current * 2]!} latitude={positions[current * 2 + 1]!}>
          {card(current)}
        </MapCard>
      )}
    </MapCanvas>
  )
}
