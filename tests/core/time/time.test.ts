import { expect, it } from 'vitest'
import { DAY, dayTitle, HOUR, instantOf, MINUTE, siteTime } from '../../../core/time/time.ts'

it('a title follows the day of the data: the curve of yesterday is not today’s at dawn', () => {
  const shownAt = (now: string) => dayTitle('2026-06-14', Date.parse(now))
  const moments = [
    '2026-06-12T23:59:00+08:00',
    '2026-06-13T00:01:00+08:00',
    '2026-06-14T23:59:00+08:00',
    '2026-06-15T00:01:00+08:00',
    '2026-06-16T05:00:00+08:00',
  ]
  expect(moments.map(shownAt)).toEqual(['06-14', '明日', '今日', '昨日', '06-14'])
})

it('the clock of China, which is arithmetic, is the one of the zone database', () => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
  const from = Date.UTC(1985, 11, 30)
  for (let at = from; at < Date.UTC(2045, 0); at += 9 * DAY + 7 * HOUR + 13 * MINUTE + 17_000) {
    const told = siteTime(new Date(at))
    expect(told).toBe(format.format(at))
    expect(instantOf(told).getTime()).toBe(at)
  }
})

it('no moment is no time of the clock', () => {
  expect(() => siteTime(new Date(Number.NaN))).toThrow(RangeError)
  expect(siteTime(null)).toBe('')
})
