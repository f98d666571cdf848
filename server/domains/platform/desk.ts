import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { desk } from '../../../core/contract/platform/desk.ts'
import { type RoleKind, roleKinds } from '../../../core/resources/roleKinds.ts'
import { workNode } from '../../../core/rules/orderMilestones.ts'
import { addMonths } from '../../../core/time/addMonths.ts'
import { siteDay, siteTime } from '../../../core/time/time.ts'
import { maskPhone } from '../../access/maskPhone.ts'
import { waitsForDecision } from '../../alarms/rows/alarmRows.ts'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { earnedByMonth } from '../../figures/money/earnedByMonth.ts'
import { earningSites } from '../../figures/money/moneySums.ts'
import { plus } from '../../figures/sqlFragments.ts'
import { invalid } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { countByState } from '../../orders/countByState.ts'
import { finishedStates, isOverdue, openStates } from '../../orders/orderStates.ts'
import { alarms, dicts, orders, orgs } from '../../tables/index.ts'

const month = 30 * 86_400_000
/** Longer than that nobody looks month by month. */
const mostYears = 5

/** The team of the caller, with its base. */
async function ownTeam({ db, principal, scope }: Context) {
  if (principal.kind !== 'user' || !principal.unitId) return null
  const [team] = await db
    .select({ id: orgs.id, name: orgs.name, baseId: orgs.parentId, leaderId: orgs.leaderUserId })
    .from(orgs)
    .where(and(eq(orgs.id, principal.unitId), eq(orgs.kind, 'team'), scope.everything ? undefined : eq(orgs.enterpriseId, scope.orgId)))
  return team ?? null
}

/** People of a unit, the leader first, and what each did in the last thirty days. A step on an order is known by who made it. */
async function membersOf({ db }: Context, unitId: string, leaderId: string | null, since: string) {
  const rows = await rowsOf(
    db,
    { userId: 'text', userName: 'text', phone: 'text?', kind: 'text?', open: 'number', handled: 'number', steps: 'number' },
    sql`
      select
        users.id as "userId", users.user_name as "userName", users.phone,
        (
          select min(roles.kind)
          from user_roles
            join roles on roles.id = user_roles.role_id
          where user_roles.user_id = users.id
        ) as kind,
        -- An order is handed to a team: whoever went there, or was the last to work on it, has it in hand.
        (
          select count(*)::int
          from orders
          where orders.org_id = users.org_id
            and orders.crew_id = ${unitId}
            and orders.status = any(${sql.param([...openStates])}::text[])
            and users.id
            = (
              select done.user_id
              from order_steps done
              where done.order_id = orders.id and done.node in ('arrive', ${workNode}) and done.ended_at is not null
              order by done.id desc
              limit 1
            )
        ) as open,
        (
          select count(*)::int
          from alarms
          where alarms.handled_by = users.id
            and alarms.org_id = users.org_id
            and alarms.handled_at >= ${since}::timestamptz
        ) as handled,
        (
          select count(*)::int
          from order_steps
            join orders on orders.id = order_steps.order_id
          where orders.org_id = users.org_id
            and orders.crew_id = ${unitId}
            and orders.created_at >= ${since}::timestamptz
            and order_steps.user_id = users.id
        ) as steps
      from users
      where users.unit_id = ${unitId} and users.state = 'active'
      order by users.id = ${leaderId ?? ''} desc, users.id
    `,
  )
  return rows.map(({ kind, phone, ...row }) => ({
    ...row,
    phone: maskPhone(phone),
    roleName: roleKinds[kind as RoleKind] ?? '',
    leads: row.userId === leaderId,
  }))
}

