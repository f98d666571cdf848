import { type SQL, sql } from 'drizzle-orm'
import { workNode } from '../../../core/rules/orderMilestones.ts'

/** A fact of the newest working step of the order `orders`; null where it has not come to it. */
export const lastStep = (column: 'due_at' | 'ended_at', order: SQL = sql`orders.id`): SQL =>
  sql`
    (
      select ${sql.identifier(column)}
      from order_steps
      where order_id = ${order} and node = ${workNode}
      order by id desc
      limit 1
    )
  `
