import { yearFraction } from '../time/time.ts'

const RAD = Math.PI / 180
/** W/m², ASTM E490-00; the default of pvlib, against which these models are held. */
const SOLAR_CONSTANT = 1366.1

export interface Irradiance {
  /** Global horizontal, W/m². */
  ghi: number
  /** Direct normal, W/m². */
  dni: number
  /** Diffuse horizontal, W/m². */
  dhi: number
}

/** Irradiance outside the atmosphere on a plane facing the sun, W/m² (J. W. Spencer 1971, Fourier series of the sun's distance). */
export const extraterrestrial = (atMs: number): number => {
  const b = 2 * Math.PI * yearFraction(atMs)
  const factor = 1.00011 + 0.034221 * Math.cos(b) + 0.00128 * Math.sin(b) + 0.000719 * Math.cos(2 * b) + 0.000077 * Math.sin(2 * b)
  return SOLAR_CONSTANT * factor
}

/**
 * Global horizontal irradiance under a cloudless sky, W/m²: B. Haurwitz, J. Meteorology 2 (1945) 154–166,
 * GHI = 1098 cos z · exp(−0.059 / cos z).
 * @param zenith of the sun, degrees
 */
export const clearSky = (zenith: number): number => {
  const cosine = Math.cos(zenith * RAD)
  return cosine <= 0.001 ? 0 : 1098 * cosine * Math.exp(-0.059 / cosine)
}

/** Diffuse share of global irradiance by clearness index kt (D. G. Erbs, S. A. Klein, J. A. Duffie, Solar Energy 28 (1982) 293–302). */
export const diffuseFraction = (kt: number): number => {
  if (kt <= 0.22) return 1 - 0.09 * kt
  if (kt <= 0.8) return 0.9511 - 0.1604 * kt + 4.388 * kt ** 2 - 16.638 * kt ** 3 + 12.336 * kt ** 4
  return 0.165
}

/**
 * Splits global horizontal irradiance into beam and diffuse by Erbs. Energy is conserved: ghi = dni · cos z + dhi.
 * @param ghi W/m²
 * @param zenith degrees
 * @param extra extraterrestrial normal irradiance, W/m²
 */
export const splitIrradiance = (ghi: number, zenith: number, extra: number): Irradiance => {
  const cosine = Math.cos(zenith * RAD)
  // Below 3° of elevation cos z is too small to divide by; what little arrives is diffuse.
  if (ghi <= 0 || cosine < 0.052) return { ghi: Math.max(0, ghi), dni: 0, dhi: Math.max(0, ghi) }
  const dhi = ghi * diffuseFraction(Math.min(1, ghi / (extra * cosine)))
  return { ghi, dni: (ghi - dhi) / cosine, dhi }
}
