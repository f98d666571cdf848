import type { Delivery } from '../../core/contract/orders/order.ts'
import { instantOf } from '../../core/time/time.ts'
import type { ChangeContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { WithMessage } from '../http/WithMessage.ts'
import { crewOf } from './crewOf.ts'
import { type Held, holdOrder, takeStep } from './takeStep.ts'

/** A planned time of the form; it lies ahead. */
function planned({ clock }: ChangeContext, { zone }: Held, given: string | undefined, field: string, title: string): Date | null {
  if (!given) return null
  const at = instantOf(given, zone)
  if (at <= clock()) throw invalid(`${title}应晚于现在`, { [field]: `${title}应晚于现在` })
  return at
}

/** Hands an order of any kind to a team of its enterprise. */
export async function deliver({ id, taskId, crewId, ...given }: Delivery, context: ChangeContext): Promise<WithMessage<null>> {
  const held = await holdOrder(context, id)
  const crew = await crewOf(context, crewId, [held.order.orgId], '班组不存在，或不属于工单所在的企业')
  const planArriveTime = planned(context, held, given.planArriveTime, 'planArriveTime', '计划到达时间')
  const planFinishTime = planned(context, held, given.planFinishTime, 'planFinishTime', '计划完成时间')
  // Also beside what was planned before.
  const finish = planFinishTime ?? held.order.planFinishTime
  if (planArriveTime && finish && finish < planArriveTime)
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
}
