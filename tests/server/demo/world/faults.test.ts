import { describe, expect, it } from 'vitest'
import { createFaults } from '../../../../server/demo/simulator/faultState.ts'
import { type FaultKind, faultsOf } from '../../../../server/demo/world/faultsOf.ts'
import { DAY } from '../../../../core/time/time.ts'

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

  it('show at any moment within them, also days after they began', () => {
    const stateAt = createFaults(12)
    const shows = (kind: FaultKind, at: number) => {
      const { silent, stopped, lost, severity, frozenSince } = stateAt(at)
      const signs = { 'communication-gap': silent, 'inverter-stop': stopped, 'string-loss': lost, 'over-temperature': severity }
      return Boolean({ ...signs, 'sensor-frozen': frozenSince }[kind])
    }
    for (const { kind, startMs, endMs } of year(12)) {
      expect([(startMs + endMs) / 2, endMs - 1, endMs].map(at => shows(kind, at))).toEqual([true, true, false])
    }
  })
})
