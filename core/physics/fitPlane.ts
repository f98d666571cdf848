import { clippedPower, expectedPower, type PvRating } from './expectedPower.ts'
import type { Plane } from './planeOfArray.ts'
import { onPlane, type Sky } from './planeSample.ts'

/** Fewer quarters of an hour than this do not show the course of a day. */
const minSamples = 16
/**
 * Root mean square of what a day differs from a plane, as a share of its own: less is as good as the sensor's plane,
 * more is no clear day or a fault.
 */
const alike = 0.02
const explained = 0.03
/** Another plane must explain at least this share of it. */
const better = 0.5
/** Where the search begins: degrees from the horizontal and from north. */
const tilts = [6, 12, 20, 30, 45]
const azimuths = Array.from({ length: 12 }, (_, n) => 30 * n)
/** First and last step of the search, in the horizontal part of the normal. */
const [coarse, fine] = [0.08, 0.004]

/** What an inverter gave under a sky, kW. */
export interface SkySample extends Sky {
  power: number
}

/**
 * The plane the modules of an inverter lie in, from its course on a clear day (least squares with a level of its own:
 * what is missing all day is no plane); null where the sensor's explains it as well, or no plane does (as N. Haghdadi
 * et al., Renewable Energy 108 (2017) 390–400, of systems nobody has described).
 */
export function fitPlane(samples: readonly SkySample[], sensor: Plane, pv: PvRating): Plane | null {
  if (samples.length < minSamples) return null
  const errorOf = (plane: Plane) => differenceOf(samples, plane, pv)
  const before = errorOf(sensor)
  if (before < alike) return null
  let best = { plane: { tilt: 0, azimuth: 180 }, error: errorOf({ tilt: 0, azimuth: 180 }) }
  const attempt = (plane: Plane) => {
    const error = errorOf(plane)
    const isBetter = error < best.error
    if (isBetter) best = { plane, error }
    return isBetter
  }
  for (const tilt of tilts) for (const azimuth of azimuths) attempt({ tilt, azimuth })
  for (let step = coarse; step >= fine; ) {
    const { east, north } = normalOf(best.plane)
    const found = [
      [step, 0],
      [-step, 0],
      [0, step],
      [0, -step],
    ].some(([a, b]) => Math.hypot(east + a!, north + b!) < 0.98 && attempt(planeOf({ east: east + a!, north: north + b! })))
    if (!found) step /= 2
  }
  return best.error <= Math.min(explained, better * before) ? best.plane : null
}

/** Horizontal part of the normal of a plane: what planes are compared and averaged by, since the azimuth of a flat one means nothing. */
export const normalOf = ({ tilt, azimuth }: Plane) => {
  const [slope, facing] = [Math.sin((tilt * Math.PI) / 180), (azimuth * Math.PI) / 180]
  return { east: slope * Math.sin(facing), north: slope * Math.cos(facing) }
}
export const planeOf = ({ east, north }: { east: number; north: number }): Plane => ({
  tilt: (Math.asin(Math.min(1, Math.hypot(east, north))) * 180) / Math.PI,
  azimuth: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
})

function differenceOf(samples: readonly SkySample[], plane: Plane, pv: PvRating): number {
  let [own, both, other] = [0, 0, 0]
  for (const sample of samples) {
    const { irradiance, moduleTemp, modifier } = onPlane(sample, plane)
    const offered = expectedPower(pv, irradiance, moduleTemp, modifier) + clippedPower(pv, irradiance, moduleTemp, modifier)
    own += sample.power ** 2
    both += sample.power * offered
    other += offered ** 2
  }
  return own > 0 && other > 0 ? Math.sqrt(Math.max(0, 1 - both ** 2 / (own * other))) : Number.POSITIVE_INFINITY
}
