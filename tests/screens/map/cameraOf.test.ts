import { describe, expect, it } from 'vitest'
import type { Region } from '../../../core/map/regions.ts'
import { cameraOf } from '../../../screens/map/cameraOf.ts'
import { mercatorX, mercatorY } from '../../../screens/map/mercator.ts'
import { projector } from '../../../screens/map/tiltedView.ts'

const [width, height] = [960, 850]
const corners = { width: 124, top: 290, bottom: 205 }
const padding = { top: 130, right: 30, bottom: 60, left: 30, corners }

/** A region that is a box of so many degrees. */
function box(wide: number, high: number) {
  const edge = Array.from({ length: 400 }, (_, i) => {
    const [side, along] = [Math.floor(i / 100), (i % 100) / 100]
    const [x, y] = [
      [along, 0],
      [1, along],
      [1 - along, 1],
      [0, 1 - along],
    ][side] as [number, number]
    return [112 + x * wide, 36 + y * high]
  })
  return { edge, region: { shapes: { outline: { coordinates: [edge] }, dashes: { coordinates: [] } } } as unknown as Region }
}
const leftmost = (wide: number, high: number) => {
  const { edge, region } = box(wide, high)
  const { center, zoom, pitch } = cameraOf(region, 40, width, height, padding, 0)
  const at = projector({ longitude: center[0], latitude: center[1], zoom, pitch, width, height })
  return Math.min(...edge.map(([longitude = 0, latitude = 0]) => at([mercatorX(longitude), mercatorY(latitude), 0]).x))
}

describe('the place of a region on the map', () => {
  it('keeps clear of what stands in the corners where the region would reach under it', () => {
    expect(leftmost(6, 4)).toBeCloseTo(corners.width, -1)
  })

  it('fills its frame where it would not', () => {
    expect(leftmost(6, 1)).toBeLessThan(40)
    expect(leftmost(2, 6)).toBeGreaterThan(corners.width)
  })
})
