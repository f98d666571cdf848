import { latitudeOf, longitudeOf, mercatorX, mercatorY } from './mercator.ts'

/** Where the map's camera stands; the bearing is always north. */
export interface View {
  longitude: number
  latitude: number
  zoom: number
  /** Degrees from straight down. */
  pitch: number
  /** Stage pixels of the map. */
  width: number
  height: number
}
export interface Padding {
  top: number
  right: number
  bottom: number
  left: number
  /** What stands in the two corners at the left, as wide as each other: a region that would reach under it keeps clear of it. */
  corners?: { width: number; top: number; bottom: number }
}
/** Mercator x and y, and a height in the same unit. */
export type Spot = readonly [x: number, y: number, height: number]

/** Pixels of the world at zoom 0. */
const tile = 512
/** The camera stands so many heights of the map away from its middle: 0.5 / tan(fov / 2), the map library's fov of 36.87°. */
const away = 1.5

/**
 * Puts places on the stage as the map's own perspective does, with a height the library's `project` does not take.
 * @returns stage pixels from the map's upper left corner
 */
export function projector({ longitude, latitude, zoom, pitch, width, height }: View) {
  const scale = tile * 2 ** zoom
  const [cx, cy] = [mercatorX(longitude), mercatorY(latitude)]
  const [sin, cos] = [Math.sin((pitch * Math.PI) / 180), Math.cos((pitch * Math.PI) / 180)]
  const distance = away * height
  return ([x, y, up]: Spot) => {
    const [dx, dy, dz] = [(x - cx) * scale, (y - cy) * scale, up * scale]
    const grow = distance / Math.max(1, distance - dy * sin - dz * cos)
    return { x: width / 2 + dx * grow, y: height / 2 + (dy * cos - dz * sin) * grow }
  }
}

/** The inverse of `projector` on a level: where a point of the stage lies at this height, degrees. */
export function unprojector({ longitude, latitude, zoom, pitch, width, height }: View) {
  const scale = tile * 2 ** zoom
  const [cx, cy] = [mercatorX(longitude), mercatorY(latitude)]
  const [sin, cos] = [Math.sin((pitch * Math.PI) / 180), Math.cos((pitch * Math.PI) / 180)]
  const distance = away * height
  return (at: { x: number; y: number }, up: number) => {
    const dz = up * scale
    const down = at.y - height / 2
    // From down · (D − dy·sin − dz·cos) = D · (dy·cos − dz·sin).
    const dy = (down * (distance - dz * cos) + distance * dz * sin) / (distance * cos + down * sin)
    const dx = ((at.x - width / 2) * (distance - dy * sin - dz * cos)) / distance
    return { longitude: longitudeOf(cx + dx / scale), latitude: latitudeOf(cy + dy / scale) }
  }
}

/** Rounds until nothing moves by more than a pixel; four are usual. */
const rounds = 14

/**
 * Centre and zoom at which all these places stand inside the padding, seen under a pitch: measured on the stage and
 * moved until they fit, because in perspective what is near takes more room than what is far.
 */
export function fitted(spots: readonly Spot[], pitch: number, width: number, height: number, padding: Padding): View {
  const xs = spots.map(([x]) => x)
  const ys = spots.map(([, y]) => y)
  const room = { x: Math.max(1, width - padding.left - padding.right), y: Math.max(1, height - padding.top - padding.bottom) }
  let [cx, cy] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
  let scale = Math.min(room.x / (Math.max(...xs) - Math.min(...xs)), room.y / (Math.max(...ys) - Math.min(...ys)))
  const cos = Math.cos((pitch * Math.PI) / 180)
  const view = (): View => ({ longitude: longitudeOf(cx), latitude: latitudeOf(cy), zoom: Math.log2(scale / tile), pitch, width, height })
  for (let round = 0; round < rounds; round++) {
    const points = spots.map(projector(view()))
    const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
    const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
    const off = { x: (left + right) / 2 - padding.left - room.x / 2, y: (top + bottom) / 2 - padding.top - room.y / 2 }
    const by = Math.min(room.x / (right - left), room.y / (bottom - top))
    cx += off.x / scale
    cy += off.y / (scale * cos)
    scale *= by
    if (Math.abs(off.x) < 1 && Math.abs(off.y) < 1 && Math.abs(by - 1) < 0.002) break
  }
  return view()
}
