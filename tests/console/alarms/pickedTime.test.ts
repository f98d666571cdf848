import dayjs from 'dayjs'
import { describe, expect, it } from 'vitest'
import { isPast, pickedTime } from '../../../console/alarms/handling/pickedTime.ts'

describe('a time picked for an order', () => {
  it('is sent with the figures of the field, to the minute', () => {
    expect(pickedTime(dayjs('2026-12-01 18:20:47'))).toBe('2026-12-01 18:20:00')
    expect(pickedTime(null)).toBeUndefined()
  })

  it('is past by the clock of the site, not by the clock of the browser', () => {
    // 18:30 at the site, whatever the zone this runs in.
    const now = new Date('2026-12-01T10:30:00Z')
    expect(isPast(dayjs('2026-12-01 18:29:00'), now)).toBe(true)
    expect(isPast(dayjs('2026-12-01 18:30:00'), now)).toBe(false)
    expect(isPast(dayjs('2026-12-01 18:31:00'), now)).toBe(false)
    expect(isPast(undefined, now)).toBe(false)
  })
})
