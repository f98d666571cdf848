import { describe, expect, it } from 'vitest'
import { faultsAt, faultsOf } from '../../../core/physics/faultsOf.ts'
import { DAY } from '../../../core/physics/time.ts'

const midnight = Date.parse('2026-01-01T00:00:00+08:00')
const year = (seed: number) => Array.from({ length: 365 }, (_, day) => faultsOf(seed, midnight + day * DAY)).flat()
const fleet = Array.from({ length: 100 }, (_, index) => year(7000 + index)).flat()
const perDeviceYear = (kind: string) => fleet.filter(fault => fault.kind === kind).length / 100

describe('faults', () => {
  it('are the same for the same device and day', () => {
    expect(year(7)).toEqual(year(7))
    expect(year(7)).not.toEqual(year(8))
  })

  it('happen as rarely as in the field', () => {
    expect(perDeviceYear('communication-gap')).toBeGreaterThan(8)
    expect(perDeviceYear('communication-gap')).toBeLessThan(18)
    expect(perDeviceYear('inverter-stop')).toBeGreaterThan(1)
    expect(perDeviceYear('inverter-stop')).toBeLessThan(4)
    for (const kind of ['string-loss', 'over-temperature', 'sensor-frozen']) {
      expect(perDeviceYear(kind)).toBeGreaterThan(0.2)
      expect(perDeviceYear(kind)).toBeLessThan(3)
    }
  })

  it('begin within their day, last a while and have a severity between 0 and 1', () => {
    for (let day = 0; day < 365; day++) {
      for (const { startMs, endMs, severity } of faultsOf(11, midnight + day * DAY)) {
        expect(startMs).toBeGreaterThanOrEqual(midnight + day * DAY)
        expect(startMs).toBeLessThan(midnight + (day + 1) * DAY)
        expect(endMs).toBeGreaterThan(startMs)
        expect(severity > 0 && severity <= 1).toBe(true)
      }
    }
  })

  it('are found by any moment within them, also days after they began', () => {
    for (const fault of year(12)) {
      expect(faultsAt(12, (fault.startMs + fault.endMs) / 2)).toContainEqual(fault)
      expect(faultsAt(12, fault.endMs - 1)).toContainEqual(fault)
      expect(faultsAt(12, fault.endMs)).not.toContainEqual(fault)
    }
  })
})
