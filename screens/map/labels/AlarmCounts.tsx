import { useRef } from 'react'
import type { AlarmLeaders } from './alarmLeaders.ts'
import { leaderLine } from './leaderLine.ts'
import { countHalf, countHigh, countStands, obstacles } from './obstacles.ts'
import { useMapMove } from '../useMapMove.ts'

interface Props extends Pick<AlarmLeaders, 'leaders'> {
  /** Longitudes and latitudes of all sites in turn. */
  dots: ArrayLike<number>
  /** Their radii, stage pixels. */
  radii: ArrayLike<number>
}

/** Beside an alarm that stands for its neighbours: how many sites are alarmed there. Moved with the map without a render. */
export function AlarmCounts({ leaders, dots, radii }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useMapMove((_map, project) => {
    const drawn = obstacles(dots, radii, [], project)
    const alarms = leaders.map(({ index }) => project([dots[2 * index]!, dots[2 * index + 1]!]))
    countStands(alarms, drawn).forEach((stand, n) => {
      const count = box.current?.children[n] as HTMLElement | undefined
      if (!count) return
      leaderLine(count, countHalf, countHigh, stand, alarms[n]!)
      count.style.transform = `translate(${stand.x.toFixed(1)}px, ${stand.y.toFixed(1)}px) translate(-50%, -50%)`
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
