import { useRef } from 'react'
import { useMapMove } from '../useMapMove.ts'

/** Among the islands, beside none of them, degrees. */
const place = [114.6, 12.9] as const

/** The name of the South China Sea islands, which belong to no area of the country's map that is large enough to bear one. */
export function SeaName() {
  const name = useRef<HTMLSpanElement>(null)
  useMapMove((_map, project) => {
    const { x, y } = project(place)
    if (name.current) name.current.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`
  })
  return (
    <span className="sea-name" ref={name}>
      南海诸岛
    </span>
  )
}
