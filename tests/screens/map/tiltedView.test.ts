import { describe, expect, it } from 'vitest'
import { random } from '../../../server/demo/seeded.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../screens/map/mercator.ts'
import { fitted, projector, type Spot, unprojector, type View } from '../../../screens/map/tiltedView.ts'

let drawn = 0
const between = (least: number, most: number) => least + (most - least) * random(46, drawn++)
const anyView = (): View => ({
  longitude: between(75, 134),
  latitude: between(5, 52),
  zoom: between(3, 11),
  pitch: between(0, 50),
  width: Math.round(between(400, 2400)),
  height: Math.round(between(400, 1400)),
})
const times = (count: number, check: () => void) => {
  for (let n = 0; n < count; n++) check()
}

describe('the tilted map', () => {
  it('has its middle in the middle, whatever the tilt', () => {
    times(200, () => {
      const view = anyView()
      const { x, y } = projector(view)([mercatorX(view.longitude), mercatorY(view.latitude), 0])
      expect(x).toBeCloseTo(view.width / 2, 6)
      expect(y).toBeCloseTo(view.height / 2, 6)
    })
  })

  it('finds the place again that a point of the stage shows, on the ground and above it', () => {
    times(300, () => {
      const view = anyView()
      const up = (between(0, 0.08) * view.height) / (512 * 2 ** view.zoom)
      const at = { x: view.width * between(0.1, 0.9), y: view.height * between(0.1, 0.9) }
      const { longitude, latitude } = unprojector(view)(at, up)
      const { x, y } = projector(view)([mercatorX(longitude), mercatorY(latitude), up])
      expect(x).toBeCloseTo(at.x, 3)
      expect(y).toBeCloseTo(at.y, 3)
    })
  })

  it('lifts what is higher, and shows what is nearer larger', () => {
    const view: View = { longitude: 115, latitude: 38, zoom: 6, pitch: 45, width: 960, height: 800 }
    const at = projector(view)
    const [x, y] = [mercatorX(115), mercatorY(38)]
    expect(at([x, y, 0.001]).y).toBeLessThan(at([x, y, 0]).y)
    const wide = (down: number) => at([x + 0.001, y + down, 0]).x - at([x - 0.001, y + down, 0]).x
    expect(wide(0.003)).toBeGreaterThan(wide(-0.003))
  })
})

describe('a region framed by the camera', () => {
  it('fills the room it is given in one direction and never leaves it', () => {
    const corners: [number, number][] = [
      [113, 36],
      [120, 43],
      [113.5, 42],
    ]
    const padding = { top: 130, right: 30, bottom: 60, left: 40 }
    times(60, () => {
      const more = Array.from({ length: 20 }, (): [number, number] => [between(113, 120), between(36, 43)])
      const spots = [...corners, ...more].flatMap(([longitude, latitude]): Spot[] =>
        [0, 0.001].map(up => [mercatorX(longitude), mercatorY(latitude), up]),
      )
      const points = spots.map(projector(fitted(spots, between(0, 50), 1000, 900, padding)))
      const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
      const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
      expect(left).toBeGreaterThan(padding.left - 3)
      expect(right).toBeLessThan(1000 - padding.right + 3)
      expect(top).toBeGreaterThan(padding.top - 3)
      expect(bottom).toBeLessThan(900 - padding.bottom + 3)
      expect(Math.max((right - left) / 930, (bottom - top) / 710)).toBeCloseTo(1, 1)
    })
  })
})

describe('Mercator', () => {
  it('takes degrees there and back', () => {
    times(200, () => {
      const [longitude, latitude] = [between(-179, 179), between(-80, 80)]
      expect(longitudeOf(mercatorX(longitude))).toBeCloseTo(longitude, 9)
      expect(latitudeOf(mercatorY(latitude))).toBeCloseTo(latitude, 9)
    })
  })
})
