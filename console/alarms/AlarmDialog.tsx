import { Modal } from 'antd'
import type { AlarmRow } from '../../core/contract/alarm.ts'
import { AlarmDetail } from './AlarmDetail.tsx'

interface Props {
  alarm: AlarmRow | null
  onClose: () => void
}

/** 告警详情, the documented dialog of 1000 px. Above the pop-up, which stands at 1000. */
export function AlarmDialog({ alarm, onClose }: Props) {
  return (
    <Modal title="告警详情" open={alarm !== null} width={1000} zIndex={1010} footer={null} onCancel={onClose} destroyOnHidden>
      {alarm && <AlarmDetail key={alarm.id} alarm={alarm} wide onDone={onClose} onCancel={onClose} />}
    </Modal>
  )
}
