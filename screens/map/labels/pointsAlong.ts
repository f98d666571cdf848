import type { LightColumns } from '../lightColumns.ts'
import type { Point } from './placeLabel.ts'
import type { Project } from '../useMapMove.ts'

/** Apart from each other, stage pixels: closer than a name is high. */
const step = 16
/** Above this part of its height a column is too faint to be in a name's way. */
const faint = 0.7

/** Places on the stage along the bright part of each column. @param lift share of the heights that is shown, 0 … 1 */
export function pointsAlong({ length, positions, talls, feet }: LightColumns, project: Project, lift: number): Point[] {
  const points: Point[] = []
  for (let column = 0; column < length; column++) {
    const { x, y } = project([positions[2 * column]!, positions[2 * column + 1]!])
    for (let up = step; up < talls[column]! * faint; up += step) points.push({ x, y: y - (feet[column]! + up) * lift })
  }
  return points
}
