import { Button } from 'antd'
import { useState } from 'react'
import type { NamedWall } from '../../../core/contract/walls/cue.ts'
import { faultDrill } from '../../../core/contract/alarms/faultDrill.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { ErrorNote } from '../../kit/state/ErrorNote.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { RetryButton } from '../../kit/state/RetryButton.tsx'
import { DrillDialog } from './DrillDialog.tsx'
import { DrillProgress } from './DrillProgress.tsx'
import { goesOn } from './drillWords.ts'

/** 故障演练: starts a scripted fault of the demonstration, and what has become of it. Nothing where real devices deliver. */
export function DrillPanel({ walls }: { walls: readonly NamedWall[] }) {
  const [asking, setAsking] = useState(false)
  const [going, setGoing] = useState(false)
  const call = useCall(faultDrill.getState, {}, { every: seconds(going ? 2 : 10) })
  const { data, error } = call
  const drills = data?.drills ?? []
  const now = drills.some(goesOn)
  if (now !== going) setGoing(now)
  if (error && !data) return <ErrorNote message={error.message} onRetry={call.refetch} />
  if (!data?.available) return null
  const busy = new Set(drills.filter(goesOn).map(({ orgId }) => orgId))
  const free = data.orgs.filter(({ orgId }) => !busy.has(orgId))
  return (
    <div className="conductor-drill">
      <PageCard
        title="故障演练"
        extra={
          call.stale && (
            <RetryButton late onRetry={call.refetch}>
              连接中断，显示最近一次
            </RetryButton>
          )
        }
      >
        {drills.length === 0 && (
          <p className="note">使一台模拟设备发生故障，由演示人员处理：告警、现场画面、派单、到场，直到修复，全程约三分钟。</p>
        )}
        {drills.map(drill => (
          <DrillProgress key={drill.id} drill={drill} withOrg={data.orgs.length > 1} onStopped={call.refetch} />
        ))}
        {free.length > 0 && (
          <Button size="large" onClick={() => setAsking(true)}>
            开始演练
          </Button>
        )}
      </PageCard>
      {asking && (
        <DrillDialog orgs={free} enterprises={data.orgs} walls={walls} onClose={() => setAsking(false)} onStarted={call.refetch} />
      )}
    </div>
  )
}
