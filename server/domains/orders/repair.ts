import { and, eq } from 'drizzle-orm'
import type { Declared } from '../../../core/contract/orders/order.ts'
import type { repair } from '../../../core/contract/orders/repair.ts'
import { instantOf } from '../../../core/time/time.ts'
import type { ChangeContext } from '../../context.ts'
import { one } from '../../database/rows.ts'
import { conflict, forbidden, invalid, missing } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { claimFiles } from '../../orders/claimFiles.ts'
import { requireUnchanged } from '../../records/requireUnchanged.ts'
import { newOrder, openOrders } from '../../orders/openOrders.ts'
import { mayCall } from '../../orders/mayCall.ts'
import { oneOrder } from '../../orders/oneOrder.ts'
import { noSteps } from '../../orders/mayTake.ts'
import { countOrders, orderPageOf, orderRows, visibleOrders } from '../../orders/orderRows.ts'
import { partyOf } from '../../orders/partyOf.ts'
import { removeDraft } from '../../orders/removeDraft.ts'
import { reportedPlace } from '../../orders/reportedPlace.ts'
import { holdOrder, takeStep } from '../../orders/takeStep.ts'
import { orderSteps, orders } from '../../tables/index.ts'

/** A phone number that was shown masked comes back masked: the one that is known is meant. */
const unmasked = (given: string, known: string | null) => (given.includes('*') ? known : given || null)

/** What a report tells, as the order keeps it. Site and device must be the caller's to see, and belong together. */
async function declared(context: ChangeContext, given: Declared) {
  const { site, device } = await reportedPlace(context, given.stationId, given.deviceNo)
  const faultTime = given.faultTime ? instantOf(given.faultTime, site.zone) : null
  if (faultTime && faultTime > context.clock()) throw invalid('故障时间不能晚于现在', { faultTime: '故障时间不能晚于现在' })
  return {
    site,
    row: {
      orgId: site.orgId,
      siteId: site.id,
      deviceId: device?.id ?? null,
      baseId: site.baseId,
      content: given.faultAppearance.trim(),
      faultAddress: given.faultAddr.trim() || null,
      faultTime,
      degree: given.degree,
      declareUser: given.declareUser.trim() || null,
      remark: given.orderRemark.trim() || null,
    },
  }
}

/** A report that was not handed in yet, under the hand of whoever wrote it. */
async function heldDraft(context: ChangeContext, id: string) {
  // A plan that was not handed in yet is a draft too, and hangs together with its devices.
  const held = await holdOrder(context, id, eq(orders.kind, 'repair'))
  if (held.order.status !== '0') throw conflict('该报修已提交，不能再修改')
  const { principal } = context
  if (principal.kind !== 'user') throw forbidden()
  if ((principal.customerId || principal.unitId) && held.order.createdBy !== principal.userId) throw forbidden('只能修改自己登记的报修')
  return held
}

export const repairHandlers: Handlers<typeof repair> = {
  list: (asked, context) => orderPageOf(asked, context),
  count: countOrders,
  detail: ({ id }, context) => oneOrder(id, context),

  async phone({ id, who }, context) {
    const { principal, note } = context
    const { order } = one(await orderRows(context, and(eq(orders.id, Number(id)), visibleOrders(context)), noSteps))
    if (!mayCall(principal, order)) throw forbidden('只能查看派给本班组且未完成工单的联系电话')
    const party = await partyOf(context, order, who)
    if (!party?.phone) throw missing('没有登记电话')
    note({ orgId: order.orgId, detail: { no: order.no, who, name: party.name } })
    return { name: party.name, phone: party.phone }
  },

  async add(given, context) {
    const { db, principal, clock, note } = context
    if (principal.kind !== 'user') throw forbidden()
    const { site, row } = await declared(context, given)
    const at = clock()
    const by = { userId: principal.userId, at }
    const made = await newOrder(
      'repair',
      {
        ...row,
        contactName: given.declareUser.trim() || site.contact,
        contactPhone: unmasked(given.phoneNum, site.phone) ?? site.phone,
        createdBy: principal.userId,
        createdAt: at,
      },
      site.zone,
      [{ ...by, outcome: 'reported', message: row.content }],
    )
    const { id, no } = one(await openOrders(db, [made]))
    const step = one(
      await db
        .select({ id: orderSteps.id })
        .from(orderSteps)
        .where(and(eq(orderSteps.orderId, id), eq(orderSteps.node, 'declare'))),
    )
    await claimFiles(context, given.fileDataid, { id, orgId: row.orgId })
    note({ target: String(id), orgId: row.orgId, detail: { no, ...row } })
    return new WithMessage('保存成功', { id: String(id), no, taskId: String(step.id) })
  },

  async update({ id, version, ...given }, context) {
    const { order, zone } = await heldDraft(context, id)
    await requireUnchanged(context, { table: orders, row: order, version, noun: '报修', actions: ['repair.add', 'repair.update'], zone })
    const { row } = await declared(context, given)
    if (row.orgId !== order.orgId) throw invalid('不能换到其他企业的站点', { stationId: '不能换到其他企业的站点' })
    await context.db
      .update(orders)
      .set({
        ...row,
        contactName: given.declareUser.trim() || order.contactName,
        contactPhone: unmasked(given.phoneNum, order.contactPhone),
      })
      .where(eq(orders.id, order.id))
    await claimFiles(context, given.fileDataid, order)
    context.note({ orgId: order.orgId, detail: row })
    return new WithMessage('修改成功', null)
  },

  async remove({ id }, context) {
    const { order } = await heldDraft(context, id)
    await removeDraft(context, order.id)
    context.note({ orgId: order.orgId, detail: { no: order.no, content: order.content } })
    return new WithMessage('删除成功', null)
  },

  async submit({ id, taskId }, context) {
    const held = await holdOrder(context, id)
    await takeStep(context, held, { taskId, node: 'declare', outcome: 'submitted' })
    return new WithMessage('提交成功', null)
  },
}
