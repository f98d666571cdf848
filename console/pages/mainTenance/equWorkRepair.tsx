import { repair } from '../../../core/contract/orders/repair.ts'
import { OrderCenter } from '../../orders/OrderCenter.tsx'

const repaired = { stage: 'equipment' } as const

/** 设备检修记录: work on a device that has begun, or is done, whatever kind of order it came from. */
export default function EquipmentWorkPage() {
  return <OrderCenter title="设备检修记录" call={repair.list} fixed={repaired} states="equipment" />
}
