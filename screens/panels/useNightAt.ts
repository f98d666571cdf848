import { sunPosition } from '../../core/physics/sunPosition.ts'
import { resultDay } from '../../core/time/resultDay.ts'
import { siteDay } from '../../core/time/time.ts'
import { minutes } from '../../core/call/useCall.ts'
import { useNow } from '../kit/now.ts'

export interface Place {
  longitude: number
  latitude: number
}

/** The middle of the country's population, for the moment before the place is known: what waits for it would ask twice. */
const assumed: Place = { longitude: 113.5, latitude: 33 }

/** Has the sun set over a place? And the day whose result is told then, where it is not today. Told once a minute of the wall's clock. */
export function useNightAt(place: Place | null | undefined): { night: boolean; day: string | undefined } {
  const now = useNow(minutes(1))
  const { latitude, longitude } = place ?? assumed
  const night = sunPosition(now, latitude, longitude).elevation < 0
  const day = night ? resultDay(new Date(now)) : undefined
  return { night, day: day === siteDay(new Date(now)) ? undefined : day }
}
