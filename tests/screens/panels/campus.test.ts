import { describe, expect, it } from 'vitest'
import { bandOf, mixed } from '../../../screens/panels/campus/density.ts'
import { type Box, boxOf, project, faces, fitTransform } from '../../../screens/panels/campus/isometry.ts'
import { placeLabels } from '../../../screens/panels/campus/placeLabels.ts'

const place: Box = { left: 0, top: 0, right: 600, bottom: 400 }
const meets = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

describe('labels of a map', () => {
  it('never cover one another or an obstacle, nor leave the map, however close their places are', () => {
    const labels = Array.from({ length: 14 }, (_, id) => ({
      id,
      at: [20 + (id % 5) * 130, 40 + Math.floor(id / 5) * 90] as [number, number],
      width: 110,
      height: 46,
    }))
    const obstacle: Box = { left: 400, top: 250, right: 600, bottom: 400 }
    const placed = placeLabels(labels, place, [obstacle])

    expect(placed.length).toBeGreaterThan(8)
    for (const [i, { box }] of placed.entries()) {
      expect(box.left >= 0 && box.top >= 0 && box.right <= 600 && box.bottom <= 400).toBe(true)
      expect(meets(box, obstacle)).toBe(false)
      expect(placed.slice(i + 1).filter(other => meets(box, other.box))).toEqual([])
    }
  })

  it('of those that come first find their place first; what finds none is left out', () => {
    const labels = Array.from({ length: 40 }, (_, id) => ({ id, at: [300, 200] as [number, number], width: 200, height: 80 }))
    const placed = placeLabels(labels, place, [])
    expect(placed[0]?.id).toBe(0)
    expect(placed.length).toBeLessThan(40)
  })
})

describe('the view of a campus', () => {
  it('shows the south and the west walls of a block, not the others', () => {
    const corners = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as const
    const seen = corners.map((corner, i) => faces(corner, corners[(i + 1) % 4]!))
    expect(seen).toEqual([true, false, false, true])
  })

  it('draws what is higher further up and what is farther away further up', () => {
    expect(project(0, 0, 10)[1]).toBeLessThan(project(0, 0)[1])
    expect(project(0, 10)[1]).toBeLessThan(project(0, 0)[1])
    const toStage = fitTransform({ left: -10, top: -5, right: 10, bottom: 5 }, place)
    expect(boxOf([toStage([-10, -5]), toStage([10, 5])])).toEqual({ left: 0, top: 50, right: 600, bottom: 350 })
  })

  it('becomes wider beside its height where the place is wide, but never too flat to be a view from above', () => {
    const inWide = (right: number) => {
      const toStage = fitTransform({ left: -10, top: -5, right: 10, bottom: 5 }, { left: 0, top: 0, right, bottom: 400 })
      return boxOf([toStage([-10, -5]), toStage([10, 5])])
    }
    expect(inWide(1000)).toEqual({ left: 0, top: 0, right: 1000, bottom: 400 })
    expect(inWide(2000)).toEqual({ left: 480, top: 0, right: 1520, bottom: 400 })
  })

  it('says in words how much a building draws', () => {
    expect([0, 2.9, 3, 8, 40].map(density => bandOf(density)?.word)).toEqual(['很低', '很低', '较低', '较高', '很高'])
    expect(bandOf(null)).toBeNull()
    expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080')
  })
})
