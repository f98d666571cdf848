import words from '../../assets/physics/weatherWords.json' with { type: 'json' }
import { HOUR } from './time.ts'
import { type Condition, weatherAt } from './weatherAt.ts'

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
  const level = words.beaufortLimits.findIndex(limit => speed < limit)
  return level < 0 ? 12 : level
}

/** Chinese name of the quarter the wind comes from, e.g. 东北风. @param direction degrees from north */
export const windName = (direction: number): string => words.directions[Math.round((((direction % 360) + 360) % 360) / 45) % 8]!

/** Chinese name of a weather condition, e.g. 多云. */
export const conditionName = (condition: Condition): string => words.conditions[condition]

/** What a forecaster would write about the day: rain or snow from three hours on, else what lasted longest in daylight. */
const leading = (hours: Condition[]): Condition => {
  const lasted = (condition: Condition) => hours.filter(each => each === condition).length
  if (lasted('snow') + lasted('rain') >= 3) return lasted('snow') > lasted('rain') ? 'snow' : 'rain'
  const daylight = hours.slice(7, 19)
  const longest = (best: Condition, each: Condition) =>
    daylight.filter(one => one === each).length > daylight.filter(one => one === best).length ? each : best
  return daylight.reduce(longest)
}

/**
 * Weather of one day, from the hourly values of `weatherAt`.
 * @param dayStart instant of local midnight, ms since 1970 UTC
 */
export const dailyWeather = (regionSeed: number, latitude: number, longitude: number, dayStart: number): DailyWeather => {
  const hours = Array.from({ length: 24 }, (_, hour) => weatherAt(regionSeed, latitude, longitude, dayStart + hour * HOUR))
  const east = hours.reduce((sum, { windSpeed, windDirection }) => sum + windSpeed * Math.sin(windDirection * RAD), 0)
  const north = hours.reduce((sum, { windSpeed, windDirection }) => sum + windSpeed * Math.cos(windDirection * RAD), 0)
  return {
    condition: leading(hours.map(each => each.condition)),
    maxTemp: Math.max(...hours.map(each => each.ambientTemp)),
    minTemp: Math.min(...hours.map(each => each.ambientTemp)),
    windDirection: (Math.atan2(east, north) / RAD + 360) % 360,
    windForce: windForce(Math.max(...hours.map(each => each.windSpeed))),
  }
}
