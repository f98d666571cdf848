import { noise3 } from './noise.ts'
import { DAY } from '../../../core/time/time.ts'

/** Standard deviation of the two octaves below, measured over 400 000 samples; it turns the field into a standard normal one. */
const SPREAD = 0.1523
const EAST_PER_DAY = 0.55

/**
 * A large-scale weather field: moves east some 350 km a day, changes over two to four days, is alike between neighbouring cities
 * (about 500 km of reach) and different between provinces. Deterministic in all arguments.
 * @returns roughly standard normal
 */
export const weatherField = (seed: number, latitude: number, longitude: number, atMs: number): number => {
  const days = atMs / DAY
  const east = (longitude - 100) / 7.2 - days * EAST_PER_DAY
  const north = latitude / 5.6
  const slow = noise3(seed, east, north, days / 3.1)
  const fast = noise3(seed + 101, east * 2.1, north * 2.1, days / 1.1)
  return (0.68 * slow + 0.32 * fast - 0.5) / SPREAD
}

/** Share of a standard normal population below z (logistic approximation, error < 0.01): makes a field uniform on 0 … 1. */
export const rank = (z: number): number => 1 / (1 + Math.exp(-1.5976 * z - 0.07056 * z * z * z))
