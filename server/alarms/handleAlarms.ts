import { and, eq, sql } from 'drizzle-orm'
import type { alarm } from '../../core/contract/alarm.ts'
import type { ParsedOf } from '../../core/contract/call.ts'
import { instantOf, siteDay, siteTime } from '../../core/time.ts'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { conflict, forbidden, invalid, missing } from '../failure.ts'
import type { AlarmChange, Transaction } from '../live.ts'
import { alarms, customers, orders, orgs, sites, users } from '../tables/index.ts'

type Choice = ParsedOf<typeof alarm.saveAlarm>

export interface Handled {
  changes: AlarmChange[]
  ids: string[]
  orders: string[]
}

/** 2 fault judgement, 3 emergency repair: kind of order and the letters its number begins with. */
const orderKinds = {
  '2': { kind: 'judge', letters: 'GZ', step: '转故障研判' },
  '3': { kind: 'rushRepair', letters: 'QX', step: '转抢修工单' },
} as const

const idsOf = (text: string) => {
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
 * Keeps choice, who and when for all alarms of a request, or for none: an alarm somebody else handled first stops the whole request,
 * so that nobody believes to have decided what another person decided.
 */
export async function handleAlarms(context: Context, input: Choice): Promise<Handled> {
  const { db, principal, scope, clock } = context
  if (principal.kind !== 'user') throw forbidden()
  const ids = idsOf(input.ids)
  return db.transaction(async tx => {
    const rows = await tx
      .select({ alarm: alarms, site: sites, customer: customers, who: users.userName })
      .from(alarms)
      .innerJoin(sites, eq(sites.id, alarms.siteId))
      .leftJoin(customers, eq(customers.id, sites.customerId))
      .leftJoin(users, eq(users.id, alarms.handledBy))
      .where(and(sql`${alarms.id} = any(${sql.param(ids)})`, scope.owns(alarms), scope.sees()))
      .orderBy(alarms.id)
      .for('update', { of: alarms })
    if (rows.length < ids.length) throw missing('告警不存在或已被删除')
    const taken = rows.filter(row => row.alarm.handledAt)
    if (taken.length > 0) throw conflict(takenSentence(taken, rows.length))

    const now = clock()
    const order = input.nextDeal === '1' ? null : orderKinds[input.nextDeal]
    const crew = input.nextDeal === '3' && input.crewId ? await crewOf(tx, context, input.crewId) : null
    const made = order
      ? await tx
          .insert(orders)
          .values(
            rows.map(({ alarm: row, site, customer }) =>
              orderOf(row, site, customer, input, order, crew, { userId: principal.userId, now }),
            ),
          )
          .returning({ id: orders.id, no: orders.no, alarmId: orders.alarmId })
      : []
    const of = { nextDeal: input.nextDeal, dealOpinion: input.dealOpinion, handledBy: principal.userId, handledAt: now }
    await tx
      .update(alarms)
      // An abnormal condition keeps its own status: it recovers when its cause is gone, whoever looks after it.
      .set({ ...of, status: sql`case when ${alarms.sign} = '1' then ${order ? '2' : '3'} else ${alarms.status} end` })
      .where(sql`${alarms.id} = any(${sql.param(ids)})`)
    if (made.length > 0)
      await tx.execute(
        sql`update alarms set order_id = made.order_id from unnest(${sql.param(made.map(row => row.alarmId))}::bigint[], ${sql.param(made.map(row => row.id))}::bigint[]) as made (alarm_id, order_id) where alarms.id = made.alarm_id`,
      )
    await audit({ ...context, db: tx }, 'alarm.handle', ids.length === 1 ? String(ids[0]) : `${ids.length} 条`, {
      ids,
      nextDeal: input.nextDeal,
      dealOpinion: input.dealOpinion,
      orders: made.map(row => row.no),
    })
    const changes = rows.map(
      ({ alarm: row }): AlarmChange => ({
        kind: 'handled',
        alarmId: row.id,
        orgId: row.orgId,
        siteId: row.siteId,
        sign: row.sign === '2' ? '2' : '1',
      }),
    )
    return { changes, ids: ids.map(String), orders: made.map(row => row.no) }
  })
}

function takenSentence(taken: readonly { alarm: typeof alarms.$inferSelect; site: { zone: string }; who: string | null }[], asked: number) {
  const { alarm: row, site, who } = taken[0]!
  const by = `${who ?? '其他用户'} 于 ${siteTime(row.handledAt, site.zone)} 处理`
  return asked === 1 ? `该告警已由 ${by}` : `所选告警中有 ${taken.length} 条已被处理，如「${row.remark}」已由 ${by}，请刷新后重试`
}

interface Crew {
  id: string
  name: string
  leader: string | null
  phone: string | null
}

/** The crew must be a team of the caller's own organisation; its leader comes from the database, not from the form. */
async function crewOf(tx: Transaction, { scope }: Context, crewId: string): Promise<Crew> {
  const [crew] = await tx
    .select({ id: orgs.id, name: orgs.name, leader: users.userName, phone: users.phone })
    .from(orgs)
    .leftJoin(users, eq(users.id, orgs.leaderUserId))
    .where(and(eq(orgs.id, crewId), eq(orgs.kind, 'team'), scope.everything ? undefined : eq(orgs.enterpriseId, scope.orgId)))
  if (!crew) throw missing('班组不存在')
  return crew
}

/** A phone number that was shown masked comes back masked: the site's own is meant. */
const unmasked = (given: string | undefined, own: string | null | undefined) => (given && !given.includes('*') ? given : (own ?? null))

function orderOf(
  row: typeof alarms.$inferSelect,
  site: typeof sites.$inferSelect,
  customer: typeof customers.$inferSelect | null,
  input: Choice,
  { kind, letters, step }: (typeof orderKinds)['2' | '3'],
  crew: Crew | null,
  { userId, now }: { userId: string; now: Date },
): typeof orders.$inferInsert {
  const who = { userId, at: siteTime(now, site.zone) }
  const trace = [{ step, ...who, note: input.dealOpinion }]
  return {
    no: `${letters}${siteDay(now, site.zone).replaceAll('-', '')}${String(row.id).padStart(6, '0')}`,
    orgId: row.orgId,
    kind,
    // With a crew the order is already assigned (order_status 2 待处理), without it waits to be (1 待派单).
    status: crew ? '2' : '1',
    siteId: row.siteId,
    deviceId: row.deviceId,
    alarmId: row.id,
    degree: input.orderDegree || row.level,
    content: input.orderContent || row.remark,
    remark: input.orderRemark ?? null,
    contactName: input.contactName || customer?.contact || site.contact,
    contactPhone: unmasked(input.contactPhone, customer?.phone ?? site.phone),
    baseId: site.baseId,
    crewId: crew?.id ?? null,
    crewName: crew?.name ?? null,
    principal: crew?.leader ?? (input.principal || null),
    principalContact: unmasked(input.principalContact, crew?.phone),
    planFinishTime: input.planFinishTime ? instantOf(input.planFinishTime, site.zone) : null,
    createdBy: userId,
    trace: crew ? [...trace, { step: '派单', ...who, note: crew.name }] : trace,
  }
}
