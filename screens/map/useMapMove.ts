import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { type MapRef, useMap } from 'react-map-gl/maplibre'

/** Places what stands over the map as part of the page: after every render, and without one whenever the map moves. */
export function useMapMove(place: (map: MapRef) => void) {
  const { current: map } = useMap()
  const placed = useEffectEvent(() => map && place(map))
  useLayoutEffect(() => void placed())
  useEffect(() => {
    if (!map) return
    const moved = () => placed()
    map.on('move', moved)
    map.on('resize', moved)
    return () => {
      map.off('move', moved)
      map.off('resize', moved)
    }
  }, [map])
}
