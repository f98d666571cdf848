import { and, eq, isNull, sql } from 'drizzle-orm'
import type { alarmDesk } from '../../../../core/contract/alarms/alarmDesk.ts'
import type { ParsedOf, ReplyOf } from '../../../../core/contract/call.ts'
import { MINUTE, siteTime } from '../../../../core/time/time.ts'
import { sideOf } from '../../../alarms/alarmText.ts'
import { alarmIds, changeOf, lockUndecided } from '../../../alarms/lockAlarms.ts'
import { endShelves, samePoint, shelfOf } from '../../../alarms/shelves.ts'
import type { ChangeContext } from '../../../context.ts'
import { conflict, forbidden, missing } from '../../../failure.ts'
import { alarmShelves, alarms, sites, users } from '../../../tables/index.ts'

type Choice = ParsedOf<typeof alarmDesk.shelve>

/** Puts the points of alarms aside until a time, all of them or none. */
export async function shelve(context: ChangeContext, input: Choice): Promise<ReplyOf<typeof alarmDesk.shelve>> {
  const { db, principal, clock, engine, note, afterCommit } = context
  if (principal.kind !== 'user') throw forbidden()
  const now = clock()
  const { chosen } = await lockUndecided(context, input.ids)
  const part = chosen.find(({ alarm }) => alarm.partOf !== null)
  if (part) throw conflict(`「${part.alarm.remark}」属于一个事件，请搁置该事件`)
  const over = chosen.find(({ alarm }) => alarm.sign === '2' && alarm.status !== '1')
  if (over) throw conflict(`「${over.alarm.remark}」已恢复，无需搁置`)
  const held = await heldBy(
    context,
    chosen.map(({ alarm }) => alarm.id),
  )
  if (held) throw conflict(`「${held.remark}」已由 ${held.by ?? '其他用户'} 搁置至 ${siteTime(held.until, held.zone)}`)
  const end = new Date(now.getTime() + input.minutes * MINUTE)
  // Two alarms of one point (an undecided one from before, and a new one) lie on one shelf.
  await db
    .insert(alarmShelves)
    .values(
      chosen.map(({ alarm }) => ({
        ...{ orgId: alarm.orgId, siteId: alarm.siteId, alarmId: alarm.id, deviceId: alarm.deviceId, sign: alarm.sign, type: alarm.type },
        ...{
          indicatorId: alarm.indicatorId,
          gatewayId: alarm.gatewayId,
          side: alarm.sign === '1' ? sideOf(alarm.remark) : null,
          reason: input.reason,
          shelvedBy: principal.userId,
          shelvedAt: now,
        },
        until: end,
      })),
    )
    .onConflictDoNothing()
  const ids = chosen.map(({ alarm }) => alarm.id)
  // With them whatever else of the same points waits: it would sound for what was put aside.
  await db.execute(sql`
    update alarms
    set shelved_until = alarm_shelves.until
    from alarm_shelves
    where ${shelfOf(ids)}
      and alarm_shelves.ended_at is null
      and alarms.handled_at is null
      and alarms.status = '1'
      and alarms.part_of is null
      and ${samePoint}
  `)
  const zone = chosen[0]!.site.zone
  const until = siteTime(end, zone)
  note({ target: ids.length === 1 ? String(ids[0]) : `${ids.length} 条`, detail: { ids, reason: input.reason, until } })
  const changes = chosen.map(({ alarm }) => changeOf('shelved', alarm))
  afterCommit(() => engine.announce(changes))
  return { shelved: ids.map(String), until }
}

/** The first of these that somebody has put aside already. */
async function heldBy({ db }: ChangeContext, ids: readonly number[]) {
  const [row] = await db
    .select({ remark: alarms.remark, zone: sites.zone, until: alarmShelves.until, by: users.userName })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .innerJoin(alarmShelves, and(samePoint, isNull(alarmShelves.endedAt)))
    .leftJoin(users, eq(users.id, alarmShelves.shelvedBy))
    .where(sql`${alarms.id} = any(${sql.param([...ids])})`)
    .limit(1)
  return row
}

/** Takes points from their shelves before their time. What is on none any more (its time came, somebody was faster) is no mistake. */
export async function unshelve(context: ChangeContext, text: string): Promise<ReplyOf<typeof alarmDesk.unshelve>> {
  const { db, principal, scope, clock, engine, note, afterCommit } = context
  if (principal.kind !== 'user') throw forbidden()
  const ids = alarmIds(text)
  const rows = await db
    .select({ id: alarms.id })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .where(and(sql`${alarms.id} = any(${sql.param(ids)})`, scope.owns(alarms), scope.sees()))
    .orderBy(alarms.id)
    .for('update', { of: alarms })
  if (rows.length < ids.length) throw missing('告警不存在或已被删除')
  const changes = await endShelves(db, shelfOf(ids), { as: 'person', by: principal.userId, at: clock() })
  note({ target: ids.length === 1 ? String(ids[0]) : `${ids.length} 条`, detail: { ids } })
  afterCommit(() => engine.announce(changes))
  return { returned: changes.flatMap(({ kind, alarmId }) => (kind === 'returned' ? [String(alarmId)] : [])) }
}
