import type { Point, Stand } from './placeLabel.ts'

/** Air between what stands there and its line, stage pixels. */
const air = 5

/**
 * From something on the map that stands beside what it speaks of a line to that (map.css).
 * @param half of its width
 * @param high half of its height, stage pixels
 */
export function leaderLine({ style }: HTMLElement, half: number, high: number, stands: Stand, to: Point) {
  const [dx, dy] = [to.x - stands.x, to.y - stands.y]
  const far = Math.hypot(dx, dy)
  const clear = stands.led ? Math.min((half + air) / Math.abs(dx), (high + air) / Math.abs(dy)) * far : 0
  style.setProperty('--leader', stands.led ? `${Math.max(0, far - clear).toFixed(1)}px` : '0')
  style.setProperty('--clear', `${clear.toFixed(1)}px`)
  style.setProperty('--towards', `${Math.atan2(dy, dx).toFixed(3)}rad`)
}
