import type { Geometry } from 'geojson'
import { Layer, Source } from 'react-map-gl/maplibre'
import type { Region } from './regions.ts'
import { tokens } from './tokens.ts'

const round = { 'line-cap': 'round', 'line-join': 'round' } as const
/** Shapes are already simplified; MapLibre should not coarsen them again. */
const exact = { tolerance: 0.1, maxzoom: 12, buffer: 64 } as const
/** The glow follows the region's form, not each bend of its border: a wide blurred line on a fine one looks like fur. */
const smooth = { tolerance: 9, maxzoom: 12, buffer: 128 } as const
const nothing: Geometry = { type: 'MultiLineString', coordinates: [] }

/** The region lifted from its dark surroundings: faint neighbours, a shadowed slab, fill, thin inner borders, a soft blue edge. */
export function RegionLayers({ region, hovered }: { region: Region; hovered: number | null }) {
  const { shapes, around } = region
  return (
    <>
      <Source id="around" type="geojson" data={around?.inner ?? nothing} {...exact}>
        <Layer id="around-inner" type="line" layout={round} paint={{ 'line-color': tokens.neighbour, 'line-width': 1 }} />
      </Source>
      <Source id="around-edge" type="geojson" data={around?.outline ?? nothing} {...exact}>
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
            'fill-color': ['case', ['==', ['get', 'adcode'], hovered ?? -1], '#173c69', tokens.regionFill],
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
          paint={{ 'line-color': tokens.regionEdge, 'line-width': 5, 'line-blur': 5, 'line-opacity': 0.35 }}
        />
        <Layer id="outline-line" type="line" layout={round} paint={{ 'line-color': tokens.regionEdge, 'line-width': 1.6 }} />
      </Source>
      <Source id="dashes" type="geojson" data={shapes.dashes} {...exact}>
        <Layer id="dash-line" type="line" layout={round} paint={{ 'line-color': tokens.regionEdge, 'line-width': 2.2 }} />
      </Source>
    </>
  )
}
