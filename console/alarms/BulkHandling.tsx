import { Button, Modal } from 'antd'
import { useState } from 'react'
import { AlarmHandling } from './AlarmHandling.tsx'
import './alarmDetail.css'

interface Props {
  ids: readonly string[]
  onDone: () => void
  /** Some of them were handled by others: the selection no longer holds. */
  onTaken: () => void
}

/** What can be done with the selected alarms; one decision for all of them, confirmed in a dialog that says how many. */
export function BulkHandling({ ids, onDone, onTaken }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (ids.length === 0) return null
  return (
    <div className="alarm-bulk" role="status">
      <span>
        已选 <b>{ids.length}</b> 条
      </span>
      <Button type="primary" size="small" onClick={() => setOpen(true)}>
        批量处理
      </Button>
      <Button type="link" size="small" onClick={onDone}>
        取消选择
      </Button>
      <Modal title={`批量处理 ${ids.length} 条告警`} open={open} width={520} zIndex={1010} footer={null} onCancel={close} destroyOnHidden>
        <p className="alarm-note">以下处理将应用于所选的全部 {ids.length} 条告警，转工单时每条告警各生成一张工单。</p>
        <AlarmHandling
          ids={ids.join(',')}
          onCancel={close}
          onTaken={onTaken}
          onDone={() => {
            close()
            onDone()
          }}
        />
      </Modal>
    </div>
  )
}
