import type { Region } from '../../core/map/regions.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import { liftAt } from './relief.ts'
import { fitted, type Padding, projector, type Spot } from './tiltedView.ts'

/** So many places of the edge tell where it reaches. */
const enough = 600

/**
 * Centre and zoom that show a whole region inside the padding: its edge, and the dash line of the country's sea, under
 * the map's tilt, at the ground and at the relief's tallest.
 * @param pitch degrees
 * @param width of the map, stage pixels
 * @param tallest height of the relief, mercator units
 */
export function cameraOf({ shapes }: Region, pitch: number, width: number, height: number, padding: Padding, tallest: number) {
  const edge = shapes.outline.coordinates.flat()
  const step = Math.max(1, Math.floor(edge.length / enough))
  const land = edge.filter((_, i) => i % step === 0)
  const spots = (level: number, places: typeof edge) =>
    places.map(([longitude = 0, latitude = 0]): Spot => [mercatorX(longitude), mercatorY(latitude), level])
  const seen = [...spots(0, land), ...spots(tallest * liftAt(pitch), land), ...spots(0, shapes.dashes.coordinates.flat())]
  const { corners } = padding
  let view = fitted(seen, pitch, width, height, padding)
  if (corners) {
    const under = seen.map(projector(view)).some(({ x, y }) => x < corners.width && (y < corners.top || y > height - corners.bottom))
    if (under) view = fitted(seen, pitch, width, height, { ...padding, left: corners.width })
  }
  const { longitude, latitude, zoom } = view
  return { center: [longitude, latitude] as [number, number], zoom, pitch }
}
