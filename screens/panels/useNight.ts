import { useMemo } from 'react'
import { sunPosition } from '../../core/physics/sunPosition.ts'
import { minutes } from '../../core/useCall.ts'
import { useNow } from '../kit/now.ts'
import type { StationData } from '../map/stations.ts'

/** Has the sun set over the middle of the sites? Told once a minute of the wall's clock. */
export function useNight(stations: StationData | null): boolean {
  const now = useNow(minutes(1))
  const middle = useMemo(() => middleOf(stations), [stations])
  return middle !== null && sunPosition(now, middle.latitude, middle.longitude).elevation < 0
}

function middleOf(stations: StationData | null) {
  if (!stations?.length) return null
  const { value } = stations.attributes.getPosition
  let [longitude, latitude] = [0, 0]
  for (let n = 0; n < stations.length; n++) {
    longitude += value[2 * n]!
    latitude += value[2 * n + 1]!
  }
  return { longitude: longitude / stations.length, latitude: latitude / stations.length }
}
