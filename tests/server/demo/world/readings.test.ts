import { describe, expect, it } from 'vitest'
import { inverterTemperature, mpptReadings } from '../../../../server/demo/world/inverterReadings.ts'
import { powerFactorOf, threePhase } from '../../../../server/demo/world/threePhase.ts'
import { MINUTE } from '../../../../core/time/time.ts'

const noon = Date.parse('2026-06-01T12:00:00+08:00')
const moments = Array.from({ length: 200 }, (_, index) => noon + index * 47 * MINUTE)

describe('a three-phase meter', () => {
  it('shows voltages and currents whose power is the power it was given', () => {
    for (const atMs of moments) {
      const { ua, ub, uc, ia, ib, ic, powerFactor, activeKw } = threePhase(-83, 0.92, 400, 5, atMs)
      expect(((ua * ia + ub * ib + uc * ic) * powerFactor) / 1000).toBeCloseTo(83, 6)
      expect(activeKw).toBe(-83)
    }
  })

  it('keeps its voltages within 7 % of nominal, unequal but close, line voltages √3 above phase voltages', () => {
    for (const atMs of moments) {
      const { ua, ub, uc, uab, frequency } = threePhase(50, 0.95, 10_000, 9, atMs)
      const phase = 10_000 / Math.sqrt(3)
      for (const each of [ua, ub, uc]) expect(Math.abs(each / phase - 1)).toBeLessThan(0.07)
      expect(ua).not.toBe(ub)
      expect(uab / ua).toBeCloseTo(Math.sqrt(3), 1)
      expect(Math.abs(frequency - 50)).toBeLessThan(0.2)
    }
  })

  it('satisfies S² = P² + Q² and shows no current without power', () => {
    const { activeKw, reactiveKvar, apparentKva } = threePhase(120, 0.9, 400, 5, noon)
    expect(activeKw ** 2 + reactiveKvar ** 2).toBeCloseTo(apparentKva ** 2, 6)
    const idle = threePhase(0, 0.9, 400, 5, noon)
    expect(idle.ia + idle.ib + idle.ic).toBe(0)
    expect(idle.ua).toBeGreaterThan(200)
  })

  it('has a better power factor at full load than when lightly used, never above one', () => {
    for (const kind of ['load', 'inverter'] as const) {
      for (const atMs of moments) {
        expect(powerFactorOf(kind, 0.9, 3, atMs)).toBeGreaterThan(powerFactorOf(kind, 0.02, 3, atMs))
        expect(powerFactorOf(kind, 0.9, 3, atMs)).toBeLessThanOrEqual(1)
      }
    }
  })
})

describe('an inverter', () => {
  it('is warmer under load and warmer than its surroundings', () => {
    for (const atMs of moments) {
      expect(inverterTemperature(0, 20, 3, atMs)).toBeGreaterThan(20)
      expect(inverterTemperature(1, 20, 3, atMs)).toBeGreaterThan(inverterTemperature(0.3, 20, 3, atMs) + 10)
      expect(inverterTemperature(1, 40, 3, atMs)).toBeLessThan(85)
    }
  })

  it('splits its DC power over strings without losing any, and MPPT current is the sum of its strings', () => {
    const mppts = mpptReadings(96, { mppts: 4, stringsPerMppt: 5 }, 850, 52, 3, noon)
    const watts = mppts.flatMap(({ strings }) => strings).reduce((sum, { voltage, current }) => sum + voltage * current, 0)
    expect(watts / 1000).toBeCloseTo(96, 9)
    for (const { current, strings } of mppts)
      expect(current).toBeCloseTo(
        strings.reduce((sum, each) => sum + each.current, 0),
        9,
      )
  })

  it('shows a lower voltage on hot cells, none at night, and no current on a lost string', () => {
    const layout = { mppts: 2, stringsPerMppt: 2 }
    expect(mpptReadings(20, layout, 900, 65, 3, noon)[0]!.voltage).toBeLessThan(mpptReadings(20, layout, 900, 15, 3, noon)[0]!.voltage)
    expect(mpptReadings(0, layout, 0, 5, 3, noon)[0]).toMatchObject({ voltage: 0, current: 0 })
    const [first] = mpptReadings(20, layout, 900, 45, 3, noon, [1])
    expect(first!.strings[1]!.current).toBe(0)
    expect(first!.strings[0]!.current).toBeGreaterThan(0)
  })
})
