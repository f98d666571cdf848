/** A point of a drawing, stage units. */
export type Point = [x: number, y: number]
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
export type Outline = readonly (readonly [east: number, north: number])[]

/** The campus is seen from the south-south-west, from above: turned by 27°, its depth shortened to about half. */
const turn = (27 * Math.PI) / 180
const depth = 0.6
const rise = 0.92
const cosine = Math.cos(turn)
const sine = Math.sin(turn)

/** Metres east, north and up on the drawing, metres right and down. */
export const project = (east: number, north: number, up = 0): Point => [
  east * cosine - north * sine,
  -(east * sine + north * cosine) * depth - up * rise,
]
/** How far from the eye; what is farther is drawn first. */
export const depthOf = (east: number, north: number) => east * sine + north * cosine

/** Does the wall from one corner to the next look at the viewer? Corners run counter-clockwise. */
export const faces = ([e1, n1]: readonly [number, number], [e2, n2]: readonly [number, number]) => {
  const outward = [n2 - n1, e1 - e2] as const
  return outward[0] * -sine + outward[1] * -cosine > 1e-6
}
/** How much a wall is turned to the light, 0 … 1; the light comes from the west. */
export const lightOf = ([e1, n1]: readonly [number, number], [e2, n2]: readonly [number, number]) => {
  const length = Math.hypot(e2 - e1, n2 - n1) || 1
  return 0.5 - (0.5 * (n2 - n1)) / length
}

export const centreOf = (outline: Outline): [east: number, north: number] => {
  const east = outline.map(([e]) => e)
  const north = outline.map(([, n]) => n)
  return [(Math.min(...east) + Math.max(...east)) / 2, (Math.min(...north) + Math.max(...north)) / 2]
}

export const boxOf = (points: readonly Point[]): Box => ({
  left: Math.min(...points.map(([x]) => x)),
  top: Math.min(...points.map(([, y]) => y)),
  right: Math.max(...points.map(([x]) => x)),
  bottom: Math.max(...points.map(([, y]) => y)),
})

/** A wide place is filled by looking from lower: the drawing becomes so much wider beside its height at most. */
const widest = 1.3

/** Scale and shift that bring a drawing as large as possible into the middle of a place. */
export function fitTransform(box: Box, place: Box): (point: Point) => Point {
  const across = (place.right - place.left) / (box.right - box.left)
  const down = Math.min(across, (place.bottom - place.top) / (box.bottom - box.top))
  const wide = Math.min(across, down * widest)
  const x = (place.left + place.right - (box.left + box.right) * wide) / 2
  const y = (place.top + place.bottom - (box.top + box.bottom) * down) / 2
  return point => [point[0] * wide + x, point[1] * down + y]
}

/** A path over points; numbers short. */
export const pathOf = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
