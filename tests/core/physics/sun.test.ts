import { describe, expect, it } from 'vitest'
import reference from '../../../assets/physics/sunReference.json' with { type: 'json' }
import { subsolarPoint, sunDirection, sunPosition } from '../../../core/physics/sunPosition.ts'
import { MINUTE } from '../../../core/time/time.ts'

const at = (text: string) => Date.parse(text)
const shijiazhuang = (text: string) => sunPosition(at(text), 38.04, 114.5)

/** Minutes after China midnight at which the centre of the sun crosses −0.833°, the sunrise and sunset of almanacs. */
const crossings = (date: string): number[] => {
  const start = at(`${date}T00:00:00+08:00`)
  const up = Array.from({ length: 1441 }, (_, minute) => sunPosition(start + minute * MINUTE, 38.04, 114.5).elevation > -0.833)
  return up.flatMap((now, minute) => (minute > 0 && now !== up[minute - 1] ? [minute] : []))
}

describe('the sun', () => {
  it.each(reference.positions)(
    'stands where the NREL algorithm puts it at %s, %s° N %s° E',
    (time, latitude, longitude, zenith, azimuth) => {
      const sun = sunPosition(at(String(time)), Number(latitude), Number(longitude))
      expect(Math.abs(sun.zenith - Number(zenith))).toBeLessThan(0.02)
      expect(Math.abs(sun.azimuth - Number(azimuth))).toBeLessThan(0.02)
    },
  )

  it.each(reference.positions)('stands in the zenith of its subsolar point at %s', time => {
    const { latitude, longitude } = subsolarPoint(at(String(time)))
    expect(sunPosition(at(String(time)), latitude, longitude).zenith).toBeLessThan(0.02)
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
  })

  it.each(reference.positions)(
    'stands as high over a place as the directions to both are apart at %s, %s° N %s° E',
    (time, latitude, longitude, zenith) => {
      const [up, east] = [Number(latitude), Number(longitude)].map(degrees => (degrees * Math.PI) / 180) as [number, number]
      const overhead = [Math.cos(up) * Math.cos(east), Math.cos(up) * Math.sin(east), Math.sin(up)]
      const apart = sunDirection(at(String(time))).reduce((sum, value, i) => sum + value * overhead[i]!, 0)
      expect(Math.abs((Math.acos(apart) * 180) / Math.PI - Number(zenith))).toBeLessThan(0.02)
    },
  )

  it('agrees with the worked example of the NREL report, long before the years it was fitted for', () => {
    const sun = sunPosition(at('2003-10-17T12:30:30-07:00'), 39.742476, -105.1786)
    // The report's 50.11162° includes 0.0163° of refraction at 820 mbar.
    expect(Math.abs(sun.zenith - (50.11162 + 0.0163))).toBeLessThan(0.05)
    expect(Math.abs(sun.azimuth - 194.34024)).toBeLessThan(0.05)
  })

  it('culminates over Shijiazhuang at 90° − latitude ± 23.44° on the solstices', () => {
    const noon = (date: string) =>
      Math.max(
        ...Array.from({ length: 120 }, (_, minute) => sunPosition(at(`${date}T11:30:00+08:00`) + minute * MINUTE, 38.04, 114.5).elevation),
      )
    expect(noon('2026-06-21')).toBeCloseTo(90 - 38.04 + 23.44, 1)
    expect(noon('2026-12-22')).toBeCloseTo(90 - 38.04 - 23.44, 1)
  })

  it('rises and sets in Shijiazhuang at the times of the NREL algorithm, to two minutes', () => {
    // 20:59:43 UTC the evening before and 11:48:05 UTC; 23:34:51 and 09:05:42 UTC
    const [summerRise, summerSet] = crossings('2025-06-21')
    const [winterRise, winterSet] = crossings('2025-12-21')
    expect(Math.abs(summerRise! - (4 * 60 + 59.7))).toBeLessThan(2)
    expect(Math.abs(summerSet! - (19 * 60 + 48.1))).toBeLessThan(2)
    expect(Math.abs(winterRise! - (7 * 60 + 34.8))).toBeLessThan(2)
    expect(Math.abs(winterSet! - (17 * 60 + 5.7))).toBeLessThan(2)
  })

  it('stands in the east in the morning, in the south at noon, in the west in the evening', () => {
    expect(shijiazhuang('2026-04-01T08:00:00+08:00').azimuth).toBeGreaterThan(60)
    expect(shijiazhuang('2026-04-01T08:00:00+08:00').azimuth).toBeLessThan(120)
    expect(Math.abs(shijiazhuang('2026-04-01T12:26:00+08:00').azimuth - 180)).toBeLessThan(2)
    expect(shijiazhuang('2026-04-01T17:00:00+08:00').azimuth).toBeGreaterThan(240)
  })
})
