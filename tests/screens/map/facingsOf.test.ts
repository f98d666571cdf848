import { describe, expect, it } from 'vitest'
import { facingsOf } from '../../../screens/map/facingsOf.ts'

/** A circle, which goes round clockwise as seen where y counts downwards: the area at its right hand. */
const circle = (pieces: number, form = (_turn: number) => 1) =>
  Array.from({ length: pieces + 1 }, (_, i): [number, number] => {
    const turn = (2 * Math.PI * (i % pieces)) / pieces
    return [Math.cos(turn) * form(turn), Math.sin(turn) * form(turn)]
  })
const angle = (a: readonly [number, number], b: readonly [number, number]) =>
  (Math.acos(Math.min(1, a[0] * b[0] + a[1] * b[1])) * 180) / Math.PI

describe('the side under a border', () => {
  it('faces away from its area', () => {
    const ring = circle(90)
    facingsOf(ring, 0.3).forEach((faces, i) => {
      expect(Math.hypot(...faces)).toBeCloseTo(1, 9)
      expect(angle(faces, ring[i]!)).toBeLessThan(0.5)
    })
  })

  it('faces where the form does, not where each small bend of a coast does', () => {
    const smooth = circle(360)
    const jagged = circle(360, turn => 1 + 0.02 * Math.sin(40 * turn))
    for (const [i, faces] of facingsOf(jagged, 0.2).entries()) expect(angle(faces, smooth[i]!)).toBeLessThan(9)
    // A hundredth of the way along it one would be another.
    expect(Math.max(...facingsOf(jagged, 0.002).map((faces, i) => angle(faces, smooth[i]!)))).toBeGreaterThan(30)
  })

  it('faces alike where a ring begins and ends, and keeps its corners', () => {
    const ring: [number, number][] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ]
    const faces = facingsOf(ring, 0.05)
    expect(faces[0]).toEqual(faces.at(-1))
    expect(angle(faces[0]!, [-Math.SQRT1_2, -Math.SQRT1_2])).toBeLessThan(0.01)
  })

  it('is no number of nothing on an island of a single point', () => {
    expect(
      facingsOf(
        [
          [3, 3],
          [3, 3],
        ],
        0.1,
      ),
    ).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})
