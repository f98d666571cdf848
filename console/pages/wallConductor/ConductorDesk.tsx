import { useEffect, useState } from 'react'
import { cue, type NamedWall } from '../../../core/contract/walls/cue.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { ErrorNote } from '../../kit/state/ErrorNote.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { RetryButton } from '../../kit/state/RetryButton.tsx'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { Controls } from './Controls.tsx'
import { DrillPanel } from './DrillPanel.tsx'
import { WallCard } from './WallCard.tsx'
import './wallConductor.css'

const keyOf = ({ orgId, name }: Pick<NamedWall, 'orgId' | 'name'>) => `${orgId}/${name}`

/** The walls that gave their name, and everything one can tell the one taken hold of. */
export function ConductorDesk() {
  const call = useCall(cue.getWalls, {}, { every: seconds(3) })
  const [{ wall: key }, setUrl] = useUrlState({ wall: '' })
  const walls = call.data ?? []
  const there = walls.find(wall => keyOf(wall) === key)
  const held = useKept(there, key)
  if (call.error && !call.data) return <ErrorNote message={call.error.message} onRetry={call.refetch} />
  const withOrg = new Set(walls.map(({ orgId }) => orgId)).size > 1
  return (
    <div className="conductor">
      <DrillPanel walls={walls} />
      <PageCard
        title="在线大屏"
        extra={
          call.stale && call.data ? (
            <RetryButton late onRetry={call.refetch}>
              连接中断，显示最近一次
            </RetryButton>
          ) : (
            `${walls.length} 个名称`
          )
        }
      >
        {walls.length === 0 && !call.loading && (
          <p className="note">没有已命名且在线的大屏。请在大屏上按 N 键为本屏命名，或在大屏地址后加 ?name=东墙 打开一次。</p>
        )}
        <div className="conductor-walls">
          {walls.map(wall => (
            <WallCard
              key={keyOf(wall)}
              wall={wall}
              withOrg={withOrg}
              held={keyOf(wall) === key}
              onHold={() => setUrl({ wall: keyOf(wall) === key ? '' : keyOf(wall) })}
            />
          ))}
        </div>
      </PageCard>
      {held ? (
        <Controls key={key} wall={held} gone={!there} onSent={call.refetch} />
      ) : (
        walls.length > 0 && <p className="note">请选择要指挥的大屏</p>
      )}
    </div>
  )
}

/** A wall that goes away stays on the desk, switched off: its buttons must not jump from under a finger. */
function useKept(there: NamedWall | undefined, key: string): NamedWall | undefined {
  const [kept, setKept] = useState<NamedWall>()
  useEffect(() => {
    if (there) setKept(there)
  }, [there])
  return there ?? (kept && keyOf(kept) === key ? kept : undefined)
}
