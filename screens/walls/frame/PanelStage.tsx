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
 */
export function PanelStage({ children }: { children: ReactNode }) {
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
      layout={{ areas: ['panel', 'foot'], columns: '1fr', rows: 'minmax(0, 1fr) auto' }}
    >
      {children}
      <footer className="panel-foot">
        <span>{data?.name}</span>
        <DataAge since={measuredAt(at)} stale={late} none={at === ''} />
      </footer>
    </Stage>
  )
}
