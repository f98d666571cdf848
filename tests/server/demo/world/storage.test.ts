import { describe, expect, it } from 'vitest'
import { storagePower } from '../../../../server/demo/world/storagePower.ts'
import { taperDuration, taperEnergy, taperPower } from '../../../../server/demo/world/taper.ts'
import { DAY, HOUR, MINUTE } from '../../../../core/time/time.ts'

const midnight = Date.parse('2026-05-11T00:00:00+08:00')
const battery = (atMs: number) => storagePower('peak-valley', 2000, 1000, atMs, 17)

/** Energy at the grid connection by direction over some days, from minute values, kWh. */
const flows = (days: number) => {
  let charged = 0
  let discharged = 0
  for (let minute = 0; minute < days * 1440; minute++) {
    const { powerKw } = battery(midnight + (minute + 0.5) * MINUTE)
    if (powerKw > 0) discharged += powerKw / 60
    else charged -= powerKw / 60
  }
  return { charged, discharged }
}

describe('a battery that follows the tariff', () => {
  it('keeps its charge between 10 % and 95 % and its power within the rating', () => {
    for (let minute = 0; minute < 7 * 1440; minute += 3) {
      const { powerKw, soc } = battery(midnight + minute * MINUTE)
      expect(soc).toBeGreaterThanOrEqual(0.1 - 1e-9)
      expect(soc).toBeLessThanOrEqual(0.95 + 1e-9)
      expect(Math.abs(powerKw)).toBeLessThanOrEqual(1000 + 1e-9)
    }
  })

  it('charges at night and at midday, discharges in the morning and in the evening', () => {
    const sign = (hour: number) => Math.sign(Math.round(battery(midnight + hour * HOUR).powerKw / 100))
    expect([1.5, 9, 12.5, 16.8].map(sign)).toEqual([-1, 1, -1, 1])
    expect([7.5, 23].map(sign)).toEqual([-0, -0])
  })

  it('gives back between 80 % and 92 % of what it took', () => {
    const { charged, discharged } = flows(10)
    expect(discharged / charged).toBeGreaterThan(0.8)
    expect(discharged / charged).toBeLessThan(0.92)
  })

  it('moves about two usable capacities a day', () => {
    const { discharged } = flows(10)
    expect(discharged / 10 / 2000).toBeGreaterThan(1.4)
    expect(discharged / 10 / 2000).toBeLessThan(1.7)
  })

  it('changes its charge by exactly the power at its cells', () => {
    for (let step = 0; step < 96 * 3; step++) {
      const atMs = midnight + step * 15 * MINUTE
      let cells = 0
      for (let second = 5; second < 900; second += 10) {
        const { powerKw } = battery(atMs + second * 1000)
        if (powerKw > 0) cells -= powerKw / 0.945 / 360
        else if (powerKw < -4.001) cells += (-powerKw * 0.945) / 360
      }
      expect(Math.abs((battery(atMs + 15 * MINUTE).soc - battery(atMs).soc) * 2000 - cells)).toBeLessThan(5)
    }
  })

  it('starts every day from the same charge, so that days can be computed apart', () => {
    for (let day = 0; day < 30; day++) {
      expect(battery(midnight + day * DAY).soc).toBeCloseTo(0.1, 9)
      expect(battery(midnight + day * DAY - 1).soc).toBeCloseTo(0.1, 9)
    }
  })

  it('does what its rated power allows when the capacity is too large for the windows', () => {
    for (let minute = 0; minute < 1440; minute++) {
      const { powerKw, soc } = storagePower('peak-valley', 20_000, 500, midnight + minute * MINUTE, 3)
      expect(soc).toBeGreaterThanOrEqual(0.1 - 1e-9)
      expect(Math.abs(powerKw)).toBeLessThanOrEqual(500)
    }
    expect(storagePower('peak-valley', 20_000, 500, midnight + 23.9 * HOUR, 3).soc).toBeCloseTo(0.1, 9)
  })
})

describe('a tapering charge', () => {
  const taper = { peakKw: 60, energyKwh: 45, share: 0.25, end: 0.2 }

  it('moves exactly its energy and ends at its last power', () => {
    const steps = 10_000
    const step = taperDuration(taper) / steps
    let kwh = 0
    for (let index = 0; index < steps; index++) kwh += (taperPower(taper, (index + 0.5) * step) * step) / HOUR
    expect(kwh).toBeCloseTo(45, 4)
    expect(taperEnergy(taper, taperDuration(taper))).toBe(45)
    expect(taperPower(taper, taperDuration(taper))).toBeCloseTo(12, 6)
    expect(taperPower(taper, taperDuration(taper) + 1)).toBe(0)
  })

  it('takes no time when there is nothing to move', () => {
    expect(taperDuration({ ...taper, energyKwh: 0 })).toBe(0)
    expect(taperPower({ ...taper, energyKwh: 0 }, 0)).toBe(0)
  })
})
