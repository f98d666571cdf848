import { describe, expect, it } from 'vitest'
import { axisTime, clockTime } from '../../../console/kit/curve/clock.ts'
import { steadyEnds } from '../../../console/kit/curve/steadyEnds.ts'

const ends = (from: string, to: string) => {
  const { min, max } = steadyEnds({ min: axisTime(from), max: axisTime(to) })
  return [clockTime(min), clockTime(max)]
}

describe('the ends of an axis of many points', () => {
  it('of a day by the minute go on by the quarter of an hour, to midnight at last', () => {
    expect(ends('2026-11-21 00:00:00', '2026-11-21 23:31:00')).toEqual(ends('2026-11-21 00:00:00', '2026-11-21 23:44:00'))
    expect(ends('2026-11-21 00:00:00', '2026-11-21 23:59:00')).toEqual(['2026-11-21 00:00:00', '2026-11-22 00:00:00'])
  })

  it('leave less than one part in ninety empty at each side, and cut nothing off', () => {
    for (let minutes = 1; minutes < 100_000; minutes += 37) {
      const [min, max] = [axisTime('2026-11-21 00:07:00'), axisTime('2026-11-21 00:07:00') + minutes * 60_000]
      const steady = steadyEnds({ min, max })
      for (const left of [min - steady.min, steady.max - max]) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThan((max - min) / 90)
      }
    }
  })
})
