import { clearSky, extraterrestrial, splitIrradiance } from './irradiance.ts'
import { type PlaneIrradiance, planeOfArray } from './planeOfArray.ts'
import { cellTemperature, type Inverter, inverterAcPower, pvDcPower } from './pvModules.ts'
import { sunPosition } from './sunPosition.ts'
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

const lightOn = (
  system: PvSystem,
  atMs: number,
  weather: Weather,
  zenith: number,
  azimuth: number,
): { ghi: number; plane: PlaneIrradiance } => {
  const extra = extraterrestrial(atMs)
  const light = splitIrradiance(clearSky(zenith) * weather.clearSkyIndex, zenith, extra)
  return { ghi: light.ghi, plane: planeOfArray(light, { zenith, azimuth, elevation: 90 - zenith }, system, extra) }
}

/**
 * What a PV system does at a moment: sun → clear sky × weather → plane → cells → DC → AC.
 * @param weather of the place and moment; hand in one value for all devices of a site
 */
export const pvOutput = (system: PvSystem, atMs: number, weather: Weather): PvOutput => {
  const { zenith, azimuth } = sunPosition(atMs, system.latitude, system.longitude)
  if (zenith >= 89.9) {
    return { acKw: inverterAcPower(0, system.inverter), dcKw: 0, irradiance: 0, ghi: 0, cellTemp: weather.ambientTemp }
  }
  const { ghi, plane } = lightOn(system, atMs, weather, zenith, azimuth)
  const cellTemp = cellTemperature(plane.total, weather.ambientTemp, weather.windSpeed * MODULE_WIND)
  const dcKw = pvDcPower(plane.effective, cellTemp, system.dcKw, system.gamma) * (1 - (system.losses ?? 0.11))
  return { acKw: inverterAcPower(dcKw, system.inverter), dcKw, irradiance: plane.total, ghi, cellTemp }
}

/**
 * Energy of a PV system over one day, kWh, from the middles of the hours (within a few per cent of the fine integral).
 * Hours of night cost one sun position and nothing else.
 * @param dayStart instant of local midnight, ms since 1970 UTC
 */
export const pvDailyEnergy = (system: PvSystem, regionSeed: number, dayStart: number): number => {
  let kwh = 0
  for (let hour = 0; hour < 24; hour++) {
    const atMs = dayStart + (hour + 0.5) * HOUR
    if (sunPosition(atMs, system.latitude, system.longitude).zenith >= 89.9) continue
    kwh += Math.max(0, pvOutput(system, atMs, weatherAt(regionSeed, system.latitude, system.longitude, atMs)).acKw)
  }
  return kwh
}
