import { and, count, gt, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { one } from '../../database/rows.ts'
import { explain } from '../../figures/explain.ts'
import { alarmsOf } from '../../figures/explain/alarmsOf.ts'
import { alarms } from '../../tables/index.ts'
import { alarmRows } from './alarmRows.ts'
import { alarmTrace } from './alarmTrace.ts'

/** One alarm the caller may see, what became of it, and how often its point was in alarm. */
export async function oneAlarm(context: Pick<Context, 'db' | 'scope' | 'clock' | 'principal'>, id: string) {
  const { db, scope, clock } = context
  const [row] = await alarmRows(context, and(sql`${alarms.id}::text = ${id}`, scope.owns(alarms), scope.sees()), { limit: 1 })
  const found = one(row ? [row] : [])
  const monthAgo = new Date(clock().getTime() - 30 * 86_400_000)
  explain('alarm.same', () =>
    alarmsOf(
      context,
      sql`
        exists (
          select 1
          from alarms as this_one
          where this_one.id = ${Number(found.id)}
            and this_one.device_id = alarms.device_id
            and this_one.type = alarms.type
            and this_one.sign = alarms.sign
            and this_one.indicator_id is not distinct from alarms.indicator_id
            and this_one.gateway_id is not distinct from alarms.gateway_id
        )
        and alarms.raised_at > ${monthAgo.toISOString()}
      `,
      '同一设备、同一测点、同一类型，30 天内发生，含本条',
    ),
  )
  const [same] = await db
    .select({ count: count() })
    .from(alarms)
    .innerJoin(
      sql`alarms as this_one`,
      sql`
        this_one.id = ${Number(found.id)}
        and this_one.device_id = ${alarms.deviceId}
        and this_one.type = ${alarms.type}
        and this_one.sign = ${alarms.sign}
        and this_one.indicator_id is not distinct from ${alarms.indicatorId}
        and this_one.gateway_id is not distinct from ${alarms.gatewayId}
      `,
    )
    .where(gt(alarms.raisedAt, monthAgo))
  return { ...found, trace: await alarmTrace(context, found), sameIn30Days: same?.count ?? 0 }
}
