export type Point = readonly [x: number, y: number]

/**
 * Strokes of the characters of captchas, and of those of the tests, on a field of 10 by 14 with the origin at the top
 * left: `L` straight from point to point, `S` a smooth curve through them.
 */
const strokes: Record<string, readonly string[]> = {
  A: ['L 0,14 5,0 10,14', 'L 2,9 8,9'],
  C: ['S 9.5,3 6,0 2,2 0.3,7 2,12 6,14 9.5,11'],
  E: ['L 9,0 1,0 1,14 9,14', 'L 1,7 7,7'],
  H: ['L 1,0 1,14', 'L 9,0 9,14', 'L 1,7 9,7'],
  K: ['L 1,0 1,14', 'L 9,0 1,8.5', 'L 3.6,6 9.4,14'],
  M: ['L 0,14 1,0 5,9 9,0 10,14'],
  R: ['L 1,14 1,0', 'S 1,0 6,0.2 9,3.7 6,7.3 1,7.5', 'L 4.5,7.4 9.4,14'],
  T: ['L 0,0 10,0', 'L 5,0 5,14'],
  Y: ['L 0,0 5,7 10,0', 'L 5,7 5,14'],
  '2': ['S 0.8,3.4 2.5,0.6 6,0.2 8.8,3 7,7 1,14', 'L 1,14 9.5,14'],
  '3': ['S 1,1.6 4.5,0 8.4,1.8 7.6,5.4 4,6.8', 'S 4,6.8 8.4,8 9.2,11 6,14 0.8,12.4'],
  '4': ['L 7,14 7,0 0,10 10,10'],
  '6': ['S 8.4,0.4 4,2.4 1,7.4 1.4,12 5,14 8.8,12 8.4,8.4 5,7 1.4,9.4'],
  '7': ['L 0.5,0 9.5,0 4,14'],
  '8': ['S 5,6.6 1.6,4.6 2,1.4 5,0 8,1.4 8.4,4.6 5,6.6 1,9.6 1.4,12.8 5,14 8.6,12.8 9,9.6 5,6.6'],
}

/** Pieces of a smooth curve between two of its points. */
const pieces = 6

/** The strokes of a character as lines from point to point. */
export function strokesOf(character: string): Point[][] {
  return (strokes[character] ?? []).map(stroke => {
    const points = stroke
      .slice(2)
      .split(' ')
      .map(pair => pair.split(',').map(Number) as unknown as Point)
    return stroke.startsWith('S') ? smooth(points) : points
  })
}

/** A curve through points (Catmull and Rom 1974). */
function smooth(points: readonly Point[]): Point[] {
  const at = (n: number) => points[Math.min(points.length - 1, Math.max(0, n))]!
  return points.flatMap((from, n) => {
    if (n === points.length - 1) return [from]
    const [before, to, after] = [at(n - 1), at(n + 1), at(n + 2)]
    return Array.from({ length: pieces }, (_, i): Point => {
      const t = i / pieces
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * from[axis] +
          (to[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t * t +
          (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t * t * t)
      return [along(0), along(1)]
    })
  })
}
