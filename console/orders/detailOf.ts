import { maintainOrder } from '../../core/contract/orders/maintainOrder.ts'
import { patrolOrder } from '../../core/contract/orders/patrolOrder.ts'
import { repair } from '../../core/contract/orders/repair.ts'

/** The call that tells everything of one order, by its kind: of a planned one its devices and checks as well. */
export const detailOf = (kind: string) =>
  (kind === 'patrol' ? patrolOrder.detail : kind === 'maintain' ? maintainOrder.detail : repair.detail) as typeof repair.detail
