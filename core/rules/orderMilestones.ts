import type { OrderNode } from '../contract/shapes.ts'

/** Step in which the work itself is done. */
export const workNode: OrderNode = 'work'

/**
 * What an order reaches on its way, told as the time since it was opened: the step that must have been taken, and how
 * having taken it is called.
 */
export const orderMilestones: readonly { node: OrderNode; name: string }[] = [
  { node: 'dispatch', name: '派单' },
  { node: 'arrive', name: '到达' },
  { node: workNode, name: '处理完成' },
  { node: 'accept', name: '验收' },
]
