import { describe, expect, it } from 'vitest'
import { chargedKwh, chargingDayStart, chargingPower, chargingSessions } from '../../../../server/demo/world/chargingSessions.ts'
import { DAY, HOUR, MINUTE } from '../../../../core/time/time.ts'

const midnight = Date.parse('2026-08-03T00:00:00+08:00')
const piles = Array.from({ length: 12 }, (_, index) => ({ seed: 100 + index, ratedKw: [120, 60, 7][index % 3]! }))
const monthOf = (seed: number, ratedKw: number) =>
  Array.from({ length: 30 }, (_, day) => chargingSessions(seed, ratedKw, midnight + day * DAY)).flat()

describe('charging sessions of a pile', () => {
  it.each(piles)('never overlap, also across days ($ratedKw kW, seed $seed)', ({ seed, ratedKw }) => {
    const sessions = monthOf(seed, ratedKw)
    sessions.forEach((session, index) => {
      expect(session.endMs).toBeGreaterThan(session.startMs)
      if (index > 0) expect(session.startMs).toBeGreaterThan(sessions[index - 1]!.endMs - 1e-6)
    })
  })

  it('fill no battery beyond full and never exceed the pile', () => {
    for (const { seed, ratedKw } of piles) {
      for (const { startSoc, endSoc, maxKw, energyKwh } of monthOf(seed, ratedKw)) {
        expect(startSoc).toBeGreaterThan(0)
        expect(endSoc).toBeGreaterThan(startSoc)
        expect(endSoc).toBeLessThanOrEqual(1 + 1e-9)
        expect(maxKw).toBeLessThanOrEqual(ratedKw)
        expect(energyKwh).toBeGreaterThan(0)
      }
    }
  })

  it('come several times a day to a fast pile and less often, for longer, to a slow one', () => {
    const fast = piles.filter(({ ratedKw }) => ratedKw > 22).map(({ seed, ratedKw }) => monthOf(seed, ratedKw))
    const slow = piles.filter(({ ratedKw }) => ratedKw <= 22).map(({ seed, ratedKw }) => monthOf(seed, ratedKw))
    const perDay = (lists: { length: number }[]) => lists.reduce((sum, list) => sum + list.length, 0) / lists.length / 30
    const lasts = (lists: { startMs: number; endMs: number }[][]) => {
      const all = lists.flat()
      return all.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) / all.length / HOUR
    }
    expect(perDay(fast)).toBeGreaterThan(3)
    expect(perDay(fast)).toBeLessThan(12)
    expect(perDay(slow)).toBeGreaterThan(0.5)
    expect(perDay(slow)).toBeLessThan(4)
    expect(lasts(slow)).toBeGreaterThan(2 * lasts(fast))
  })

  it('deliver the energy they state: the power integrates to it', () => {
    for (const session of monthOf(101, 60).slice(0, 20)) {
      const steps = 2000
      const step = (session.endMs - session.startMs) / steps
      let kwh = 0
      for (let index = 0; index < steps; index++) kwh += (chargingPower(session, session.startMs + (index + 0.5) * step) * step) / HOUR
      expect(kwh).toBeCloseTo(session.energyKwh, 2)
      expect(chargedKwh(session, session.endMs + HOUR)).toBeCloseTo(session.energyKwh, 9)
      expect(chargedKwh(session, session.startMs - HOUR)).toBe(0)
    }
  })

  it('hold constant power first and taper at the end', () => {
    const full = monthOf(100, 120).find(({ endSoc }) => endSoc > 0.8)!
    expect(chargingPower(full, full.startMs + MINUTE)).toBe(full.maxKw)
    expect(chargingPower(full, full.endMs - 1)).toBeLessThan(0.5 * full.maxKw)
    expect(chargingPower(full, full.endMs)).toBe(0)
    expect(chargingPower(full, full.startMs - 1)).toBe(0)
  })

  it('are found again by any moment within them, also after midnight', () => {
    const sessions = monthOf(104, 60)
    const late = sessions.filter(({ startMs, endMs }) => chargingDayStart(startMs) + DAY < endMs)
    expect(late.length).toBeGreaterThan(0)
    for (const session of [...sessions.slice(0, 10), ...late]) {
      expect(chargingSessions(104, 60, chargingDayStart((session.startMs + session.endMs) / 2))).toContainEqual(session)
    }
  })
})
