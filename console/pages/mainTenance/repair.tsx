import { Button } from 'antd'
import { repair } from '../../../core/contract/repair.ts'
import { useLayer } from '../../kit/useLayer.ts'
import { useMay } from '../../kit/useMenu.ts'
import { OrderCenter } from '../../orders/OrderCenter.tsx'
import { ReportActions } from '../../orders/ReportActions.tsx'
import { ReportDialog } from '../../orders/ReportDialog.tsx'

/** 报修与抢修: faults from the report or the alarm to the accepted repair. */
export default function RepairPage() {
  const declares = useMay('order:declare')
  const [edited, setEdited] = useLayer('edit')
  return (
    <OrderCenter
      title="报修与抢修"
      call={repair.list}
      actions={
        declares && (
          <Button type="primary" onClick={() => setEdited('new')}>
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
        edited === 'new' &&
        declares && (
          <ReportDialog
            onSaved={id => {
              list.refetch()
              list.setOpen(id)
            }}
            onClose={() => setEdited('')}
          />
        )
      }
    </OrderCenter>
  )
}
