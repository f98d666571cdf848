import { alpha, type FieldView, scale } from '../../../screens/kit/chart/fieldView.ts'
import type { Size } from '../../../screens/kit/stage/fit.ts'

const sin = (degrees: number) => Math.sin((degrees / 180) * Math.PI)
const cos = (degrees: number) => Math.cos((degrees / 180) * Math.PI)

/** Where a point of the field's space is drawn, stage units from the panel's upper left corner; x to the right, y up, z to the viewer. */
export function drawnAt([x, y, z]: readonly [number, number, number], { center }: FieldView, panel: Size, beta: number) {
  const [dx, dy, dz] = [x - center[0], y - center[1], z - center[2]]
  return {
    x: panel.width / 2 + (dx * cos(beta) - dz * sin(beta)) * scale,
    y: panel.height / 2 - (dy * cos(alpha) - (dx * sin(beta) + dz * cos(beta)) * sin(alpha)) * scale,
  }
}
