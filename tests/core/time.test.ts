import { expect, it } from 'vitest'
import { dayTitle } from '../../core/time.ts'

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
