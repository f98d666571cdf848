import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { judge } from '../../../core/contract/orders/judge.ts'
import { requireDictCodes } from '../../database/requireDictCodes.ts'
import { one } from '../../database/rows.ts'
import { invalid } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { oneOrder } from '../../orders/oneOrder.ts'
import { mineFirst, orderPageOf, urgentFirst } from '../../orders/orderRows.ts'
import { holdOrder, takeStep } from '../../orders/takeStep.ts'
import { faultLibrary } from '../../tables/index.ts'

const ways = { '1': 'confirmed', '2': 'harmless' } as const

export const judgeHandlers: Handlers<typeof judge> = {
  /** Those that wait to be judged first, the most urgent of them before the others. */
  list: (asked, context) => orderPageOf({ ...asked, stage: 'judge' }, context, [mineFirst, sql`orders.status = '6' desc`, ...urgentFirst]),
  detail: ({ id }, context) => oneOrder(id, context),

  async submit({ id, taskId, nextSteps, schemeId, ...given }, context) {
    const { db } = context
    const held = await holdOrder(context, id)
    await requireDictCodes(db, {
      faultType: ['FAILURE_TYPE', given.faultType, '故障类型'],
      faultLevel: ['FAULT_LEVEL', given.faultLevel, '故障等级'],
    })
    if (schemeId) {
      const { state } = one(
        await db
          .select({ state: faultLibrary.state })
          .from(faultLibrary)
          .where(
            and(
              eq(faultLibrary.id, schemeId),
              isNull(faultLibrary.removedAt),
              // The order's enterprise goes by its own entries and the platform's, whoever judges.
              or(eq(faultLibrary.orgId, held.order.orgId), sql`${faultLibrary.orgId} in (select id from orgs where kind = 'platform')`),
            ),
          ),
      )
      if (state !== '1') throw invalid('所选故障条目已停用，请重新选择', { schemeId: '所选故障条目已停用，请重新选择' })
    }
    await takeStep(
      context,
      held,
      { taskId, node: 'judge', outcome: ways[nextSteps], message: given.advice.trim() || given.faultReason.trim() },
      {
        faultType: given.faultType,
        faultLevel: given.faultLevel,
        faultReason: given.faultReason.trim(),
        schemeId: schemeId || null,
        schemeName: given.schemeName.trim() || null,
        advice: given.advice.trim() || null,
        ...(given.orderDegree && { degree: given.orderDegree }),
      },
    )
    return new WithMessage('提交成功', null)
  },
}
