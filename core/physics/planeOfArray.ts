import type { Irradiance } from './irradiance.ts'
import type { SunPosition } from './sunPosition.ts'

const RAD = Math.PI / 180

export interface Plane {
  /** Degrees from the horizontal. */
  tilt: number
  /** Where the plane faces, degrees clockwise from north; 180 = south. */
  azimuth: number
  /** Reflectance of the ground, 0 … 1; 0.2 for grass, soil and roofs. */
  albedo?: number
}

export interface PlaneIrradiance {
  /** Angle of incidence of the beam, degrees. */
  incidence: number
  /** Beam, sky diffuse and ground reflection on the plane and their sum, W/m². */
  beam: number
  diffuse: number
  /** What of the diffuse comes from around the sun. */
  circumsolar: number
  ground: number
  total: number
}

/** Cosine of the angle between the sun and the normal of a plane (Duffie & Beckman, eq. 1.6.3), −1 … 1. */
export const cosIncidence = (sun: SunPosition, plane: Plane): number =>
  Math.cos(sun.zenith * RAD) * Math.cos(plane.tilt * RAD) +
  Math.sin(sun.zenith * RAD) * Math.sin(plane.tilt * RAD) * Math.cos((sun.azimuth - plane.azimuth) * RAD)

/**
 * Irradiance on a tilted plane by Hay & Davies (1980): circumsolar diffuse follows the beam with the anisotropy index
 * DNI / extraterrestrial, the rest is isotropic; ground reflection as in Liu & Jordan (1963).
 * @param extra extraterrestrial normal irradiance, W/m²
 */
export const planeOfArray = (light: Irradiance, sun: SunPosition, plane: Plane, extra: number): PlaneIrradiance => {
  const cosine = Math.max(0, cosIncidence(sun, plane))
  const anisotropy = light.dni / extra
  // cos 85°: the ratio of projections grows without bound at the horizon
  const ratio = cosine / Math.max(0.0872, Math.cos(sun.zenith * RAD))
  const skyView = (1 + Math.cos(plane.tilt * RAD)) / 2
  const beam = light.dni * cosine
  const circumsolar = light.dhi * anisotropy * ratio
  const isotropic = light.dhi * (1 - anisotropy) * skyView
  const ground = (light.ghi * (plane.albedo ?? 0.2) * (1 - Math.cos(plane.tilt * RAD))) / 2
  return {
    incidence: Math.acos(cosine) / RAD,
    beam,
    diffuse: circumsolar + isotropic,
    circumsolar,
    ground,
    total: beam + circumsolar + isotropic + ground,
  }
}
