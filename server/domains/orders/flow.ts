import { and, eq } from 'drizzle-orm'
import type { flow } from '../../../core/contract/orders/flow.ts'
import type { Context } from '../../context.ts'
import { one } from '../../database/rows.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { hopsOf } from '../../orders/hopsOf.ts'
import { visibleOrders } from '../../orders/orderRows.ts'
import { drawProcess } from '../../orders/process/drawProcess.ts'
import { processOf } from '../../orders/process/processes.ts'
import { orders, sites } from '../../tables/index.ts'

/** The order a process belongs to, where the caller sees it. */
const orderOf = async (context: Context, id: string) =>
  one(
    await context.db
      .select({ id: orders.id, kind: orders.kind, zone: sites.zone })
      .from(orders)
      .innerJoin(sites, eq(sites.id, orders.siteId))
      .where(and(eq(orders.id, Number(id)), visibleOrders(context))),
  )

export const flowHandlers: Handlers<typeof flow> = {
  async getProcessDiagramByInstanceId({ processInstanceId }, context) {
    const order = await orderOf(context, processInstanceId)
    const hops = await hopsOf(context, order)
    return {
      body: drawProcess(await processOf(order.kind), {
        taken: new Set(hops.filter(({ endTime }) => endTime).map(({ node }) => node)),
        open: hops.find(({ endTime }) => !endTime)?.node ?? null,
      }),
    }
  },

  async nodeProccessList({ processInstanceId }, context) {
    return hopsOf(context, await orderOf(context, processInstanceId))
  },
}
