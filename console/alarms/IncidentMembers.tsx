import { alarm as calls, type AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { BriefList } from '../kit/board/BriefList.tsx'
import { ErrorNote } from '../kit/state/ErrorNote.tsx'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { Lasting } from './Since.tsx'
import { useFollowFeed } from './useFollowFeed.ts'

/** The devices of an incident, each with its own end: who is still away first. */
export function IncidentMembers({ alarm }: { alarm: Pick<AlarmRow, 'id' | 'members'> }) {
  const call = useCall(calls.page, { incident: alarm.id, pageSize: 100 }, { every: minutes(1) })
  useFollowFeed(call.refetch)
  if (!call.data)
    return call.error ? <ErrorNote message={call.error.message} onRetry={call.refetch} /> : <p className="note">数据加载中....</p>
  const { records, total } = call.data
  const sorted = [...records].sort(
    (a, b) => Number(Boolean(a.recoverTime)) - Number(Boolean(b.recoverTime)) || a.devId.localeCompare(b.devId),
  )
  return (
    <>
      <BriefList
        briefs={sorted.map(row => ({
          key: row.id,
          mark: <StateDot tone={row.recoverTime ? 'good' : 'warn'}>{row.recoverTime ? '已恢复' : '未恢复'}</StateDot>,
          text: row.devName,
          note: row.devId,
          end: row.recoverTime ? <time title={row.recoverTime}>{row.recoverTime.slice(5, 16)}</time> : <Lasting {...row} />,
        }))}
      />
      {total > records.length && (
        <p className="note">
          共 {total} 台，列出前 {records.length} 台
        </p>
      )}
    </>
  )
}
