import { Button } from 'antd'
import type { OrderDetail } from '../../core/contract/orders/order.ts'

/** Opens an order with its evidence as it is printed, in a window of its own. */
export const PrintOrderButton = ({ order: { id, kind } }: { order: Pick<OrderDetail, 'id' | 'kind'> }) => (
  <Button size="small" onClick={() => window.open(`/orderPrint?${new URLSearchParams({ order: id, kind })}`)}>
    打印工单
  </Button>
)
