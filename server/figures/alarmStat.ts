import { and, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '../../core/contract/call.ts'
import type { home } from '../../core/contract/platform/home.ts'
import { inArea } from '../rights/inArea.ts'
import { alarms, sites } from '../tables/index.ts'
import type { QueryContext } from './sqlFragments.ts'
import { explain } from './explain.ts'
import { alarmsBySite } from './explain/alarmsOf.ts'

interface Which {
  raisedSince?: Date
  /** Of sites in this region only. */
  areaCode?: string
}

/** Alarms by sign, and in three states that exclude each other: handled; over but not handled; still going on. */
export async function alarmStat(
  { db, scope }: QueryContext,
  { raisedSince, areaCode }: Which = {},
): Promise<ReplyOf<typeof home.getAlarmStat>> {
  const there = inArea(sites.areaCode, areaCode)
  const mine = and(
    scope.seesRow(alarms),
    isNull(alarms.partOf),
    there && sql`exists (select from ${sites} where ${sites.id} = ${alarms.siteId} and ${there})`,
  )
  const on = (extra: SQL) => and(mine, raisedSince && gte(alarms.raisedAt, raisedSince), extra)
  const since = raisedSince ? '今日发生的，' : ''
  explain('alarms.sign', sign => alarmsBySite({ db }, on(eq(alarms.sign, sign)), `${since}该类别，不论状态`))
  explain('alarms.handled', () => alarmsBySite({ db }, on(isNotNull(alarms.handledAt)), `${since}已有人处理`))
  const unhandled = isNull(alarms.handledAt)
  explain('alarms.recovered', () => alarmsBySite({ db }, on(and(unhandled, isNotNull(alarms.recoveredAt))!), `${since}已恢复、无人处理`))
  explain('alarms.being', () => alarmsBySite({ db }, on(and(unhandled, isNull(alarms.recoveredAt))!), `${since}未恢复、无人处理`))
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
