import { eq, inArray } from 'drizzle-orm'
import type { AlarmRow } from '../../../core/contract/alarm.ts'
import type { Context } from '../../context.ts'
import { orders, users } from '../../tables/index.ts'

const choices: Record<string, string> = { '1': '忽略', '2': '转故障研判', '3': '转抢修工单' }

/** Every hop of an alarm: raised, recovered, handled, and what became of its order; oldest first. */
export async function alarmTrace(db: Context['db'], row: AlarmRow) {
  const hops = [{ step: '告警产生', who: '系统', at: row.time, note: row.remark }]
  if (row.recoverTime) hops.push({ step: '告警恢复', who: '系统', at: row.recoverTime, note: '' })
  if (row.nextDeal === '1') hops.push({ step: choices['1'] ?? '', who: row.handledBy, at: row.handledAt, note: row.dealOpinion })
  if (row.orderNo) {
    const [order] = await db.select({ trace: orders.trace }).from(orders).where(eq(orders.no, row.orderNo))
    const steps = order?.trace ?? []
    const names = new Map(
      (
        await db
          .select({ id: users.id, name: users.userName })
          .from(users)
          .where(inArray(users.id, ['', ...steps.map(hop => hop.userId)]))
      ).map(user => [user.id, user.name]),
    )
    for (const { step, userId, at, note } of steps) hops.push({ step, who: names.get(userId) ?? '', at, note: note ?? '' })
  }
  // Times of one site in one format: text order is time order.
  return hops.sort((a, b) => a.at.localeCompare(b.at))
}
