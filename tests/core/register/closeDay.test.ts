import { describe, expect, it } from 'vitest'
import { closeDay } from '../../../core/register/closeDay.ts'
import {
  energyOf,
  eventsOf,
  openRegisterDay,
  type RegisterDay,
  type RegisterKind,
  type RegisterReading,
} from '../../../core/register/registerDay.ts'
import { random } from '../../../server/demo/seeded.ts'
import { takeReading } from '../../../core/register/takeReading.ts'
import { totalDayOf } from '../../../core/register/totalDayOf.ts'

const limit = { highestKw: 120, slackHours: 2 / 60 }
const kind: RegisterKind = { limit, samplingMinutes: 1, closing: null, opens: null, stuckPeriods: [] }
const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
const kinds = (day: RegisterDay) => eventsOf(day).map(event => event.kind)

function closed(
  readings: readonly RegisterReading[],
  total: readonly RegisterReading[],
  power: readonly RegisterReading[] = [],
  of = kind,
) {
  const day = openRegisterDay(of)
  for (const reading of readings) takeReading(day, reading)
  return closeDay(day, { minutes: 1440, total: totalDayOf(total, 1440, of), power })
}

/** 60 kW day and night. */
const steady = (from: number, to: number, step = 1, start = from) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => ({ minute: from + n * step, value: start + n * step }))
const quarters = (start = 50_000) => steady(-15, 1470, 15, start - 15)

describe('the end of a day', () => {
  it('is filled up to midnight by the total register, and called estimated', () => {
    const day = closed(steady(0, 1440, 15), quarters())
    expect(energyOf(day)).toBeCloseTo(1440, 6)
    expect(sum(day.estimated)).toBeCloseTo(15, 6)
    expect(sum(day.slots)).toBeCloseTo(1440, 6)
    expect(day.slots).toHaveLength(96)
    expect(kinds(day)).toEqual([])
  })

  it('is filled by the power around midnight where there is no total register, and by nothing across a silence', () => {
    const power = [
      { minute: 1439, value: 60 },
      { minute: 1440, value: 30 },
    ]
    expect(energyOf(closed(steady(0, 1440, 15), [], power))).toBeCloseTo(1425 + 11.25, 9)
    const silent = closed(steady(0, 1300), [], power)
    expect([energyOf(silent), kinds(silent)]).toEqual([1299, ['open']])
    expect(kinds(closed(steady(0, 1440, 15), []))).toEqual(['open'])
  })

  it('that was read in its last minute is complete: it may have been read in its last second', () => {
    const power = [1439, 1440].map(minute => ({ minute, value: 60 }))
    for (const day of [closed(steady(0, 1440), quarters(), power), closed(steady(0, 1440), [])])
      expect([energyOf(day), sum(day.estimated), kinds(day)]).toEqual([1439, 0, []])
  })

  it('of a register that stands still is nothing to tell', () => {
    const still = [...steady(0, 1000), ...steady(1000, 1440).map(({ minute }) => ({ minute, value: 999 }))]
    expect(kinds(closed(still, []))).toEqual([])
  })
})

describe('a day register beside a total register', () => {
  const exchanged = [...steady(0, 600), ...steady(700, 1440, 1, 8000)]

  it('gives way where it left energy unseen', () => {
    const day = closed(exchanged, quarters())
    expect(energyOf(day)).toBeCloseTo(1440, 6)
    expect(sum(day.slots)).toBeCloseTo(1440, 6)
    expect(kinds(day)).toEqual(['exchange', 'total'])
    expect(day.events.at(-1)).toMatchObject({ minute: 1439, to: 1440 })
    expect(day.events.at(-1)!.from).toBeCloseTo(599 + 739, 6)
  })

  it('gives way where it was set back while nobody looked, not where more moved over a gap than the total register knows', () => {
    const back = [...steady(0, 600), ...steady(1300, 1440, 1, 690)]
    const day = closed(back, quarters())
    expect(energyOf(day)).toBeCloseTo(1440, 6)
    expect(kinds(day)).toEqual(['total'])
    const more = [...steady(0, 600), ...steady(900, 1440, 1, 1000)]
    expect(kinds(closed(more, quarters()))).toEqual(['disagreement'])
  })

  it('counts where nothing happened to it, and both figures are told', () => {
    const day = closed(
      steady(0, 1440),
      quarters().map(({ minute, value }) => ({ minute, value: 1.1 * value })),
    )
    expect(energyOf(day)).toBeCloseTo(1439, 6)
    expect(kinds(day)).toEqual(['disagreement'])
    expect(day.events[0]!.to).toBeCloseTo(1584, 6)
  })

  it('is not measured by a total register that was itself set back or exchanged, nor without the rating of its device', () => {
    const set = quarters().map(({ minute, value }) => ({ minute, value: minute < 800 ? value : value - 30_000 }))
    expect(kinds(closed(exchanged, set))).not.toContain('total')
    const unlimited = closed(exchanged, quarters(), [], { ...kind, limit: null })
    expect(kinds(unlimited)).toContain('disagreement')
  })

  it('has no resolution as coarse as all that came over a gap: both figures are told', () => {
    const still = steady(1140, 1440).map(({ minute }) => ({ minute, value: 1900 }))
    const day = closed(still, quarters())
    expect(kinds(day)).toEqual(['disagreement'])
    expect(day.events[0]).toMatchObject({ from: 1900, to: 1440 })
  })

  it('has its doubt resolved by it, or keeps it by name', () => {
    const doubted = [...steady(0, 1438), { minute: 1438, value: 9000 }]
    expect(kinds(closed(doubted, quarters()))).toEqual(['spike'])
    const open = closed(doubted, [])
    expect(kinds(open)).toContain('doubtful')
    expect(energyOf(open)).toBe(1437)
  })
})

