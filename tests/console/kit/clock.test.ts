import { expect, it } from 'vitest'
import { axisTime, axisTimes, clockTime } from '../../../console/kit/curve/clock.ts'

it('a time of the site is read as it is written, whatever came before it', () => {
  const times = [
    '2026-11-21',
    '2026-11-21 00:00:00',
    '2026-11-22 23:59:59',
    '2026-11-21 09:07',
    '2026-11',
    '2024-02-29 12:30:45',
    '2026-11-21 00:01:00',
  ]
  for (const time of [...times, ...times.toReversed()])
    expect(axisTime(time)).toBe(Date.parse(time.length > 10 ? `${time.replace(' ', 'T')}Z` : time))
  expect(clockTime(axisTime('2026-11-21 09:07'))).toBe('2026-11-21 09:07:00')
})

it('the times of a curve are its own, however many it has in common with the one before it', () => {
  const at = (minutes: readonly string[]) => minutes.map(minute => [`2026-11-21 ${minute}:00`, 1] as const)
  const one = axisTimes(at(['00:00', '00:01', '00:02']))
  for (const others of [['00:00', '00:01', '00:02'], ['00:00', '00:02'], ['00:01', '00:01', '00:02', '00:03'], []])
    expect([...axisTimes(at(others), one).ms]).toEqual(at(others).map(([time]) => axisTime(time)))
})
