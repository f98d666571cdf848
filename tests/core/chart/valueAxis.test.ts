import { describe, expect, it } from 'vitest'
import { axisBounds } from '../../../core/chart/axisBounds.ts'
import { valueAxis } from '../../../core/chart/valueAxis.ts'

describe('a value axis', () => {
  it('is widened around its data as documented, also below zero', () => {
    expect(axisBounds(100, 200)).toEqual({ min: 85, max: 220 })
    expect(axisBounds(-100, 200)).toEqual({ min: -110, max: 220 })
    expect(axisBounds(-200, -100)).toEqual({ min: -220, max: -85 })
  })

  it('ends on ticks that are read at a glance', () => {
    expect(valueAxis([60, 78.4])).toEqual({ min: 50, max: 90, interval: 10 })
    expect(valueAxis([0, 1100])).toEqual({ min: 0, max: 1250, interval: 250 })
    expect(valueAxis([0.78, 0.95])).toEqual({ min: 0.6, max: 1.1, interval: 0.1 })
    expect(valueAxis([-200, -100])).toEqual({ min: -250, max: -50, interval: 50 })
    expect(valueAxis([48, 75])).toEqual({ min: 40, max: 90, interval: 10 })
  })

  it('stands where there is one value, only zeros, or nothing', () => {
    expect(valueAxis([5])).toEqual({ min: 4.25, max: 5.5, interval: 0.25 })
    expect(valueAxis([0, 0])).toEqual({ min: 0, max: 1, interval: 0.2 })
    expect(valueAxis([])).toEqual({ min: 0, max: 1, interval: 1 })
  })

  it('holds every value, whatever they are, in one to five parts', () => {
    for (const least of [-1e9, -1234.567, -0.001, 0, 0.03, 3.7, 49.98, 88_000])
      for (const span of [0, 0.001, 0.04, 1, 7.77, 360, 2e6]) {
        const { min, max, interval } = valueAxis([least, least + span])
        expect(min).toBeLessThanOrEqual(least)
        expect(max).toBeGreaterThanOrEqual(least + span)
        expect(Math.round((max - min) / interval)).toBeGreaterThanOrEqual(1)
        expect(Math.round((max - min) / interval)).toBeLessThanOrEqual(5)
      }
  })
})
