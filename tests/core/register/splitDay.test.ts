import { describe, expect, it } from 'vitest'
import { registerQuarters } from '../../../core/register/registerQuarters.ts'
import { random } from '../../../server/demo/seeded.ts'
import { exactShares, noParts, splitDay, sumOfParts } from '../../../core/register/splitDay.ts'
import { periodCodes, type TariffPeriod } from '../../../core/rules/tariff.ts'

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const seeds = Array.from({ length: 4000 }, (_, seed) => seed)
const pick = <T>(values: readonly T[], seed: number, a: number, b = 0): T => values[Math.floor(random(seed, a, b) * values.length)]!

/** Energies as the ledger has them: of a device to the digit, of a plant to the hundredth, next to nothing, and none. */
function energyOf(seed: number): number {
  const share = random(seed, 1)
  return pick([share * 1e3, Math.round(share * 1e7) / 100, share * 4e9, share * 1e-6, share * 2 ** -18, 0, 0.1, 123456.7], seed, 2)
}
/** Days as they run: by night nothing, by day anything, of an hour what is no number at all. */
const courseOf = (seed: number) =>
  Array.from({ length: pick([24, 25], seed, 3) }, (_, hour) => {
    const weight = random(seed, 4, hour)
    return pick([0, 0, weight, weight * 1e6, weight * 1e-300, weight * 1e300, Number.NaN, -1, Number.POSITIVE_INFINITY], seed, 5, hour)
  })
const periodsOf = (seed: number): TariffPeriod[] => Array.from({ length: 25 }, (_, hour) => pick(periodCodes, seed, 6, hour))

describe('the energy of a day, split over the tariff periods', () => {
  it('is neither more nor less than what the ledger counts, to the last digit, in whatever order it is added', () => {
    for (const seed of seeds) {
      const kwh = energyOf(seed)
      const { hours, parts } = splitDay(kwh, courseOf(seed), periodsOf(seed))
      expect([sum(hours), sum([...hours].reverse()), sumOfParts(parts), parts.G + parts.P + parts.F + parts.J], `seed ${seed}`).toEqual([
        kwh,
        kwh,
        kwh,
        kwh,
      ])
    }
  })

  it('has no part below zero and none greater than the day', () => {
    for (const seed of seeds) {
      const kwh = energyOf(seed)
      const { hours, parts } = splitDay(kwh, courseOf(seed), periodsOf(seed))
      const wrong = [...hours, ...Object.values(parts)].filter(part => !(part >= 0 && part <= kwh))
      expect(wrong, `seed ${seed}, ${kwh} kWh`).toEqual([])
    }
  })

  it('gives an hour what its weight says and a period what its hours have, whatever the unit of the weights', () => {
    for (const seed of seeds.slice(0, 500)) {
      const kwh = 1 + 1e6 * random(seed, 7)
      const course = Array.from({ length: 24 }, (_, hour) => Math.floor(1000 * random(seed, 8, hour)))
      const of = periodsOf(seed)
      const { hours, parts } = splitDay(kwh, course, of)
      const expected = noParts()
      let furthest = 0
      for (const [hour, weight] of course.entries()) {
        const share = (kwh * weight) / sum(course)
        furthest = Math.max(furthest, Math.abs(hours[hour]! - share))
        expected[of[hour]!] += share
      }
      for (const code of periodCodes) furthest = Math.max(furthest, Math.abs(parts[code] - expected[code]))
      expect(furthest, `seed ${seed}`).toBeLessThan(1e-3)
      const inOtherUnit = course.map(weight => weight * 4)
      expect(splitDay(kwh, inOtherUnit, of)).toEqual({ hours, parts })
    }
  })

  it('goes evenly where nothing says how the day ran', () => {
    const letters = [...'GGGGGGGPFFFFGGGPFFFFFFPP'] as TariffPeriod[]
    expect(splitDay(24, new Array<number>(24).fill(0), letters).parts).toEqual({ J: 0, F: 10, P: 4, G: 10 })
    expect(exactShares(1, [0, 0])).toEqual([0.5, 0.5])
  })
})

describe('the quarters of a register', () => {
  /** A register that only grows; of every third day some quarters are not read. */
  const growing = (seed: number) => {
    let value = 0
    return Array.from({ length: 96 }, (_, quarter) => {
      value += Math.floor(500 * random(seed, 9, quarter))
      return seed % 3 === 0 && random(seed, 10, quarter) < 0.3 ? null : value
    })
  }

  it('add up to what it shows last, and spread is no more than that', () => {
    for (const seed of seeds.slice(0, 300)) {
      const values = growing(seed)
      const { kwh, spread } = registerQuarters(values)
      const last = values.findLast(value => value !== null) ?? 0
      expect(sum(kwh)).toBeCloseTo(last, 6)
      expect(spread).toBeLessThanOrEqual(last)
    }
  })

  it('were all measured where each was read', () => {
    for (const seed of seeds.slice(0, 300).filter(seed => seed % 3 !== 0)) {
      const values = growing(seed)
      const steps = values.map((value, quarter) => value! - (values[quarter - 1] ?? 0))
      expect(registerQuarters(values)).toEqual({ kwh: steps, spread: 0 })
    }
  })

  it('spread evenly what moved unread, and say how much', () => {
    expect(registerQuarters([1, null, null, 7, 8])).toEqual({ kwh: [1, 2, 2, 2, 1], spread: 6 })
    expect(registerQuarters([null, null])).toEqual({ kwh: [0, 0], spread: 0 })
  })

  it('begin anew where the register is set back, and take nothing away', () => {
    expect(registerQuarters([5, 9, 0, 2])).toEqual({ kwh: [5, 4, 0, 2], spread: 0 })
  })

  it('know nothing of a day before that the register still shows, read from midnight on or later', () => {
    expect(registerQuarters([300, 300, null, 300, 1, 3])).toEqual({ kwh: [0, 0, 0, 0, 1, 2], spread: 0 })
    expect(registerQuarters([null, null, 300, 300, null, 2, 5])).toEqual({ kwh: [0, 0, 0, 0, 1, 1, 3], spread: 2 })
    expect(registerQuarters([0, 0, 2, 2])).toEqual({ kwh: [0, 0, 2, 0], spread: 0 })
  })
})
