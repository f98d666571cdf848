import { clearSky, extraterrestrial, splitIrradiance } from '../../../../core/physics/irradiance.ts'
import { cosIncidence, type Plane, planeOfArray } from '../../../../core/physics/planeOfArray.ts'
import { type SunPosition, sunPosition } from '../../../../core/physics/sunPosition.ts'
import { instantOf, MINUTE } from '../../../../core/time/time.ts'
import { daySlots, slotMinutes } from './plant.ts'

interface Place extends Plane {
  latitude: number
  longitude: number
}

/** The sun over a place in the middle of every slot of a day. */
interface Suns {
  suns: readonly SunPosition[]
  /** Extraterrestrial normal irradiance, W/m². */
  extra: number
}

/** The same with the cosine of its angle of incidence on a plane. */
export interface Incidence extends Suns {
  cosines: Float64Array
}

const most = 2000

/** Values by name, computed once: the same two days are asked for again and again. */
function remembered<T>() {
  const known = new Map<string, T>()
  return (key: string, compute: () => T): T => {
    const hit = known.get(key)
    if (hit) return hit
    if (known.size >= most) known.clear()
    const found = compute()
    known.set(key, found)
    return found
  }
}
const knownSuns = remembered<Suns>()
const knownIncidences = remembered<Incidence>()

export const sunsOf = ({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>, day: string): Suns =>
  knownSuns(`${latitude}/${longitude}/${day}`, () => ({
    suns: middles(day).map(at => sunPosition(at, latitude, longitude)),
    extra: extraterrestrial(instantOf(day).getTime()),
  }))

export const incidenceOf = (place: Place, day: string): Incidence =>
  knownIncidences(`${place.latitude}/${place.longitude}/${place.tilt}/${place.azimuth}/${day}`, () => {
    const { suns, extra } = sunsOf(place, day)
    return { suns, extra, cosines: Float64Array.from(suns, sun => cosIncidence(sun, place)) }
  })

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
