type Point = [number, number]

/**
 * Douglas–Peucker on grid coordinates. Longitudes are shrunk by the cosine of the arc's latitude, so that the tolerance
 * means the same distance north–south and east–west. A closed arc keeps at least a triangle.
 * @param tolerance in grid steps
 * @param grid degrees per step, only to know the latitude
 */
export function simplify(points: Point[], tolerance: number, grid: number): Point[] {
  if (points.length <= 3) return points
  const first = points[0] as Point
  const last = points.at(-1) as Point
  const squeeze = Math.cos((first[1] * grid * Math.PI) / 180)
  const keep = new Uint8Array(points.length)
  keep[0] = keep[points.length - 1] = 1
  const spans: [number, number][] = []
  if (first[0] === last[0] && first[1] === last[1]) {
    // A closed arc has no chord to measure from: hold the farthest vertex and the one farthest from that line as well.
    const far = farthest(points, 0, points.length - 1, squeeze).index
    keep[far] = 1
    const left = farthest(points, 0, far, squeeze)
    const right = farthest(points, far, points.length - 1, squeeze)
    keep[left.distance >= right.distance ? left.index : right.index] = 1
    spans.push([0, far], [far, points.length - 1])
  } else spans.push([0, points.length - 1])
  while (spans.length) {
    const [from, to] = spans.pop() as [number, number]
    if (to - from < 2) continue
    const { index, distance } = farthest(points, from, to, squeeze)
    if (distance <= tolerance) continue
    keep[index] = 1
    spans.push([from, index], [index, to])
  }
  return points.filter((_, i) => keep[i])
}

function farthest(points: Point[], from: number, to: number, squeeze: number): { index: number; distance: number } {
  const [ax, ay] = points[from] as Point
  const [bx, by] = points[to] as Point
  const dx = (bx - ax) * squeeze
  const dy = by - ay
  const length = dx * dx + dy * dy
  let index = from + 1 < to ? from + 1 : from
  let distance = -1
  for (let i = from + 1; i < to; i++) {
    const [x, y] = points[i] as Point
    const px = (x - ax) * squeeze
    const py = y - ay
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
    const far = Math.hypot(px - t * dx, py - t * dy)
    if (far > distance) {
      distance = far
      index = i
    }
  }
  return { index, distance }
}
