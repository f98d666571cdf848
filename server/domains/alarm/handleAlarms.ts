import { and, eq, sql } from 'drizzle-orm'
import type { alarm } from '../../../core/contract/alarm.ts'
import type { ParsedOf } from '../../../core/contract/call.ts'
import { instantOf, siteTime } from '../../../core/time.ts'
import type { ChangeContext, Context } from '../../context.ts'
import { conflict, forbidden, invalid, missing } from '../../failure.ts'
import type { AlarmChange } from '../../live.ts'
import { type Crew, type Opening, openOrders, orderOf } from '../../orders/openOrders.ts'
import type { OrderKind } from '../../orders/orderKinds.ts'
import { alarms, customers, orgs, sites, users } from '../../tables/index.ts'

type Choice = ParsedOf<typeof alarm.saveAlarm>

export interface Handled {
  ids: string[]
  orders: string[]
}

/** What an alarm becomes: 1 nothing, 2 fault judgement, 3 emergency repair. */
const kinds = { '1': null, '2': 'judge', '3': 'rushRepair' } as const satisfies Record<Choice['nextDeal'], OrderKind | null>

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
export async function handleAlarms(context: ChangeContext, input: Choice): Promise<Handled> {
  const { db, principal, scope, clock, engine, note, afterCommit } = context
  if (principal.kind !== 'user') throw forbidden()
  const ids = idsOf(input.ids)
  const rows = await db
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
  const kind = kinds[input.nextDeal]
  const crew = kind === 'rushRepair' && input.crewId ? await crewOf(context, input.crewId) : null
  const who = { userId: principal.userId, at: now }
  const made = kind
    ? await openOrders(
        db,
        rows.map(({ alarm: row, site, customer }) => orderOf(row, site, openingOf(input, kind, crew, site, customer, who))),
      )
    : []
  const of = { nextDeal: input.nextDeal, dealOpinion: input.dealOpinion, handledBy: principal.userId, handledAt: now }
  await db
    .update(alarms)
    // An abnormal condition keeps its own status: it recovers when its cause is gone, whoever looks after it.
    .set({ ...of, status: sql`case when ${alarms.sign} = '1' then ${kind ? '2' : '3'} else ${alarms.status} end` })
    .where(sql`${alarms.id} = any(${sql.param(ids)})`)
  note({
    target: ids.length === 1 ? String(ids[0]) : `${ids.length} 条`,
    detail: { ids, nextDeal: input.nextDeal, dealOpinion: input.dealOpinion, orders: made.map(row => row.no) },
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
  afterCommit(() => engine.announce(changes))
  return { ids: ids.map(String), orders: made.map(row => row.no) }
}

function takenSentence(taken: readonly { alarm: typeof alarms.$inferSelect; site: { zone: string }; who: string | null }[], asked: number) {
  const { alarm: row, site, who } = taken[0]!
  const by = `${who ?? '其他用户'} 于 ${siteTime(row.handledAt, site.zone)} 处理`
  return asked === 1 ? `该告警已由 ${by}` : `所选告警中有 ${taken.length} 条已被处理，如「${row.remark}」已由 ${by}，请刷新后重试`
}

/** The crew must be a team of the caller's own organisation; its leader comes from the database, not from the form. */
async function crewOf({ db, scope }: Context, crewId: string): Promise<Crew> {
  const [crew] = await db
    .select({ id: orgs.id, name: orgs.name, leader: users.userName, phone: users.phone })
    .from(orgs)
    .leftJoin(users, eq(users.id, orgs.leaderUserId))
    .where(and(eq(orgs.id, crewId), eq(orgs.kind, 'team'), scope.everything ? undefined : eq(orgs.enterpriseId, scope.orgId)))
  if (!crew) throw missing('班组不存在')
  return crew
}

/** A phone number that was shown masked comes back masked: the site's own is meant. */
const unmasked = (given: string | undefined, own: string | null | undefined) => (given && !given.includes('*') ? given : (own ?? null))

/** The form's answers as the opening of an order. */
function openingOf(
  input: Choice,
  kind: OrderKind,
  crew: Crew | null,
  site: typeof sites.$inferSelect,
  customer: typeof customers.$inferSelect | null,
  who: { userId: string; at: Date },
): Opening {
  return {
    ...who,
    kind,
    crew,
    opinion: input.dealOpinion,
    degree: input.orderDegree,
    content: input.orderContent,
    remark: input.orderRemark,
    contactName: input.contactName || customer?.contact,
    contactPhone: unmasked(input.contactPhone, customer?.phone),
    principal: input.principal,
    principalContact: unmasked(input.principalContact, crew?.phone),
    planFinishTime: input.planFinishTime ? instantOf(input.planFinishTime, site.zone) : null,
  }
}
