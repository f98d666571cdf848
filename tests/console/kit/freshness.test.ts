import { describe, expect, it } from 'vitest'
import { ageOf, freshness } from '../../../console/kit/freshness.ts'

const minute = 60_000

describe('the age of a value', () => {
  it('is late once it is older than two sampling intervals', () => {
    expect(freshness(30 * minute, 15 * minute)).toBe('fresh')
    expect(freshness(30 * minute + 1, 15 * minute)).toBe('late')
    expect(freshness(3 * minute, minute)).toBe('late')
  })

  it('is gone after a day of quarter hours, and where there never was a value', () => {
    expect(freshness(24 * 60 * minute + 1, 15 * minute)).toBe('gone')
    expect(freshness(ageOf('', 0))).toBe('gone')
  })

  it('is counted in site time, whatever zone the browser is in', () => {
    expect(ageOf('2026-03-01 12:00:00', Date.UTC(2026, 2, 1, 4, 5))).toBe(5 * minute)
  })
})
