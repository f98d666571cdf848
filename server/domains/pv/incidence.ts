import { clearSky, extraterrestrial, splitIrradiance } from '../../../core/physics/irradiance.ts'
import { cosIncidence, type Plane, planeOfArray } from '../../../core/physics/planeOfArray.ts'
import { sunPosition } from '../../../core/physics/sunPosition.ts'
import { instantOf, MINUTE } from '../../../core/time.ts'
import { daySlots, slotMinutes } from './plant.ts'

interface Place extends Plane {
  latitude: number
  longitude: number
}

/** The sun over a plane in the middle of every slot of a day. */
export interface Incidence {
  /** Cosine of the angle of incidence. */
  cosines: Float64Array
  /** Extraterrestrial normal irradiance, W/m². */
  extra: number
}

const most = 2000
const known = new Map<string, Incidence>()

/** Slots of a day, computed once: the same two days are asked for again and again. */
export function incidenceOf(place: Place, day: string): Incidence {
  const { latitude, longitude, tilt, azimuth } = place
  const key = `${latitude}/${longitude}/${tilt}/${azimuth}/${day}`
  const hit = known.get(key)
  if (hit) return hit
  if (known.size >= most) known.clear()
  const found = {
    cosines: Float64Array.from(middles(day), at => cosIncidence(sunPosition(at, latitude, longitude), place)),
    extra: extraterrestrial(instantOf(day).getTime()),
  }
  known.set(key, found)
  return found
}

/** Irradiance of a cloudless sky in the plane by slot, W/m² (Haurwitz, Erbs, Hay & Davies). */
export const cloudlessOf = (place: Place, day: string): Float64Array =>
  Float64Array.from(middles(day), at => {
    const sun = sunPosition(at, place.latitude, place.longitude)
    if (sun.elevation <= 3) return 0
    const extra = extraterrestrial(at)
    return planeOfArray(splitIrradiance(clearSky(sun.zenith), sun.zenith, extra), sun, place, extra).total
  })

const middles = (day: string) => {
  const start = instantOf(day).getTime()
  return Array.from({ length: daySlots }, (_, slot) => start + (slot + 0.5) * slotMinutes * MINUTE)
}
