import { describe, expect, it } from 'vitest'
import { onSphere } from '../../../screens/globe/globeGrid.ts'
import { cameraAway, cameraFov, type GlobeView, globeView } from '../../../screens/globe/globeView.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180
/** Half heights from the middle of the picture. */
const seenAt = ({ radius, centre, longitude, latitude }: GlobeView, place: [longitude: number, latitude: number], up = 0) => {
  const [x, y, z] = onSphere(place[0] - longitude, place[1]).map(value => value * (radius + up * radius)) as [number, number, number]
  const [sin, cos] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))]
  const away = cameraAway - centre[2] - (y * sin + z * cos)
  const half = Math.tan(radians(cameraFov / 2))
  return { x: x / away / half, y: (centre[1] + y * cos - z * sin) / away / half }
}

const province: [number, number][] = [
  [114.5, 38],
  [118.2, 39.6],
  [115, 40.8],
  [114.5, 36.6],
  [119.6, 39.9],
]
const country: [number, number][] = [
  [87.6, 43.8],
  [121.5, 31.2],
  [113.3, 23.1],
  [126.6, 45.8],
]
const viewOf = (places: [number, number][]) => globeView(places.map(([longitude, latitude]) => ({ longitude, latitude })))

describe('the globe before the camera', () => {
  it('stands whole where there is nothing, and where sites are all over a country', () => {
    expect(globeView([])).toMatchObject({ radius: 1, centre: [0, 0, 0] })
    expect(viewOf(country).radius).toBeLessThan(1.2)
  })

  it('comes nearer for one province, so that its cities stand apart, and keeps its edge in the picture', () => {
    const view = viewOf(province)
    expect(view.radius).toBeGreaterThan(2)
    const xs = province.map(place => seenAt(view, place).x)
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(0.2)
    const [, y, z] = view.centre
    const away = Math.hypot(y, cameraAway - z)
    const edge = Math.asin(view.radius / away) - Math.atan2(-y, cameraAway - z)
    expect(Math.tan(edge) / Math.tan(radians(cameraFov / 2))).toBeGreaterThan(0.6)
    expect(Math.tan(edge) / Math.tan(radians(cameraFov / 2))).toBeLessThan(1)
  })

  it('shows columns from the side, wherever they are, and inside the picture', () => {
    for (const places of [province, country])
      for (const place of places) {
        const view = viewOf(places)
        const [foot, head] = [seenAt(view, place), seenAt(view, place, 0.2)]
        expect(Math.hypot(head.x - foot.x, head.y - foot.y)).toBeGreaterThan(0.06)
        expect(Math.max(...[foot, head].flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBeLessThan(1)
      }
  })
})
