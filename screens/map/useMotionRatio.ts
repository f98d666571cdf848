import { useEffect, useState } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { motionPace } from './motionPace.ts'

/** So long after a movement the map is drawn with all pixels again, ms. */
const restMs = 200
/** Fewer pixels than this for one of the stage would be seen even in motion. */
const leastRatio = 0.5

/**
 * Canvas pixels per stage pixel for a map that may move: all of them while it stands, and as many as the machine draws
 * in time while it moves.
 * @param full what a standing map is drawn with
 */
export function useMotionRatio(map: MapRef | null, full: number): number {
  const [sharpness, setSharpness] = useState(1)
  useEffect(() => {
    if (!map) return
    const pace = motionPace()
    let frame = 0
    let rest = 0
    let last = 0
    // A frame in which nothing was drawn tells nothing: a hand that moves slowly is no slow machine.
    let drew = false
    const drawn = () => {
      drew = true
    }
    const next = (now: number) => {
      if (last > 0 && drew) pace.drawn(now - last)
      drew = false
      last = now
      setSharpness(pace.sharpness)
      frame = requestAnimationFrame(next)
    }
    const begin = () => {
      clearTimeout(rest)
      if (frame === 0) frame = requestAnimationFrame(next)
    }
    const end = () => {
      cancelAnimationFrame(frame)
      frame = last = 0
      clearTimeout(rest)
      rest = window.setTimeout(() => {
        pace.rested()
        setSharpness(1)
      }, restMs)
    }
    map.on('movestart', begin)
    map.on('moveend', end)
    map.on('render', drawn)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(rest)
      setSharpness(1)
      map.off('movestart', begin)
      map.off('moveend', end)
      map.off('render', drawn)
    }
  }, [map])
  return Math.min(full, Math.max(leastRatio, full * sharpness))
}
