/** A point of the map on the stage, pixels. */
export interface Point {
  x: number
  y: number
}
interface Box extends Point {
  /** Half of the name's width. */
  half: number
}

/** Height of a name, stage pixels. */
const height = 18
/** A dot and the air around it reach so far, stage pixels. */
const reach = 11
const own = { x: 0, y: 0 }
/** Ways out of the area's own place, nearest first: above and below before the sides, at most three names' heights away. */
const ways = [1, 2, 3].flatMap(far =>
  [
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
    [-0.7, -0.7],
    [0.7, -0.7],
    [-0.7, 0.7],
    [0.7, 0.7],
  ].map(([x = 0, y = 0]) => ({ x: x * far * 22, y: y * far * 22 })),
)

/**
 * Where an area's name stands: at its own place, or as near to it as it covers no dot, crosses no other name and stays in its area. Where dots are everywhere it
 * covers as few as it can.
 * @param taken names that stand already
 * @returns null where it would cross another name wherever it stood
 */
export function placeLabel(
  { x, y, half }: Box,
  taken: readonly Box[],
  dots: readonly Point[],
  inside: (place: Point) => boolean,
): Point | null {
  let best: Point | null = null
  let fewest = Number.POSITIVE_INFINITY
  for (const way of [own, ...ways]) {
    const place = { x: x + way.x, y: y + way.y }
    if (taken.some(other => Math.abs(other.x - place.x) < other.half + half && Math.abs(other.y - place.y) < height)) continue
    const covered = dots.filter(dot => Math.abs(dot.x - place.x) < half + reach && Math.abs(dot.y - place.y) < height / 2 + reach).length
    if (covered >= fewest || !(way === own || inside(place))) continue
    best = place
    fewest = covered
    if (covered === 0) break
  }
  return best
}
