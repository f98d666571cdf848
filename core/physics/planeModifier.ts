import { diffuseFraction } from './irradiance.ts'
import type { PlaneIrradiance } from './planeOfArray.ts'

/** Refractive index of glass, its absorption (1/m) and thickness (m); as pvlib.iam.physical. */
const index = 1.526
const absorption = 4
const thickness = 0.002
/** Below this cosine (75°) clearness against the plane would grow without bound. */
const grazing = 0.26
/**
 * Sky and ground reach the glass from everywhere: on a plane of 30° as a beam from 57° (M. Brandemuehl, W. Beckman,
 * Solar Energy 24 (1980) 511–513).
 */
const diffuseCosine = Math.cos((57 * Math.PI) / 180)

/** Share of a ray that gets through a sheet of glass: Fresnel and Bouguer. */
function transmitted(cosine: number): number {
  const angle = Math.acos(Math.min(1, cosine))
  const inside = Math.asin(Math.sin(angle) / index)
  const through = Math.exp((-absorption * thickness) / Math.cos(inside))
  if (angle < 1e-4) return through * (1 - ((index - 1) / (index + 1)) ** 2)
  const [less, more] = [inside - angle, inside + angle]
  return through * (1 - 0.5 * ((Math.sin(less) / Math.sin(more)) ** 2 + (Math.tan(less) / Math.tan(more)) ** 2))
}

const straight = transmitted(1)
/** Incidence angle modifier: W. De Soto, S. Klein, W. Beckman, Solar Energy 80 (2006) 78–88, 1 for a ray from the front. */
const beamModifier = (cosine: number) => (cosine <= 0.01 ? 0 : transmitted(cosine) / straight)
const diffuseModifier = beamModifier(diffuseCosine)

/**
 * Share of the irradiance measured in the plane that enters the glass. How much of it is beam follows from its
 * clearness against the extraterrestrial irradiance on the plane (first step of GTI–DIRINT, B. Marion, Solar Energy 122
 * (2015) 1037–1046, with the split of Erbs); what comes from around the sun enters with the beam (Hay & Davies 1980).
 * @param irradiance in the plane, W/m²
 * @param cosine of the angle of incidence
 * @param extra extraterrestrial normal irradiance, W/m²
 */
export function planeModifier(irradiance: number, cosine: number, extra: number): number {
  if (cosine <= 0 || !(irradiance > 0)) return diffuseModifier
  const clearness = Math.min(1, irradiance / (extra * Math.max(grazing, cosine)))
  const split = diffuseFraction(clearness)
  const diffuse = split * (1 - (1 - split) * clearness)
  return (1 - diffuse) * beamModifier(cosine) + diffuse * diffuseModifier
}

/** The same where beam and diffuse light on the plane are known. */
export function glassModifier(
  { beam, circumsolar, total }: Pick<PlaneIrradiance, 'beam' | 'circumsolar' | 'total'>,
  cosine: number,
): number {
  const direct = beam + circumsolar
  return total > 0 ? (direct * beamModifier(cosine) + (total - direct) * diffuseModifier) / total : diffuseModifier
}
