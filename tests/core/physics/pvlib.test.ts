import { describe, expect, it } from 'vitest'
import { extraterrestrial, splitIrradiance } from '../../../core/physics/irradiance.ts'
import { planeOfArray } from '../../../core/physics/planeOfArray.ts'
import { cellTemperature } from '../../../core/physics/pvModules.ts'
import { sunPosition } from '../../../core/physics/sunPosition.ts'

const place = [38.0428, 114.5149] as const
const plane = { tilt: 30, azimuth: 180, albedo: 0.2 }

/** Share by which a figure is off. */
const off = (found: number, wanted: number) => Math.abs(found / wanted - 1)

describe('plane and cell agree with pvlib within 0.5 %', () => {
  // pvlib: spa, Spencer's extraterrestrial irradiance, erbs, haydavies, temperature.faiman(u0 = 25, u1 = 6.84).
  it.each([
    ['2024-03-20T12:00:00+08:00', 700, 15, 2, 846.741, 36.891],
    ['2024-06-21T12:30:00+08:00', 900, 33, 3, 902.386, 52.824],
  ])('at %s under %s W/m² on the horizontal, %s °C and %s m/s', (time, ghi, ambient, wind, poa, cell) => {
    const at = Date.parse(time)
    const sun = sunPosition(at, ...place)
    const extra = extraterrestrial(at)
    const { total } = planeOfArray(splitIrradiance(ghi, sun.zenith, extra), sun, plane, extra)

    expect(off(total, poa)).toBeLessThan(0.005)
    expect(off(cellTemperature(total, ambient, wind), cell)).toBeLessThan(0.005)
  })
})
