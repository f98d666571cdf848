import { useMemo } from 'react'
import { type AlarmRow, alarm as calls } from '../../core/contract/alarm.ts'
import { useCall } from '../../core/useCall.ts'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { useMay } from '../kit/useMenu.ts'
import { AlarmCurve } from './AlarmCurve.tsx'
import { AlarmFacts } from './AlarmFacts.tsx'
import { AlarmHandling } from './AlarmHandling.tsx'
import { AlarmTag } from './AlarmTag.tsx'
import { AlarmTrace } from './AlarmTrace.tsx'
import { Since } from './Since.tsx'
import './alarmDetail.css'

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
  const one = useCall(calls.getAlarmById, { id: alarm.id })
  const row = one.data ?? alarm
  const mayHandle = useMay('alarm:handle') && !readOnly
  const waiting = !row.handledAt
  const curve = useMemo(() => <AlarmCurve alarm={alarm} height={wide ? 220 : 190} />, [alarm, wide])
  const trace = one.data && <AlarmTrace trace={one.data.trace} />
  return (
    <div className={wide ? 'alarm-detail wide' : 'alarm-detail'}>
      <header>
        <AlarmTag sign={row.sign} />
        <h3>{row.sign === '1' ? row.contentName : row.remark}</h3>
        <Since at={row.time} />
      </header>
      <div className="alarm-detail-columns">
        <div>
          {row.sign === '1' && curve}
          <AlarmFacts alarm={row} sameIn30Days={one.data?.sameIn30Days} brief={!wide} />
        </div>
        <div>
          {one.error && !one.data && <ErrorNote message={one.error.message} onRetry={one.refetch} />}
          {wide && trace}
          {mayHandle && waiting && <AlarmHandling ids={alarm.id} alarm={row} onDone={onDone} onCancel={onCancel} onTaken={one.refetch} />}
          {!mayHandle && waiting && !readOnly && <p className="alarm-note">您没有处理告警的权限。</p>}
          {!wide && trace}
        </div>
      </div>
    </div>
  )
}
