import { describe, expect, it } from 'vitest'
import { random } from '../../../server/demo/seeded.ts'
import { instantOf, MINUTE, siteTime } from '../../../core/time/time.ts'
import { afterWork, isWorkDay, type WorkCalendar } from '../../../core/time/workCalendar.ts'

const calendar: WorkCalendar = {
  opens: '08:30',
  closes: '17:30',
  off: new Set(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']),
  on: new Set(['2026-10-10']),
}
const after = (from: string, minutes: number) => siteTime(afterWork(instantOf(from), minutes, calendar))

describe('working time', () => {
  it.each([
    ['passes within a day', '2026-11-23 09:00:00', 60, '2026-11-23 10:00:00'],
    ['begins in the morning for what came in the night', '2026-11-23 05:00:00', 60, '2026-11-23 09:30:00'],
    ['goes on the next morning', '2026-11-23 17:00:00', 60, '2026-11-24 09:00:00'],
    ['ends with the day to the minute', '2026-11-23 16:30:00', 60, '2026-11-23 17:30:00'],
    ['leaps over a weekend', '2026-11-27 17:00:00', 60, '2026-11-30 09:00:00'],
    ['leaps over a month end', '2026-10-30 17:29:00', 2, '2026-11-02 08:31:00'],
    ['leaps over holidays and counts a Saturday that makes up for them', '2026-09-30 17:00:00', 60 + 2 * 540, '2026-10-10 09:00:00'],
    ['is not begun on a Sunday', '2026-11-22 12:00:00', 0, '2026-11-23 08:30:00'],
  ])('%s', (_, from, minutes, until) => {
    expect(after(from, minutes)).toBe(until)
  })

  it('counts the same in one go or in two, and never goes backwards', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const [at, first, second] = [random(seed, 1) * 200_000, 1 + random(seed, 2) * 5000, 1 + random(seed, 3) * 5000].map(Math.round) as [
        number,
        number,
        number,
      ]
      const start = new Date(instantOf('2026-09-01 00:00:00').getTime() + at * MINUTE)
      const once = afterWork(start, first + second, calendar)
      expect(afterWork(afterWork(start, first, calendar), second, calendar), `seed ${seed}`).toEqual(once)
      expect(once > start).toBe(true)
      expect(isWorkDay(siteTime(once).slice(0, 10), calendar)).toBe(true)
    }
  })

  it('goes by the clock of the site, whatever the zone', () => {
    const zone = 'Asia/Kathmandu'
    expect(siteTime(afterWork(instantOf('2026-11-27 17:00:00', zone), 60, calendar, zone), zone)).toBe('2026-11-30 09:00:00')
  })
})
