import { useRef } from 'react'
import { wan } from '../../../core/units/units.ts'
import type { Clusters } from '../clusters.ts'
import { useMapMove } from '../useMapMove.ts'

/** Number on a group: 128, 3412, 1.2万. */
export function shortCount(count: number): string {
  const { value, unit } = wan(count)
  return unit ? `${Number(value).toFixed(1)}${unit}` : String(count)
}

/** The groups' numbers as text of the page, sharp at any scale; moved with the map without a render. */
export function ClusterNumbers({ clusters: { counts, positions } }: { clusters: Clusters }) {
  const box = useRef<HTMLDivElement>(null)
  useMapMove((map, project) => {
    const { clientWidth, clientHeight } = map.getContainer()
    Array.from(box.current?.children ?? []).forEach((number, i) => {
      const { x, y } = project([positions[i * 2]!, positions[i * 2 + 1]!])
      const { style } = number as HTMLElement
      style.display = x < 0 || y < 0 || x > clientWidth || y > clientHeight ? 'none' : ''
      style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`
    })
  })
  return (
    <div className="cluster-numbers" ref={box} aria-hidden="true">
      {Array.from(counts, (count, i) => (
        <span key={i}>{shortCount(count)}</span>
      ))}
    </div>
  )
}
