import { describe, expect, it } from 'vitest'
import { siteTimes } from '../../../server/figures/siteTimes.ts'
import { DAY, HOUR, instantOf, MINUTE, siteTime } from '../../../core/time/time.ts'
import { random } from '../../../server/demo/seeded.ts'

/** Zones of whole, half and quarter hours, east and west, with clocks that change by an hour, by half of one, and not at all. */
const zones = [
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Chatham',
  'UTC',
]
/** Days on which one of them changes its clock, and one on which none does. */
const days = ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04', '2026-02-15', '2026-06-15', '2025-12-31']
const oneByOne = (first: number, step: number, count: number, zone: string) =>
  Array.from({ length: count }, (_, place) => siteTime(new Date(first + place * step), zone))

describe('times of moments in a row', () => {
  it.each(zones)('are what each of them is written as alone, also on days the clock changes: %s', zone => {
    for (const day of days) {
      const midnight = instantOf(day, zone).getTime()
      for (const step of [15 * MINUTE, HOUR]) {
        const count = (2 * DAY) / step
        expect(siteTimes(midnight, step, count, zone)).toEqual(oneByOne(midnight, step, count, zone))
      }
    }
  })

  it('whatever they begin with, however far apart and however many they are', () => {
    for (let round = 0; round < 200; round++) {
      const zone = zones[Math.floor(random(round, 1) * zones.length)]!
      const first = Date.parse('2020-01-01T00:00:00Z') + Math.floor((random(round, 2) * 8 * 365 * DAY) / 1000) * 1000
      const step = [1000, MINUTE, 15 * MINUTE, HOUR, DAY, 17 * DAY + 1000][Math.floor(random(round, 3) * 6)]!
      const count = Math.floor(random(round, 4) * 60)
      expect(siteTimes(first, step, count, zone)).toEqual(oneByOne(first, step, count, zone))
    }
  })

  it('by the minute over the hour that comes twice', () => {
    const midnight = instantOf('2026-10-25', 'Europe/Berlin').getTime()
    const times = siteTimes(midnight, MINUTE, 25 * 60, 'Europe/Berlin')
    expect(times).toEqual(oneByOne(midnight, MINUTE, 25 * 60, 'Europe/Berlin'))
    expect(times.filter(time => time === '2026-10-25 02:30:00')).toHaveLength(2)
    expect(times.at(-1)).toBe('2026-10-25 23:59:00')
  })
})
