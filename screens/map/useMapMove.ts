import { useContext, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { type MapRef, useMap } from 'react-map-gl/maplibre'
import { GroundContext, heightAt } from './ground.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import { liftAt } from './relief.ts'
import { projector, type View } from './tiltedView.ts'

/** Puts degrees on the stage, at the height of the ground there. */
export type Project = (place: readonly [longitude: number, latitude: number]) => { x: number; y: number }

/** Where the map's camera stands now. */
export function viewOf(map: Pick<MapRef, 'getCenter' | 'getZoom' | 'getPitch' | 'getContainer'>): View {
  const { lng, lat } = map.getCenter()
  const { clientWidth, clientHeight } = map.getContainer()
  return { longitude: lng, latitude: lat, zoom: map.getZoom(), pitch: map.getPitch(), width: clientWidth, height: clientHeight }
}

/** Places what stands over the map as part of the page: after every render, and without one whenever the map moves. */
export function useMapMove(place: (map: MapRef, project: Project) => void) {
  const { current: map } = useMap()
  const ground = useContext(GroundContext)
  const placed = useEffectEvent(() => {
    if (!map) return
    const view = viewOf(map)
    const lift = liftAt(view.pitch)
    const onStage = projector(view)
    place(map, ([longitude, latitude]) =>
      onStage([mercatorX(longitude), mercatorY(latitude), lift && heightAt(ground, longitude, latitude) * lift]),
    )
  })
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
