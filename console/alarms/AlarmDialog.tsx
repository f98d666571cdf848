import type { AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { Dialog } from '../kit/form/Dialog.tsx'
import { AlarmDetail } from './AlarmDetail.tsx'

interface Props {
  alarm: AlarmRow | null
  onClose: () => void
}

/** 告警详情, the documented dialog of 1000 px. */
export const AlarmDialog = ({ alarm, onClose }: Props) =>
  alarm && (
    <Dialog title="告警详情" width={1000} onClose={onClose}>
      <AlarmDetail key={alarm.id} alarm={alarm} wide onDone={onClose} onCancel={onClose} />
    </Dialog>
  )
