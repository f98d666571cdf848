import { type ReactNode, useState } from 'react'
import { useElementSize } from '../../kit/stage/useElementSize.ts'
import { useMapMove } from '../useMapMove.ts'

interface Props {
  longitude: number
  latitude: number
  children: ReactNode
}

const gap = 18

/** A card that stands beside a point of the map, on the side where there is room, and moves with it. */
export function MapCard({ longitude, latitude, children }: Props) {
  const [card, setCard] = useState<HTMLDivElement | null>(null)
  // It grows when what it tells arrives, and is placed anew.
  const { width, height } = useElementSize(card)

  useMapMove((map, project) => {
    if (!card) return
    const { x, y } = project([longitude, latitude])
    const { clientWidth, clientHeight } = map.getContainer()
    // A card without its point on the map would point at nothing.
    card.style.visibility = x < 0 || y < 0 || x > clientWidth || y > clientHeight ? 'hidden' : 'visible'
    const left = x + gap + width < clientWidth ? x + gap : x - gap - width
    const top = Math.min(Math.max(8, y - height / 2), clientHeight - height - 8)
    card.style.transform = `translate(${Math.max(8, left).toFixed(1)}px, ${top.toFixed(1)}px)`
  })

  return (
    <div className="map-card" ref={setCard}>
      {children}
    </div>
  )
}
