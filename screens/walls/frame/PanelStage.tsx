import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { DataAge } from '../../kit/DataAge.tsx'
import { Stage } from '../../kit/stage/Stage.tsx'
import { measuredAt, useLate } from '../../kit/useLate.ts'
import { useLive } from '../../panels/microgrid/useLive.ts'
import { wallAtom } from '../../shown/wallQuery.ts'
import { useRetryFailed } from './useRefetching.ts'
import './panelStage.css'

/**
 * The same for every panel, so that panels in windows of one size have type of one size; about a panel's place on its
 * wall, stage units.
 */
const size = { width: 486, height: 392 }

/**
 * One panel of a micro-grid alone, filling its window whatever its shape, for a video-wall controller that composes
 * windows. Beside others nobody sees a wall's header: which site it is of and how old its readings are stands below it.
 * @param hero the one figure to be read first, where the panel itself has none
 */
export function PanelStage({ hero, children }: { hero?: ReactNode; children: ReactNode }) {
  useRetryFailed()
  const { query } = useAtomValue(wallAtom)
  const { data, stale } = useLive()
  const at = data === null ? '' : data?.at
  const late = useLate(at) || stale
  return (
    <Stage
      query={query}
      {...size}
      mode="fill"
      late={late}
      layout={
        hero
          ? { areas: ['hero', 'panel', 'foot'], rows: 'auto minmax(0, 1fr) auto', columns: '1fr' }
          : { areas: ['panel', 'foot'], rows: 'minmax(0, 1fr) auto', columns: '1fr' }
      }
    >
      {hero && <div className="panel-hero">{hero}</div>}
      {children}
      <footer className="panel-foot">
        <span>{data?.name}</span>
        <DataAge since={measuredAt(at)} stale={late} none={at === ''} />
      </footer>
    </Stage>
  )
}
