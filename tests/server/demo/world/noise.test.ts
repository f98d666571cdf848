import { describe, expect, it } from 'vitest'
import { noise1, noise3, octaves } from '../../../../server/demo/world/noise.ts'

describe('noise', () => {
  it('stays between 0 and 1, also for negative positions', () => {
    for (let index = -500; index < 500; index++) {
      for (const value of [noise1(3, index * 0.37), noise3(3, index * 0.37, index * 0.11, -index * 0.23), octaves(3, index * 0.37, 4)]) {
        expect(value >= 0 && value <= 1).toBe(true)
      }
    }
  })

  it('is smooth: a small step changes it little, a large one does not', () => {
    for (let index = 0; index < 1000; index++) {
      const x = index * 0.173
      expect(Math.abs(noise1(8, x + 0.001) - noise1(8, x))).toBeLessThan(0.003)
      expect(Math.abs(noise3(8, x, 1.2, 3.4 + 0.001) - noise3(8, x, 1.2, 3.4))).toBeLessThan(0.003)
    }
    const values = Array.from({ length: 200 }, (_, index) => noise1(8, index))
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.8)
  })
})
