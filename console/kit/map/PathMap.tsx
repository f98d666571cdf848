import * as maplibre from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { FeatureCollection } from 'geojson'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Layer, Map as MapView, type MapRef, Marker, Source } from 'react-map-gl/maplibre'
import { useRegion } from '../../../core/map/useRegion.ts'
import { useReducedMotion } from '../../../core/browser/useReducedMotion.ts'
import { useThemeMode } from '../hooks/themeMode.ts'
import './mapSetup.ts'
import './pathMap.css'

type At = readonly [longitude: number, latitude: number]

/** Something that stands at a place. */
export interface MapMark {
  id: string
  at: At
  /** What it looks like: a site, somebody, a picture, a place that is not believed, where a replay is. */
  kind: 'site' | 'person' | 'photo' | 'doubt' | 'head'
  /** Said beside it. */
  label?: string
  /** Its whole name, for the pointer and for those who hear the page. */
  title: string
  /** Older than it should be: grey. */
  late?: boolean
  chosen?: boolean
  onOpen?: () => void
}

interface Props {
  label: string
  /** Administrative code of the region drawn beneath, GB/T 2260. */
  region: number
  /** A way, in the direction it was gone. */
  path: readonly At[]
  /** How much of the way has been gone; the rest is pale. All of it, if left out. */
  gone?: number
  marks: readonly MapMark[]
  /** The view goes to all of it once for each of these. */
  view: string
  /** Places the view shows. */
  around: readonly At[]
  children?: ReactNode
}

const emptyStyle: maplibre.StyleSpecification = { version: 8, sources: {}, layers: [] }
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }
const colours = {
  light: { land: '#ffffff', edge: '#c3cedb', rim: '#8fa1b5', way: '#1668c7', ahead: '#a9c7ea', name: '#8695a6' },
  dark: { land: '#1a2534', edge: '#34445a', rim: '#56687f', way: '#6aa5ff', ahead: '#2d4a70', name: '#6b7c90' },
} as const

const line = (coordinates: readonly At[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features:
    coordinates.length < 2
      ? []
      : [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: coordinates.map(([x, y]) => [x, y]) } }],
})

/** An arrow head as a picture of its own: the map has no sprite. */
function arrow(colour: string): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 24
  const pen = canvas.getContext('2d')!
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 3
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(4, 3)
  pen.lineTo(22, 12)
  pen.lineTo(4, 21)
  pen.lineTo(9, 12)
  pen.closePath()
  pen.stroke()
  pen.fill()
  return pen.getImageData(0, 0, 24, 24)
}

/**
 * A way and what stands beside it, over the shapes of a region: no tiles, no glyphs, nothing of a foreign host. It goes
 * with the page, and its WebGL with it.
 */
export function PathMap({ label, region: adcode, path, gone = path.length, marks, view, around, children }: Props) {
  const { region, failed } = useRegion(adcode)
  const [map, setMap] = useState<MapRef | null>(null)
  const [ready, setReady] = useState(false)
  const still = useReducedMotion()
  const mode = useThemeMode()
  const colour = colours[mode]
  const seen = useRef('')
  const whole = useMemo(() => line(path), [path])
  const past = useMemo(() => line(path.slice(0, gone)), [path, gone])
  const middle = useMemo(() => {
    const longitudes = around.map(([x]) => x)
    return (Math.min(...longitudes) + Math.max(...longitudes)) / 2
  }, [around])

  useEffect(() => {
    // Until there is something to see: the region.
    if (!map || !region || around.length > 0 || seen.current !== '') return
    const [west, south, east, north] = region.shapes.bounds
    map.fitBounds([west, south, east, north], { padding: 20, duration: 0 })
  }, [map, region, around])

  useEffect(() => {
    if (!map || around.length === 0 || seen.current === view) return
    const first = seen.current === ''
    seen.current = view
    const bounds = new maplibre.LngLatBounds()
    for (const [x, y] of around) bounds.extend([x, y])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const padding = Math.min(70, width / 6, height / 6)
    map.fitBounds(bounds, { padding, maxZoom: 16, duration: first || still ? 0 : 700 })
  }, [map, view, around, still])

  useEffect(() => {
    const own = map?.getMap()
    if (own && ready) own.updateImage('arrow', arrow(colour.way))
  }, [map, ready, colour])

  return (
    <div className="path-map" role="region" aria-label={label}>
      <MapView
        ref={setMap}
        mapLib={maplibre}
        mapStyle={emptyStyle}
        initialViewState={{ longitude: 114.9, latitude: 38.3, zoom: 6 }}
        attributionControl={false}
        dragRotate={false}
        touchPitch={false}
        pitchWithRotate={false}
        maxPitch={0}
        renderWorldCopies={false}
        fadeDuration={0}
        minZoom={3}
        maxZoom={17}
        onLoad={({ target }) => {
          target.addImage('arrow', arrow(colour.way))
          setReady(true)
        }}
      >
        {/* There from the start: what comes later would lie over the way. */}
        <Source id="areas" type="geojson" data={region?.shapes.areas ?? nothing}>
          <Layer id="land" type="fill" paint={{ 'fill-color': colour.land }} />
          <Layer id="edge" type="line" paint={{ 'line-color': colour.edge, 'line-width': 1 }} />
        </Source>
        <Source id="outline" type="geojson" data={region?.shapes.outline ?? nothing}>
          <Layer id="rim" type="line" paint={{ 'line-color': colour.rim, 'line-width': 1.6 }} />
        </Source>
        <Source id="whole" type="geojson" data={whole}>
          <Layer
            id="ahead"
            type="line"
            layout={{ 'line-cap': 'round', 'line-join': 'round' }}
            paint={{ 'line-color': colour.ahead, 'line-width': 4 }}
          />
        </Source>
        <Source id="past" type="geojson" data={past}>
          <Layer
            id="way"
            type="line"
            layout={{ 'line-cap': 'round', 'line-join': 'round' }}
            paint={{ 'line-color': colour.way, 'line-width': 4 }}
          />
          {ready && (
            <Layer
              id="arrows"
              type="symbol"
              layout={{
                'symbol-placement': 'line',
                'symbol-spacing': 90,
                'icon-image': 'arrow',
                'icon-size': 0.75,
                'icon-allow-overlap': true,
                'icon-ignore-placement': true,
              }}
            />
          )}
        </Source>
        {region?.shapes.areas.features.map(({ properties: { adcode: code, short, label: at } }) => (
          <Marker key={code} longitude={at[0]} latitude={at[1]} className="path-map-area">
            <span style={{ color: colour.name }}>{short}</span>
          </Marker>
        ))}
        {marks.map(({ id, at, kind, label: said, title, late, chosen, onOpen }) => (
          <Marker key={`${kind} ${id}`} longitude={at[0]} latitude={at[1]} style={{ zIndex: order[kind] }}>
            <button
              type="button"
              className={`path-mark ${kind}${late ? ' late' : ''}${chosen ? ' chosen' : ''}${at[0] > middle ? ' inward' : ''}`}
              title={title}
              aria-label={title}
              disabled={!onOpen}
              onClick={onOpen}
            >
              <i aria-hidden />
              {said && <span>{said}</span>}
            </button>
          </Marker>
        ))}
      </MapView>
      {failed && <p className="path-map-failed">区域边界暂不可用</p>}
      <small className="path-map-note">示意地图</small>
      {children}
    </div>
  )
}

/** What lies over what. */
const order = { doubt: 1, site: 2, photo: 3, person: 4, head: 5 } as const
