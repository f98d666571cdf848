/**
 * Deterministic randomness: every "random" number of the simulator is a pure function of a seed and integer keys,
 * so the same device at the same moment always answers the same value and any moment can be evaluated alone.
 */

/** Finaliser `lowbias32` of the hash-prospector family (C. Wellons, 2018, public domain): full avalanche on 32 bits. */
const mix = (value: number): number => {
  let x = value | 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return x ^ (x >>> 16)
}

/** Folds up to three integer keys into a seed. @returns an unsigned 32-bit integer */
export const hash = (seed: number, a: number, b = 0, c = 0): number => {
  let x = mix(seed + Math.imul(a, 0x9e3779b1))
  if (b !== 0 || c !== 0) x = mix(x + Math.imul(b, 0x85ebca77))
  if (c !== 0) x = mix(x + Math.imul(c, 0xc2b2ae3d))
  return x >>> 0
}

/** A uniform number in [0, 1) belonging to a seed and up to three integer keys. */
export const random = (seed: number, a: number, b = 0, c = 0): number => hash(seed, a, b, c) / 4294967296

/**
 * A uniform number in [0, 1) for a lattice point: one mixing round over the summed keys. Three times faster than `random`
 * and good enough for noise, whose points are only ever compared with their neighbours.
 */
export const lattice = (seed: number, i: number, j: number, k: number): number => {
  let x = (seed + Math.imul(i, 0x9e3779b1) + Math.imul(j, 0x85ebca77) + Math.imul(k, 0xc2b2ae3d)) | 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return ((x ^ (x >>> 16)) >>> 0) * 2.3283064365386963e-10
}

/** A uniform number in [low, high) belonging to a seed and keys. */
export const randomBetween = (low: number, high: number, seed: number, a: number, b = 0, c = 0): number =>
  low + (high - low) * random(seed, a, b, c)

/** A seed from a text such as a device number (FNV-1a, 32 bit). */
export const seedOf = (text: string): number => {
  let x = 0x811c9dc5
  for (let i = 0; i < text.length; i++) x = Math.imul(x ^ text.charCodeAt(i), 0x01000193)
  return mix(x) >>> 0
}

/** A generator that walks a sequence of uniform numbers, for things drawn one after another (sessions of a day). */
export const sequence = (seed: number): (() => number) => {
  let step = 0
  return () => random(seed, ++step)
}
