import { alarm as calls, type AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { formatDuration } from '../../core/time/time.ts'
import { useCall } from '../../core/call/useCall.ts'
import { BriefList } from '../kit/board/BriefList.tsx'
import { ErrorNote } from '../kit/state/ErrorNote.tsx'
import { StateDot } from '../kit/detail/StateDot.tsx'

interface Props {
  alarm: Pick<AlarmRow, 'id' | 'repeats'>
  /** What the list is narrowed to. */
  time: { startTime?: string; endTime?: string }
}

/** The times before that a gateway or a device was silent and came back, the newest first. */
export function AlarmRepeats({ alarm, time: { startTime, endTime } }: Props) {
  const call = useCall(calls.page, {
    repeatsOf: alarm.id,
    pageSize: 100,
    sort: 'time',
    order: 'desc',
    startTime: startTime || undefined,
    endTime: endTime || undefined,
  })
  if (!call.data)
    return call.error ? <ErrorNote message={call.error.message} onRetry={call.refetch} /> : <p className="note">数据加载中....</p>
  const { records, total } = call.data
  return (
    <>
      <BriefList
        briefs={records.map(({ id, time, duration, remark, handledBy }) => ({
          key: id,
          mark: <StateDot tone="good">已恢复</StateDot>,
          text: `${time.slice(0, 16)} ${remark}`,
          note: handledBy && `${handledBy} 已处理`,
          end: formatDuration(duration),
        }))}
      />
      {total > records.length && (
        <p className="note">
          共 {total} 次，列出最近 {records.length} 次
        </p>
      )}
    </>
  )
}
