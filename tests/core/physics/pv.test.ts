import { describe, expect, it } from 'vitest'
import { hourlyWeather } from '../../../core/physics/dailyWeather.ts'
import { dayEnergyKwh } from '../../../core/physics/dayEnergyKwh.ts'
import { clearSky, diffuseFraction, extraterrestrial, splitIrradiance } from '../../../core/physics/irradiance.ts'
import { incidenceModifier, planeOfArray } from '../../../core/physics/planeOfArray.ts'
import { cellTemperature, inverterAcPower, pvDcPower } from '../../../core/physics/pvModules.ts'
import { pvDailyEnergy, pvOutput, type PvSystem } from '../../../core/physics/pvSystem.ts'
import { sunPosition } from '../../../core/physics/sunPosition.ts'
import { DAY, HOUR, MINUTE } from '../../../core/physics/time.ts'
import { weatherAt } from '../../../core/physics/weatherAt.ts'

const RAD = Math.PI / 180
const midnight = (date: string) => Date.parse(`${date}T00:00:00+08:00`)
const roof: PvSystem = { latitude: 38.04, longitude: 114.5, tilt: 33, azimuth: 180, dcKw: 110, inverter: { ratedKw: 100 } }
const weather = (seed: number, atMs: number) => weatherAt(seed, roof.latitude, roof.longitude, atMs)
const power = (seed: number) => (atMs: number) => pvOutput(roof, atMs, weather(seed, atMs)).acKw

describe('irradiance', () => {
  it('outside the atmosphere swings by 3.4 % around the solar constant, strongest in early January', () => {
    expect(extraterrestrial(midnight('2026-01-03')) / 1361).toBeCloseTo(1.034, 2)
    expect(extraterrestrial(midnight('2026-07-04')) / 1361).toBeCloseTo(0.967, 2)
  })

  it('under a clear sky follows Haurwitz: 1035 W/m² from the zenith, nothing from below the horizon', () => {
    expect(clearSky(0)).toBeCloseTo(1098 * Math.exp(-0.059), 6)
    expect(clearSky(60)).toBeCloseTo(549 * Math.exp(-0.118), 6)
    expect(clearSky(95)).toBe(0)
  })

  it('is all diffuse under thick cloud and mostly beam when clear, without a jump between the formulas of Erbs', () => {
    expect(diffuseFraction(0.1)).toBeCloseTo(0.991, 3)
    expect(diffuseFraction(0.75)).toBeLessThan(0.25)
    expect(Math.abs(diffuseFraction(0.22 - 1e-9) - diffuseFraction(0.22 + 1e-9))).toBeLessThan(0.01)
    expect(Math.abs(diffuseFraction(0.8 - 1e-9) - diffuseFraction(0.8 + 1e-9))).toBeLessThan(0.01)
  })

  it('keeps its energy when split into beam and diffuse', () => {
    for (let zenith = 0; zenith < 90; zenith += 5) {
      for (const ghi of [20, 200, 600, 950]) {
        const { dni, dhi } = splitIrradiance(ghi, zenith, 1361)
        expect(dni * Math.cos(zenith * RAD) + dhi).toBeCloseTo(ghi, 6)
        expect(dni).toBeGreaterThanOrEqual(0)
        expect(dhi).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it('on a horizontal plane is the global irradiance', () => {
    const sun = { zenith: 40, azimuth: 150, elevation: 50 }
    const plane = planeOfArray(splitIrradiance(700, 40, 1361), sun, { tilt: 0, azimuth: 180 }, 1361)
    expect(plane.total).toBeCloseTo(700, 6)
    expect(plane.ground).toBe(0)
    expect(plane.incidence).toBeCloseTo(40, 6)
  })

  it('on a plane facing the low winter sun is more than on the horizontal', () => {
    const sun = sunPosition(midnight('2026-12-22') + 12.3 * HOUR, 38.04, 114.5)
    const light = splitIrradiance(450, sun.zenith, 1400)
    expect(planeOfArray(light, sun, { tilt: 45, azimuth: 180 }, 1400).total).toBeGreaterThan(600)
    expect(planeOfArray(light, sun, { tilt: 45, azimuth: 0 }, 1400).beam).toBe(0)
  })

  it('enters the glass fully from the front and less at grazing angles', () => {
    expect(incidenceModifier(1)).toBe(1)
    expect(incidenceModifier(0.5)).toBeCloseTo(0.95, 6)
    expect(incidenceModifier(0)).toBe(0)
  })
})

describe('a PV system', () => {
  it('gives its rated DC power at standard test conditions and loses with heat', () => {
    expect(pvDcPower(1000, 25, 50)).toBeCloseTo(50, 9)
    expect(pvDcPower(1000, 65, 50, -0.004)).toBeCloseTo(42, 9)
  })

  it('has cells 28 K above a 20 °C, 1 m/s ambient at 900 W/m², by Faiman', () => {
    expect(cellTemperature(900, 20, 1)).toBeCloseTo(20 + 900 / 31.84, 9)
  })

  it('is clipped at the rating of its inverter, never gives more than it takes, and sleeps without sun', () => {
    const inverter = { ratedKw: 100, standbyKw: 0.02 }
    expect(inverterAcPower(130, inverter)).toBe(100)
    for (let dc = 1; dc < 130; dc += 3) expect(inverterAcPower(dc, inverter)).toBeLessThan(dc)
    expect(inverterAcPower(0, inverter)).toBe(-0.02)
    expect(Object.is(inverterAcPower(0, { ratedKw: 100 }), 0)).toBe(true)
    expect(inverterAcPower(100 / 0.96, { ratedKw: 200, efficiency: 0.96 }) / (100 / 0.96)).toBeGreaterThan(0.95)
  })

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
    for (let day = 0; day < 365; day++) kwh += pvDailyEnergy(roof, seed, midnight('2025-01-01') + day * DAY)
    const factor = kwh / roof.dcKw / 8760
    expect(factor).toBeGreaterThan(0.12)
    expect(factor).toBeLessThan(0.19)
  })

  it('yields the same when the weather of its site is handed in', () => {
    const start = midnight('2026-05-05')
    const hours = hourlyWeather(3, roof.latitude, roof.longitude, start)
    expect(pvDailyEnergy(roof, 3, start, hours)).toBe(pvDailyEnergy(roof, 3, start))
  })

  it('yields nearly the same by hourly steps as by the integral of five-minute values over a month', () => {
    let fast = 0
    let fine = 0
    for (let day = 0; day < 30; day++) {
      const start = midnight('2026-04-01') + day * DAY
      fast += pvDailyEnergy(roof, 5, start)
      fine += dayEnergyKwh(power(5), start, 5 * MINUTE)
    }
    expect(Math.abs(fast / fine - 1)).toBeLessThan(0.03)
  })
})

describe('the energy of a day', () => {
  it('is power times 24 hours when constant, and exact for a ramp', () => {
    expect(dayEnergyKwh(() => 5, 0)).toBeCloseTo(120, 9)
    expect(dayEnergyKwh(atMs => atMs / HOUR, 0)).toBeCloseTo(288, 9)
  })
})
