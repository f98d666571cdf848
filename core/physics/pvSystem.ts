import { clearSky, extraterrestrial, splitIrradiance } from './irradiance.ts'
import { planeOfArray } from './planeOfArray.ts'
import { cellTemperature, type Inverter, inverterAcPower, pvDcPower } from './pvModules.ts'
import { type SunPosition, sunPosition } from './sunPosition.ts'
import { HOUR } from './time.ts'
import { type Weather, weatherAt } from './weatherAt.ts'

export interface PvSystem {
  latitude: number
  longitude: number
  /** Degrees from the horizontal. */
  tilt: number
  /** Where the modules face, degrees clockwise from north; 180 = south. */
  azimuth: number
  /** Rated power of the modules, kWp. */
  dcKw: number
  inverter: Inverter
  /** Soiling, mismatch, wiring, ageing and the like, share of DC power lost, 0 … 1; 0.11 by default. */
  losses?: number
  /** Temperature coefficient of power, 1/°C; −0.0036 by default. */
  gamma?: number
}

export interface PvOutput {
  acKw: number
  dcKw: number
  /** Irradiance on the modules, W/m². */
  irradiance: number
  /** Global horizontal irradiance, W/m². */
  ghi: number
  /** °C. */
  cellTemp: number
}

/** 10 m wind is slower between the rows: log profile to module height, about 0.7. */
const MODULE_WIND = 0.7
/** Zenith from which the modules get nothing, degrees. */
const DARK = 89.9

const outputUnder = (system: PvSystem, atMs: number, weather: Weather, sun: SunPosition): PvOutput => {
  if (sun.zenith >= DARK) {
    return { acKw: inverterAcPower(0, system.inverter), dcKw: 0, irradiance: 0, ghi: 0, cellTemp: weather.ambientTemp }
  }
  const extra = extraterrestrial(atMs)
  const light = splitIrradiance(clearSky(sun.zenith) * weather.clearSkyIndex, sun.zenith, extra)
  const plane = planeOfArray(light, sun, system, extra)
  const cellTemp = cellTemperature(plane.total, weather.ambientTemp, weather.windSpeed * MODULE_WIND)
  const dcKw = pvDcPower(plane.effective, cellTemp, system.dcKw, system.gamma) * (1 - (system.losses ?? 0.11))
  return { acKw: inverterAcPower(dcKw, system.inverter), dcKw, irradiance: plane.total, ghi: light.ghi, cellTemp }
}

/**
 * What a PV system does at a moment: sun → clear sky × weather → plane → cells → DC → AC.
 * @param atMs instant, ms since 1970 UTC
 * @param weather of the place and moment; hand in one value for all devices of a site
 */
export const pvOutput = (system: PvSystem, atMs: number, weather: Weather): PvOutput =>
  outputUnder(system, atMs, weather, sunPosition(atMs, system.latitude, system.longitude))

/**
 * Energy of a PV system over one day, kWh, from the middles of the hours (within a few per cent of the fine integral).
 * Hours of night cost one sun position and nothing else.
 * @param dayStart instant of local midnight, ms since 1970 UTC
 * @param hours `hourlyWeather` of the site when the caller has it: shared by the devices of a site it saves most of the work
 */
export const pvDailyEnergy = (system: PvSystem, regionSeed: number, dayStart: number, hours?: Weather[]): number => {
  let kwh = 0
  for (let hour = 0; hour < 24; hour++) {
    const atMs = dayStart + (hour + 0.5) * HOUR
    const sun = sunPosition(atMs, system.latitude, system.longitude)
    if (sun.zenith >= DARK) continue
    const weather = hours?.[hour] ?? weatherAt(regionSeed, system.latitude, system.longitude, atMs)
    kwh += Math.max(0, outputUnder(system, atMs, weather, sun).acKw)
  }
  return kwh
}
