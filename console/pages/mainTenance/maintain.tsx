import { maintainOrder } from '../../../core/contract/orders/maintainOrder.ts'
import { ServiceOrderCenter } from '../../orders/ServiceOrderCenter.tsx'

/** 检修工单: maintenance of a contract's devices. */
export default function MaintainOrderPage() {
  return <ServiceOrderCenter title="检修工单" kind="maintain" noun="检修" calls={maintainOrder} />
}
