import { useMemo } from 'react'
import { type AlarmRow, alarm as calls } from '../../core/contract/alarms/alarm.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { DetailHead } from '../kit/detail/DetailHead.tsx'
import { ErrorNote } from '../kit/state/ErrorNote.tsx'
import { Facts } from '../kit/detail/Facts.tsx'
import { TwoColumns } from '../kit/detail/TwoColumns.tsx'
import { Trace } from '../kit/detail/Trace.tsx'
import { useCan } from '../kit/hooks/useMenu.ts'
import { OrderLink } from '../orderLink/OrderLink.tsx'
import { AlarmCurve } from './AlarmCurve.tsx'
import { alarmFacts } from './alarmFacts.tsx'
import { AlarmHandling } from './handling/AlarmHandling.tsx'
import { AlarmPeers } from './AlarmPeers.tsx'
import { AlarmTag } from './AlarmTag.tsx'
import { contentText } from './alarmTexts.ts'
import { IncidentMembers } from './IncidentMembers.tsx'
import { comparesPeers } from './peerTypes.ts'
import { ShelveButton } from './handling/ShelveButton.tsx'
import { Since } from './Since.tsx'
import { UnshelveButton } from './handling/UnshelveButton.tsx'
import { useFollowFeed } from './useFollowFeed.ts'

interface Props {
  alarm: AlarmRow
  /** Two columns (dialog) instead of one (beside the list). */
  wide?: boolean
  /** Nothing to decide here, whatever the user may do elsewhere. */
  readOnly?: boolean
  onDone: () => void
  onCancel: () => void
  /** Beside the list: see `AlarmHandling`. */
  keys?: { enter: boolean }
}

/** One alarm: limit and curve around the event, where it is, what became of it, and, while nobody has decided, the decision. */
export function AlarmDetail({ alarm, wide = false, readOnly = false, onDone, onCancel, keys }: Props) {
  const one = useCall(calls.getAlarmById, { id: alarm.id }, { every: minutes(1) })
  // Wherever it is open, beside the list or in the dialog: it follows what others decide.
  useFollowFeed(one.refetch)
  const row = one.data ?? alarm
  const mayHandle = useCan('alarm:handle') && !readOnly
  const waiting = !row.handledAt
  const height = wide ? 220 : 170
  const { id } = alarm
  const compares = comparesPeers(alarm)
  const curve = useMemo(
    () => (alarm.sign === '1' ? <AlarmCurve alarm={alarm} height={height} /> : <AlarmPeers id={id} compares={compares} height={height} />),
    [alarm, id, compares, height],
  )
  const trace = one.data && <Trace steps={one.data.trace} />
  return (
    <>
      <DetailHead mark={<AlarmTag sign={row.sign} />} title={contentText(row)}>
        <Since at={row.time} />
      </DetailHead>
      <TwoColumns
        first={
          <>
            {curve}
            {row.members > 0 && <IncidentMembers alarm={row} />}
            <Facts facts={alarmFacts(row, one, !wide)} />
          </>
        }
        second={
          <>
            {one.error && !one.data && <ErrorNote message={one.error.message} onRetry={one.refetch} />}
            {wide && trace}
            {row.shelf && (
              <p className="note" role="status">
                已由 {row.shelf.by} 搁置至 {row.shelf.until.slice(0, 16)}：{row.shelf.reason}{' '}
                {mayHandle && <UnshelveButton ids={[row.id]} onDone={one.refetch} />}
              </p>
            )}
            {mayHandle && waiting && !row.shelf && !row.partOf && (row.sign === '1' || row.status === '1') && (
              <p className="note">
                暂不处理：
                <ShelveButton ids={[row.id]} onDone={one.refetch} />
              </p>
            )}
            {mayHandle && waiting && <AlarmHandling alarm={row} onDone={onDone} onCancel={onCancel} onTaken={one.refetch} keys={keys} />}
            {!mayHandle && waiting && !readOnly && <p className="note">您没有处理告警的权限。</p>}
            {!waiting && (
              <p className="note" role="status">
                已由 {row.handledBy || '系统'} 于 {row.handledAt} 处理
                {row.orderNo && (
                  <>
                    ，工单号 <OrderLink id={row.orderId} no={row.orderNo} kind={row.orderKind} />
                  </>
                )}
              </p>
            )}
            {!wide && trace}
          </>
        }
      />
    </>
  )
}
