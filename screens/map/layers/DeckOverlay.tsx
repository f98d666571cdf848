import type { Deck, LayersList } from '@deck.gl/core'
import { MapLibreOverlay } from '@deck.gl/maplibre'
import { type RefObject, useEffect, useMemo } from 'react'
import { useControl } from 'react-map-gl/maplibre'
import { restingFrames } from './restingFrames.ts'

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

/**
 * deck.gl on a canvas of its own above the map: a pulsing alarm redraws the dots, never the shapes beneath. Its loop rests while there is
 * nothing to draw; what is drawn or set wakes it. The overlay hands the frames on to the loop, but its type does not know them.
 */
export function DeckOverlay({ layers, pixelRatio, overlay }: Props) {
  const frames = useMemo(() => restingFrames(window), [])
  const control = useControl(() => {
    const props = { layers, useDevicePixels: pixelRatio, animationFrameProvider: frames, onAfterRender: frames.wake }
    return new MapLibreOverlay(props)
  })
  useEffect(() => {
    control.setProps({ layers })
    frames.wake()
  }, [control, frames, layers])
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
