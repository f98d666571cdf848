import { describe, expect, it } from 'vitest'
import { doubtOf, limitsOf } from '../../../core/register/deviceLimits.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { isSuspect, quality } from '../../../core/units/quality.ts'
import { HOUR, MINUTE } from '../../../core/time/time.ts'

const limits = (type: string, ratedKw: number | null) => limitsOf({ type, ratedKw, samplingMs: MINUTE })
const doubt = (type: string, ratedKw: number, no: string, value: number, sinceMidnight = 12 * HOUR) =>
  doubtOf(limits(type, ratedKw)!, no, value, sinceMidnight)

describe('what a device can do', () => {
  it('bounds the power of an inverter, with what it draws at night', () => {
    const of = (kw: number) => doubt('003001', 110, indicator.activePower, kw)
    expect([-2, 0, 110, 121, 131].map(of)).toEqual([null, null, null, null, null])
    expect([-5000, -3, 133, 400_000].map(of)).toEqual(new Array(4).fill(quality.beyondRating))
    expect(doubt('003001', 3, indicator.activePower, -0.08)).toBeNull()
  })

  it('lets a converter charge as it discharges, a pile only give, a transformer carry twice its kVA either way', () => {
    expect([-118, 118, -130, 130].map(kw => doubt('004001', 100, indicator.activePower, kw) === null)).toEqual([true, true, false, false])
    expect([-10, 0, 130, 150].map(kw => doubt('005001', 120, indicator.activePower, kw) === null)).toEqual([false, true, true, false])
    expect([-1200, 1200, 1300].map(kw => doubt('001002', 630, indicator.activePower, kw) === null)).toEqual([true, true, false])
  })

  it('holds a day counter against the hours since midnight', () => {
    const of = (kwh: number, since: number) => doubt('003001', 110, indicator.dayEnergy, kwh, since)
    expect(of(30_000, 15 * HOUR)).toBe(quality.beyondDay)
    expect(of(700, 18 * HOUR)).toBeNull()
    // Yesterday's register.
    expect([0, 1, 3, 5].map(minute => of(420, minute * MINUTE))).toEqual(new Array(4).fill(quality.beyondDay))
    // A converter that charges since midnight.
    expect(doubt('004001', 100, indicator.dayEnergy, 100 * (5 / 60), 5 * MINUTE)).toBeNull()
    expect(doubt('004001', 100, indicator.dayDischarge, 400, 2 * HOUR)).toBe(quality.beyondDay)
  })

  it('says nothing of other indicators, nor of devices without a rating or of a kind that has none', () => {
    expect(doubt('003001', 110, indicator.totalEnergy, 9e9)).toBeNull()
    expect([limits('003001', null), limits('003001', 0), limits('009001', 10)]).toEqual([null, null, null])
  })

  it('gives a reason that counts as suspect', () => {
    expect([quality.suspect, quality.beyondRating, quality.beyondDay].every(isSuspect)).toBe(true)
    expect([quality.good, quality.late, quality.estimated, quality.manual].some(isSuspect)).toBe(false)
  })
})
