import { describe, expect, it } from 'vitest'
import { random } from '../../../server/demo/seeded.ts'
import { energyOf, openRegisterDay, type RegisterDay, type RegisterKind, type RegisterReading } from '../../../core/register/registerDay.ts'
import { stuckPeriodsOf } from '../../../core/register/stuckPeriodsOf.ts'
import { takeReading } from '../../../core/register/takeReading.ts'

const limit = { highestKw: 120, slackHours: 2 / 60 }

/** A day of these readings, which are given as [minute, kWh]. */
function dayOf(readings: readonly (readonly [number, number])[], of: Partial<RegisterKind> = {}): RegisterDay {
  const day = openRegisterDay({ limit, samplingMinutes: 1, closing: null, opens: null, stuckPeriods: [], ...of })
  for (const [minute, value] of readings) takeReading(day, { minute, value })
  return day
}
const kinds = ({ events }: RegisterDay) => events.map(({ kind }) => kind)
const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
/** 60 kW from 8:00 on. */
const steady = (from: number, to: number, start = 0) =>
  Array.from({ length: to - from }, (_, n) => [from + n, start + n] as [number, number])

describe('energy of a register and day', () => {
  it('is what the register shows where nothing happens, to the digit', () => {
    const day = dayOf(steady(480, 700, 0.1))
    expect(energyOf(day)).toBe(0.1 + 219)
    expect(kinds(day)).toEqual([])
    expect(sum(day.slots)).toBeCloseTo(219.1, 9)
    expect(day.slots[40]).toBeCloseTo(15, 9)
  })

  it('of a register set back at noon is what came before and after', () => {
    const day = dayOf([...steady(480, 700), ...steady(701, 760, 0.5)])
    expect(kinds(day)).toEqual(['reset'])
    expect(energyOf(day)).toBeCloseTo(219 + 58.5, 9)
  })

  it('of a register that came to its end goes on behind it', () => {
    const end = 65_536 / 100
    const day = dayOf([...steady(480, 1135), ...steady(1136, 1200, 656 - end)], { limit: { highestKw: 70, slackHours: 2 / 60 } })
    expect(kinds(day)).toEqual(['rollover'])
    expect(energyOf(day)).toBeCloseTo(656 + 63, 6)
  })

  it('of a register set back while nobody looked is not filled up to an end that it would not have reached', () => {
    const day = dayOf([...steady(480, 1420), ...steady(1425, 1435, 0.5)], { limit: { highestKw: 1200, slackHours: 2 / 60 } })
    expect(kinds(day)).toEqual(['reset'])
    expect(energyOf(day)).toBeCloseTo(939 + 9.5, 9)
    // At 1 kWh a minute it would show some 24 more than its end.
    const later = dayOf([...steady(480, 1135), ...steady(1170, 1200, 0.5)])
    expect(kinds(later)).toEqual(['reset'])
  })

  it('takes no part in a reading far above or below its neighbours, however it is meant', () => {
    const up = dayOf([...steady(480, 600), [600, 30_000], ...steady(601, 650, 121)])
    expect(kinds(up)).toEqual(['spike'])
    expect(energyOf(up)).toBe(169)
    const down = dayOf([...steady(480, 600), [600, 0], [601, 0], ...steady(602, 650, 122)])
    expect(kinds(down)).toEqual(['dip'])
    expect(energyOf(down)).toBe(169)
    const unlimited = dayOf([...steady(480, 600), [600, 30_000], ...steady(601, 650, 121)], { limit: null })
    expect(kinds(unlimited)).toEqual(['spike'])
    expect(energyOf(unlimited)).toBe(169)
  })

  it('counts nothing for the step to another register', () => {
    const day = dayOf([...steady(480, 600), ...steady(610, 700, 8000)])
    expect(kinds(day)).toEqual(['exchange'])
    expect(energyOf(day)).toBeCloseTo(119 + 89, 9)
  })

  it('does not go back behind an exchange to what was before a reset', () => {
    const zeros = [600, 601, 602, 603].map(minute => [minute, 0] as [number, number])
    const other = [610, 611, 612].map(minute => [minute, 60] as [number, number])
    const day = dayOf([...steady(480, 600), ...zeros, ...other, [652, 130]])
    expect(kinds(day)).toEqual(['reset', 'exchange'])
    expect(energyOf(day)).toBe(119 + 70)
  })

  it('begins anew where the register still showed yesterday', () => {
    const stale = [0, 1, 2, 3].map(minute => [minute, 512.5] as [number, number])
    const day = dayOf([...stale, ...steady(4, 60, 0.05)], { limit: null })
    expect(kinds(day)).toEqual(['yesterday'])
    expect(energyOf(day)).toBeCloseTo(55.05, 9)
    expect(sum(day.slots)).toBeCloseTo(55.05, 9)
    // Where the device's rating is known it is never believed at all.
    const known = dayOf([...stale, ...steady(4, 60, 0.05)])
    expect(energyOf(known)).toBeCloseTo(55.05, 9)
    // What the day before did not end with was made today.
    const made = dayOf([[700, 431.2], [701, 431.2], [702, 0], ...steady(703, 760, 0.2)], { closing: { minute: -1, value: 388 } })
    expect(kinds(made)).toEqual(['reset'])
    expect(energyOf(made)).toBeCloseTo(431.2 + 56.2, 9)
  })

  it('begins when the register does, also where it shows yesterday until the sun is up', () => {
    const night = Array.from({ length: 120 }, (_, n) => [240 + n, 431.2] as [number, number])
    const day = dayOf([...night, [360, 0], ...steady(361, 480, 0.2)], { closing: { minute: -1, value: 431.2 } })
    expect(kinds(day)).toEqual(['yesterday'])
    expect(energyOf(day)).toBeCloseTo(118.2, 9)
  })

  it('counts what a register showed at midnight to the day before where it is set back some minutes late', () => {
    // 60 kW, set back ten minutes after midnight; the last reading of the day before is a minute old, or three hours.
    for (const ago of [1, 180]) {
      const late = Array.from({ length: 10 }, (_, n) => [n, 500 + n] as [number, number])
      const day = dayOf([...late, ...steady(10, 700)], { limit: null, closing: { minute: -ago, value: 500 - ago } })
      expect(kinds(day)).toEqual(['reset'])
      expect(energyOf(day)).toBeCloseTo(9 + 689, 9)
      expect(sum(day.slots)).toBeCloseTo(energyOf(day), 9)
    }
    // 8 kW behind a transformer that could have made yesterday's energy between two readings.
    const quarterly = Array.from({ length: 40 }, (_, n) => [15 * n, n === 0 ? 192 : 2 * n - 0.1] as [number, number])
    const of = { samplingMinutes: 15, limit: { highestKw: 800, slackHours: 16 / 60 }, closing: { minute: -15, value: 190 } }
    expect(kinds(dayOf(quarterly, of))).toEqual(['yesterday'])
    expect(energyOf(dayOf(quarterly, of))).toBeCloseTo(77.9, 9)
  })

  it('of a register that nobody set back at midnight goes on from what it showed there', () => {
    const closing = { minute: -1, value: 305.5 }
    // What it shows before five is more than the device can have made, and never comes here.
    const night = Array.from({ length: 60 }, (_, n) => [303 + n, 305.5] as [number, number])
    const day = dayOf([...night, ...steady(363, 700, 305.5)], { closing, limit: { highestKw: 60, slackHours: 2 / 60 } })
    expect(kinds(day)).toEqual([])
    expect(energyOf(day)).toBe(336)
    // 60 kW day and night: it has moved when it is believed at last.
    const moved = dayOf(steady(1436, 1440, 1440 + 1436), { closing: { minute: -1, value: 1439 } })
    expect(energyOf(moved)).toBeCloseTo(1439, 6)
  })

  it('counts what a register made since midnight while nobody looked, also where that is more than on the day before', () => {
    const day = dayOf([[720, 150], ...steady(721, 900, 150)], { closing: { minute: -60, value: 100 } })
    expect(energyOf(day)).toBe(328)
    const idle = dayOf(steady(2, 900, 2), { closing: { minute: -1, value: 0.5 } })
    expect(energyOf(idle)).toBe(899)
  })

  it('of a meter behind current transformers goes up by its steps, whatever one minute allows', () => {
    const steps = Array.from({ length: 600 }, (_, n) => [400 + n, 80 * Math.floor(n / 60)] as [number, number])
    const day = dayOf(steps)
    expect(kinds(day)).toEqual([])
    expect(energyOf(day)).toBe(720)
  })

  it('takes no part in a value that stands for two readings and goes where it came from', () => {
    const day = dayOf([...steady(480, 500), [500, 19], [501, 24], [502, 24], [503, 19.5], ...steady(504, 600, 20)])
    expect(kinds(day)).toEqual(['spike'])
    expect(energyOf(day)).toBeCloseTo(115, 9)
  })

  it('does not take one reading of nothing for the end of the register', () => {
    const large = { limit: { highestKw: 12_000, slackHours: 2 / 60 } }
    const readings = [290, 300, 0, 305, 310].map((value, n) => [600 + n, value] as [number, number])
    expect(energyOf(dayOf([...steady(480, 600, 170), ...readings], large))).toBe(310)
  })

  it('goes on where it was when a register that showed nothing for half an hour comes back', () => {
    const zeros = Array.from({ length: 30 }, (_, n) => [600 + n, 0] as [number, number])
    const back = dayOf([...steady(480, 600, 1), ...zeros, ...steady(630, 700, 125)])
    expect(kinds(back)).toEqual(['dip'])
    expect(energyOf(back)).toBe(194)
    const gap = dayOf([...steady(480, 600, 1), ...zeros.slice(0, 3), [900, 460]])
    expect(energyOf(gap)).toBe(460)
  })

  it('is not twice what a register shows that goes back a little and says not what it can do', () => {
    const values = [4995, 5000, 4990.5, 4991, 4992, 5010]
    const day = dayOf([...steady(480, 600, 4875), ...values.map((value, n) => [600 + n, value] as [number, number])], { limit: null })
    expect(energyOf(day)).toBeLessThan(5025)
  })

  it('does not leap in the evening when it has stood still for hours', () => {
    const evening = Array.from({ length: 300 }, (_, n) => [900 + n, 419] as [number, number])
    const day = dayOf([...steady(480, 900), ...evening, [1200, 700], [1201, 701]])
    expect(energyOf(day)).toBe(419)
  })

  it('goes on over a standstill of the gateway, which only repeated itself, as over a gap', () => {
    const frozen = Array.from({ length: 300 }, (_, n) => [900 + n, 419] as [number, number])
    const readings = [...steady(480, 900), ...frozen, ...steady(1200, 1210, 700)]
    const asRead = readings.map(([minute, value]) => ({ minute, value }))
    const day = dayOf(readings)
    const constant = (kw: number) => frozen.map(([minute]) => ({ minute, value: kw }))
    const thawed = (power: RegisterReading[], total: RegisterReading[] = []) =>
      dayOf(readings, { stuckPeriods: stuckPeriodsOf(day, asRead, { power, total }) })
    const counted = thawed(constant(57.3))
    expect([energyOf(counted), kinds(counted)]).toEqual([709, []])
    expect(sum(counted.estimated)).toBeCloseTo(281, 9)
    expect(sum(counted.slots)).toBeCloseTo(709, 9)
    // A power that moves, or none, or one that would not have moved the register: then the register is wrong.
    expect(energyOf(thawed(frozen.map(([minute], n) => ({ minute, value: 57 + (n % 7) / 10 }))))).toBe(428)
    expect(energyOf(thawed(constant(0)))).toBe(428)
    expect(energyOf(thawed(constant(0.1)))).toBe(428)
    expect(energyOf(thawed([]))).toBe(428)
    // The total register rose by the same, or by something else.
    const total = (rise: number) => [...frozen.map(([minute]) => ({ minute, value: 5000 })), { minute: 1201, value: 5000 + rise }]
    expect(energyOf(thawed([], total(282)))).toBe(709)
    expect(energyOf(thawed([], total(0)))).toBe(428)
    // More than the device can do in the time is no energy, whoever says so.
    const leap = [...steady(480, 900), ...frozen, ...steady(1200, 1210, 1419)]
    const much = dayOf(leap)
    expect(
      stuckPeriodsOf(
        much,
        leap.map(([minute, value]) => ({ minute, value })),
        { power: constant(57.3), total: total(1000) },
      ),
    ).toEqual([])
  })

  it('of a device that is read every hour is no estimate', () => {
    const hourly = Array.from({ length: 10 }, (_, n) => [60 * (n + 1), 50 * (n + 1)] as [number, number])
    const day = dayOf(hourly, { samplingMinutes: 60, limit: { highestKw: 120, slackHours: 61 / 60 } })
    expect([energyOf(day), sum(day.estimated)]).toEqual([500, 0])
  })

  it('over a gap is spread evenly and called estimated', () => {
    const day = dayOf([...steady(480, 490), [549, 69]])
    expect(energyOf(day)).toBe(69)
    expect(sum(day.estimated)).toBeCloseTo(60, 9)
    expect(day.slots[34]).toBeCloseTo(15, 9)
  })

  it('waits with what it cannot judge yet', () => {
    const day = dayOf([...steady(480, 600), [600, 0.5], [601, 1.5]])
    expect(energyOf(day)).toBe(119)
    expect(day.doubted).toHaveLength(2)
  })
})

