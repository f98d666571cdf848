import { climateAt } from './climate.ts'
import { wobble } from './noise.ts'
import { HOUR, MINUTE } from '../../../core/time/time.ts'
import { rank, weatherField } from './weatherSystems.ts'

export type Condition = 'clear' | 'cloudy' | 'overcast' | 'snow' | 'rain' | 'wind' | 'fog'

export interface Weather {
  /** Global irradiance as a share of what a cloudless, clean sky would give (0 … 1.1): multiply with `clearSky`. */
  clearSkyIndex: number
  /** Share of the sky covered, 0 … 1. */
  cloudCover: number
  /** Air temperature at 2 m, °C. */
  ambientTemp: number
  /** Relative humidity, %. */
  humidity: number
  /** Wind speed at 10 m, m/s. */
  windSpeed: number
  /** Where the wind comes from, degrees from north. */
  windDirection: number
  condition: Condition
}

const WINDY = 8 // m/s: Beaufort 5, the level from which the weather service names the wind

/** Hour of local solar time; the day of a temperature curve follows the sun, not the clock. */
const solarHour = (atMs: number, longitude: number): number => (((atMs / HOUR + longitude / 15) % 24) + 24) % 24

/** Daily temperature curve, −1 … 1: minimum near 05:30 solar time, maximum near 14:30, falling slower than it rises. */
const diurnal = (hour: number): number => {
  const since = (hour - 5.5 + 24) % 24
  return since < 9 ? -Math.cos((Math.PI * since) / 9) : Math.cos((Math.PI * (since - 9)) / 15)
}

const smoothstep = (low: number, high: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/**
 * Weather at a place and a moment: climate of the season + weather systems shared by the region + daily course + local clouds.
 * Cloud attenuation follows F. Kasten & G. Czeplak, Solar Energy 24 (1980) 177–189: 1 − 0.75 N^3.4.
 *
 * @param regionSeed one seed for all sites of a demonstration region, so that neighbours share their weather
 * @param latitude degrees north
 * @param longitude degrees east
 * @param atMs instant, ms since 1970 UTC
 */
export const weatherAt = (regionSeed: number, latitude: number, longitude: number, atMs: number): Weather => {
  const climate = climateAt(atMs, latitude)
  const hour = solarHour(atMs, longitude)
  const day = diurnal(hour)
  const moist = rank(weatherField(regionSeed, latitude, longitude, atMs))
  const warm = weatherField(regionSeed + 1, latitude, longitude, atMs)
  const blow = rank(weatherField(regionSeed + 2, latitude, longitude, atMs))
  const still = rank(weatherField(regionSeed + 3, latitude, longitude, atMs))
  // One patch of cloud is a few kilometres wide and passes in minutes: it belongs to the place, not to the region.
  const place = regionSeed + Math.round(latitude * 20) * 1009 + Math.round(longitude * 20) * 9176
  const passing = wobble(place, atMs / (22 * MINUTE), 3)

  const clearEdge = 1 - climate.cloud - 0.32
  const cloudCover = Math.min(1, Math.max(0, smoothstep(clearEdge, clearEdge + 0.64, moist) + 0.12 * passing * smoothstep(0.1, 0.4, moist)))
  const wet = moist > 1 - climate.wetShare

  const nightly = smoothstep(0.2, 0.9, -day)
  // Fog and haze: still air on damp nights and mornings, mostly in the cold half of the year.
  const fog = !wet && still > 1 - climate.fogShare * (0.6 + 1.4 * nightly) && blow < 0.75
  const wind = climate.wind * (0.35 + 0.95 * -Math.log(1 - 0.985 * blow)) * (1 + 0.3 * day) * (1 + 0.18 * passing) * (fog ? 0.4 : 1)
  const halfRange = climate.halfRange * (1 - 0.55 * cloudCover) * (wet ? 0.6 : 1)
  // Rain cools a summer day; the mean of the term is taken out, so that the season keeps its normal.
  const damp = climate.temperature > 18 ? -1.6 * (smoothstep(0.7, 1, moist) - 0.15) : 0
  const ambientTemp = climate.temperature + climate.spread * warm + halfRange * day + damp + 0.4 * passing

  const humidity = climate.humidity + 26 * (moist - 0.5) - (12 + 6 * (1 - cloudCover)) * day + (wet ? 16 : 0) + (fog ? 22 : 0)
  const broken = 4 * cloudCover * (1 - cloudCover)
  const attenuation = 1 - 0.75 * cloudCover ** 3.4
  const index = climate.transmittance * (attenuation + 0.3 * broken * passing) * (wet ? 0.65 : 1) * (fog ? 0.72 : 1)

  return {
    clearSkyIndex: Math.min(1.1, Math.max(0.04, index)),
    cloudCover,
    ambientTemp,
    humidity: Math.min(100, Math.max(12, humidity)),
    windSpeed: Math.max(0.1, wind),
    windDirection: (climate.windFrom + 75 * warm + 40 * passing + 720) % 360,
    condition: wet
      ? ambientTemp < 1
        ? 'snow'
        : 'rain'
      : fog
        ? 'fog'
        : wind >= WINDY
          ? 'wind'
          : cloudCover < 0.3
            ? 'clear'
            : cloudCover < 0.75
              ? 'cloudy'
              : 'overcast',
  }
}
