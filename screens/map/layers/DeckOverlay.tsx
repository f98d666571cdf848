import type { Deck, LayersList } from '@deck.gl/core'
import { MapLibreOverlay } from '@deck.gl/maplibre'
import { type RefObject, useEffect } from 'react'
import { useControl } from 'react-map-gl/maplibre'

export interface Pick {
  layer: string
  /** Row in the layer's data. */
  index: number
}

/** Radius around the pointer that still counts, stage pixels: a wall is pointed at from a distance. */
const reach = 6

export function pickAt(overlay: MapLibreOverlay | null, { x, y }: { x: number; y: number }): Pick | null {
  const found = overlay?.pickObject({ x, y, radius: reach })
  return found?.layer ? { layer: found.layer.id, index: found.index } : null
}

interface Props {
  layers: LayersList
  pixelRatio: number
  overlay: RefObject<MapLibreOverlay | null>
}

/**
 * Draws at once also where nothing has moved: a canvas takes its new size only when it is drawn, and the overlay lets
 * nobody ask for that (deck.gl 9.4).
 */
const drawNow = (control: MapLibreOverlay) => (control as unknown as { _deck?: Deck })._deck?.redraw('pixel ratio')

/** deck.gl on a canvas of its own above the map: a pulsing alarm redraws the dots, never the shapes beneath. */
export function DeckOverlay({ layers, pixelRatio, overlay }: Props) {
  const control = useControl(() => new MapLibreOverlay({ layers, useDevicePixels: pixelRatio }))
  useEffect(() => control.setProps({ layers }), [control, layers])
  useEffect(() => {
    control.setProps({ useDevicePixels: pixelRatio })
    drawNow(control)
  }, [control, pixelRatio])
  useEffect(() => {
    overlay.current = control
    return () => {
      overlay.current = null
    }
  }, [control, overlay])
  return null
}
