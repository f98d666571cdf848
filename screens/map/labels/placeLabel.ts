/** A point of the map on the stage, pixels. */
export interface Point {
  x: number
  y: number
}
/** Something a name does not cover if it can help it. */
export interface Dot extends Point {
  /** Of a ring around it, stage pixels. */
  reach?: number
}
export interface Stand extends Point {
  /** It stands outside of its area: a line leads there. */
  led: boolean
}
interface Box extends Point {
  /** Half of the name's width. */
  half: number
}

/** Height of a name, stage pixels. */
export const height = 20
/** Air between two names in one line, stage pixels: closer they would read as one. */
const apart = 6
/** A dot and the air around it reach so far, stage pixels. */
const dotReach = 11
const own = { x: 0, y: 0 }
const anywhere = () => true
const eight = Array.from({ length: 8 }, (_, n) => n / 8)
export const sixteen = Array.from({ length: 16 }, (_, n) => n / 16)
/** Ways from the area's own place, nearest first, above and below before the sides. */
export const round = (turns: readonly number[], distances: readonly number[]): Point[] =>
  distances.flatMap(far =>
    turns
      .map(turn => ({ x: Math.sin(turn * 2 * Math.PI), y: -Math.cos(turn * 2 * Math.PI) }))
      .sort((a, b) => Math.abs(b.y) - Math.abs(a.y))
      .map(({ x, y }) => ({ x: x * far, y: y * far })),
  )
/** In the area: at most six names' heights away. */
const ways = [...round(eight, [22, 33, 44, 66]), ...round(sixteen, [88, 110])]
/** Outside of it, at the end of a line; */
const farther = round(sixteen, [44, 60, 76, 92, 108, 124])
/** a longer one where it ends outside of all areas. */
const farthest = [...farther, ...round(sixteen, [144, 164, 184, 208, 232])]
/** To what is left of an area behind another. */
const about = round(sixteen, [12, 24, 36, 48, 60, 76, 92])

/** The place itself where it is good, else the nearest good one about it; itself again where there is none. */
export const nearestGood = ({ x, y }: Point, good: (place: Point) => boolean): Point =>
  [own, ...about].map(way => ({ x: x + way.x, y: y + way.y })).find(good) ?? { x, y }

/**
 * Where an area's name stands: at its own place, or as near to it as it covers no dot, crosses no other name and stays
 * in its area, with both its ends if it can; else beside its area with a line to it, which strikes through no other
 * name where there is another way. Where dots are everywhere it covers as few as it can.
 * @param taken names that stand already
 * @param whole does a name there lie in its area from end to end? null = the area is narrower
 * @param inside does its middle?
 * @param beside is a name there outside of all areas? A line rather leads there than into a neighbour, whose name it
 * would seem to be
 * @returns null where it would cross another name wherever it stood
 */
export function placeLabel(
  { x, y, half }: Box,
  taken: readonly Box[],
  dots: readonly Dot[],
  whole: ((place: Point) => boolean) | null,
  inside: (place: Point) => boolean,
  beside: (place: Point) => boolean,
): Stand | null {
  let best: Stand | null = null
  let fewest = Number.POSITIVE_INFINITY
  const covered = (place: Point) =>
    dots.filter(({ x, y, reach = dotReach }) => Math.abs(x - place.x) < half + reach && Math.abs(y - place.y) < height / 2 + reach).length
  const consider = (way: Point, led: boolean, good: (place: Point) => boolean) => {
    const place = { x: x + way.x, y: y + way.y }
    if (taken.some(other => Math.abs(other.x - place.x) < other.half + half + apart && Math.abs(other.y - place.y) < height)) return
    const count = covered(place)
    if (count >= fewest || (led && count > 0) || !good(place)) return
    best = { ...place, led }
    fewest = count
  }
  const clear = (place: Point) => !taken.some(name => strikes(place, { x, y }, name))
  if (whole) {
    for (const way of [own, ...ways]) if (fewest > 0) consider(way, false, whole)
    // Rather wholly beside it than half over its edge.
    for (const way of farther) if (fewest > 0) consider(way, true, place => beside(place) && clear(place))
  }
  consider(own, false, anywhere)
  for (const way of ways) if (fewest > 0) consider(way, false, inside)
  // Asked at every step of a moving map: where a name stands well, nothing farther is looked at.
  if (fewest === 0) return best
  for (const way of farthest) if (fewest > 0) consider(way, true, place => beside(place) && clear(place))
  for (const way of farther) if (fewest > 0) consider(way, true, clear)
  for (const way of farthest) if (fewest > 0) consider(way, true, beside)
  for (const way of farther) if (fewest > 0) consider(way, true, anywhere)
  return best
}

/**
 * Does a line from one point to another run through a name? What is left of it inside the name's box is looked for
 * (Liang and Barsky, 1984).
 */
function strikes(from: Point, to: Point, { x, y, half }: Box): boolean {
  let [first, last] = [0, 1]
  for (const [start, along, least, most] of [
    [from.x, to.x - from.x, x - half, x + half],
    [from.y, to.y - from.y, y - height / 2, y + height / 2],
  ] as const) {
    if (along === 0) {
      if (start < least || start > most) return false
      continue
    }
    const [one, other] = [(least - start) / along, (most - start) / along]
    first = Math.max(first, Math.min(one, other))
    last = Math.min(last, Math.max(one, other))
  }
  return first < last
}
