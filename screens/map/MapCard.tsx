import { type ReactNode, useRef } from 'react'
import { useMapMove } from './useMapMove.ts'

interface Props {
  longitude: number
  latitude: number
  children: ReactNode
}

const gap = 18

/** A card that stands beside a point of the map, on the side where there is room, and moves with it. */
export function MapCard({ longitude, latitude, children }: Props) {
  const card = useRef<HTMLDivElement>(null)

  useMapMove((map, project) => {
    const element = card.current
    if (!element) return
    const { x, y } = project([longitude, latitude])
    const { clientWidth, clientHeight } = map.getContainer()
    const { offsetWidth, offsetHeight } = element
    // A card without its point on the map would point at nothing.
    element.style.visibility = x < 0 || y < 0 || x > clientWidth || y > clientHeight ? 'hidden' : 'visible'
    const left = x + gap + offsetWidth < clientWidth ? x + gap : x - gap - offsetWidth
    const top = Math.min(Math.max(8, y - offsetHeight / 2), clientHeight - offsetHeight - 8)
    element.style.transform = `translate(${Math.max(8, left).toFixed(1)}px, ${top.toFixed(1)}px)`
  })

  return (
    <div className="map-card" ref={card}>
      {children}
    </div>
  )
}
