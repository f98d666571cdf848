import type { AlarmRow } from '../../../core/contract/alarms/alarm.ts'
import { CornerItem } from '../../kit/corner/CornerItem.tsx'
import { AlarmTag } from '../AlarmTag.tsx'

interface Props {
  alarm: AlarmRow
  /** Word of the button. */
  action: string
  onOpen: () => void
}

/** One alarm of the pop-up as documented: content, client, station, measuring point, time, and the way to its detail. */
export const AlarmPopupItem = ({ alarm, ...item }: Props) => (
  <CornerItem
    title={
      <>
        <AlarmTag sign={alarm.sign} /> {alarm.remark}
        {alarm.returned > 0 && '（搁置到期）'}
      </>
    }
    lines={[
      `${alarm.clientName} · ${alarm.stationName}`,
      <>
        {alarm.members > 0 ? `${alarm.members} 台设备` : alarm.msName} <time>{alarm.time}</time>
      </>,
    ]}
    {...item}
  />
)
