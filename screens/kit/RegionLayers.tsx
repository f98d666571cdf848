import type { MultiLineString } from 'geojson'
import { useEffect, useMemo } from 'react'
import { Layer, Source, useMap } from 'react-map-gl/maplibre'
import type { Region } from './regions.ts'
import { tokens } from './tokens.ts'

const round = { 'line-cap': 'round', 'line-join': 'round' } as const
/** Shapes are already simplified; MapLibre should not coarsen them again. */
const exact = { tolerance: 0.1, maxzoom: 12, buffer: 64 } as const
/** The glow follows the region's form, not each bend of its border: a wide blurred line on a fine one looks like fur. */
const smooth = { tolerance: 9, maxzoom: 12, buffer: 128 } as const
const merged = (parts: MultiLineString[]): MultiLineString => ({
  type: 'MultiLineString',
  coordinates: parts.flatMap(part => part.coordinates),
})

/** The region lifted from its dark surroundings: faint neighbours, a shadowed slab, fill, thin inner borders, a soft blue edge. */
export function RegionLayers({ region, hovered }: { region: Region; hovered: number | null }) {
  const { shapes, around } = region
  const lines = useMemo(
    () => ({ inner: merged(around.map(part => part.inner)), outline: merged(around.map(part => part.outline)) }),
    [around],
  )
  const { current: map } = useMap()
  // A state of the feature, not a changed style: MapLibre would build the tiles of the whole region anew at every step of the pointer.
  useEffect(() => {
    if (!map || hovered === null || !map.getSource('region')) return
    const area = { source: 'region', id: hovered }
    map.setFeatureState(area, { hovered: true })
    return () => {
      if (map.getSource('region')) map.setFeatureState(area, { hovered: false })
    }
  }, [map, hovered])
  return (
    <>
      <Source id="around" type="geojson" data={lines.inner} {...exact}>
        <Layer id="around-inner" type="line" layout={round} paint={{ 'line-color': tokens.neighbour, 'line-width': 1 }} />
      </Source>
      <Source id="around-edge" type="geojson" data={lines.outline} {...exact}>
        <Layer id="around-edge-line" type="line" layout={round} paint={{ 'line-color': tokens.neighbour, 'line-width': 1.4 }} />
      </Source>
      <Source id="region-edge" type="geojson" data={shapes.outline} {...smooth}>
        <Layer
          id="edge-glow"
          type="line"
          layout={round}
          paint={{ 'line-color': tokens.regionEdge, 'line-width': 34, 'line-blur': 30, 'line-opacity': 0.3 }}
        />
      </Source>
      <Source id="region" type="geojson" data={shapes.areas} promoteId="adcode" {...exact}>
        <Layer id="region-side" type="fill" paint={{ 'fill-color': '#0a2444', 'fill-translate': [0, 9] }} />
        <Layer id="region-side-low" type="fill" beforeId="region-side" paint={{ 'fill-color': '#071a33', 'fill-translate': [0, 15] }} />
        <Layer
          id="region-fill"
          type="fill"
          paint={{
            'fill-color': ['case', ['boolean', ['feature-state', 'hovered'], false], '#173c69', tokens.regionFill],
            'fill-antialias': false,
          }}
        />
      </Source>
      <Source id="region-inner" type="geojson" data={shapes.inner} {...exact}>
        <Layer id="inner-line" type="line" layout={round} paint={{ 'line-color': tokens.regionInner, 'line-width': 1.1 }} />
      </Source>
      <Source id="region-outline" type="geojson" data={shapes.outline} {...exact}>
        <Layer
          id="outline-soft"
          type="line"
          layout={round}
          paint={{
            'line-color': tokens.regionEdge,
            'line-width': ['interpolate', ['linear'], ['zoom'], 3, 2, 6, 5],
            'line-blur': 4,
            'line-opacity': 0.35,
          }}
        />
        <Layer
          id="outline-line"
          type="line"
          layout={round}
          paint={{ 'line-color': tokens.regionEdge, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.9, 6, 1.6] }}
        />
      </Source>
      <Source id="dashes" type="geojson" data={shapes.dashes} {...exact}>
        <Layer id="dash-line" type="line" layout={round} paint={{ 'line-color': tokens.regionEdge, 'line-width': 1.8 }} />
      </Source>
    </>
  )
}
