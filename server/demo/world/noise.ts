import { lattice } from '../seeded.ts'

/** Quintic fade 6t⁵ − 15t⁴ + 10t³ (Perlin 2002): first and second derivative vanish at the lattice, so curves show no kinks. */
const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)

/** Smooth value noise over one dimension. @param x position, lattice step 1 @returns 0 … 1, mean 0.5 */
export const noise1 = (seed: number, x: number): number => {
  const i = Math.floor(x)
  const from = lattice(seed, i, 0, 0)
  return from + (lattice(seed, i + 1, 0, 0) - from) * fade(x - i)
}

/** Smooth value noise over three dimensions (two of place, one of time). @returns 0 … 1, mean 0.5 */
export const noise3 = (seed: number, x: number, y: number, z: number): number => {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const k = Math.floor(z)
  const u = fade(x - i)
  const v = fade(y - j)
  const w = fade(z - k)
  const a = lattice(seed, i, j, k)
  const b = lattice(seed, i, j + 1, k)
  const c = lattice(seed, i, j, k + 1)
  const d = lattice(seed, i, j + 1, k + 1)
  const near = a + (lattice(seed, i + 1, j, k) - a) * u
  const away = b + (lattice(seed, i + 1, j + 1, k) - b) * u
  const later = c + (lattice(seed, i + 1, j, k + 1) - c) * u
  const opposite = d + (lattice(seed, i + 1, j + 1, k + 1) - d) * u
  const low = near + (away - near) * v
  const high = later + (opposite - later) * v
  return low + (high - low) * w
}

/** Several octaves of `noise1`, each twice as fast and half as strong. @returns 0 … 1, mean 0.5 */
export const octaves = (seed: number, x: number, count: number): number => {
  let sum = 0
  let weight = 1
  let total = 0
  let scale = 1
  for (let octave = 0; octave < count; octave++) {
    sum += weight * noise1(seed + octave * 7919, x * scale)
    total += weight
    weight /= 2
    scale *= 2.03
  }
  return sum / total
}

/** `octaves` spread to −1 … 1 around zero. */
export const wobble = (seed: number, x: number, count = 2): number => 2 * octaves(seed, x, count) - 1
