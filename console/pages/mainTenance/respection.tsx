import { patrolOrder } from '../../../core/contract/orders/patrolOrder.ts'
import { ServiceOrderCenter } from '../../orders/ServiceOrderCenter.tsx'

/** 巡检工单: patrols of a contract's devices. */
export default function PatrolOrderPage() {
  return <ServiceOrderCenter title="巡检工单" kind="patrol" noun="巡检" calls={patrolOrder} />
}
