import { describe, expect, it } from 'vitest'
import { dayEnergyKwh } from './dayEnergyKwh.ts'
import { sunPosition } from '../../../../core/physics/sunPosition.ts'
import { DAY, HOUR, MINUTE } from '../../../../core/time/time.ts'
import { pvOutput, type PvSystem } from '../../../../server/demo/world/pvSystem.ts'
import { weatherAt } from '../../../../server/demo/world/weatherAt.ts'

const midnight = (date: string) => Date.parse(`${date}T00:00:00+08:00`)
const roof: PvSystem = { latitude: 38.04, longitude: 114.5, tilt: 33, azimuth: 180, dcKw: 110, inverter: { ratedKw: 100 } }
const weather = (seed: number, atMs: number) => weatherAt(seed, roof.latitude, roof.longitude, atMs)
const power = (seed: number) => (atMs: number) => pvOutput(roof, atMs, weather(seed, atMs)).acKw

describe('a PV system under the weather of its site', () => {
  it('gives nothing at night and stays within its rating by day', () => {
    for (let minute = 0; minute < 1440; minute += 5) {
      const atMs = midnight('2026-06-10') + minute * MINUTE
      const { acKw, irradiance } = pvOutput(roof, atMs, weather(3, atMs))
      expect(acKw).toBeLessThanOrEqual(100)
      expect(acKw).toBeGreaterThanOrEqual(0)
      if (sunPosition(atMs, 38.04, 114.5).elevation < 0) expect(acKw + irradiance).toBe(0)
    }
  })

  it.each([1, 2, 7, 42])('yields a capacity factor between 0.12 and 0.19 of its modules in a Hebei year (seed %i)', seed => {
    let kwh = 0
    for (let day = 0; day < 365; day++) kwh += dayEnergyKwh(power(seed), midnight('2025-01-01') + day * DAY, HOUR)
    const factor = kwh / roof.dcKw / 8760
    expect(factor).toBeGreaterThan(0.12)
    expect(factor).toBeLessThan(0.19)
  })
})