/** A day of a device with both registers; the day's is read badly, set back, exchanged and silent at its end. */
function historyOf(seed: number) {
  let n = 0
  const roll = (most: number) => random(seed, n++) * most
  const peak = 10 + roll(100)
  const sampling = [1, 1, 5, 15][Math.floor(roll(4))] as number
  const step = [0.01, 0.1, 1][Math.floor(roll(3))] as number
  const begun = roll(5_000_000)
  const phase = roll(6)
  const [day, total, power]: RegisterReading[][] = [[], [], []]
  let [moved, truth, base] = [0, 0, 0]
  let quiet = 60
  const silentFrom = roll(3) < 1 ? 1440 - roll(300) : 1440
  const kw = (minute: number) => peak * (0.55 + 0.45 * Math.sin(minute / 230 + phase))
  for (let minute = -30; minute <= 1470; minute++) {
    if (minute === 0) moved = 0
    if (minute === 1440) truth = moved
    const shown = Math.floor((moved - base) / step) * step
    if (minute % 15 === 0) total!.push({ minute, value: Math.fround(begun + (minute < 0 ? moved - (30 * kw(0)) / 60 : moved)) })
    if (minute >= 1380) power!.push({ minute, value: kw(minute) })
    if (minute >= 0 && minute < silentFrom && minute % sampling === 0) {
      if (minute < quiet || roll(40) > 1) day!.push({ minute, value: Math.max(0, shown) })
      else {
        quiet = minute + 12 * sampling
        const fault = Math.floor(roll(3))
        if (fault === 0) base = moved
        else if (fault === 1) base = moved - 9000 - roll(4000)
        day!.push({ minute, value: fault === 2 ? 20_000 + roll(5000) : Math.floor((moved - base) / step) * step })
      }
    }
    moved += (kw(minute) + kw(minute + 1)) / 120
  }
  return { day: day!, total: total!, power: power!, truth, sampling, step, peak }
}

describe('a thousand closed days', () => {
  it('come to what really moved where a total register stands beside, within two per cent, one interval and what the registers show at least', () => {
    let counted = 0
    for (let seed = 1; seed <= 1000; seed++) {
      const { day: readings, total, power, truth, sampling, step } = historyOf(seed)
      const of: RegisterKind = {
        limit: { highestKw: 132, slackHours: (sampling + 1) / 60 },
        samplingMinutes: sampling,
        closing: null,
        opens: null,
        stuckPeriods: [],
      }
      const day = closed(readings, total, power, of)
      counted += kinds(day).includes('total') ? 1 : 0
      // How finely a register shows what moves is not known better than by the least it moved.
      const least = Math.min(...total.slice(1).map(({ value }, n) => value - total[n]!.value))
      const finest = Number.isFinite(day.finest) ? day.finest : 0
      const tolerance = 0.02 * truth + (132 * sampling) / 60 + 2 * step + finest + least + 1
      const isSeen = !kinds(day).includes('disagreement')
      expect(isSeen, `seed ${seed} ${kinds(day)} ${truth} ${energyOf(day)}`).toBe(true)
      expect(Math.abs(energyOf(day) - truth), `seed ${seed} ${kinds(day)} ${truth} ${energyOf(day)}`).toBeLessThanOrEqual(tolerance)
      expect(sum(day.slots), `slots of seed ${seed}`).toBeCloseTo(energyOf(day), 3)
      expect(sum(day.estimated), `seed ${seed}`).toBeLessThanOrEqual(energyOf(day) + 1e-6)
    }
    expect(counted).toBeGreaterThan(20)
  })
})
