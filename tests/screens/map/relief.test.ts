import { describe, expect, it } from 'vitest'
import type { Area } from '../../../core/map/topology.ts'
import { areaSeen } from '../../../screens/map/areaSeen.ts'
import { type Ground, heightsUnder } from '../../../screens/map/ground.ts'
import { mercatorX, mercatorY, metresOf } from '../../../screens/map/mercator.ts'
import { levelOf, liftAt, reliefPitch, tallestOf } from '../../../screens/map/relief.ts'
import { projector, type View } from '../../../screens/map/tiltedView.ts'
import { rankedBy, reliefOf } from '../../../screens/panels/reliefOf.ts'

const row = (areaCode: string, useHours: number | null, more: object = {}) => ({
  areaCode,
  areaName: areaCode,
  count: 3,
  online: 3,
  alarmCount: 0,
  installedCap: 1000,
  eleDaySum: useHours === null ? null : useHours * 1000,
  useHours,
  load: null,
  irradiance: null,
  day: '2026-06-15',
  sky: null,
  ...more,
})

describe('the relief of a figure', () => {
  it('is as tall as the highest, in proportion, and leaves out what has no such figure', () => {
    const { shares, full } = reliefOf('hours', [row('130100', 4), row('130200', 1), row('130300', null), row('130400', 3, { count: 0 })])
    expect(full).toBe(4)
    expect([...shares]).toEqual([
      [130100, 1],
      [130200, 0.25],
    ])
  })

  it('makes no mountains of the first minutes of a day', () => {
    const { shares } = reliefOf('hours', [row('130100', 0.02), row('130200', 0.01)])
    expect(Math.max(...shares.values())).toBeCloseTo(0.02, 10)
  })

  it('of the irradiance is what the weather saw; by night it is flat, not the shape of noise', () => {
    const { shares, full } = reliefOf('irradiance', [
      row('130100', 4, { irradiance: 810 }),
      row('130200', 1, { irradiance: 405 }),
      row('130300', 1),
    ])
    expect(full).toBe(810)
    expect([...shares]).toEqual([
      [130100, 1],
      [130200, 0.5],
    ])
    expect([...reliefOf('irradiance', [row('130100', 0, { irradiance: 2 })]).shares.values()]).toEqual([2 / 400])
  })

  it('of the load is in megawatts; where nobody knows one there is no scale', () => {
    const { shares, full, tone } = reliefOf('load', [
      row('130100', null, { load: 1200 }),
      row('130200', 1, { load: 300 }),
      row('130300', 1),
    ])
    expect([full, tone]).toEqual([1.2, 'consumption'])
    expect([...shares]).toEqual([
      [130100, 1],
      [130200, 0.25],
    ])
    expect(reliefOf('load', [row('130100', 4)]).full).toBeNull()
  })

  it('tells alarms in the colour of alarms, none as level ground', () => {
    const { shares, tone } = reliefOf('alarms', [row('130100', 1, { alarmCount: 10 }), row('130200', 1)])
    expect(tone).toBe('alarm')
    expect([...shares.values()]).toEqual([1, 0])
  })

  it('has a ranking of its own: whoever has most of it first, who has none last, who has no site not at all', () => {
    const rows = [
      row('130100', 1, { load: 200 }),
      row('130200', 1, { load: null }),
      row('130300', 1, { load: 900 }),
      row('130400', 1, { count: 0 }),
    ]
    expect(rankedBy('load', rows).map(({ row, value }) => [row.areaCode, value])).toEqual([
      ['130300', 0.9],
      ['130100', 0.2],
      ['130200', null],
    ])
  })

  it('stays below its tallest, and is lower where areas are many and small', () => {
    const region = (count: number) => ({
      bounds: [0, 0, 0.02, 0.02] as [number, number, number, number],
      areas: new Map(Array.from({ length: count }, (_, i) => [i, { tops: { first: 0, count: 0 }, rims: { first: 0, count: 0 } }])),
    })
    const relief = { shares: new Map([[1, 1]]), tone: 'generation' as const }
    expect(levelOf(relief, 1, region(11))).toBeCloseTo(tallestOf(region(11)), 12)
    expect(levelOf(relief, 2, region(11))).toBeLessThan(levelOf(relief, 1, region(11)))
    expect(tallestOf(region(34))).toBeLessThan(tallestOf(region(11)))
  })

  it('rises with the tilt of the map', () => {
    expect([0, reliefPitch / 2, reliefPitch].map(liftAt)).toEqual([0, 0.5, 1])
  })
})

const square = (adcode: number, west: number, south: number): Area => ({
  type: 'Feature',
  properties: { adcode, name: '', short: '', label: [west + 0.5, south + 0.5] },
  geometry: {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [west, south],
          [west + 1, south],
          [west + 1, south + 1],
          [west, south + 1],
          [west, south],
        ],
      ],
    ],
  },
})
const [north, south] = [square(1, 115, 39), square(2, 115, 38)]
const high = 0.0012
const ground: Ground = { areas: [north, south], level: adcode => (adcode === 2 ? high : 0) }
const view: View = { longitude: 115.5, latitude: 39, zoom: 8, pitch: reliefPitch, width: 1000, height: 900 }

describe('what stands on the relief', () => {
  it('is picked where the eye meets it: the tall one in front hides what is behind', () => {
    const at = projector(view)
    const [x, y] = [mercatorX(115.5), mercatorY(39)]
    // The edge between both, at the height of the front one's top: just below it the front is seen, also where the
    // ground behind would be the other's.
    const top = at([x, y, high])
    expect(areaSeen(view, ground.areas, ground, { x: top.x, y: top.y + 2 })).toBe(2)
    expect(areaSeen(view, ground.areas, ground, { x: top.x, y: top.y - 4 })).toBe(1)
    const flat: Ground = { areas: ground.areas, level: () => 0 }
    expect(areaSeen(view, ground.areas, flat, { x: top.x, y: top.y + 2 })).toBe(1)
  })

  it('is met at the far edge of its top too, between two levels', () => {
    const edge = projector(view)([mercatorX(115.5), mercatorY(39), high])
    const alone = { ...ground, areas: ground.areas.filter(area => area.properties.adcode === 2) }
    for (const below of [0.5, 2, 4, 8]) expect(areaSeen(view, alone.areas, alone, { x: edge.x, y: edge.y + below }, 3)).toBe(2)
    expect(areaSeen(view, alone.areas, alone, { x: edge.x, y: edge.y - 2 }, 3)).toBe(null)
  })

  it('has its side picked too, and nothing beside', () => {
    const at = projector(view)
    const side = at([mercatorX(115.5), mercatorY(38), high / 2])
    expect(areaSeen(view, ground.areas, ground, side)).toBe(2)
    expect(areaSeen(view, ground.areas, ground, { x: side.x, y: side.y + 200 })).toBe(null)
  })

  it('stands at the height of its area, in metres', () => {
    const heights = heightsUnder(ground, Float32Array.of(115.5, 38.5, 115.5, 39.5, 120, 30))
    expect(heights[0]).toBeCloseTo(metresOf(high, 38.5), -1)
    expect([...heights.slice(1)]).toEqual([0, 0])
  })
})
