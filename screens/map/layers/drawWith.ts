import type { MapRef } from 'react-map-gl/maplibre'

/**
 * Draws a map from now on with so many canvas pixels per stage pixel, at once. The map's own `setPixelRatio` is a
 * movement of its own to it and ends the one a hand is at; what is called here instead is marked internal (maplibre-gl
 * 6), and a browser test holds that a drag goes on.
 */
export function drawWith(map: MapRef, pixelRatio: number) {
  const own = map.getMap()
  if (own.getPixelRatio() === pixelRatio) return
  own._overridePixelRatio = pixelRatio
  own._resizeInternal()
  own.redraw()
}
