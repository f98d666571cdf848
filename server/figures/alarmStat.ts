import { and, gte, sql } from 'drizzle-orm'
import type { ReplyOf } from '../../core/contract/call.ts'
import type { home } from '../../core/contract/home.ts'
import { alarms } from '../tables/index.ts'
import type { QueryContext } from './sqlFragments.ts'

/** Alarms by sign, and in three states that exclude each other: handled; over but not handled; still going on. */
export async function alarmStat({ db, scope }: QueryContext, raisedSince?: Date): Promise<ReplyOf<typeof home.getAlarmStat>> {
  const mine = and(scope.owns(alarms), scope.customerId ? scope.seesSite(alarms.siteId) : undefined)
  const [row] = await db
    .select({
      limit: sql<number>`count(*) filter (where ${alarms.sign} = '1')::int`,
      abnormal: sql<number>`count(*) filter (where ${alarms.sign} = '2')::int`,
      handled: sql<number>`count(*) filter (where ${alarms.handledAt} is not null)::int`,
      recovered: sql<number>`count(*) filter (where ${alarms.handledAt} is null and ${alarms.recoveredAt} is not null)::int`,
      being: sql<number>`count(*) filter (where ${alarms.handledAt} is null and ${alarms.recoveredAt} is null)::int`,
    })
    .from(alarms)
    .where(and(mine, raisedSince && gte(alarms.raisedAt, raisedSince)))
  const { limit, abnormal, handled, recovered, being } = row!
  return {
    sumAlarm: [
      { code: '1', name: '越限', count: limit },
      { code: '2', name: '异常', count: abnormal },
    ],
    recoverycount: recovered,
    dealcount: handled,
    beingcount: being,
  }
}
