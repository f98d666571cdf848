import { tokens, unit } from '../../kit/stage/tokens.ts'
import { fillOf } from '../relief.ts'
import type { Painter } from './regionPainter.ts'
import type { Scene } from '../scene.ts'

/** The region's slab, seen from below its edge: how far each side is moved down, stage pixels, and its colour. */
const sides = [
  [15, '#071a33'],
  [9, '#0a2444'],
] as const

export const mix = (zoom: number, low: number, high: number) => low + (high - low) * Math.min(1, Math.max(0, (zoom - 3) / 3))

/** What lies around a region: land a little lighter than the sea, faint borders, and a soft glow along its edge. */
export function paintSurroundings({ stroke, fillLand }: Painter, zoom: number) {
  fillLand(tokens.regionInner, 0.1)
  stroke('around', { colour: tokens.neighbour, width: 1, fades: true })
  stroke('aroundEdge', { colour: tokens.neighbour, width: 1.4, fades: true })
  stroke('glow', { colour: tokens.regionEdge, width: mix(zoom, 22, 44), opacity: 0.2, blur: mix(zoom, 11, 22) })
}

/**
 * The region from above, lifted from its dark surroundings: a shadowed slab, its areas filled by their figures, thin
 * inner borders, a blue edge.
 */
export function paintFlat(painter: Painter, { geometry, relief, hovered }: Scene, zoom: number) {
  const { stroke, fill } = painter
  paintSurroundings(painter, zoom)
  for (const [down, colour] of sides) fill(unit(colour), down)
  for (const [adcode, { tops }] of geometry.areas) fill(fillOf(relief, adcode, adcode === hovered ? 1.4 : 1), 0, tops)
  stroke('inner', { colour: tokens.regionInner, width: 1.1 })
  stroke('outline', { colour: tokens.regionEdge, width: mix(zoom, 3, 8), opacity: 0.5, blur: mix(zoom, 1.5, 4) })
  stroke('outline', { colour: tokens.regionEdge, width: mix(zoom, 0.9, 1.6) })
  stroke('dashes', { colour: tokens.regionEdge, width: 1.8 })
}
