import { useEffect, useState } from 'react'
import { country } from '../../core/sites/areas.ts'
import { alarm } from '../../core/contract/alarms/alarm.ts'
import { map } from '../../core/contract/walls/map.ts'
import { addDays } from '../../core/time/time.ts'
import { fullWalls, type WallPath } from '../../core/walls/walls.ts'
import { createWallApi } from '../shown/wallAccess.ts'
import { type Chapter, chaptersOf } from './chapters.ts'

const nothing = () => null

/**
 * Chapters of a day, as the living knows it: the replay itself does not know yet what is to come. Panels that stand
 * alone may read none.
 */
export function useChapters(day: string, wall: WallPath): readonly Chapter[] {
  const [chapters, setChapters] = useState<readonly Chapter[]>([])
  useEffect(() => {
    if (!day || !(fullWalls as readonly WallPath[]).includes(wall)) return
    let live = true
    const api = createWallApi(wall)
    const span = { startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` }
    const alarms = api(alarm.page, { pageNo: 1, pageSize: 100, ...span }).catch(nothing)
    // Of yesterday the wall of the region has the curve; it is no other wall's to read.
    const power = wall === '/map' ? api(map.getPowerLine, { areaCode: country }).catch(nothing) : null
    void Promise.all([alarms, power]).then(([raised, line]) => {
      const values = line && line.day === addDays(day, 1) ? line.datas[1]?.dates.map(({ val }) => val) : undefined
      if (live) setChapters(chaptersOf(day, raised?.records ?? [], values && line ? { xaxis: line.xaxis, values } : null))
    })
    return () => {
      live = false
    }
  }, [day, wall])
  return chapters
}
