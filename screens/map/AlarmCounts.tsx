import { useRef } from 'react'
import type { AlarmLeaders } from './alarmLeaders.ts'
import { countCorner } from './obstacles.ts'
import { useMapMove } from './useMapMove.ts'

interface Props extends Pick<AlarmLeaders, 'leaders'> {
  /** Longitudes and latitudes of all sites in turn. */
  positions: ArrayLike<number>
}

/** Beside an alarm that stands for its neighbours: how many sites are alarmed there. Moved with the map without a render. */
export function AlarmCounts({ leaders, positions }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useMapMove((_map, project) => {
    Array.from(box.current?.children ?? []).forEach((count, n) => {
      const { index } = leaders[n]!
      const { x, y } = project([positions[2 * index]!, positions[2 * index + 1]!])
      ;(count as HTMLElement).style.transform =
        `translate(${(x + countCorner.x).toFixed(1)}px, ${(y + countCorner.y).toFixed(1)}px) translate(0, -100%)`
    })
  })
  return (
    <div className="alarm-counts" ref={box}>
      {leaders.map(({ index, count, alarm }) => (
        <span key={index} className={alarm ? 'alarm-count alarm-count--alarm' : 'alarm-count'}>
          {count} 站
        </span>
      ))}
    </div>
  )
}
