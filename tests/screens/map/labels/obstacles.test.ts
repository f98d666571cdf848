import { describe, expect, it } from 'vitest'
import { countStand, countStands, mostDots, obstacles } from '../../../../screens/map/labels/obstacles.ts'
import { placeLabel } from '../../../../screens/map/labels/placeLabel.ts'

const onStage = ([x, y]: readonly [number, number]) => ({ x, y })
const everywhere = () => true

describe('what names make way for', () => {
  it('are dots, more room around a ring, and the count beside an alarm', () => {
    const [quiet, alarm, count] = obstacles([10, 20, 100, 100], [4, 5], [{ index: 1, counted: true }], onStage)
    expect(quiet).toEqual({ x: 10, y: 20, reach: 10 })
    expect(alarm).toMatchObject({ x: 100, y: 100, reach: 20 })
    expect(count).toMatchObject({ x: 130, y: 81 })
  })

  it('takes more room where a dot is larger, with a ring or without', () => {
    const places = [0, 0, 50, 0, 100, 0]
    const [small, large, ring] = obstacles(places, [3.2, 10, 10], [{ index: 2, counted: false }], onStage)
    expect(large!.reach! - small!.reach!).toBeCloseTo(6.8)
    expect(ring!.reach).toBeGreaterThan(large!.reach! + 4)
    // 10 to the edge of the dot: its own radius alone leaves nothing.
    const name = { x: 0, y: 20, half: 24 }
    const away = (radius: number) => placeLabel(name, [], obstacles([0, 0], [radius], [], onStage), everywhere, everywhere, everywhere)!.y
    expect(away(3.2)).toBe(20)
    expect(away(10)).toBeGreaterThanOrEqual(25)
  })

  it('keeps a name off a count: to the right of an alarm it stands where nothing is beside it, and elsewhere with a count', () => {
    const name = { x: 140, y: 88, half: 16 }
    const stand = (counted: boolean) =>
      placeLabel(name, [], obstacles([100, 100], [4], [{ index: 0, counted }], onStage), everywhere, everywhere, everywhere)!
    expect(stand(false)).toMatchObject({ x: 140, y: 88 })
    const { x, y } = stand(true)
    expect(Math.abs(x - 130) > 16 + 21 || Math.abs(y - 81) > 9 + 10).toBe(true)
  })

  it('a count stands to the right, above its alarm, in another corner, or near it, where it covers no dot', () => {
    const alarm = { x: 100, y: 100, reach: 10 }
    expect(countStand(alarm, [alarm])).toEqual({ x: 130, y: 81, led: false })
    expect(countStand(alarm, [alarm, { x: 140, y: 80, reach: 8 }])).toEqual({ x: 70, y: 81, led: false })
    const knot = Array.from({ length: 49 }, (_, i) => ({ x: 55 + 15 * (i % 7), y: 55 + 15 * Math.floor(i / 7), reach: 6 }))
    const stand = countStand(alarm, [alarm, ...knot])
    expect(stand.led).toBe(true)
    expect(knot.filter(({ x, y }) => Math.abs(x - stand.x) < 27 && Math.abs(y - stand.y) < 16)).toEqual([])
    // Where they are everywhere, in the corner where it covers the fewest.
    const everywhere = Array.from({ length: 1600 }, (_, i) => ({ x: -100 + 10 * (i % 40), y: -100 + 10 * Math.floor(i / 40), reach: 6 }))
    const fewer = everywhere.filter(({ x, y }) => (x === 70 && y === 120) || Math.abs(x - 70) >= 27 || Math.abs(y - 119) >= 16)
    expect(countStand(alarm, [alarm, ...fewer])).toEqual({ x: 70, y: 119, led: false })
    const [, , count] = obstacles([100, 100, 140, 80], [4, 4], [{ index: 0, counted: true }], onStage)
    expect(count).toMatchObject({ x: 70, y: 81 })
  })

  it('a count stands on no other count, in whatever order the alarms are given', () => {
    const alarms = [
      { x: 100, y: 100 },
      { x: 160, y: 100 },
    ]
    // To the right of the second there is a dot: to its left its count would stand on the first one's.
    const dots = [{ x: 190, y: 81, reach: 8 }]
    const stands = countStands(alarms, dots)
    expect(stands).toMatchObject([
      { x: 130, y: 81 },
      { x: 190, y: 119 },
    ])
    expect(countStands(alarms.toReversed(), dots)).toEqual(stands.toReversed())
    expect(countStands([], dots)).toEqual([])
    expect(countStands(alarms, [])).toHaveLength(2)
  })

  it('off a crowd as well a count stands on no other count', () => {
    const crowd = Array.from({ length: 49 }, (_, i) => ({ x: 55 + 15 * (i % 7), y: 55 + 15 * Math.floor(i / 7), reach: 6 }))
    const alarms = [crowd[16]!, crowd[24]!, crowd[32]!]
    const stands = countStands(alarms, crowd)
    for (const [i, a] of stands.entries())
      for (const b of stands.slice(i + 1)) expect(Math.abs(a.x - b.x) >= 42 || Math.abs(a.y - b.y) >= 20).toBe(true)
  })

  it('are none where dots are everywhere', () => {
    expect(obstacles(new Float32Array(2 * mostDots + 2), [], [], onStage)).toEqual([])
  })
})
