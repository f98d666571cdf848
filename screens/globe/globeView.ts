import type { Column } from './columns.ts'
import { onSphere } from './globeGrid.ts'

/** Where the camera stands on the z axis, looking at the origin, and half of its field of view. */
export const cameraAway = 4.75
export const cameraFov = 28
const half = (cameraFov / 2) * (Math.PI / 180)
/** The globe's nearest point is always so far from the camera. */
const nearest = cameraAway - 1

/** So much of the picture the sites shall take, half heights from their middle to the farthest. */
const spreadShown = 0.4
/** Nearer than this the land would be a few dots and the globe no globe. */
const largest = 4
/** The globe's edge stands so far above the middle at most, radians: below the picture's upper edge. */
const edgeUp = 11.4 * (Math.PI / 180)
/** The sites stand here, half heights above the middle, and are never seen so steeply that their columns vanish, radians. */
const sitesUp = -0.22
const leastTilt = 33 * (Math.PI / 180)

/** How the globe stands before the camera. */
export interface GlobeView {
  /** Of the sphere. */
  radius: number
  centre: [x: number, y: number, z: number]
  /** The place turned to the camera's direction, degrees. */
  longitude: number
  latitude: number
}

const degrees = (radians: number) => (radians * 180) / Math.PI

/**
 * The globe so near that its columns can be told apart, seen from so far aside that they stand up: where sites are all
 * over the world the whole of it, where they are in one province a horizon above it.
 */
export function globeView(columns: readonly Pick<Column, 'longitude' | 'latitude'>[]): GlobeView {
  const normals = columns.map(({ longitude, latitude }) => onSphere(longitude, latitude))
  const sum = [0, 1, 2].map(part => normals.reduce((total, normal) => total + normal[part]!, 0))
  const length = Math.hypot(...sum)
  if (length < 1e-6) return { radius: 1, centre: [0, 0, 0], longitude: 108, latitude: 26 }
  const [x, y, z] = sum.map(part => part / length) as [number, number, number]
  const spread = Math.max(...normals.map(normal => Math.acos(Math.min(1, normal[0] * x + normal[1] * y + normal[2] * z))))
  const radius = Math.min(largest, Math.max(1, (spreadShown * nearest * Math.tan(half)) / Math.max(spread, 1e-3)))

  const away = nearest + radius
  // As the camera sees it the sphere is a disc of this size; its upper edge stands at `edgeUp`, its middle so far below.
  const down = Math.max(0, Math.asin(radius / away) - edgeUp)
  const centre: GlobeView['centre'] = [0, -away * Math.sin(down), cameraAway - away * Math.cos(down)]
  const tilt = Math.max(leastTilt, tiltOf(radius, centre))
  return { radius, centre, longitude: degrees(Math.atan2(x, z)), latitude: degrees(Math.asin(y) - tilt) }
}

/** Angle from the axis to the camera up to the place of the sphere that is seen at `sitesUp`. */
function tiltOf(radius: number, [, y, z]: GlobeView['centre']): number {
  let [low, high] = [0, Math.PI / 3]
  for (let step = 0; step < 30; step++) {
    const tilt = (low + high) / 2
    const seenAt = (y + radius * Math.sin(tilt)) / (cameraAway - z - radius * Math.cos(tilt)) / Math.tan(half)
    if (seenAt < sitesUp) low = tilt
    else high = tilt
  }
  return low
}
