import type { Box, Point } from './isometry.ts'

export interface Label {
  id: number
  /** What it speaks of. */
  at: Point
  width: number
  height: number
}
export interface Placed {
  id: number
  box: Box
}

/** Between two labels, stage units. */
const gap = 5
const meet = (a: Box, b: Box) => a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap
const inside = (a: Box, place: Box) => a.left >= place.left && a.right <= place.right && a.top >= place.top && a.bottom <= place.bottom

/** Places around a point by preference: above it, then further up and aside, then below. */
const offsets: Point[] = [0, 26, 52, 80, 110].flatMap(up => [0, 0.35, -0.35, 0.7, -0.7, 1.05, -1.05].map((aside): Point => [aside, -up]))
const below: Point[] = [0, 0.6, -0.6, 1.1, -1.1].map(aside => [aside, 74])

/**
 * Finds a place for each label, the first ones first, so that none covers another or an obstacle and none leaves the
 * place. What finds none is left out.
 */
export function placeLabels(labels: readonly Label[], place: Box, obstacles: readonly Box[]): Placed[] {
  const placed: Placed[] = []
  for (const { id, at, width, height } of labels) {
    for (const [aside, up] of [...offsets, ...below]) {
      const left = at[0] - width / 2 + aside * width
      const bottom = at[1] - 8 + up
      const box = { left, right: left + width, top: bottom - height, bottom }
      const free = inside(box, place) && !obstacles.some(other => meet(box, other)) && !placed.some(other => meet(box, other.box))
      if (!free) continue
      placed.push({ id, box })
      break
    }
  }
  return placed
}
