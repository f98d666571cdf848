import { describe, expect, it } from 'vitest'
import { drawRun } from '../../../console/kit/curve/drawRun.ts'
import { random } from '../../../server/demo/seeded.ts'

interface View {
  /** What of the places is seen, and over how many pixels. */
  from: number
  to: number
  width: number
  density?: number
}

/** The ways a pen takes over values a place apart; null = nothing measured. Pixels down are values: nothing is turned over. */
function waysOf(values: readonly (number | null)[], { from, to, width, density = 1 }: View) {
  const ways: [number, number][][] = []
  const scale = width / (to - from)
  drawRun(
    { moveTo: (x, y) => ways.push([[x, y]]), lineTo: (x, y) => ways.at(-1)!.push([x, y]) },
    {
      pairs: Float64Array.from(values.flatMap((value, place) => [place, value ?? Number.NaN])),
      x: { scale, shift: -from * scale },
      y: { scale: 1, shift: 0 },
      left: 0,
      right: width,
      density,
    },
  )
  return ways
}
const noise = (count: number) => Array.from({ length: count }, (_, place) => random(7, place) * 100)

const grouped = (points: readonly (readonly [number, number])[], columnOf: (x: number) => number) => {
  const groups = new Map<number, number[]>()
  for (const [x, y] of points) groups.set(columnOf(x), [...(groups.get(columnOf(x)) ?? []), y])
  return groups
}

describe('a dense curve', () => {
  it('that has a pixel for each point is drawn through every one of them', () => {
    const values = noise(1440)
    expect(waysOf(values, { from: 0, to: 1439, width: 2878 })).toEqual([values.map((value, place) => [2 * place, value])])
  })

  it('looked at closely shows exactly its points, and one more beyond either edge', () => {
    const values = noise(10_000)
    const [way, ...others] = waysOf(values, { from: 5000.5, to: 5010.5, width: 1000 })
    expect(others).toEqual([])
    expect(way?.map(([, y]) => y)).toEqual(values.slice(5000, 5012))
    expect(way?.[0]?.[0]).toBe(-50)
  })

  it('of more points than pixels keeps the least and the greatest of every column, where it came in and where it went out', () => {
    const values = noise(44_640)
    const [way] = waysOf(values, { from: 0, to: 44_639, width: 1000, density: 2 })
    const columnOf = (x: number) => Math.floor(x * 2)
    const drawn = grouped(way!, columnOf)
    const meant = grouped(
      values.map((value, place) => [(place / 44_639) * 1000, value] as const),
      columnOf,
    )
    expect(drawn.size).toBe(meant.size)
    for (const [column, was] of meant) {
      const is = drawn.get(column)!
      expect([Math.min(...is), Math.max(...is), is[0], is.at(-1)]).toEqual([Math.min(...was), Math.max(...was), was[0], was.at(-1)])
    }
    expect(way!.length).toBeLessThanOrEqual(4 * 2001)
  })

  it('is broken where nothing was measured, inside of one column as well', () => {
    expect(waysOf([1, 2, null, 4, null, null, 7, 8], { from: 0, to: 7, width: 70 }).map(way => way.map(([, y]) => y))).toEqual([
      [1, 2],
      [4],
      [7, 8],
    ])
    expect(waysOf([1, 2, null, 4, 5], { from: 0, to: 1000, width: 10 }).map(way => way.map(([, y]) => y))).toEqual([
      [1, 2],
      [4, 5],
    ])
    expect(waysOf([], { from: 0, to: 1, width: 10 })).toEqual([])
    expect(waysOf([null, null], { from: 0, to: 1, width: 10 })).toEqual([])
  })
})
