import { glassModifier } from './planeModifier.ts'
import type { Irradiance } from './irradiance.ts'
import { cosIncidence, type Plane, planeOfArray } from './planeOfArray.ts'
import type { SunPosition } from './sunPosition.ts'

/** Heat a module loses in a light wind, W/m² K: u₀ + u₁ v of D. Faiman (2008) at 1 m/s (IEC 61853, as core/physics/pvModules.ts). */
const heatLoss = 31.84

/** The sky of a moment, and what a sensor in a plane of its own made of it. */
export interface Sky {
  sun: SunPosition
  light: Irradiance
  /** Extraterrestrial normal irradiance, W/m². */
  extra: number
  /** In the sensor's plane: W/m², and the temperature of a module beside it, °C. */
  irradiance: number
  moduleTemp: number
}

/** Light that counts for modules in a plane. */
export interface PlaneSample {
  /** W/m². */
  irradiance: number
  /** Share of it that enters the glass. */
  modifier: number
  /** °C: a module is warmer than the one beside the sensor by what more light it takes (Faiman). */
  moduleTemp: number
}

/** What a sky is on another plane than the sensor's. */
export function onPlane({ sun, light, extra, irradiance, moduleTemp }: Sky, plane: Plane): PlaneSample {
  const there = planeOfArray(light, sun, plane, extra)
  return {
    irradiance: there.total,
    modifier: glassModifier(there, cosIncidence(sun, plane)),
    moduleTemp: moduleTemp + (there.total - irradiance) / heatLoss,
  }
}

/**
 * The same on several planes of one inverter, each with its share of the modules: since DC power is a product of light,
 * glass and temperature, that of the mean is the sum of the parts.
 */
export function onPlanes(sky: Sky, planes: readonly (Plane & { share: number })[]): PlaneSample {
  const all = planes.reduce((sum, { share }) => sum + share, 0)
  let [irradiance, entered, warmth] = [0, 0, 0]
  for (const plane of planes) {
    const sample = onPlane(sky, plane)
    const share = plane.share / all
    irradiance += share * sample.irradiance
    entered += share * sample.irradiance * sample.modifier
    warmth += share * sample.irradiance * sample.modifier * sample.moduleTemp
  }
  return entered > 0
    ? { irradiance, modifier: entered / irradiance, moduleTemp: warmth / entered }
    : { irradiance, modifier: 1, moduleTemp: sky.moduleTemp }
}
