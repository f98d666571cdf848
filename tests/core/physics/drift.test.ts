import { describe, expect, it } from 'vitest'
import { curtailedLevels } from '../../../core/physics/curtailment.ts'
import { addFit, fitGamma, indexOf, noFitDay } from '../../../core/physics/fitPlant.ts'
import { gridDownSlots } from '../../../core/physics/gridOutage.ts'
import { agedShare, driftOf } from '../../../core/physics/pvDrift.ts'
import { clearSkyRatio, sensorBias } from '../../../core/physics/sensorCheck.ts'
import { ratioUncertainty } from '../../../core/physics/uncertainty.ts'

const days = (count: number, index: (day: number) => number) => Array.from({ length: count }, (_, day) => ({ day, index: index(day) }))

describe('the drift of a plant', () => {
  it('is dust where it fell day by day, and none where it was lost at one stroke or washed off', () => {
    expect(
      driftOf(
        days(60, day => 1 - 0.002 * Math.max(0, day - 30)),
        0,
      )!.soiling,
    ).toBeCloseTo(0.057, 2)
    expect(
      driftOf(
        days(60, day => (day < 50 ? 1 : 0.9)),
        0,
      )!.soiling,
    ).toBe(0)
    expect(
      driftOf(
        days(60, day => 1 - 0.002 * (day % 28)),
        0,
      )!.soiling,
    ).toBeLessThan(0.01)
  })

  it('is carried on at its rate while no day can be measured, at most for two weeks', () => {
    const fallen = days(60, day => 1 - 0.002 * Math.max(0, day - 40))
    const soilingOn = (day: number) => driftOf(fallen, 0, day)!.soiling
    expect(soilingOn(59)).toBeCloseTo(0.038, 3)
    expect(soilingOn(65)).toBeCloseTo(0.05, 3)
    expect(soilingOn(90)).toBe(soilingOn(73))
  })

  it('is age once two years can be compared, and not known before', () => {
    const aged = driftOf(
      days(800, day => 0.98 * 0.99 ** (day / 365)),
      0,
    )!
    expect(aged.ageingPerYear).toBeCloseTo(0.01, 3)
    expect(aged.clean).toBeCloseTo(0.98, 3)
    expect(agedShare(0.01, 2)).toBeCloseTo(0.0199, 9)
    expect(
      driftOf(
        days(300, () => 0.98),
        0,
      )!.ageingPerYear,
    ).toBeNull()
  })

  it('is not told by a few days', () =>
    expect(
      driftOf(
        days(9, () => 1),
        0,
      ),
    ).toBeNull())
})

describe('the temperature coefficient', () => {
  it('is read within the days: what dust takes from one to the next is no heat', () => {
    const measured = Array.from({ length: 20 }, (_, n) => {
      const day = noFitDay()
      for (let t = 30; t < 60; t += 2) addFit(day, t, (1 - 0.003 * n) * (1 - 0.004 * (t - 25)))
      return day
    })
    expect(fitGamma(measured)).toBeCloseTo(-0.004, 9)
    expect(indexOf(measured[10]!, -0.004)).toBeCloseTo(0.97, 9)
    expect(fitGamma(measured.slice(0, 1))).toBeNull()
  })
})

describe('curtailment', () => {
  const bell = Array.from({ length: 20 }, (_, slot) => 0.9 * Math.sin((Math.PI * (slot + 0.5)) / 20))
  const expected = [bell, bell, bell]
  const scatter = [0.985, 1, 1.015]
  it('is a level that several inverters keep while more is expected of them', () => {
    const shares = scatter.map(own => bell.map(kw => Math.min(0.5, own * kw)))
    const held = [...curtailedLevels(shares, expected)].map(level => level >= 0)
    expect(held).toEqual(bell.map(kw => Math.min(...scatter) * kw > 0.5))
  })

  it('of a few percent under a steady sun is told by inverters that lie closer together than they do when left alone', () => {
    const flatNoon = Array.from({ length: 24 }, (_, slot) => Math.min(0.53, 0.06 * Math.min(slot, 23 - slot)))
    const five = [0.97, 0.985, 1, 1.015, 1.03]
    const all = five.map(() => flatNoon)
    const alone = five.map(own => flatNoon.map(kw => own * kw))
    const heldAt = alone.map(shares => shares.map(kw => Math.min(0.51, kw)))
    expect([...curtailedLevels(alone, all)].every(Number.isNaN)).toBe(true)
    expect([...curtailedLevels(heldAt, all)].filter(level => level === 0.51)).toHaveLength(6)
    expect([...curtailedLevels(heldAt.slice(0, 3), all.slice(0, 3))].every(Number.isNaN)).toBe(true)
    expect(
      [
        ...curtailedLevels(
          five.map(() => flatNoon.map(kw => 0.95 * kw)),
          all,
        ),
      ].every(Number.isNaN),
    ).toBe(true)
  })

  it('is not a soiled noon, nor one inverter alone', () => {
    const soiled = scatter.map(own => bell.map(kw => 0.9 * own * kw))
    expect([...curtailedLevels(soiled, expected)].every(Number.isNaN)).toBe(true)
    const alike = [1, 1.001, 0.999].map(own => bell.map(kw => 0.9 * own * kw))
    expect([...curtailedLevels(alike, expected)].every(Number.isNaN)).toBe(true)
    expect([...curtailedLevels([bell.map(kw => Math.min(0.5, kw))], [bell])].every(Number.isNaN)).toBe(true)
  })
})

describe('an outage of the grid', () => {
  it('is seen in any phase or in the frequency, and not where nothing was measured', () => {
    const unknown = [Number.NaN, Number.NaN, Number.NaN]
    const down = gridDownSlots([[231, 0, 229], [230, 228, 150], unknown], undefined)
    expect([0, 1, 2].map(down)).toEqual([false, true, true])
    expect([0, 1].map(gridDownSlots([unknown], [50.02, 45]))).toEqual([false, true])
    expect(gridDownSlots([unknown], undefined)(0)).toBe(false)
  })
})

describe('an irradiance sensor', () => {
  const sky = Array.from({ length: 24 }, () => 800)
  it('is compared on clear days only', () => {
    expect(
      clearSkyRatio(
        sky.map(() => 640),
        sky,
      ),
    ).toBeCloseTo(0.8, 9)
    expect(
      clearSkyRatio(
        sky.map((_, slot) => (slot % 2 ? 640 : 300)),
        sky,
      ),
    ).toBeNull()
  })

  it('that reads a tenth less than its neighbours is found; haze over all of them is none', () => {
    const week = [0.85, 0.78, 0.9, 0.82, 0.88, 0.8]
    const of = (error: number) => sensorBias(week.map(haze => ({ own: haze * (1 + error), neighbours: [haze * 0.99, haze, haze * 1.02] })))
    expect(of(-0.1)).toBeCloseTo(-0.1, 2)
    expect([of(0), of(0.02)]).toEqual([0, 0])
    expect(sensorBias(week.map(own => ({ own, neighbours: [0.9] })))).toBeNull()
  })

  it('that had to be corrected makes a ratio less certain', () => {
    expect(ratioUncertainty(false)).toBeCloseTo(2 * Math.sqrt(0.025 ** 2 + 0.005 ** 2 + 0.01 ** 2), 9)
    expect(ratioUncertainty(true)).toBeGreaterThan(ratioUncertainty(false))
  })
})
