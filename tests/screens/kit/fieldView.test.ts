import { describe, expect, it } from 'vitest'
import { fieldView, labelSize, margins, turn } from '../../../screens/kit/chart/fieldView.ts'
import { drawnAt } from './drawnAt.ts'

const panels = [
  { width: 928, height: 460 },
  { width: 930, height: 760 },
  { width: 1400, height: 780 },
  { width: 760, height: 700 },
  { width: 1500, height: 460 },
  { width: 862, height: 930 },
]
const angles = [turn.from, (turn.from + turn.to) / 2, turn.to]
const nameWidth = 6 * labelSize

describe.each(panels)('a field of bars in a panel of $width × $height', panel => {
  describe.each([1, 4, 8])('with %i rows', rows => {
    const view = fieldView(panel, rows, nameWidth)
    const [x, y, z] = [view.boxWidth / 2, view.boxHeight / 2, view.boxDepth / 2]

    it.each(angles)('stays in it with its labels at %d°', beta => {
      const at = (...point: [number, number, number]) => drawnAt(point, view, panel, beta)
      const corners = [-x, x].flatMap(cx => [-y, y].flatMap(cy => [-z, z].map(cz => at(cx, cy, cz))))
      const names = at(x + margins.names, -y, -z)
      const values = at(-x, -y, z + margins.values)
      const lastHour = at(x, -y, z + margins.hours)

      expect(Math.min(values.x - 3 * labelSize, ...corners.map(corner => corner.x))).toBeGreaterThanOrEqual(-8)
      expect(Math.max(names.x + nameWidth, ...corners.map(corner => corner.x))).toBeLessThanOrEqual(panel.width)
      expect(Math.min(...corners.map(corner => corner.y))).toBeGreaterThanOrEqual(0)
      expect(Math.max(lastHour.y + labelSize, ...corners.map(corner => corner.y))).toBeLessThanOrEqual(panel.height)
    })

    it.each(angles)('keeps its names apart and clear of the bars at %d°', beta => {
      const name = (row: number) => drawnAt([x + margins.names, -y, z - ((row + 0.5) / rows) * 2 * z], view, panel, beta)
      const nearest = drawnAt([x, y, z], view, panel, beta)

      for (let row = 1; row < rows; row++) expect(name(row - 1).y - name(row).y).toBeGreaterThan(labelSize)
      for (let row = 0; row < rows; row++) expect(name(row).x).toBeGreaterThan(nearest.x)
    })

    it('uses the panel: nine tenths of its width, seven of its height', () => {
      const at = (...point: [number, number, number]) => drawnAt(point, view, panel, turn.to)
      expect(at(x + margins.names, -y, -z).x + nameWidth - at(-x, -y, z).x).toBeGreaterThan(panel.width * 0.9)
      expect(at(x, -y, z).y - at(-x, y, -z).y).toBeGreaterThan(panel.height * 0.7)
    })
  })
})
