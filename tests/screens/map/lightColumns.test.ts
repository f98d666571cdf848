import { describe, expect, it } from 'vitest'
import { clustersAt } from '../../../screens/map/clusters.ts'
import { fullScale, tallOf } from '../../../screens/map/columnScale.ts'
import { lightColumns } from '../../../screens/map/lightColumns.ts'
import { pointsAlong } from '../../../screens/map/labels/pointsAlong.ts'

const [pv, distribution, storage] = [0, 1, 2]
const sites = (kinds: number[], capacities = kinds.map(() => 1000)) => ({
  length: kinds.length,
  positions: Float32Array.from(kinds.flatMap((_, i) => [114 + i / 1000, 38])),
  capacities: Float32Array.from(capacities),
  kinds: Uint8Array.from(kinds),
})

describe('the scale of the light columns', () => {
  it('ends at a plain figure of which an eighth is one too', () => {
    expect([0, 3, 90, 1000, 4100, 11_800, 69_280, 90_000].map(fullScale)).toEqual([1, 3.2, 100, 1000, 4800, 12_000, 80_000, 100_000])
  })

  it('has half the height for an eighth of the power, none for next to nothing, and never more than its full height', () => {
    expect(tallOf(125, 1000)).toBe(tallOf(1000, 1000) / 2)
    expect([0, 0.01].map(power => tallOf(power, 1000))).toEqual([0, 0])
    expect(tallOf(5000, 1000)).toBe(tallOf(1000, 1000))
  })

  it('ends near the highest power there is, and in the morning near what a usual day reaches', () => {
    const dawn = lightColumns(sites([pv, pv]), [20, 30], null)
    const noon = lightColumns(sites([pv, pv]), [700, 800], null)
    expect([dawn.full, noon.full]).toEqual([560, 800])
    expect(dawn.talls[0]).toBeLessThan(noon.talls[0]!)
  })
})

describe('light columns', () => {
  it('stand where power is known and flows, nowhere else', () => {
    const { length, positions, kinds } = lightColumns(sites([pv, pv, distribution, pv]), [500, Number.NaN, 80, 0], null)
    expect(length).toBe(2)
    expect([...kinds]).toEqual([pv, distribution])
    expect([...positions]).toEqual([114, 38, Math.fround(114.002), 38])
  })

  it('are none for PV at night, which only takes a little, while storage shows what it takes or gives', () => {
    const { length, kinds, talls } = lightColumns(sites([pv, storage, storage]), [-2, -400, 400], null)
    expect([length, ...kinds]).toEqual([2, storage, storage])
    expect(talls[0]).toBe(talls[1])
  })

  it('sum up a group above its number, in the colour of the kind with the most power; who is silent adds nothing', () => {
    const four = sites([pv, pv, distribution, pv])
    const groups = clustersAt(four, 5, 0)
    const { length, talls, feet, kinds, full } = lightColumns(four, [100, Number.NaN, 300, 100], groups)
    expect([length, full, kinds[0]]).toEqual([1, 2000, distribution])
    expect(talls[0]).toBeCloseTo(tallOf(500, 2000), 4)
    expect(feet[0]).toBeGreaterThan(14)
  })

  it('keep names away along their bright part, as far as the map is tilted', () => {
    const columns = lightColumns(sites([pv]), [1000], null)
    const points = pointsAlong(columns, () => ({ x: 50, y: 200 }), 1)
    expect(points[0]!.y).toBeCloseTo(184 - columns.feet[0]!, 4)
    expect(points.at(-1)!.y).toBeGreaterThan(200 - columns.feet[0]! - columns.talls[0]!)
    expect(pointsAlong(columns, () => ({ x: 50, y: 200 }), 0).every(({ y }) => y === 200)).toBe(true)
  })
})
