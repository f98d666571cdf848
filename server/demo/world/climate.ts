import normals from '../../../assets/physics/climate.json' with { type: 'json' }
import { yearFraction } from '../../../core/time/time.ts'

export interface Climate {
  /** Mean air temperature, °C. */
  temperature: number
  /** Half of the range between the daily minimum and maximum under a clear sky, °C. */
  halfRange: number
  /** Standard deviation of day-to-day temperature, °C. */
  spread: number
  /** Relative humidity, %. */
  humidity: number
  /** Share of the sky covered, 0 … 1. */
  cloud: number
  /** Share of hours with rain or snow, 0 … 1. */
  wetShare: number
  /** What the usual aerosol of the season lets through of the clear-sky irradiance, 0 … 1. */
  transmittance: number
  /** Wind speed at 10 m, m/s. */
  wind: number
  /** Where the wind usually comes from, degrees from north. */
  windFrom: number
  /** Share of hours with fog or heavy haze, 0 … 1. */
  fogShare: number
}

const between = (table: number[], from: number, to: number, share: number): number => table[from]! + (table[to]! - table[from]!) * share

/** What the season brings on average at a latitude: monthly normals of Hebei, interpolated between the middles of the months. */
export const climateAt = (atMs: number, latitude: number): Climate => {
  const position = yearFraction(atMs) * 12 - 0.5 + 12
  const from = Math.floor(position) % 12
  const to = (from + 1) % 12
  const share = position - Math.floor(position)
  const turn = ((normals.prevailingWind[to]! - normals.prevailingWind[from]! + 540) % 360) - 180
  return {
    temperature:
      between(normals.meanTemperature, from, to, share) +
      between(normals.temperaturePerLatitude, from, to, share) * (latitude - normals.referenceLatitude),
    halfRange: between(normals.diurnalHalfRange, from, to, share),
    spread: between(normals.synopticSpread, from, to, share),
    humidity: between(normals.meanHumidity, from, to, share),
    cloud: between(normals.meanCloud, from, to, share),
    wetShare: between(normals.wetShare, from, to, share),
    transmittance: between(normals.transmittance, from, to, share),
    wind: between(normals.meanWind, from, to, share),
    windFrom: (normals.prevailingWind[from]! + turn * share + 360) % 360,
    fogShare: between(normals.fogShare, from, to, share),
  }
}
