import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { OrderNews, Transaction } from '../../live/live.ts'

/** Of one round; the rest waits for the next. */
const most = 200

/** Of both: what must be so now, and where it is written down that it was told. Nobody is told that what is late will be due. */
const times = {
  near: { comes: (now: SQL) => sql`remind_at <= ${now} and due_at >= ${now}`, doneAt: sql`reminded_at` },
  late: { comes: (now: SQL) => sql`due_at < ${now}`, doneAt: sql`escalated_at` },
} as const

/**
 * Takes the open steps whose time has come and marks them as told. Two processes that ask at once share what there is;
 * what one of them took and did not commit, because it was killed, is there for the other.
 */
export async function claimReminders(tx: Transaction, kind: keyof typeof times, now: Date): Promise<OrderNews[]> {
  const { comes, doneAt } = times[kind]
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await rowsOf(
    tx,
    { orderId: 'number', stepId: 'number', unreminded: 'boolean' },
    sql`
      with come as materialized (
        select id
        from order_steps
        where ended_at is null and ${doneAt} is null and ${comes(at)}
        order by id
        limit ${most}
        for update skip locked
      )
      update order_steps
      set ${doneAt} = ${at}
      from come
      where order_steps.id = come.id
      returning
        order_steps.order_id::int as "orderId", order_steps.id::int as "stepId", reminded_at is null as unreminded
    `,
  )
  return rows.map(row => ({ ...row, kind, by: null }))
}
