import { describe, expect, it } from 'vitest'
import { loadLevelOf } from '../../../core/devices/loadLevel.ts'
import { loadBand } from '../../../server/figures/distribution/loadBand.ts'
import { random } from '../../../server/demo/seeded.ts'
import {
  deviationTogether,
  leastRate,
  nominalPhase,
  nominalVoltage,
  qualificationRate,
  voltageDeviation,
  voltageLimits,
  voltageTimes,
} from '../../../server/figures/voltageQuality.ts'

describe('the nominal voltage of a network', () => {
  it.each([
    [400, 380],
    [381, 380],
    [690, 660],
    [10_000, 10_000],
    [10_500, 10_000],
    [35_700, 35_000],
    [230, null],
    [0, null],
    [null, null],
  ])('measured with %s V line to line is %s', (measured, nominal) => expect(nominalVoltage(measured)).toBe(nominal))
})

it('has the phase GB/T 156 names beside it', () => {
  expect([nominalPhase(380), nominalPhase(660)]).toEqual([220, 380])
  expect(nominalPhase(10_000)).toBeCloseTo(5773.5, 1)
})

describe('voltage quality by GB/T 12325', () => {
  it('allows three phases ±7 %, one phase of 220 V +7 and −10 %, and judges 35 kV by both ends together', () => {
    expect(voltageLimits(380, 3)).toEqual({ upper: 7, lower: -7 })
    expect(voltageLimits(10_000, 3)).toEqual({ upper: 7, lower: -7 })
    expect(voltageLimits(380, 1)).toEqual({ upper: 7, lower: -10 })
    expect(voltageLimits(35_000, 3)).toBeNull()
    expect(deviationTogether(-3, 6)).toBe(9)
    expect(deviationTogether(2, 6)).toBe(6)
    expect(deviationTogether(-8, -1)).toBe(8)
    expect([leastRate(380), leastRate(10_000)]).toEqual([95, 98])
  })

  it('counts a voltage on the limit as kept, also in single precision', () => {
    const deviations = [235.4, 204.6, Math.fround(235.4), Math.fround(204.6), 235.5, 204.5].map(volts => voltageDeviation(volts, 220))
    expect(voltageTimes(deviations, { upper: 7, lower: -7 })).toEqual({ known: 6, high: 1, low: 1 })
  })

  it('rates time within the limits, never below 0 or above 100, and nothing where nothing was measured', () => {
    expect(qualificationRate({ known: 0, high: 0, low: 0 })).toBeNull()
    expect(qualificationRate({ known: 96, high: 3, low: 3 })).toBe(93.75)
    for (let seed = 0; seed < 100; seed++) {
      const deviations = Array.from({ length: 1 + (seed % 20) }, (_, n) => 60 * random(seed, n) - 30)
      const times = voltageTimes(deviations, { upper: 7, lower: -10 })
      const rate = qualificationRate(times)!
      expect(rate).toBeGreaterThanOrEqual(0)
      expect(rate).toBeLessThanOrEqual(100)
      expect(times.known).toBe(deviations.length)
      expect(qualificationRate(voltageTimes(deviations, { upper: 10, lower: -12 }))!).toBeGreaterThanOrEqual(rate)
    }
  })
})

it.each([
  [0, 'green', '轻载'],
  [79.99, 'green', '正常'],
  [80, 'yellow', '重载'],
  [100, 'yellow', '重载'],
  [100.01, 'red', '过载'],
  [null, null, null],
] as const)('a grid area at %s %% is %s and its transformer %s', (rate, level, band) =>
  expect([loadLevelOf(rate), loadBand(rate)]).toEqual([level, band]),
)
