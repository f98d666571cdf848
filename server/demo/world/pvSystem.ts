import { clearSky, extraterrestrial, splitIrradiance } from '../../../core/physics/irradiance.ts'
import { cosIncidence, planeOfArray } from '../../../core/physics/planeOfArray.ts'
import { cellTemperature, type Inverter, inverterAcPower, pvDcPower } from '../../../core/physics/pvModules.ts'
import { type SunPosition, sunPosition } from '../../../core/physics/sunPosition.ts'
import { beamThrough, diffuseThrough } from './glass.ts'
import type { Weather } from './weatherAt.ts'

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
  const direct = plane.beam + plane.circumsolar
  const effective = direct * beamThrough(cosIncidence(sun, system)) + (plane.total - direct) * diffuseThrough
  const dcKw = pvDcPower(effective, cellTemp, system.dcKw, system.gamma) * (1 - (system.losses ?? 0.11))
  return { acKw: inverterAcPower(dcKw, system.inverter), dcKw, irradiance: plane.total, ghi: light.ghi, cellTemp }
}

/**
 * What a PV system does at a moment: sun → clear sky × weather → plane → cells → DC → AC.
 * @param atMs instant, ms since 1970 UTC
 * @param weather of the place and moment; hand in one value for all devices of a site
 */
export const pvOutput = (system: PvSystem, atMs: number, weather: Weather): PvOutput =>
  outputUnder(system, atMs, weather, sunPosition(atMs, system.latitude, system.longitude))
