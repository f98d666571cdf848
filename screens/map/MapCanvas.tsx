import type { LayersList } from '@deck.gl/core'
import type { MapLibreOverlay } from '@deck.gl/maplibre'
import * as maplibre from 'maplibre-gl'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Map as MapView, type MapRef } from 'react-map-gl/maplibre'
import './mapSetup.ts'
import { areaSeen } from './areaSeen.ts'
import { cameraOf } from './cameraOf.ts'
import { DeckOverlay, type Pick, pickAt } from './layers/DeckOverlay.tsx'
import { drawWith } from './layers/drawWith.ts'
import { flatGround, type Ground, GroundContext } from './ground.ts'
import type { LightColumns } from './lightColumns.ts'
import type { AlarmMark } from './labels/obstacles.ts'
import { MapLabels } from './labels/MapLabels.tsx'
import { regionGeometry } from './regionGeometry.ts'
import { levelOf, type Relief, reliefPitch, tallestOf } from './relief.ts'
import type { Padding } from './tiltedView.ts'
import { viewOf } from './useMapMove.ts'
import { useMotionRatio } from './useMotionRatio.ts'
import { RegionLayers } from './layers/RegionLayers.tsx'
import { country } from '../../core/map/regions.ts'
import { useStage } from '../kit/stage/StageContext.ts'
import { SeaName } from './labels/SeaName.tsx'
import { useRegion } from '../../core/map/useRegion.ts'
import { useReducedMotion } from '../../core/browser/useReducedMotion.ts'

export interface MapCanvasProps {
  /** Administrative code of the region on show: 100000 country, 130000 province, 130100 city. */
  region: number
  /** Someone picked an area to go into, or a step of the path to go back to. */
  onRegion?: (adcode: number) => void
  /** The data layers, over a surface that rises with the relief. */
  layers: (ground: Ground) => LayersList
  /** A figure of each area, as fill and height. */
  relief: Relief
  /** Cloud over the areas of the tilted map by adcode, 0 … 1. */
  clouds: ReadonlyMap<number, number>
  /** Seen from the side, so that the relief stands; otherwise from above. */
  tilted: boolean
  /** What the layers draw, longitudes and latitudes in turn: names make way for it. */
  dots?: ArrayLike<number>
  /** How large it is drawn, radii in stage pixels. */
  radii?: ArrayLike<number>
  /** Which of them are drawn with a ring. */
  alarms?: readonly AlarmMark[]
  /** Columns of light, for which names make way too. */
  columns?: LightColumns | null
  /** What lies under the pointer, null when it leaves; `index` counts in the layer's own data. */
  onHover?: (pick: Pick | null) => void
  /** A click on a layer; null = beside everything. Clicks on an area go to `onRegion` instead. */
  onPick?: (pick: Pick | null) => void
  /** Called when the zoom passes a quarter, for layers that depend on it. */
  onZoom?: (zoom: number) => void
  /** Room kept free around the region in a frame of this ratio of width to height, stage units. */
  padding: (ratio: number) => Padding
  /** Map approval number (审图号) of this installation. */
  approval?: string
  /** Things that stand on the map: cards, legends. */
  children?: ReactNode
}

const emptyStyle: maplibre.StyleSpecification = { version: 8, sources: {}, layers: [] }

