import { and, eq, sql } from 'drizzle-orm'
import { siteTime } from '../../core/time/time.ts'
import type { ChangeContext } from '../context.ts'
import { conflict, invalid, missing } from '../failure.ts'
import type { AlarmChange } from '../live/live.ts'
import { alarms, customers, sites, users } from '../tables/index.ts'

/** Numbers of alarms out of a list with commas. */
export function alarmIds(text: string): number[] {
  const ids = [
    ...new Set(
      text
        .split(',')
        .map(id => id.trim())
        .filter(Boolean),
    ),
  ]
  if (ids.length === 0 || ids.some(id => !/^\d{1,15}$/.test(id))) throw invalid('告警编号不正确', { ids: '告警编号不正确' })
  return ids.map(Number)
}

/**
 * The alarms asked for, locked until the change is done, with the members of incidents among them. All of them or none:
 * an alarm somebody else decided first stops the whole request, so that nobody believes to have decided what another
 * person decided. Members that were decided singly are left out.
 */
export async function lockUndecided({ db, scope }: ChangeContext, text: string) {
  const ids = alarmIds(text)
  const given = sql.param(ids)
  // By number, whoever asks: two requests that overlap wait for each other instead of both failing.
  const rows = await db
    .select({ alarm: alarms, site: sites, customer: customers, who: users.userName })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .leftJoin(customers, eq(customers.id, sites.customerId))
    .leftJoin(users, eq(users.id, alarms.handledBy))
    .where(and(sql`(${alarms.id} = any(${given}) or ${alarms.partOf} = any(${given}))`, scope.owns(alarms), scope.sees()))
    .orderBy(alarms.id)
    .for('update', { of: alarms })
  const asked = new Set(ids)
  const chosen = rows.filter(({ alarm }) => asked.has(alarm.id))
  if (chosen.length < ids.length) throw missing('告警不存在或已被删除')
  const taken = chosen.filter(({ alarm }) => alarm.handledAt)
  if (taken.length > 0) throw conflict(takenSentence(taken, chosen.length))
  return { chosen, members: rows.filter(({ alarm }) => !asked.has(alarm.id) && !alarm.handledAt) }
}

function takenSentence(taken: readonly { alarm: typeof alarms.$inferSelect; site: { zone: string }; who: string | null }[], asked: number) {
  const { alarm: row, site, who } = taken[0]!
  const by = `${who ?? '其他用户'} 于 ${siteTime(row.handledAt, site.zone)} 处理`
  return asked === 1 ? `该告警已由 ${by}` : `所选告警中有 ${taken.length} 条已被处理，如「${row.remark}」已由 ${by}，请刷新后重试`
}

export const changeOf = (kind: AlarmChange['kind'], row: typeof alarms.$inferSelect): AlarmChange => ({
  kind,
  alarmId: row.id,
  orgId: row.orgId,
  siteId: row.siteId,
  sign: row.sign === '2' ? '2' : '1',
})
