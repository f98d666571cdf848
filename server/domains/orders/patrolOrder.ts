import { and, eq } from 'drizzle-orm'
import type { patrolOrder } from '../../../core/contract/orders/patrolOrder.ts'
import { one } from '../../database/rows.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { visibleOrders } from '../../orders/orderRows.ts'
import { deviceChecks } from '../../orders/service/deviceChecks.ts'
import { serviceHandlers } from '../../orders/service/serviceHandlers.ts'
import { holdOrder, takeStep } from '../../orders/takeStep.ts'
import { orderDevices, orders } from '../../tables/index.ts'

export const patrolOrderHandlers: Handlers<typeof patrolOrder> = {
  ...serviceHandlers('patrol'),

  async approveRetreat({ id, taskId, advice }, context) {
    const held = await holdOrder(context, id)
    await takeStep(context, held, { taskId, node: 'approve', outcome: 'returned', message: advice.trim() })
    return new WithMessage('已退回', null)
  },

  async getDevByStationWhenCheck({ id, stationId }, context) {
    const order = one(
      await context.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, Number(id)), visibleOrders(context))),
    )
    return (await deviceChecks(context, order.id, eq(orderDevices.siteId, stationId))).get(stationId) ?? []
  },
}
