import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ageOf, freshness, isLate, lateAfter, samplingMs, sessionSamplingMs } from '../../../core/units/freshness.ts'
import { root, rooms, sources } from '../../house/imports.ts'

const minute = 60_000
const hour = 60 * minute

describe('the age of a value', () => {
  it('is late once it is older than two sampling intervals, whatever the interval', () => {
    for (const every of [samplingMs, 5 * minute, sessionSamplingMs]) {
      expect([isLate(2 * every, every), isLate(2 * every + 1, every)]).toEqual([false, true])
      expect([freshness(2 * every, every), freshness(2 * every + 1, every)]).toEqual(['fresh', 'late'])
    }
  })

  it('of a device that says nothing else is that of one reading a minute', () => {
    expect(lateAfter()).toBe(2 * minute)
    expect(freshness(3 * minute)).toBe('late')
  })

  it('is gone after a day, and where there never was a value', () => {
    expect([freshness(24 * hour), freshness(24 * hour + 1)]).toEqual(['late', 'gone'])
    expect(freshness(ageOf('', 0))).toBe('gone')
  })

  it('is counted in site time, whatever zone the browser is in', () => {
    expect(ageOf('2026-03-01 12:00:00', Date.UTC(2026, 2, 1, 4, 5))).toBe(5 * minute)
  })
})

it('no place counts sampling intervals for itself', () => {
  const others = rooms.flatMap(room => sources(room)).filter(file => file !== 'core/units/freshness.ts')
  const counted = others.filter(file => /\d\s*\*\s*(\$\{)?(\w+\.)*sampling_?(seconds|ms)/i.test(readFileSync(join(root, file), 'utf8')))
  expect(counted).toEqual([])
})
