import { asc, sql } from 'drizzle-orm'
import type { rushRepair } from '../../../core/contract/orders/rushRepair.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { deliver } from '../../orders/deliver.ts'
import { oneOrder } from '../../orders/oneOrder.ts'
import { orderPageOf } from '../../orders/orderRows.ts'

export const rushRepairHandlers: Handlers<typeof rushRepair> = {
  /** What is due first comes first; what has no target comes last. */
  toDoList: (asked, context) =>
    orderPageOf({ ...asked, todo: true }, context, [
      sql`
        (select due_at from order_steps due where due.order_id = orders.id and due.ended_at is null) nulls last
      `,
      asc(sql`orders.created_at`),
    ]),
  detail: ({ orderId }, context) => oneOrder(orderId, context),

  deliver,
}
