import { asc, sql } from 'drizzle-orm'
import type { rushRepair } from '../../core/contract/rushRepair.ts'
import { instantOf } from '../../core/time.ts'
import type { ChangeContext } from '../context.ts'
import { invalid } from '../failure.ts'
import type { Handlers } from '../http/implement.ts'
import { WithMessage } from '../http/WithMessage.ts'
import { crewOf } from '../orders/crewOf.ts'
import { oneOrder } from '../orders/oneOrder.ts'
import { orderPageOf } from '../orders/orderRows.ts'
import { recoveryOf } from '../orders/recoveryOf.ts'
import { type Held, holdOrder, takeStep } from '../orders/takeStep.ts'

/** Whoever is later than was planned says why. */
function reasonOf({ clock }: ChangeContext, { open }: Held, given: string | undefined, field: string, sentence: string): string | null {
  const reason = given?.trim() || null
  if (open?.dueAt && clock() > open.dueAt && !reason) throw invalid(sentence, { [field]: sentence })
  return reason
}

/** A planned time of the form; it lies ahead. */
function planned({ clock }: ChangeContext, { zone }: Held, given: string | undefined, field: string, title: string): Date | null {
  if (!given) return null
  const at = instantOf(given, zone)
  if (at <= clock()) throw invalid(`${title}应晚于现在`, { [field]: `${title}应晚于现在` })
  return at
}

export const rushRepairHandlers: Handlers<typeof rushRepair> = {
  /** What is due first comes first; what has no target comes last. */
  toDoList: (asked, context) =>
    orderPageOf({ ...asked, todo: true }, context, [
      sql`(select due_at from order_steps due where due.order_id = orders.id and due.ended_at is null) nulls last`,
      asc(sql`orders.created_at`),
    ]),
  detail: ({ orderId }, context) => oneOrder(orderId, context),

  async deliver({ id, taskId, crewId, ...given }, context) {
    const held = await holdOrder(context, id)
    const crew = await crewOf(context, crewId, [held.order.orgId], '班组不存在，或不属于工单所在的企业')
    const planArriveTime = planned(context, held, given.planArriveTime, 'planArriveTime', '计划到达时间')
    const planFinishTime = planned(context, held, given.planFinishTime, 'planFinishTime', '计划完成时间')
    if (planArriveTime && planFinishTime && planFinishTime < planArriveTime)
      throw invalid('计划完成时间不能早于计划到达时间', { planFinishTime: '计划完成时间不能早于计划到达时间' })
    const named = given.principal?.trim()
    await takeStep(
      context,
      held,
      { taskId, node: 'dispatch', outcome: 'dispatched', message: [crew.name, given.orderRemark?.trim()].filter(Boolean).join('：') },
      {
        crewId: crew.id,
        crewName: crew.name,
        principal: named || crew.leader,
        principalContact: given.principalContact && !given.principalContact.includes('*') ? given.principalContact : crew.phone,
        planArriveTime: planArriveTime ?? held.order.planArriveTime,
        planFinishTime: planFinishTime ?? held.order.planFinishTime,
      },
    )
    return new WithMessage('派单成功', null)
  },

  async arrive({ id, taskId, arriveTimeOutReason }, context) {
    const held = await holdOrder(context, id)
    const reason = reasonOf(context, held, arriveTimeOutReason, 'arriveTimeOutReason', '已超过到达时限，请填写超时原因')
    await takeStep(context, held, { taskId, node: 'arrive', outcome: 'arrived', message: reason ?? '' }, { arriveTimeOutReason: reason })
    return new WithMessage('已登记到达', null)
  },

  async decline({ id, taskId, advice }, context) {
    const held = await holdOrder(context, id)
    const none = { crewId: null, crewName: null, principal: null, principalContact: null, planArriveTime: null }
    await takeStep(context, held, { taskId, node: 'arrive', outcome: 'declined', message: advice.trim() }, none)
    return new WithMessage('已退回派单', null)
  },

  async finish({ id, taskId, operationContent, operationRemark, finishTimeOutReason }, context) {
    const held = await holdOrder(context, id)
    const reason = reasonOf(context, held, finishTimeOutReason, 'finishTimeOutReason', '已超过完成时限，请填写超时原因')
    await takeStep(
      context,
      held,
      { taskId, node: 'repair', outcome: 'finished', message: operationContent.trim() },
      { operationContent: operationContent.trim(), operationRemark: operationRemark.trim() || null, finishTimeOutReason: reason },
    )
    return new WithMessage('已提交验收', null)
  },

  async accept({ id, taskId, passed, advice, evaluationLevel, evaluationContent }, context) {
    const held = await holdOrder(context, id)
    if (!passed && !advice.trim()) throw invalid('请填写不通过的原因', { advice: '请填写不通过的原因' })
    const reading = await recoveryOf(context, held.order.alarmId)
    const recovery = reading && { at: reading.at, value: reading.value, within: reading.within, recovered: reading.recovered }
    await takeStep(
      context,
      held,
      { taskId, node: 'accept', outcome: passed ? 'accepted' : 'rejected', message: advice.trim() },
      passed ? { recovery, evaluationLevel: evaluationLevel ?? null, evaluationContent: evaluationContent.trim() || null } : {},
    )
    return new WithMessage(passed ? '验收通过' : '已退回处理', null)
  },
}
