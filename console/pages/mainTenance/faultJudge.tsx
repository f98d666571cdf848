import { judge } from '../../../core/contract/orders/judge.ts'
import { OrderCenter } from '../../orders/OrderCenter.tsx'

const judged = { stage: 'judge' } as const

/** 故障研判: what waits to be judged, and what was judged. */
export default function FaultJudgePage() {
  return <OrderCenter title="故障研判" call={judge.list} fixed={judged} states="judge" />
}
