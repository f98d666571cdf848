import { useEffect, useRef } from 'react'
import { useMap } from 'react-map-gl/maplibre'
import type { Clusters } from './clusters.ts'

/** Number on a group: 128, 3412, 1.2万. */
export const shortCount = (count: number) => (count >= 10_000 ? `${(count / 10_000).toFixed(1)}万` : String(count))

/** The groups' numbers as text of the page, sharp at any scale; moved with the map without a render. */
export function ClusterNumbers({ clusters: { counts, positions } }: { clusters: Clusters }) {
  const { current: map } = useMap()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!map) return
    const place = () => {
      const { clientWidth, clientHeight } = map.getContainer()
      Array.from(box.current?.children ?? []).forEach((number, i) => {
        const { x, y } = map.project([positions[i * 2]!, positions[i * 2 + 1]!])
        const { style } = number as HTMLElement
        style.display = x < 0 || y < 0 || x > clientWidth || y > clientHeight ? 'none' : ''
        style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`
      })
    }
    place()
    map.on('move', place)
    map.on('resize', place)
    return () => {
      map.off('move', place)
      map.off('resize', place)
    }
  }, [map, positions])
  return (
    <div className="cluster-numbers" ref={box} aria-hidden="true">
      {Array.from(counts, (count, i) => (
        <span key={i}>{shortCount(count)}</span>
      ))}
    </div>
  )
}
