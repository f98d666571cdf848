import { describe, expect, it } from 'vitest'
import { attendanceDay, attendanceSums, clockMark, type Counted, daysOfMonth } from '../../../server/orders/clockRule.ts'
import { instantOf } from '../../../core/time/time.ts'
import type { WorkCalendar } from '../../../core/time/workCalendar.ts'

/** Of October 2026: the week of the national day, and the Saturday that makes up for it. */
const calendar: WorkCalendar = {
  opens: '08:30',
  closes: '17:30',
  off: new Set(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']),
  on: new Set(['2026-10-10']),
}
const later = instantOf('2026-12-01 00:00:00')
const at = (kind: 'in' | 'out', time: string): Counted => ({ kind, at: instantOf(time) })
const dayOf = (day: string, counted: Counted[], now = later, since = '2026-01-01') =>
  attendanceDay({ day, counted, calendar, now, since }).state
const clocked = (day: string, came: string, went: string) => [at('in', `${day} ${came}`), at('out', `${day} ${went}`)]

describe('a clocking', () => {
  const here = { at: 1e12, receivedAt: 1e12, accuracyM: 30, distanceM: 120 }
  it.each([
    ['counts at a site', {}, null],
    ['counts when it comes some hours later from an offline phone', { receivedAt: 1e12 + 20 * 3_600_000 }, null],
    ['does not count a day and more later', { receivedAt: 1e12 + 25 * 3_600_000 }, 'stale'],
    ['does not count before it happens', { receivedAt: 1e12 - 600_000 }, 'future'],
    ['does not count where nobody knows where it was', { accuracyM: 900 }, 'inaccurate'],
    ['does not count away from every site', { distanceM: 501 }, 'away'],
    ['does not count for an enterprise without sites', { distanceM: null }, 'away'],
  ])('%s', (_, change, mark) => {
    expect(clockMark({ ...here, ...change })).toBe(mark)
  })
})

describe('a day of attendance', () => {
  it.each([
    ['to the minute in time', '2026-10-12', clocked('2026-10-12', '08:30:59', '17:30:00'), 'fine'],
    ['a minute late', '2026-10-12', clocked('2026-10-12', '08:31:00', '17:30:00'), 'late'],
    ['a second early', '2026-10-12', clocked('2026-10-12', '08:00:00', '17:29:59'), 'early'],
    ['late and early', '2026-10-12', clocked('2026-10-12', '09:00:00', '12:00:00'), 'lateEarly'],
    ['without a clock-out', '2026-10-12', [at('in', '2026-10-12 08:00:00')], 'half'],
    ['without anything', '2026-10-12', [], 'absent'],
    ['on a holiday', '2026-10-01', [], 'rest'],
    ['on a holiday, at work', '2026-10-01', clocked('2026-10-01', '10:00:00', '12:00:00'), 'extra'],
    ['on a Saturday', '2026-10-17', [], 'rest'],
    ['on a Saturday that makes up for a holiday', '2026-10-10', [], 'absent'],
  ])('%s', (_, day, counted, state) => {
    expect(dayOf(day, counted)).toBe(state)
  })

  it('counts the first in and the last out of several', () => {
    const twice = [...clocked('2026-10-12', '08:10:00', '11:30:00'), ...clocked('2026-10-12', '13:00:00', '17:40:00')]
    const { state, inAt, outAt } = attendanceDay({ day: '2026-10-12', counted: twice, calendar, now: later, since: '2026-01-01' })
    expect([state, inAt, outAt]).toEqual(['fine', instantOf('2026-10-12 08:10:00'), instantOf('2026-10-12 17:40:00')])
  })

  it('is judged when it is over by the clock of the sites, not before and not by another zone', () => {
    // 23:59 in China is still the afternoon in London; 16:00 UTC is midnight in China.
    expect(dayOf('2026-10-12', [], new Date('2026-10-12T15:59:59Z'))).toBe('open')
    expect(dayOf('2026-10-12', [], new Date('2026-10-12T16:00:00Z'))).toBe('absent')
  })

  it('before somebody was there is nobody’s fault', () => {
    expect(dayOf('2026-10-12', [], later, '2026-10-13')).toBe('before')
  })
})

describe('a month', () => {
  it('has its days, also where it is short and where a year ends', () => {
    expect(daysOfMonth('2026-02')).toHaveLength(28)
    expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
    expect(daysOfMonth('2026-12').at(-1)).toBe('2026-12-31')
  })

  it('sums October 2026 to 18 working days, of which nobody who never came was there for one', () => {
    // By hand: 22 Mondays to Fridays, five of them holidays, and one Saturday worked.
    const days = daysOfMonth('2026-10').map(day => attendanceDay({ day, counted: [], calendar, now: later, since: '2026-01-01' }))
    expect(attendanceSums(days)).toEqual({ workDays: 18, came: 0, late: 0, early: 0, half: 0, absent: 18, extra: 0 })
  })

  it('counts each day once under what it was', () => {
    const days = [
      ...clocked('2026-10-08', '08:00:00', '17:31:00'),
      ...clocked('2026-10-09', '08:45:00', '17:31:00'),
      ...clocked('2026-10-10', '08:45:00', '12:00:00'),
      ...clocked('2026-10-11', '09:00:00', '10:00:00'),
      at('in', '2026-10-12 08:00:00'),
    ]
    const of = (day: string) => days.filter(each => instantOf(`${day} 00:00:00`) <= each.at && each.at < instantOf(`${day} 23:59:59`))
    const sums = attendanceSums(
      ['2026-10-08', '2026-10-09', '2026-10-10', '2026-10-11', '2026-10-12', '2026-10-13'].map(day =>
        attendanceDay({ day, counted: of(day), calendar, now: later, since: '2026-01-01' }),
      ),
    )
    expect(sums).toEqual({ workDays: 5, came: 4, late: 2, early: 1, half: 1, absent: 1, extra: 1 })
  })
})