/**
 * A register set back next to one of the ends registers have looks as if it had come to it: at most what can have moved
 * meanwhile is wrong.
 */
const besideAnEnd = limit.highestKw * (3 / 60 + limit.slackHours) + 1

interface History {
  readings: [number, number][]
  /** kWh that really moved up to the last reading. */
  truth: number
  /** kWh by which the rules may miss it: what moved while nobody could see where the register was. */
  unseen: number
  /** How often the register came to its end. */
  ends: number
}

/** A day of a device with its faults, at least ten readings apart: what it did, and what its register said. */
function historyOf(seed: number): History {
  let n = 0
  const roll = (most: number) => random(seed, n++) * most
  const peak = 20 + roll(90)
  const step = [0, 0.01, 0.1, 1][Math.floor(roll(4))] as number
  const end = seed % 4 === 0 ? 65_536 / 100 : Number.POSITIVE_INFINITY
  const shown = (value: number) => (step ? Math.floor(value / step) * step : value) % end
  const from = Math.floor(roll(400))
  const to = from + 300 + Math.floor(roll(1439 - from - 300))
  let [truth, base, unseen, ends, quietUntil] = [0, 0, 2 * step, 0, from + 10]
  const readings: [number, number][] = []
  let skipUntil = 0
  for (let minute = from; minute <= to; minute++) {
    const kwh = (peak * Math.max(0, Math.sin(((minute - from) / (to - from)) * Math.PI)) * (0.7 + roll(0.3))) / 60
    const before = truth
    truth += kwh
    if (Math.floor((truth - base) / end) > Math.floor((before - base) / end)) {
      ends++
      quietUntil = Math.max(quietUntil, minute + 12)
    }
    if (minute < skipUntil) continue
    const value = shown(truth - base)
    if (minute < quietUntil || (truth - base) % end > end - 15 || roll(60) > 1 || to - minute < 12) {
      readings.push([minute, value])
      continue
    }
    quietUntil = minute + 12
    const fault = Math.floor(roll(Number.isFinite(end) ? 4 : 5))
    const high = value + 3 * limit.highestKw * 2
    if (fault === 0) {
      const stood = before - base
      base = before
      // Set back from so little that it is back there within a moment, a register has only dipped.
      unseen += kwh + step + (stood < besideAnEnd ? stood : 0)
      readings.push([minute, shown(truth - base)])
    } else if (fault === 1) readings.push([minute, high + roll(5000)])
    else if (fault === 2 && value > 40) readings.push([minute, roll(value / 2 - 10)])
    else if (fault === 3) {
      skipUntil = minute + 5 + Math.floor(roll(90))
      quietUntil = skipUntil + 12
      if (skipUntil > to - 12) skipUntil = minute + 1
    } else {
      base = truth - (high + 1000 + roll(4000))
      unseen += kwh + step
      readings.push([minute, shown(truth - base)])
    }
  }
  return { readings, truth, unseen, ends }
}

describe('a thousand days with resets, exchanges, spikes, dips, gaps and registers that end', () => {
  it('come to what really moved, within what moved unseen', () => {
    let rollovers = 0
    for (let seed = 1; seed <= 1000; seed++) {
      const { readings, truth, unseen, ends } = historyOf(seed)
      const day = dayOf(readings)
      const mistaken = Math.max(0, kinds(day).filter(kind => kind === 'rollover').length - ends)
      rollovers += ends
      expect(Math.abs(energyOf(day) - truth), `seed ${seed} ${kinds(day)} ${truth} ${energyOf(day)}`).toBeLessThanOrEqual(
        unseen + besideAnEnd * mistaken + 1e-6,
      )
      expect(sum(day.slots), `slots of seed ${seed}`).toBeCloseTo(energyOf(day), 6)
      expect(Math.min(...day.slots.filter(slot => slot !== undefined)), `seed ${seed}`).toBeGreaterThan(-1e-9)
    }
    expect(rollovers).toBeGreaterThan(20)
  })
})