export const deskHandlers: Handlers<typeof desk> = {
  async getTeam(_input, context) {
    const team = await ownTeam(context)
    if (!team) return null
    const { db, scope, clock } = context
    const now = clock()
    const since = new Date(now.getTime() - month).toISOString()
    const mine = and(scope.owns(orders), eq(orders.crewId, team.id))
    const unfinished = inArray(orders.status, [...openStates])
    const [states, members, [counted], [base], teams] = [
      await countByState(db, mine),
      await membersOf(context, team.id, team.leaderId, since),
      await db
        .select({
          open: sql<number>`count(*) filter (where ${unfinished})::int`,
          untaken: sql<number>`count(*) filter (where ${orders.status} = '2')::int`,
          overdue: sql<number>`count(*) filter (where ${isOverdue(now)})::int`,
          oldest: sql<Date | null>`min(${orders.createdAt}) filter (where ${unfinished})`.mapWith(orders.createdAt),
          finished30: sql<number>`
            count(*)
            filter (
              where ${inArray(orders.status, [...finishedStates])}
              and ${orders.createdAt} >= ${since}::timestamptz
            )::int
          `,
        })
        .from(orders)
        .where(mine),
      await db
        .select({ name: orgs.name })
        .from(orgs)
        .where(eq(orgs.id, team.baseId ?? '')),
      await db
        .select({
          unitId: orgs.id,
          unitName: orgs.name,
          open: sql<number>`
            (
              select count(*)::int
              from orders
              where orders.crew_id = ${orgs}.id
                and orders.org_id = ${orgs}.enterprise_id
                and orders.status in ('6', '1', '2', '3', '7')
            )
          `,
          members: sql<number>`
            (select count(*)::int from users where users.unit_id = ${orgs}.id and users.state = 'active')
          `,
        })
        .from(orgs)
        .where(
          and(
            eq(orgs.kind, 'team'),
            eq(orgs.parentId, team.baseId ?? ''),
            scope.everything ? undefined : eq(orgs.enterpriseId, scope.orgId),
          ),
        )
        .orderBy(asc(orgs.sort), asc(orgs.id)),
    ]
    return {
      unitId: team.id,
      unitName: team.name,
      baseName: base?.name ?? '',
      leader: members.find(({ leads }) => leads)?.userName ?? '',
      members,
      states,
      open: counted!.open,
      untaken: counted!.untaken,
      overdue: counted!.overdue,
      oldest: siteTime(counted!.oldest),
      finished30: counted!.finished30,
      teams,
    }
  },

  async getMoney(asked, context) {
    const { principal, clock } = context
    if (principal.kind !== 'user' || !principal.customerId) return null
    const today = siteDay(clock())
    const to = asked.to && asked.to < today ? asked.to : today
    const from = asked.from ?? `${addMonths(to.slice(0, 7), -11)}-01`
    if (from > to) throw invalid('开始日期不能晚于结束日期和今日', { from: '开始日期不能晚于结束日期和今日' })
    if (from < `${Number(to.slice(0, 4)) - mostYears}${to.slice(4)}`)
      throw invalid(`最多查询 ${mostYears} 年`, { from: `最多查询 ${mostYears} 年` })
    const months = await earnedByMonth(context, earningSites(context, undefined), { from, to })
    const sum = (of: 'income' | 'saving') => months.reduce<number | null>((all, row) => plus(all, row[of]), null)
    const estimated = months.reduce((all, row) => all + row.estimated, 0)
    return { from, to, income: sum('income'), saving: sum('saving'), estimated, months }
  },

  async getWaiting(_input, { db, scope }) {
    const where = and(scope.seesRow(alarms), waitsForDecision)
    const rows = await db
      .select({
        code: dicts.code,
        name: dicts.name,
        count: sql<number>`count(${alarms.id})::int`,
        oldest: sql<Date | null>`min(${alarms.raisedAt})`.mapWith(alarms.raisedAt),
      })
      .from(dicts)
      .leftJoin(alarms, and(eq(alarms.level, dicts.code), where))
      .where(eq(dicts.type, 'alarmLevel'))
      .groupBy(dicts.code, dicts.name)
      .orderBy(asc(dicts.code))
    const levels = rows.map(({ oldest, ...row }) => ({ ...row, oldest: siteTime(oldest) }))
    const times = levels.flatMap(({ oldest }) => (oldest ? [oldest] : []))
    return { total: levels.reduce((sum, { count }) => sum + count, 0), oldest: times.sort()[0] ?? '', levels }
  },
}
