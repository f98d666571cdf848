import { type Irradiance, splitIrradiance } from './irradiance.ts'
import { cosIncidence, type Plane, planeOfArray } from './planeOfArray.ts'
import type { SunPosition } from './sunPosition.ts'

/** No more than this ever arrives on the ground, as a share of what is outside: a bright cloud beside the sun adds to it. */
const most = 1.5
/** Halvings: to a millionth of it. */
const steps = 24
/** Lower (cos z) the light is split no more: all of it is diffuse (core/physics/irradiance.ts). */
const low = 0.052
/** A sun that reaches the plane under less than this share of its height leaves two skies that read alike, a dull and a bright one. */
const facing = 0.5

/**
 * Light of the sky under which a sensor in a plane reads this: the global irradiance whose split (Erbs) is as much on
 * the plane (Hay & Davies), found by halving, as GTI–DIRINT finds it (B. Marion, Solar Energy 122 (2015) 1037–1046).
 * null where it cannot be told.
 * @param irradiance in the plane, W/m²
 * @param extra extraterrestrial normal irradiance, W/m²
 */
export function lightBehind(irradiance: number, sun: SunPosition, plane: Plane, extra: number): Irradiance | null {
  const height = Math.cos((sun.zenith * Math.PI) / 180)
  if (Number.isNaN(irradiance) || (height >= low && cosIncidence(sun, plane) < facing * height)) return null
  let [less, more] = [0, most * extra]
  for (let step = 0; step < steps; step++) {
    const middle = (less + more) / 2
    if (planeOfArray(splitIrradiance(middle, sun.zenith, extra), sun, plane, extra).total < irradiance) less = middle
    else more = middle
  }
  return splitIrradiance((less + more) / 2, sun.zenith, extra)
}
