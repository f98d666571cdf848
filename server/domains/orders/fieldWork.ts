import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { fieldWork } from '../../../core/contract/orders/fieldWork.ts'
import type { ChangeContext } from '../../context.ts'
import { conflict, forbidden, invalid, missing } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { recoveryOf } from '../../orders/recoveryOf.ts'
import { faultOf, photoFaultOf } from '../../../core/rules/checkResult.ts'
import { picturedChecks } from '../../orders/picturedChecks.ts'
import { placeOf } from '../../orders/placeOf.ts'
import { type StepTime, stepTime } from '../../orders/stepTime.ts'
import { type Held, holdOrder, mustTake, takeStep } from '../../orders/takeStep.ts'
import { orderChecks } from '../../tables/index.ts'

/** Whoever is later than was planned says why; of whoever is not there is nothing to say. */
function reasonOf({ open }: Held, { at }: StepTime, given: string | undefined, field: string, sentence: string): string | null {
  if (!open?.dueAt || at <= open.dueAt) return null
  const reason = given?.trim() || null
  if (!reason) throw invalid(sentence, { [field]: sentence })
  return reason
}

/** When a step was taken; a time is judged by the step it was told of. */
const stepTimeOf = (context: ChangeContext, { open }: Held, taskId: string, at: string | undefined) =>
  stepTime(context, at, open && String(open.id) === taskId ? open.startedAt : new Date(0))

/** How many checks were answered whose standard asks for a photograph, and have none. */
async function unpictured(context: ChangeContext, { order }: Held): Promise<number> {
  const asked = await context.db
    .select({ id: orderChecks.id })
    .from(orderChecks)
    .where(and(eq(orderChecks.orderId, order.id), eq(orderChecks.photo, true), ne(orderChecks.result, 'none')))
  if (asked.length === 0) return 0
  const pictured = await picturedChecks(context, order.id)
  return asked.filter(({ id }) => !pictured.has(String(id))).length
}

export const fieldWorkHandlers: Handlers<typeof fieldWork> = {
  async arrive({ id, taskId, arriveTimeOutReason, at, position, device }, context) {
    const held = await holdOrder(context, id)
    // Who may not take the step learns nothing of it, and who comes again hears what happened meanwhile.
    await mustTake(context, held, { taskId, node: 'arrive' })
    const time = stepTimeOf(context, held, taskId, at)
    const place = await placeOf(context, held, { position, device })
    const reason = reasonOf(held, time, arriveTimeOutReason, 'arriveTimeOutReason', '已超过到达时限，请填写超时原因')
    const next = await takeStep(
      context,
      held,
      { taskId, node: 'arrive', outcome: 'arrived', message: reason ?? '', time, place },
      { arriveTimeOutReason: reason },
    )
    return new WithMessage('已登记到达', { taskId: next.taskId })
  },

  async decline({ id, taskId, advice }, context) {
    const held = await holdOrder(context, id)
    const none = { crewId: null, crewName: null, principal: null, principalContact: null, planArriveTime: null }
    await takeStep(context, held, { taskId, node: 'arrive', outcome: 'declined', message: advice.trim() }, none)
    return new WithMessage('已退回派单', null)
  },

  async check({ id, taskId, checks, at }, context) {
    const { db, principal, note } = context
    if (principal.kind !== 'user') throw forbidden()
    const held = await holdOrder(context, id)
    await mustTake(context, held, { taskId, node: 'work' })
    const time = stepTimeOf(context, held, taskId, at)
    const known = await db
      .select()
      .from(orderChecks)
      .where(
        and(
          eq(orderChecks.orderId, held.order.id),
          inArray(
            orderChecks.id,
            checks.map(({ checkId }) => Number(checkId)),
          ),
        ),
      )
    if (new Set(checks.map(({ checkId }) => checkId)).size < checks.length) throw invalid('检查项重复', { checks: '检查项重复' })
    const pictured = await picturedChecks(context, held.order.id)
    for (const [n, { checkId, result, value, note: said }] of checks.entries()) {
      const check = known.find(row => row.id === Number(checkId))
      if (!check) throw missing()
      const fault = faultOf(check, { result, value, note: said })
      if (fault) throw invalid(`${check.name}：${fault}`, { [`checks.${n}.${result === 'bad' && !said.trim() ? 'note' : 'value'}`]: fault })
      const unseen = photoFaultOf(check, { result }, pictured.has(checkId))
      if (unseen) throw invalid(`${check.name}：${unseen}`, { [`checks.${n}.photo`]: unseen })
    }
    const all = <K extends keyof (typeof checks)[number]>(key: K) => sql.param(checks.map(check => check[key]))
    // What was found later stands, also where a phone without a network told of it first.
    await db.execute(sql`
      update order_checks
      set
        result = told.result, value = told.value, note = btrim(told.note), user_id = ${principal.userId},
        at = ${time.at.toISOString()}::timestamptz
      from unnest(
        ${all('checkId')}::bigint[], ${all('result')}::text[], ${all('value')}::float8[], ${all('note')}::text[]
      ) as told (id, result, value, note)
      where order_checks.id = told.id
        and (order_checks.at is null or order_checks.at <= ${time.at.toISOString()}::timestamptz)
    `)
    note({ target: String(held.order.id), orgId: held.order.orgId, detail: { no: held.order.no, checks: checks.length } })
    return new WithMessage('保存成功', null)
  },

  async finish({ id, taskId, operationContent, operationRemark, finishTimeOutReason, at, position, device }, context) {
    const held = await holdOrder(context, id)
    await mustTake(context, held, { taskId, node: 'work' })
    const time = stepTimeOf(context, held, taskId, at)
    const place = await placeOf(context, held, { position, device })
    const unchecked = await context.db.$count(orderChecks, and(eq(orderChecks.orderId, held.order.id), isNull(orderChecks.result)))
    if (unchecked > 0) throw conflict(`还有 ${unchecked} 项未检查，全部检查后才能完成`)
    // A photograph may have been removed since its check was told.
    const unseen = await unpictured(context, held)
    if (unseen > 0) throw conflict(`还有 ${unseen} 项须有照片，补拍后才能完成`)
    const reason = reasonOf(held, time, finishTimeOutReason, 'finishTimeOutReason', '已超过完成时限，请填写超时原因')
    // The order tells the reason of the last time, the trace that of each.
    const message = [operationContent.trim(), reason && `超时原因：${reason}`].filter(Boolean).join('；')
    await takeStep(
      context,
      held,
      { taskId, node: 'work', outcome: 'finished', message, time, place },
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
