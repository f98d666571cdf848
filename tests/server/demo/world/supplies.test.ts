import { describe, expect, it } from 'vitest'
import { chinaDayStart, DAY, HOUR } from '../../../../core/time/time.ts'
import { createFlowCounter } from '../../../../server/demo/simulator/flowCounter.ts'
import { airDemand, compressorPower } from '../../../../server/demo/world/airDemand.ts'
import { flowOf, gasFor, heatDemand, heatPumpCop, waterTemperatures } from '../../../../server/demo/world/heatDemand.ts'
import { pumpFrequency, waterDemand } from '../../../../server/demo/world/waterDemand.ts'

/** A Wednesday in January, and one in July. */
const winter = Date.parse('2026-01-14T12:00:00+08:00')
const summer = Date.parse('2026-07-15T12:00:00+08:00')
const plan = { designKw: 1000, hotWaterKw: 0, emitter: 'radiator' as const }

describe('heat', () => {
  it('is what the degrees between inside and outside ask for, in the season alone', () => {
    const at = (outside: number) => heatDemand(plan, winter, outside, 5)
    expect(at(-9) / at(5.5)).toBeCloseTo(2)
    expect(at(20)).toBe(0)
    expect(heatDemand(plan, summer, 10, 5)).toBe(0)
    expect(heatDemand({ ...plan, hotWaterKw: 100 }, summer, 30, 5)).toBeGreaterThan(20)
  })

  it('begins on 15 November and ends after 15 March', () => {
    const on = (day: string) => heatDemand(plan, Date.parse(`${day}T12:00:00+08:00`), 0, 5) > 0
    expect(['2025-11-14', '2025-11-15', '2026-03-15', '2026-03-16'].map(on)).toEqual([false, true, true, false])
  })

  it('is carried by the water: flow times the fall of its temperature', () => {
    for (const outside of [-12, -4, 3, 10]) {
      const kw = heatDemand(plan, winter, outside, 5)
      const water = waterTemperatures(plan, kw, outside, winter)
      expect(water.supply).toBeGreaterThan(water.back)
      expect(1.163 * flowOf(kw, water) * (water.supply - water.back)).toBeCloseTo(kw, 6)
    }
    expect(waterTemperatures(plan, heatDemand(plan, winter, -9, 5), -9, winter).supply).toBeGreaterThan(
      waterTemperatures(plan, heatDemand(plan, winter, 5, 5), 5, winter).supply,
    )
  })

  it('takes more electricity the colder it is, and gas within its heating value', () => {
    const cops = [-15, -5, 5, 15].map(outside => heatPumpCop(outside, 42))
    expect(cops).toEqual([...cops].sort((a, b) => a - b))
    expect(cops[0]).toBeGreaterThan(1.5)
    expect(cops.at(-1)).toBeLessThan(5.6)
    expect((gasFor(1000) * 9.97) / 1000).toBeCloseTo(1 / 0.94)
  })
})

describe('water and air', () => {
  it('water follows the hours of people, and adds up to about its day', () => {
    const start = chinaDayStart(summer)
    const hours = Array.from({ length: 24 }, (_, hour) => waterDemand('village', 240, start + hour * HOUR, 9))
    const sum = hours.reduce((all, each) => all + each, 0)
    expect(sum).toBeGreaterThan(200)
    expect(sum).toBeLessThan(300)
    expect(Math.min(...hours)).toBeLessThan(0.3 * (sum / 24))
    expect(hours[19]!).toBeGreaterThan(3 * hours[3]!)
  })

  it('a plant draws its leaks when nobody works, and its compressors idle before they stop', () => {
    const sunday = Date.parse('2026-07-19T03:00:00+08:00')
    expect(airDemand('two-shift', 10, sunday, 3)).toBeLessThan(2.4)
    expect(airDemand('two-shift', 10, summer - 2 * HOUR, 3)).toBeGreaterThan(7)
    expect(compressorPower(0, 10)).toBeCloseTo(0.3 * compressorPower(1, 10))
    expect(pumpFrequency(0)).toBe(32)
    expect(pumpFrequency(1)).toBe(50)
  })
})

describe('the counter of a flow', () => {
  const since = Date.parse('2025-10-15')
  const flow = (at: number) => 5 + 4 * Math.sin(at / (5 * HOUR))

  it('never falls within a day, carries itself over midnight, and is the same after a start', () => {
    const counter = createFlowCounter(flow, since)
    const start = chinaDayStart(winter)
    let before = -1
    for (let at = start; at < start + DAY; at += HOUR / 4) {
      expect(counter.day(at)).toBeGreaterThan(before)
      before = counter.day(at)
    }
    const midnight = start + DAY
    expect(counter.day(midnight)).toBe(0)
    expect(counter.total(midnight) - counter.total(midnight - 1)).toBeLessThan(0.001)
    expect(createFlowCounter(flow, since).total(winter + 3 * DAY)).toBe(counter.total(winter + 3 * DAY))
    // Asked back by a day, as a history is written.
    expect(counter.total(winter)).toBe(createFlowCounter(flow, since).total(winter))
  })

  it('is the integral of what it shows now', () => {
    const counter = createFlowCounter(flow, since)
    const start = chinaDayStart(winter)
    let sum = 0
    for (let minute = 0; minute < 1440; minute++) sum += counter.now(start + (minute + 0.5) * 60_000) / 60
    expect(counter.day(start + DAY - 1)).toBeCloseTo(sum, 2)
  })
})
