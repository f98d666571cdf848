type Point = [x: number, y: number]

/**
 * Which way the side under a border faces at each of its points, as a form without its small bends would: each bend lit
 * for itself makes a coast a comb of stripes. The border between the points so far before and behind is taken for
 * straight.
 * @param ring closed: its last point is its first; the area at its right hand as seen where y counts downwards
 * @param reach along the border, each way
 * @returns of each point a unit vector away from the area
 */
export function facingsOf(ring: readonly Point[], reach: number): Point[] {
  /** Length of the border up to each point. */
  const lengths = [0]
  for (let i = 1; i < ring.length; i++)
    lengths.push(lengths[i - 1]! + Math.hypot(ring[i]![0] - ring[i - 1]![0], ring[i]![1] - ring[i - 1]![1]))
  const whole = lengths.at(-1)!
  // An island is as round as it is small.
  const far = Math.min(reach, whole / 6)
  // Both ends only go forward.
  const [behind, before] = [walker(ring, lengths), walker(ring, lengths)]
  return lengths.map(length => {
    const [a, b] = [behind(length - far), before(length + far)]
    const [x, y] = [b[1] - a[1], a[0] - b[0]]
    const long = Math.hypot(x, y)
    return long > 0 ? [x / long, y / long] : [0, 0]
  })
}

/** Places on a closed border by their way along it, asked in rising order; before the first and after the last point it goes round. */
function walker(ring: readonly Point[], lengths: readonly number[]) {
  const whole = lengths.at(-1)!
  let piece = 0
  return (asked: number): Point => {
    const along = whole > 0 ? ((asked % whole) + whole) % whole : 0
    // Round once more.
    if (along < lengths[piece]!) piece = 0
    while (piece < ring.length - 2 && lengths[piece + 1]! < along) piece++
    const [a, b] = [ring[piece]!, ring[piece + 1]!]
    const share = (along - lengths[piece]!) / (lengths[piece + 1]! - lengths[piece]! || 1)
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
  }
}
