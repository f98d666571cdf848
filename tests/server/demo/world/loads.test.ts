import { describe, expect, it } from 'vitest'
import { dayEnergyKwh } from './dayEnergyKwh.ts'
import { dayKind } from '../../../../server/demo/world/dayKind.ts'
import { type LoadKind, loadPower } from '../../../../server/demo/world/loadPower.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const kinds: LoadKind[] = ['factory-two-shift', 'factory-continuous', 'office', 'mall', 'village', 'cold-storage', 'campus']
const day = (kind: LoadKind, date: string, temp: number, seed = 8) =>
  dayEnergyKwh(atMs => loadPower(kind, 1000, atMs, temp, seed), at(`${date}T00:00:00`))

describe('the working calendar', () => {
  it('knows workdays, weekends, public holidays and weekends worked in exchange', () => {
    expect(dayKind(at('2026-11-18T12:00:00'))).toBe('workday')
    expect(dayKind(at('2026-11-21T12:00:00'))).toBe('restday')
    expect(dayKind(at('2026-10-01T00:00:00'))).toBe('holiday')
    expect(dayKind(at('2026-02-17T23:59:59'))).toBe('holiday')
    expect(dayKind(at('2026-10-10T12:00:00'))).toBe('workday')
  })

  it('keeps the fixed holidays in years whose arrangement is not known', () => {
    expect(dayKind(at('2035-10-02T12:00:00'))).toBe('holiday')
    expect(dayKind(at('2021-05-01T12:00:00'))).toBe('holiday')
    expect(dayKind(at('2035-10-09T12:00:00'))).toBe('workday')
  })
})

describe('a load', () => {
  it.each(kinds)('of kind %s is always positive, below 110 %% of its rating and the same for the same seed', kind => {
    for (let hour = 0; hour < 24 * 14; hour++) {
      const atMs = at('2026-07-06T00:00:00') + hour * 3_600_000
      const kw = loadPower(kind, 1000, atMs, 35, 4)
      expect(kw).toBeGreaterThan(0)
      expect(kw).toBeLessThanOrEqual(1100)
      expect(loadPower(kind, 1000, atMs, 35, 4)).toBe(kw)
    }
  })

  it('of an office or a two-shift factory falls at the weekend and more so on a holiday', () => {
    for (const kind of ['office', 'factory-two-shift'] as const) {
      const [workday, saturday, holiday] = [day(kind, '2026-09-16', 18), day(kind, '2026-09-12', 18), day(kind, '2026-10-02', 18)]
      expect(saturday).toBeLessThan(0.8 * workday)
      expect(holiday).toBeLessThan(saturday)
    }
  })

  it('of a mall does not fall at the weekend, of a continuous factory hardly changes', () => {
    expect(day('mall', '2026-09-12', 18)).toBeGreaterThan(day('mall', '2026-09-16', 18))
    expect(day('factory-continuous', '2026-09-12', 18) / day('factory-continuous', '2026-09-16', 18)).toBeGreaterThan(0.85)
  })

  it('of a village peaks in the evening, of an office by day', () => {
    const village = (hour: string) => loadPower('village', 400, at(`2026-09-16T${hour}`), 18, 3)
    const office = (hour: string) => loadPower('office', 400, at(`2026-09-16T${hour}`), 18, 3)
    expect(village('19:30:00')).toBeGreaterThan(1.5 * village('10:30:00'))
    expect(office('10:30:00')).toBeGreaterThan(2 * office('22:30:00'))
  })

  it('grows with heat and, but for the cold store, with frost', () => {
    for (const kind of kinds) {
      expect(day(kind, '2026-09-16', 36)).toBeGreaterThan(day(kind, '2026-09-16', 18))
      if (kind !== 'cold-storage') expect(day(kind, '2026-09-16', -8)).toBeGreaterThan(day(kind, '2026-09-16', 18))
    }
    expect(day('cold-storage', '2026-09-16', -8)).toBeCloseTo(day('cold-storage', '2026-09-16', 18), 6)
  })

  it('of a campus falls in the summer vacation', () => {
    expect(day('campus', '2026-08-05', 25)).toBeLessThan(0.75 * day('campus', '2026-09-16', 25))
  })
})
