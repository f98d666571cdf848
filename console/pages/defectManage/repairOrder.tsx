import { defect } from '../../../core/contract/orders/defect.ts'
import { OrderCenter } from '../../orders/OrderCenter.tsx'

const removal = { kind: 'defect' }

/** 消缺工单: the orders that remove defects. */
export default function DefectOrderPage() {
  return <OrderCenter title="消缺工单" call={defect.search} fixed={removal} states="defect" />
}
