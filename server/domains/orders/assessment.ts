import { and, sql } from 'drizzle-orm'
import type { assessment } from '../../../core/contract/orders/assessment.ts'
import { orderMilestones } from '../../../core/rules/orderMilestones.ts'
import { one } from '../../database/rows.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { hopsOf } from '../../orders/hopsOf.ts'
import { visibleOrders } from '../../orders/orderRows.ts'
import { orders, sites } from '../../tables/index.ts'

/** The step in which an order is evaluated. */
const acceptNode = orderMilestones.at(-1)!.node

export const assessmentHandlers: Handlers<typeof assessment> = {
  async getAssessmentByBusinessId({ businessId }, context) {
    const { order, zone } = one(
      await context.db
        .select({ order: orders, zone: sites.zone })
        .from(orders)
        .innerJoin(sites, sql`${sites.id} = ${orders.siteId}`)
        .where(and(sql`${orders.id} = ${Number(businessId)}`, visibleOrders(context))),
    )
    const hops = order.evaluationLevel === null ? [] : await hopsOf(context, { id: order.id, kind: order.kind, zone })
    const accepted = hops.findLast(({ node, endTime }) => node === acceptNode && endTime)
    return {
      businessId,
      orderNo: order.no,
      evaluationLevel: order.evaluationLevel ?? 0,
      evaluationContent: order.evaluationContent ?? '',
      assessor: accepted?.assigneeName ?? '',
      assessTime: accepted?.endTime ?? '',
    }
  },
}
