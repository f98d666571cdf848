import { useMemo } from 'react'
import { type AlarmRow, alarm as calls } from '../../core/contract/alarm.ts'
import { minutes, useCall } from '../../core/useCall.ts'
import { DetailHead } from '../kit/DetailHead.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { Facts } from '../kit/Facts.tsx'
import { SideBySide } from '../kit/SideBySide.tsx'
import { Trace } from '../kit/Trace.tsx'
import { useMay } from '../kit/useMenu.ts'
import { AlarmCurve } from './AlarmCurve.tsx'
import { alarmFacts } from './alarmFacts.tsx'
import { AlarmHandling } from './AlarmHandling.tsx'
import { AlarmTag } from './AlarmTag.tsx'
import { contentText } from './alarmTexts.ts'
import { Since } from './Since.tsx'
import { useFollowFeed } from './useFollowFeed.ts'

interface Props {
  alarm: AlarmRow
  /** Two columns (dialog) instead of one (beside the list). */
  wide?: boolean
  /** Nothing to decide here, whatever the user may do elsewhere. */
  readOnly?: boolean
  onDone: () => void
  onCancel: () => void
}

/** One alarm: limit and curve around the event, where it is, what became of it, and, while nobody has decided, the decision. */
export function AlarmDetail({ alarm, wide = false, readOnly = false, onDone, onCancel }: Props) {
  const one = useCall(calls.getAlarmById, { id: alarm.id }, { every: minutes(1) })
  // Wherever it is open, beside the list or in the dialog: it follows what others decide.
  useFollowFeed(one.refetch)
  const row = one.data ?? alarm
  const mayHandle = useMay('alarm:handle') && !readOnly
  const waiting = !row.handledAt
  const curve = useMemo(() => <AlarmCurve alarm={alarm} height={wide ? 220 : 170} />, [alarm, wide])
  const trace = one.data && <Trace steps={one.data.trace} />
  return (
    <>
      <DetailHead mark={<AlarmTag sign={row.sign} />} title={contentText(row)}>
        <Since at={row.time} />
      </DetailHead>
      <SideBySide
        first={
          <>
            {row.sign === '1' && curve}
            <Facts facts={alarmFacts(row, one, !wide)} />
          </>
        }
        second={
          <>
            {one.error && !one.data && <ErrorNote message={one.error.message} onRetry={one.refetch} />}
            {wide && trace}
            {mayHandle && waiting && <AlarmHandling alarm={row} onDone={onDone} onCancel={onCancel} onTaken={one.refetch} />}
            {!mayHandle && waiting && !readOnly && <p className="note">您没有处理告警的权限。</p>}
            {!waiting && (
              <p className="note" role="status">
                已由 {row.handledBy || '系统'} 于 {row.handledAt} 处理{row.orderNo && `，工单号 ${row.orderNo}`}
              </p>
            )}
            {!wide && trace}
          </>
        }
      />
    </>
  )
}
