import { describe, expect, it } from 'vitest'
import { dispersionBand, dispersionOf, weightedDispersion } from '../../../core/devices/dispersion.ts'
import { random } from '../../../server/demo/seeded.ts'

/** Some currents, A, the same in every run. */
const currents = (seed: number) => Array.from({ length: 2 + (seed % 11) }, (_, n) => 0.5 + 19.5 * random(seed, n))
const seeds = Array.from({ length: 100 }, (_, seed) => seed)

describe('dispersion of like things', () => {
  it('is nothing where all do the same, and the deviation over the mean where they do not', () => {
    expect(dispersionOf([7, 7, 7])).toBe(0)
    // Mean 4, deviations −1, 0, 1: √(2/3) ÷ 4.
    expect(dispersionOf([3, 4, 5])).toBeCloseTo(100 * (Math.sqrt(2 / 3) / 4), 10)
    // One of four is dead: mean 7.5, deviation √(3 · 2.5² + 7.5²)/4.
    expect(dispersionOf([10, 10, 10, 0])).toBeCloseTo(57.735, 3)
  })

  it('is not known of one thing alone, and where nothing flows', () => {
    expect(dispersionOf([])).toBeNull()
    expect(dispersionOf([5])).toBeNull()
    expect(dispersionOf([0, 0, 0])).toBeNull()
  })

  it('knows no unit and no order: it stays where everything is multiplied or turned round', () => {
    for (const seed of seeds) {
      const values = currents(seed)
      const own = dispersionOf(values)!
      expect(dispersionOf(values.map(value => value * (0.1 + 50 * random(seed, 99))))).toBeCloseTo(own, 6)
      expect(dispersionOf([...values].reverse())).toBeCloseTo(own, 6)
      expect(own).toBeGreaterThanOrEqual(0)
    }
  })

  it('over time weighs every moment by what flowed and stays between the least and the greatest', () => {
    expect(weightedDispersion([])).toBeNull()
    expect(
      weightedDispersion([
        { percent: 2, weight: 9 },
        { percent: 12, weight: 1 },
      ]),
    ).toBeCloseTo(3, 10)
    for (const seed of seeds) {
      const moments = currents(seed).map((weight, n) => ({ weight, percent: 100 * random(seed, n, 7) }))
      const all = moments.map(({ percent }) => percent)
      const mean = weightedDispersion(moments)!
      expect(mean).toBeGreaterThanOrEqual(Math.min(...all) - 1e-9)
      expect(mean).toBeLessThanOrEqual(Math.max(...all) + 1e-9)
    }
  })

  it.each([
    [0, 'stable'],
    [5, 'stable'],
    [5.01, 'good'],
    [10, 'good'],
    [10.01, 'improve'],
    [20, 'improve'],
    [20.01, 'rectify'],
    [null, null],
  ] as const)('of %s %% is %s', (percent, band) => expect(dispersionBand(percent)).toBe(band))
})
