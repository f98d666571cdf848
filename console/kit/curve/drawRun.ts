import { firstPlaceAt } from './firstPlaceAt.ts'

/** A straight way from what is measured to pixels. */
export interface ToPixels {
  scale: number
  shift: number
}

export interface Run {
  /** Axis time and value by turns, in the order of time; NaN = nothing measured. */
  pairs: Float64Array
  x: ToPixels
  y: ToPixels
  /** What is seen of the axis, px. */
  left: number
  right: number
  /** Pixels of the screen a pixel of the page has. */
  density: number
}

type Pen = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'>

/**
 * Draws a curve: every point of it that is seen, and one beyond either edge. Of points on one column of the screen's
 * pixels the first, the least, the greatest and the last are drawn: the others would lie on the line between these.
 */
export function drawRun(pen: Pen, { pairs, x, y, left, right, density }: Run) {
  const [first, end] = [
    Math.max(0, firstPlaceAt(pairs, (left - x.shift) / x.scale) - 1),
    firstPlaceAt(pairs, (right - x.shift) / x.scale) + 1,
  ]
  let [down, column, held, least, greatest, lastX, lastY] = [false, 0, 0, 0, 0, 0, 0]
  const leave = () => {
    if (held > 2) {
      pen.lineTo(lastX, least)
      pen.lineTo(lastX, greatest)
    }
    if (held > 1) pen.lineTo(lastX, lastY)
    held = 0
  }
  for (let at = 2 * first, last = Math.min(pairs.length, 2 * end); at < last; at += 2) {
    const value = pairs[at + 1]!
    if (Number.isNaN(value)) {
      leave()
      down = false
      continue
    }
    const px = pairs[at]! * x.scale + x.shift
    const py = value * y.scale + y.shift
    const here = Math.floor(px * density)
    if (down && here === column) {
      held++
      if (py < least) least = py
      else if (py > greatest) greatest = py
    } else {
      if (held > 1) leave()
      if (down) pen.lineTo(px, py)
      else pen.moveTo(px, py)
      down = true
      column = here
      held = 1
      least = py
      greatest = py
    }
    lastX = px
    lastY = py
  }
  leave()
}
