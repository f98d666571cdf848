import { and, asc, eq, sql } from 'drizzle-orm'
import type { maintainOrder } from '../../../core/contract/orders/maintainOrder.ts'
import { one } from '../../database/rows.ts'
import { conflict, forbidden } from '../../failure.ts'
import { deviceTypeName } from '../../figures/deviceTypeName.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { devices, orders, sites } from '../../tables/index.ts'
import { deliver } from '../deliver.ts'
import { mineFirst, orderPageOf } from '../orderRows.ts'
import { removeDraft } from '../removeDraft.ts'
import { holdOrder, takeStep } from '../takeStep.ts'
import { oneContract, sitesOf } from './contractSites.ts'
import { savePlan, sendPlan } from './savePlan.ts'
import { oneServiceOrder, withChecks } from './serviceOrders.ts'
import type { ServiceKind } from './serviceTypes.ts'

/** Handlers of patrol or of maintenance orders. */
export const serviceHandlers = (kind: ServiceKind): Handlers<typeof maintainOrder> => ({
  /** What is to begin first comes first; what is over comes last, the newest first. */
  async list(asked, context) {
    const page = await orderPageOf({ ...asked, kind }, context, [
      mineFirst,
      sql`orders.status in ('4', '5')`,
      sql`case when orders.status not in ('4', '5') then orders.plan_arrive_time end`,
      sql`orders.plan_arrive_time desc`,
    ])
    return { ...page, records: await withChecks(context, page.records) }
  },
  detail: ({ id }, context) => oneServiceOrder(id, context),
  save: async (plan, context) => new WithMessage('保存成功', await savePlan(kind, plan, context)),
  send: async (plan, context) => new WithMessage('提交成功', await sendPlan(kind, plan, context)),

  async remove({ id }, context) {
    const { principal, note } = context
    const { order } = await holdOrder(context, id, eq(orders.kind, kind))
    if (order.status !== '0') throw conflict('该工单已提交，不能删除')
    if (principal.kind !== 'user' || (principal.unitId && order.createdBy !== principal.userId)) throw forbidden('只能删除自己编制的计划')
    await removeDraft(context, order.id)
    note({ orgId: order.orgId, detail: { no: order.no, content: order.content } })
    return new WithMessage('删除成功', null)
  },

  async getStationByContract({ contractId }, context) {
    const contract = await oneContract(context, contractId)
    const counts = await context.db
      .select({ siteId: devices.siteId, count: sql<number>`count(*)::int` })
      .from(devices)
      .where(
        and(
          eq(devices.enabled, true),
          sql`
            ${devices.siteId} in (select site_id from contract_sites where contract_id = ${contract.id})
          `,
        ),
      )
      .groupBy(devices.siteId)
    return (await sitesOf(context, contract.id)).map(({ sites: site }) => ({
      stationId: site.id,
      stationName: site.name,
      address: site.address,
      devCount: counts.find(({ siteId }) => siteId === site.id)?.count ?? 0,
    }))
  },

  async getDevByStation({ stationId }, { db, scope }) {
    one(
      await db
        .select({ id: sites.id })
        .from(sites)
        .where(and(eq(sites.id, stationId), scope.sees())),
    )
    const rows = await db
      .select()
      .from(devices)
      .where(and(eq(devices.siteId, stationId), eq(devices.enabled, true)))
      .orderBy(asc(devices.type), asc(devices.id))
    return rows.map(({ no, name, type, brand, model }) => ({
      unitNumber: no,
      unitName: name,
      msType: type,
      msTypeName: deviceTypeName(type),
      equipModel: `${brand} ${model}`.trim(),
    }))
  },

  async approve({ id, taskId, advice }, context) {
    const held = await holdOrder(context, id)
    await takeStep(context, held, { taskId, node: 'approve', outcome: 'approved', message: advice.trim() })
    return new WithMessage('已同意，转派单', null)
  },
  deliver,
})
