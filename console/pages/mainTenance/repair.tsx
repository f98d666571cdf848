import { Button } from 'antd'
import { useState } from 'react'
import { repair } from '../../../core/contract/orders/repair.ts'
import { useCan } from '../../kit/hooks/useMenu.ts'
import { OrderCenter } from '../../orders/OrderCenter.tsx'
import { ReportActions } from '../../orders/ReportActions.tsx'
import { ReportDialog } from '../../orders/ReportDialog.tsx'

/** 报修与抢修: faults from the report or the alarm to the accepted repair. */
export default function RepairPage() {
  const declares = useCan('order:declare')
  // No step of the history: what is saved is one, its detail, and both at once would undo each other.
  const [reporting, setReporting] = useState(false)
  return (
    <OrderCenter
      title="报修与抢修"
      call={repair.list}
      actions={
        declares && (
          <Button type="primary" onClick={() => setReporting(true)}>
            登记报修
          </Button>
        )
      }
      extra={(order, list) =>
        order.node === 'declare' &&
        order.mayTake && (
          <ReportActions
            order={order}
            onDone={list.refetch}
            onRemoved={() => {
              list.setOpen('')
              list.refetch()
            }}
          />
        )
      }
    >
      {list =>
        reporting && (
          <ReportDialog
            onSaved={id => {
              list.refetch()
              list.setOpen(id)
            }}
            onClose={() => setReporting(false)}
          />
        )
      }
    </OrderCenter>
  )
}
