import { clearSky } from './irradiance.ts'
import { subsolarPoint } from './sunPosition.ts'

const RAD = Math.PI / 180
const HOUR = 3_600_000
/** Of half a day: within 3 in 10 000 of the integral, from the tropics to 50° in winter. */
const steps = 12

/**
 * What a cloudless day brings to the horizontal, kWh/m²: Haurwitz's clear sky (irradiance.ts) from sunrise to sunset,
 * with the sun's declination at noon. The sun rises at the hour angle H with cos H = −tan φ tan δ.
 * @param day `YYYY-MM-DD` of the place
 * @param latitude degrees, north positive
 * @param longitude degrees, east positive
 */
export function clearSkyDay(day: string, latitude: number, longitude: number): number {
  const noon = Date.parse(`${day}T12:00:00Z`) - (longitude / 15) * HOUR
  const declination = subsolarPoint(noon).latitude * RAD
  const high = Math.sin(latitude * RAD) * Math.sin(declination)
  const wide = Math.cos(latitude * RAD) * Math.cos(declination)
  // Beyond the polar circles it may not rise, or not set.
  const sunset = Math.acos(Math.min(1, Math.max(-1, -high / wide)))
  const step = sunset / steps
  let sum = 0
  for (let n = 0; n < steps; n++) sum += clearSky(Math.acos(Math.min(1, high + wide * Math.cos((n + 0.5) * step))) / RAD)
  const hours = (2 * step * 12) / Math.PI
  return (sum * hours) / 1000
}
