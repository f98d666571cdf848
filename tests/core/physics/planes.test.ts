import { describe, expect, it } from 'vitest'
import { extraterrestrial, splitIrradiance } from '../../../core/physics/irradiance.ts'
import { lightBehind } from '../../../core/physics/lightBehind.ts'
import { planeOfArray } from '../../../core/physics/planeOfArray.ts'
import { onPlane, onPlanes, type Sky } from '../../../core/physics/planeSample.ts'
import { pvDcPower } from '../../../core/physics/pvModules.ts'
import { random } from '../../../server/demo/seeded.ts'
import { sunPosition } from '../../../core/physics/sunPosition.ts'

const [latitude, longitude] = [38, 114.5]
const south = { tilt: 10, azimuth: 180 }
const [east, west] = [
  { tilt: 15, azimuth: 90 },
  { tilt: 15, azimuth: 270 },
]
const midsummer = Date.parse('2026-06-21T00:00:00+08:00')
const skyAt = (minute: number, clearness: number): Sky => {
  const at = midsummer + minute * 60_000
  const [sun, extra] = [sunPosition(at, latitude, longitude), extraterrestrial(at)]
  const ghi = clearness * extra * Math.max(0, Math.cos((sun.zenith * Math.PI) / 180))
  const light = splitIrradiance(ghi, sun.zenith, extra)
  return { sun, extra, light, irradiance: planeOfArray(light, sun, south, extra).total, moduleTemp: 40 }
}
/** Five hundred moments between six and half past six, dull and bright. */
const moments = Array.from({ length: 500 }, (_, n) => skyAt(360 + Math.floor(750 * random(1, n)), 0.05 + 0.75 * random(2, n)))

describe('light on several planes', () => {
  it('is told from a sensor in one of them: the sky behind it gives just that', () => {
    for (const { sun, extra, light, irradiance } of moments) {
      const found = lightBehind(irradiance, sun, south, extra)
      if (found) expect(Math.abs(found.ghi - light.ghi)).toBeLessThan(0.01)
    }
  })

  it('is not told where the sun hardly reaches the sensor', () => {
    const { sun, extra } = skyAt(8 * 60, 0.6)
    expect(lightBehind(200, sun, { tilt: 60, azimuth: 300 }, extra)).toBeNull()
  })

  it('makes of an inverter with modules to the east and west what the two halves make', () => {
    for (const [n, sky] of moments.entries()) {
      const share = random(3, n)
      const dc = ({ irradiance, moduleTemp, modifier }: ReturnType<typeof onPlane>, dcKw: number) =>
        pvDcPower(irradiance * modifier, moduleTemp, dcKw)
      const both = [
        { ...east, share: 2 * share },
        { ...west, share: 2 * (1 - share) },
      ]
      expect(dc(onPlanes(sky, both), 100)).toBeCloseTo(dc(onPlane(sky, east), 100 * share) + dc(onPlane(sky, west), 100 * (1 - share)), 9)
    }
  })

  it('lies to the east in the morning and to the west in the afternoon, and is warmer where it is brighter', () => {
    const [morning, evening] = [skyAt(9 * 60, 0.7), skyAt(16 * 60, 0.7)]
    expect(onPlane(morning, east).irradiance).toBeGreaterThan(1.2 * onPlane(morning, west).irradiance)
    expect(onPlane(evening, west).irradiance).toBeGreaterThan(1.2 * onPlane(evening, east).irradiance)
    expect(onPlane(morning, east).moduleTemp).toBeGreaterThan(morning.moduleTemp)
    expect(onPlane(morning, west).moduleTemp).toBeLessThan(morning.moduleTemp)
  })
})