/** The map of a region without tiles, glyphs or sprites: shapes of our own, labels in the page's own type, data layers on top. */
export function MapCanvas({
  region: adcode,
  onRegion,
  layers,
  relief,
  clouds,
  tilted,
  dots,
  radii,
  alarms,
  columns,
  onHover,
  onPick,
  onZoom,
  padding,
  approval,
  children,
}: MapCanvasProps) {
  const { region, failed } = useRegion(adcode)
  const stage = useStage()
  const { width, height } = stage
  const still = useReducedMotion()
  const [map, setMap] = useState<MapRef | null>(null)
  const pixelRatio = useMotionRatio(map, stage.pixelRatio)
  const overlay = useRef<MapLibreOverlay | null>(null)
  const arrived = useRef('')
  const [hovered, setHovered] = useState<number | null>(null)
  const zoom = useRef(-1)

  useEffect(() => {
    if (map) drawWith(map, pixelRatio)
  }, [map, pixelRatio])

  const geometry = useMemo(() => region && regionGeometry(region), [region])
  const ground = useMemo<Ground>(() => {
    if (!region || !geometry || !tilted) return flatGround
    const { areas } = region.shapes
    return { areas: areas.features, level: adcode => (adcode === null ? 0 : levelOf(relief, adcode, geometry)) }
  }, [region, geometry, relief, tilted])
  const shown = useMemo(() => layers(ground), [layers, ground])

  useEffect(() => {
    // Turned by a key or by two fingers the map would no longer be what the labels are placed on.
    map?.getMap().keyboard.disableRotation()
    map?.getMap().touchZoomRotate.disableRotation()
  }, [map])

  useEffect(() => {
    // Once for each region, view and shape of the stage: a person who has moved the map is not pulled back by the next data.
    const view = `${region?.adcode} ${tilted} ${width} ${height}`
    if (!map || !region || !geometry || arrived.current === view) return
    const { clientWidth, clientHeight } = map.getContainer()
    // The map hears of its new size later than the stage, and a flight aims at the middle it knew when it began.
    map.resize()
    const pitch = tilted ? reliefPitch : 0
    const camera = cameraOf(region, pitch, clientWidth, clientHeight, padding(clientWidth / clientHeight), tallestOf(geometry))
    // The first view stands at once; later ones fly, because someone asked for them.
    if (arrived.current === '' || still) map.jumpTo(camera)
    else map.flyTo({ ...camera, duration: 1400, essential: true })
    arrived.current = view
  }, [map, region, geometry, tilted, width, height, padding, still])

  const areaUnder = (point: { x: number; y: number }) =>
    map && region ? areaSeen(viewOf(map), region.shapes.areas.features, ground, point) : null

  return (
    <div className="map">
      <MapView
        ref={setMap}
        mapLib={maplibre}
        mapStyle={emptyStyle}
        initialViewState={{ longitude: 105, latitude: 36, zoom: 3 }}
        pixelRatio={stage.pixelRatio}
        // Where a pixel of the picture is one of the display, edges of the relief would be stairs.
        canvasContextAttributes={{ antialias: stage.pixelRatio < 1.5 }}
        attributionControl={false}
        dragRotate={false}
        touchPitch={false}
        pitchWithRotate={false}
        maxPitch={reliefPitch}
        renderWorldCopies={false}
        fadeDuration={0}
        minZoom={2}
        maxZoom={14}
        cursor={hovered === null ? 'default' : 'pointer'}
        onMove={({ viewState }) => {
          const passed = Math.floor(viewState.zoom * 4) / 4
          if (passed === zoom.current) return
          zoom.current = passed
          onZoom?.(passed)
        }}
        onMouseMove={({ point }) => {
          const pick = pickAt(overlay.current, point)
          onHover?.(pick)
          setHovered(areaUnder(point))
        }}
        onMouseOut={() => {
          onHover?.(null)
          setHovered(null)
        }}
        onClick={({ point }) => {
          const pick = pickAt(overlay.current, point)
          const area = pick ? null : areaUnder(point)
          if (area !== null && area !== adcode && onRegion) onRegion(area)
          else onPick?.(pick)
        }}
      >
        <GroundContext value={ground}>
          {geometry && <RegionLayers geometry={geometry} hovered={hovered} relief={relief} clouds={clouds} />}
          <DeckOverlay layers={shown} pixelRatio={pixelRatio} overlay={overlay} />
          {region && (
            <MapLabels
              areas={region.shapes.areas.features}
              onSelect={onRegion}
              dots={dots}
              radii={radii}
              alarms={alarms}
              columns={columns}
              told={relief.shares}
            />
          )}
          {region?.adcode === country && <SeaName />}
          {children}
        </GroundContext>
      </MapView>
      {region && region.path.length > 1 && (
        <nav className="map-path" aria-label="区域">
          {region.path.slice(0, -1).map(step => (
            <button type="button" key={step.adcode} onClick={() => onRegion?.(step.adcode)}>
              {step.name}
            </button>
          ))}
          <span aria-current="page">{region.name}</span>
        </nav>
      )}
      {failed && <p className="map-failed">区域边界暂不可用</p>}
      <small className="map-attribution">{approval ? `审图号：${approval}` : '示意地图'}</small>
    </div>
  )
}
