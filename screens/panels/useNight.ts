import { useMemo } from 'react'
import type { StationData } from '../map/stations.ts'
import { type Place, useNightAt } from './useNightAt.ts'

/** Has the sun set over the middle of the sites? And the day whose result is told then, where it is not today. */
export const useNight = (stations: StationData | null) => useNightAt(useMemo(() => middleOf(stations), [stations]))

function middleOf(stations: StationData | null): Place | null {
  if (!stations?.length) return null
  const { value } = stations.attributes.getPosition
  let [longitude, latitude] = [0, 0]
  for (let n = 0; n < stations.length; n++) {
    longitude += value[2 * n]!
    latitude += value[2 * n + 1]!
  }
  return { longitude: longitude / stations.length, latitude: latitude / stations.length }
}
