import { describe, expect, it } from 'vitest'
import { wordsWidth } from '../../../screens/panels/compare/compareColumns.ts'
import { boxLeft, curvePlaces, scaleWidth } from '../../../screens/panels/compare/curvePlaces.ts'
import { daylight } from '../../../screens/panels/compare/daylight.ts'
import { criteria } from '../../../screens/panels/compare/criteria.ts'
import { deviationsOf } from '../../../screens/panels/compare/deviationsOf.ts'
import { medianLine } from '../../../screens/panels/compare/medianLine.ts'
import { niceScale } from '../../../screens/panels/compare/niceScale.ts'
import type { Station } from '../../../screens/panels/compare/useCompared.ts'
import { verdictOf } from '../../../screens/panels/compare/verdictOf.ts'

describe('deviations from the median', () => {
  it('add up with the figures as they are shown', () => {
    // 2.214 is shown as 2.21, 2.516 as 2.52: apart by 0.31 as anybody reckons, by 0.302 as stored.
    expect(deviationsOf([2.516, 2.214, 2.149], 2, 0.2)).toEqual({ median: 2.21, from: [0.31, 0, -0.06], scale: 0.4 })
  })

  it('lie around the mean of the two in the middle where their count is even', () => {
    expect(deviationsOf([80, 82], 1, 5)).toEqual({ median: 81, from: [-1, 1], scale: 5 })
  })

  it('are unknown with the figure, which has no part in the median', () => {
    expect(deviationsOf([null, 10, 30], 1, 20)).toEqual({ median: 20, from: [null, -10, 10], scale: 20 })
  })

  it('are none where one stands alone or nothing is known', () => {
    expect(deviationsOf([81.9], 1, 5)).toEqual({ median: null, from: [null], scale: 5 })
    expect(deviationsOf([81.9, null], 1, 5).median).toBeNull()
    expect(deviationsOf([], 1, 5)).toEqual({ median: null, from: [], scale: 5 })
  })

  it('are measured against a scale that does not blow up what hardly differs', () => {
    expect(deviationsOf([100, 100, 99.99], 2, 1).scale).toBe(1)
  })
})

it('every station has a verdict: by what it falls behind most, else by how many it is ahead, alike where it hardly differs', () => {
  const station = (useHours: number | null, pr: number | null, lossShare: number | null) =>
    ({ useHours, pr, availability: pr === null ? null : 0.999, lossShare }) as Station
  const stations = [station(4.6, 0.8, 0), station(4.2, 0.8, 0.002), station(4.2, 0.7, 0.005), station(4.21, 0.8, 0.002)]
  expect(stations.map((_, place) => verdictOf(stations, place, criteria).words)).toEqual([
    '领先 1 项',
    '与中位相当',
    '落后：性能比',
    '与中位相当',
  ])
  const available = (availability: number) => ({ ...station(4.2, 0.8, 0), availability })
  expect(verdictOf([available(1), available(0.9975), available(1)], 1, criteria).words).toBe('与中位相当')
  expect(verdictOf([available(1), available(0.99), available(1)], 1, criteria).words).toBe('落后：可用率')
  const silent = { ...station(4.2, 0.6, 0), activePower: null }
  expect(verdictOf([silent, available(1)], 0, criteria).words).toBe('无数据')
  expect(verdictOf([station(4, 0.8, 0)], 0, criteria).words).toBe('无从比较')
  expect(verdictOf([...stations, station(null, null, null)], 4, criteria).words).toBe('无从比较')
})

describe('a scale', () => {
  it('ends at the next round number', () => {
    expect([0.37, 0.3, 41, 27.1, 73, 100, 0.062, 0.203].map(most => niceScale(most, 0))).toEqual([0.4, 0.3, 50, 30, 80, 100, 0.08, 0.25])
    expect(niceScale(0, 0.1)).toBe(0.1)
  })
})

describe('the line of the median', () => {
  it('is there where at least two are known', () => {
    expect(
      medianLine([
        [1, null, 3],
        [2, 5, null],
        [9, null, 4],
      ]),
    ).toEqual([2, null, 3.5])
    expect(medianLine([])).toEqual([])
  })
})

describe('daylight', () => {
  const times = Array.from(
    { length: 96 },
    (_, n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`,
  )
  const lit = (from: string, to: string) => times.map(time => (time >= from && time <= to ? 0.2 : 0))
  const hours = (curves: (number | null)[][]) => daylight(times, curves).map(slot => times[slot])

  it('is from six to six at least, and as long as any station gave power', () => {
    expect(hours([lit('07:15', '16:45')])).toEqual(['06:00', '18:00'])
    expect(hours([lit('07:15', '16:45'), lit('04:45', '19:30')])).toEqual(['04:00', '20:00'])
  })

  it('is the whole of what there is where nothing is known of the hours', () => {
    expect(hours([])).toEqual(['06:00', '18:00'])
    expect(daylight([], [])).toEqual([0, -1])
  })
})

describe('small charts', () => {
  it('stand beneath the columns of their stations', () => {
    const [first, second] = curvePlaces(5, { width: 1826 - boxLeft, height: 140 }, { stacked: false, named: true })
    const column = (1826 - wordsWidth) / 5
    expect(boxLeft + first!.left).toBe(wordsWidth + 16)
    expect(second!.left - first!.left).toBeCloseTo(column)
    expect(first!.left).toBeGreaterThan(scaleWidth)
  })

  it('stand one under the other where there is height for it, none outside of the box', () => {
    const places = curvePlaces(5, { width: 900, height: 850 }, { stacked: true, named: true })
    expect(new Set(places.map(({ left }) => left)).size).toBe(1)
    expect(places.at(-1)!.top + places.at(-1)!.height).toBeLessThan(850)
  })
})
