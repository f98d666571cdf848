import { useMemo } from 'react'
import { sunPosition } from '../../core/physics/sunPosition.ts'
import { resultDay } from '../../core/resultDay.ts'
import { siteDay } from '../../core/time.ts'
import { minutes } from '../../core/useCall.ts'
import { useNow } from '../kit/now.ts'
import type { StationData } from '../map/stations.ts'

/** The middle of the country's population, for the moment before the sites are known: what waits for them would ask twice. */
const assumed = { longitude: 113.5, latitude: 33 }

/** Has the sun set over the middle of the sites? And the day whose result is told then, where it is not today. Told once a minute of the wall's clock. */
export function useNight(stations: StationData | null): { night: boolean; day: string | undefined } {
  const now = useNow(minutes(1))
  const { latitude, longitude } = useMemo(() => middleOf(stations), [stations])
  const night = sunPosition(now, latitude, longitude).elevation < 0
  const day = night ? resultDay(new Date(now)) : undefined
  return { night, day: day === siteDay(new Date(now)) ? undefined : day }
}

function middleOf(stations: StationData | null) {
  if (!stations?.length) return assumed
  const { value } = stations.attributes.getPosition
  let [longitude, latitude] = [0, 0]
  for (let n = 0; n < stations.length; n++) {
    longitude += value[2 * n]!
    latitude += value[2 * n + 1]!
  }
  return { longitude: longitude / stations.length, latitude: latitude / stations.length }
}
