import { columnCount, wordsWidth } from './compareColumns.ts'
import type { Place } from './curvesOption.ts'

/** Room within a chart: its scale's words at the left, the name above or half a word of the scale, the axis' words beneath. */
export const scaleWidth = 44
const name = 28
const half = 12
const words = 24
const side = 16

/**
 * Where the small charts stand in their box: beneath the stations' columns, which begin `scaleWidth` from its left
 * edge, or, where the box is high enough, one under the other.
 * @param named whether each bears its name
 */
export function curvePlaces(
  count: number,
  box: { width: number; height: number },
  { stacked, named }: { stacked: boolean; named: boolean },
): Place[] {
  const columns = box.width - scaleWidth
  const above = named ? name : half
  return Array.from({ length: count }, (_, n) => {
    const [left, top, width, height] = stacked
      ? [scaleWidth, (n * box.height) / count, columns, box.height / count]
      : [scaleWidth + (n * columns) / columnCount(count), 0, columns / columnCount(count), box.height]
    return {
      left: left + side,
      top: top + above,
      width: Math.max(1, width - 2 * side),
      height: Math.max(1, height - above - words),
    }
  })
}

/** How far the box of charts stands from the left edge of its row. */
export const boxLeft = wordsWidth - scaleWidth
