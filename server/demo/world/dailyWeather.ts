import terms from '../../../assets/physics/weatherTerms.json' with { type: 'json' }
import { HOUR } from '../../../core/time/time.ts'
import { type Condition, type Weather, weatherAt } from './weatherAt.ts'

export interface DailyWeather {
  condition: Condition
  /** °C. */
  maxTemp: number
  /** °C. */
  minTemp: number
  /** Where the wind comes from, degrees from north. */
  windDirection: number
  /** Strongest mean wind of the day, Beaufort level (级), 0 … 12. */
  windForce: number
}

const RAD = Math.PI / 180

/** Beaufort level (级) of a wind speed in m/s (WMO table, GB/T 28591). */
export const windForce = (speed: number): number => {
  const level = terms.beaufortLimits.findIndex(limit => speed < limit)
  return level < 0 ? 12 : level
}

/** Chinese name of the quarter the wind comes from, e.g. 东北风. @param direction degrees from north */
export const windName = (direction: number): string => terms.directions[Math.round((((direction % 360) + 360) % 360) / 45) % 8]!

/** What a forecaster would write about the day: rain or snow from three hours on, else what lasted longest in daylight. */
const leading = (hours: Condition[]): Condition => {
  const lasted = (condition: Condition) => hours.filter(each => each === condition).length
  if (lasted('snow') + lasted('rain') >= 3) return lasted('snow') > lasted('rain') ? 'snow' : 'rain'
  const daylight = hours.slice(7, 19)
  const counts = new Map<Condition, number>()
  for (const each of daylight) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

/**
 * Weather in the middle of each of the 24 hours of a day. `summary` makes the day of it.
 * @param dayStart instant of local midnight, ms since 1970 UTC
 */
export const hourlyWeather = (regionSeed: number, latitude: number, longitude: number, dayStart: number): Weather[] =>
  Array.from({ length: 24 }, (_, hour) => weatherAt(regionSeed, latitude, longitude, dayStart + (hour + 0.5) * HOUR))

/** What a day was like. @param hours its `hourlyWeather` */
export const summary = (hours: Weather[]): DailyWeather => {
  let [maxTemp, minTemp, strongest, east, north] = [-99, 99, 0, 0, 0]
  for (const { ambientTemp, windSpeed, windDirection } of hours) {
    maxTemp = Math.max(maxTemp, ambientTemp)
    minTemp = Math.min(minTemp, ambientTemp)
    strongest = Math.max(strongest, windSpeed)
    east += windSpeed * Math.sin(windDirection * RAD)
    north += windSpeed * Math.cos(windDirection * RAD)
  }
  return {
    condition: leading(hours.map(each => each.condition)),
    maxTemp,
    minTemp,
    windDirection: (Math.atan2(east, north) / RAD + 360) % 360,
    windForce: windForce(strongest),
  }
}
