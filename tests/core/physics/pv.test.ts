import { describe, expect, it } from 'vitest'
import { clearSky, diffuseFraction, extraterrestrial, splitIrradiance } from '../../../core/physics/irradiance.ts'
import { planeModifier } from '../../../core/physics/planeModifier.ts'
import { planeOfArray } from '../../../core/physics/planeOfArray.ts'
import { cellTemperature, inverterAcPower, pvDcPower } from '../../../core/physics/pvModules.ts'
import { sunPosition } from '../../../core/physics/sunPosition.ts'
import { HOUR } from '../../../core/time/time.ts'

const RAD = Math.PI / 180
const midnight = (date: string) => Date.parse(`${date}T00:00:00+08:00`)

describe('irradiance', () => {
  it('outside the atmosphere swings by 3.4 % around the solar constant, strongest in early January', () => {
    expect(extraterrestrial(midnight('2026-01-03')) / 1366.1).toBeCloseTo(1.034, 2)
    expect(extraterrestrial(midnight('2026-07-04')) / 1366.1).toBeCloseTo(0.967, 2)
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
    // By hand at 60°: inside 34.57°, 1 − (0.1856 + 0.0014) / 2 = 0.9065 get through, 0.9566 from the front, and the way
    // in the glass takes 0.2 %.
    const clear = (degrees: number) => planeModifier(0.8 * 1366 * Math.cos(degrees * RAD), Math.cos(degrees * RAD), 1366)
    expect(clear(0)).toBeCloseTo(0.994, 2)
    expect(clear(45)).toBeCloseTo(0.985, 2)
    expect(clear(60)).toBeCloseTo(0.947, 2)
    expect(clear(70)).toBeLessThan(0.92)
    // Under thick cloud all of it comes from everywhere.
    expect(planeModifier(50, 1, 1366)).toBeCloseTo(planeModifier(50, 0.6, 1366), 2)
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
})
