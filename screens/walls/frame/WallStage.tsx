import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Explained } from '../../../core/explain/explains.ts'
import { walls } from '../../../core/walls/walls.ts'
import type { Layout, WideLayout } from '../../kit/stage/Stage.tsx'
import { Stage } from '../../kit/stage/Stage.tsx'
import { WallHeader } from '../../kit/WallHeader.tsx'
import { measuredAt, useLate } from '../../kit/useLate.ts'
import { wallAtom } from '../../shown/wallQuery.ts'
import { worstOf } from '../../panels/worstOf.ts'
import { alarmCount, type Own } from './alarmCount.ts'
import type { WallLife } from './useWall.ts'

interface Props {
  wall: WallLife
  /** Named areas of the panels; `head` is the header's. */
  layout: Layout
  wide?: WideLayout
  /** Site time of the newest reading behind the wall; '' for none, undefined while it is not known yet. */
  at: string | undefined
  /** The call `at` comes from failed or is late. */
  stale?: boolean
  title?: string
  weather?: ReactNode
  sites?: { online: number; total: number; explained?: Explained }
  /** What the wall is about, where it is not about all: only the alarms of its sites are counted. null = not known yet. */
  own?: Own | null
  children: ReactNode
}

/**
 * A full wall: header, panels and one rule that no panel can forget: where the newest reading is older than two
 * sampling intervals, every figure and chart is greyed.
 */
export function WallStage({ wall, layout, wide, at, stale = false, title, weather, sites, own, children }: Props) {
  const { path, query } = useAtomValue(wallAtom)
  const late = useLate(at) || stale
  return (
    <Stage query={query} layout={layout} wide={wide} late={late}>
      <WallHeader
        title={title ?? walls[path]}
        weather={weather}
        updatedAt={measuredAt(at)}
        stale={late}
        cut={wall.alarms.stale}
        none={at === ''}
        sites={sites}
        alarms={alarmCount(wall.alarms, own)}
        worst={worstOf(wall.alarms, ({ stationId }) => !own || own.siteIds.includes(stationId))}
      />
      {children}
    </Stage>
  )
}
