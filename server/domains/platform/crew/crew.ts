import { and, eq, sql } from 'drizzle-orm'
import type { Candidate, crew } from '../../../../core/contract/platform/crew.ts'
import { distanceM } from '../../../../core/sites/distance.ts'
import { DAY } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { one } from '../../../database/rows.ts'
import { requireVisibleSite } from '../../../figures/requireVisibleSite.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { visibleOrders } from '../../../orders/orderRows.ts'
import { openStates } from '../../../orders/orderStates.ts'
import { devices, orders, sites } from '../../../tables/index.ts'
import { type About, skillsOf } from './skillsOf.ts'

/** A shift somebody took over and handed to nobody for longer than that is a forgotten one. */
const longestShift = DAY

/** What a team is looked for: an order, or an alarm that is about to become one. */
interface Wanted extends About {
  /** Of the order, so that it is not taken for the team's last; none yet = 0. */
  id: number
  orgId: string
  baseId: string | null
  place: { longitude: number; latitude: number }
}

/** Every team of the enterprise with what speaks for it, the site's own base first, then who has least to do and is near. */
async function candidatesFor(order: Wanted, context: Context): Promise<Candidate[]> {
  const { db, clock } = context
  const now = clock()
  const rows = await rowsOf(
    db,
    {
      crewId: 'text',
      crewName: 'text',
      baseName: 'text?',
      ownBase: 'boolean',
      leader: 'text?',
      members: 'number',
      open: 'number',
      overdue: 'number',
      onShift: 'text?',
      lastSite: 'text?',
      longitude: 'number?',
      latitude: 'number?',
    },
    sql`
      select
        team.id as "crewId", team.name as "crewName", base.name as "baseName",
        coalesce(team.parent_id = ${order.baseId}, false) as "ownBase", leader.user_name as leader,
        (select count(*)::int from users where users.unit_id = team.id and users.state = 'active') as members,
        work.open, work.overdue,
        -- Who took a shift over lately, and is not the one who has handed it on since.
        (
          select string_agg(distinct member.user_name, '、')
          from users member
            join shift_handovers taken on taken.taken_by = member.id
          where member.unit_id = team.id
            and member.state = 'active'
            and taken.taken_at > ${new Date(now.getTime() - longestShift).toISOString()}::timestamptz
            and not exists (
              select from shift_handovers given
              where given.given_by = member.id and given.given_at > taken.taken_at
            )
        ) as "onShift",
        last.name as "lastSite", last.longitude::float8 as longitude, last.latitude::float8 as latitude
      from orgs team
        left join orgs base on base.id = team.parent_id and base.kind = 'base'
        left join users leader on leader.id = team.leader_user_id
        cross join lateral (
          select
            count(*)::int as open,
            count(*) filter (where step.due_at < ${now.toISOString()}::timestamptz)::int as overdue
          from orders o
            left join order_steps step on step.order_id = o.id and step.ended_at is null
          where o.crew_id = team.id and o.status = any(${sql.param([...openStates])}::text[])
        ) work
        left join lateral (
          select s.name, s.longitude, s.latitude
          from orders o
            join sites s on s.id = o.site_id
          where o.crew_id = team.id
            and o.id <> ${order.id}
            and ${context.scope.seesSite(sql`s.id`) ?? sql`true`}
          order by o.created_at desc, o.id desc
          limit 1
        ) last on true
      where team.kind = 'team' and team.enterprise_id = ${order.orgId}
      order by team.sort, team.id
    `,
  )
  const skills = await skillsOf(
    context,
    rows.map(({ crewId }) => crewId),
    order,
  )
  return rows
    .map(({ lastSite, longitude, latitude, baseName, leader, onShift, ...row }) => ({
      ...row,
      baseName: baseName ?? '',
      leader: leader ?? '',
      onShift: onShift ?? '',
      skills: skills.get(row.crewId) ?? [],
      distanceFrom: lastSite ?? '',
      distanceKm: longitude === null || latitude === null ? null : distanceM({ longitude, latitude }, order.place) / 1000,
    }))
    .sort(
      (a, b) => Number(b.ownBase) - Number(a.ownBase) || a.open - b.open || (a.distanceKm ?? Infinity) - (b.distanceKm ?? Infinity) || 0,
    )
}

export const crewHandlers: Handlers<typeof crew> = {
  async candidates({ id }, context) {
    const order = one(
      await context.db
        .select({
          id: orders.id,
          orgId: orders.orgId,
          baseId: orders.baseId,
          faultType: orders.faultType,
          siteType: sites.type,
          deviceType: devices.type,
          place: { longitude: sites.longitude, latitude: sites.latitude },
        })
        .from(orders)
        .innerJoin(sites, eq(sites.id, orders.siteId))
        .leftJoin(devices, eq(devices.id, orders.deviceId))
        .where(and(eq(orders.id, Number(id)), visibleOrders(context))),
    )
    return candidatesFor(order, context)
  },

  async near({ stationId }, context) {
    const { orgId, baseId, type, longitude, latitude } = await requireVisibleSite(context, stationId)
    const wanted = { id: 0, orgId, baseId, siteType: type, deviceType: null, faultType: null, place: { longitude, latitude } }
    return candidatesFor(wanted, context)
  },
}
