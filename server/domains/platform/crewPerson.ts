import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { crewPerson } from '../../../core/contract/platform/crewPerson.ts'
import { workNode } from '../../../core/rules/orderMilestones.ts'
import type { Context } from '../../context.ts'
import { matches } from '../../database/keyword.ts'
import { pageOf } from '../../database/page.ts'
import { one } from '../../database/rows.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { wireTime } from '../../figures/sqlFragments.ts'
import { percentOf, statSpan } from '../../database/statSpan.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { visibleOrders } from '../../orders/orderRows.ts'
import { finishedStates, isHandedIn } from '../../orders/orderStates.ts'
import { orders, users } from '../../tables/index.ts'

/** People a caller reads of: those of the own team, of a base those of its teams, of an enterprise all but its customers. */
function seenPeople({ scope, principal }: Pick<Context, 'scope' | 'principal'>): SQL {
  if (principal.kind !== 'user' || principal.customerId) return sql`false`
  const { unitId } = principal
  return and(
    scope.owns(users),
    isNull(users.customerId),
    eq(users.state, 'active'),
    unitId ? or(eq(users.unitId, unitId), sql`${users.unitId} in (select id from orgs where parent_id = ${unitId})`) : undefined,
  )!
}

const sorts = {
  steps: sql`steps`,
  orders: sql`orders`,
  finished: sql`finished`,
  open: sql`open`,
  onTimeShare: sql`on_time::float8 / nullif(with_due, 0)`,
  evaluation: sql`evaluation`,
}

export const crewPersonHandlers: Handlers<typeof crewPerson> = {
  async personInfoList({ current, size, startTime, endTime, crewId, keyword, sort, order }, context) {
    const { db, clock } = context
    const { from, to } = statSpan({ startTime, endTime }, clock())
    const people = sql`people as (
      select users.id, users.user_name, coalesce(users.unit_id, users.org_id) as crew_id, coalesce(orgs.name, '--') as crew_name
      from users left join orgs on orgs.id = coalesce(users.unit_id, users.org_id)
      where ${and(seenPeople(context), crewId ? eq(users.unitId, crewId) : undefined, matches(keyword, users.userName, sql`orgs.name`))})`
    const { total } = one(await rowsOf(db, { total: 'number' }, sql`with ${people} select count(*)::int as total from people`))
    // The newest working step of an order is whose work it was; one whose order went back to be done again is nobody's until then.
    const rows = await rowsOf(
      db,
      {
        userId: 'text',
        userName: 'text',
        crewId: 'text',
        crewName: 'text',
        steps: 'number',
        orders: 'number',
        finished: 'number',
        open: 'number',
        withDue: 'number',
        onTime: 'number',
        evaluated: 'number',
        evaluation: 'number?',
        lastTime: 'text',
      },
      sql`
        with ${people},
        mine as (
          select
            order_steps.*, ${inArray(orders.status, [...finishedStates])} as closed, orders.evaluation_level,
            order_steps.node = ${workNode}
              and order_steps.id
              = (
                select max(id)
                from order_steps work
                where work.order_id = orders.id and work.node = ${workNode}
              ) as works
          from order_steps
            join orders on orders.id = order_steps.order_id
            join people on people.id = order_steps.user_id
          where ${and(isHandedIn, visibleOrders(context))} and order_steps.ended_at is not null
        ),
        sums as (
          select
            user_id, count(*) filter (where inside)::int as steps,
            count(distinct order_id) filter (where inside)::int as orders,
            count(*) filter (where inside and works)::int as finished,
            count(distinct order_id) filter (where not closed)::int as open,
            count(due_at) filter (where inside)::int as with_due,
            count(*) filter (where inside and ended_at <= due_at)::int as on_time,
            count(evaluation_level) filter (where inside and works)::int as evaluated,
            avg(evaluation_level) filter (where inside and works)::float8 as evaluation,
            max(ended_at) filter (where inside) as last_at
          from (
            select
              mine.*,
              ended_at >= ${from.toISOString()}::timestamptz and ended_at < ${to.toISOString()}::timestamptz as inside
            from mine
          ) steps
          group by user_id
        ),
        told as (
          select
            people.*, coalesce(steps, 0) as steps, coalesce(orders, 0) as orders, coalesce(finished, 0) as finished,
            coalesce(open, 0) as open, coalesce(with_due, 0) as with_due, coalesce(on_time, 0) as on_time,
            coalesce(evaluated, 0) as evaluated, evaluation, last_at
          from people
            left join sums on sums.user_id = people.id
        )
        select
          id as "userId", user_name as "userName", crew_id as "crewId", crew_name as "crewName", steps, orders,
          finished, open, with_due as "withDue", on_time as "onTime", evaluated, evaluation,
          ${wireTime(sql`last_at`)} as "lastTime"
        from told
        order by ${sorts[sort]} ${sql.raw(order)} nulls last, steps desc, id
        limit ${size} offset ${(current - 1) * size}
      `,
    )
    return pageOf(
      rows.map(row => ({ ...row, onTimeShare: percentOf(row.onTime, row.withDue) })),
      total,
      { current, size },
    )
  },
}
