import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { ChangeContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { files, orderChecks, orderDevices, orderSteps, orders, patrols } from '../tables/index.ts'

/**
 * Removes an order that was never handed in, with all that hangs on it. Bytes of files go with the next sweep.
 * @throws Failure 409 where it came back: who sent it on, who decided on it and why has to stay.
 */
export async function removeDraft({ db }: Pick<ChangeContext, 'db'>, id: number) {
  const handedIn = await db.$count(orderSteps, and(eq(orderSteps.orderId, id), ne(orderSteps.node, 'start'), isNotNull(orderSteps.endedAt)))
  if (handedIn > 0) throw conflict('该工单提交后被退回，办理记录须保留，不能删除；请修改后重新提交')
  for (const table of [orderChecks, orderDevices, orderSteps]) await db.delete(table).where(eq(table.orderId, id))
  await db.delete(files).where(and(inArray(files.module, ['order', 'orderPhoto']), eq(files.recordId, String(id))))
  await db.update(patrols).set({ orderId: null }).where(eq(patrols.orderId, id))
  await db.delete(orders).where(eq(orders.id, id))
}
