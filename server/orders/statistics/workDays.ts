import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { ChosenOrders } from '../../../core/contract/orders/orderStatistics.ts'
import type { ScheduledWork, WorkDay } from '../../../core/contract/orders/workSchedule.ts'
import { defaultZone } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import { pageOf, type Paging } from '../../database/page.ts'
import { one } from '../../database/rows.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { percentOf, statSpan, type StatSpan } from '../../database/statSpan.ts'
import { sites } from '../../tables/index.ts'
import { chosenCte, isFinished, narrowedOrders, placesCte, plannedAt } from './chosenOrders.ts'
import { workNode } from '../../../core/rules/orderMilestones.ts'
import { stepCtes } from './stepCtes.ts'

type Narrowing = Omit<ChosenOrders, 'startTime' | 'endTime'>

/**
 * Condition on `orders`: in the period it is opened, planned for, worked on or still unfinished. What was over before,
 * and planned for another time, changes no figure of it, however long the history grows.
 */
function touches({ from, to }: StatSpan): SQL {
  const [begin, end] = [from, to].map(at => sql`${at.toISOString()}::timestamptz`) as [SQL, SQL]
  const since = sql`
    (
      orders.created_at >= ${begin}
      or ${not(isFinished)}
      or orders.id in (select order_id from order_steps where ended_at >= ${begin})
    )
  `
  const planned = sql`(orders.plan_finish_time >= ${begin} and orders.plan_finish_time < ${end})`
  const due = sql`
    orders.id in (select order_id from order_steps where node = ${workNode} and due_at >= ${begin} and due_at < ${end})
  `
  return sql`((orders.created_at < ${end} and ${since}) or ${planned} or ${due})`
}

/**
 * CTE `works`: every order the caller asks about that has to do with a period, with when it was opened, planned, done
 * and closed. Done is the end of its working step, of one that was closed without that it was closed.
 */
const worksCtes = (context: Context, asked: Narrowing, span: StatSpan) => {
  const now = context.clock()
  return sql`
    ${chosenCte(and(narrowedOrders(context, asked), touches(span))!, now)},
    ${stepCtes(now)},
    ends as (select order_id, max(ended_at) as ended_at from taken group by order_id),
    works as (
      select
        orders.id, orders.site_id, orders.created_at, ${plannedAt} as planned_at,
        case when orders.finished then ends.ended_at end as closed_at,
        coalesce(passed.ended_at, case when orders.finished then ends.ended_at end) as done_at
      from chosen orders
        left join ends on ends.order_id = orders.id
        left join passed on passed.order_id = orders.id and passed.node = ${workNode}
    )
  `
}

const local = (column: 'created_at' | 'planned_at' | 'closed_at' | 'done_at') =>
  sql`(works.${sql.identifier(column)} at time zone ${defaultZone})`

const within = (column: 'planned_at' | 'done_at', { from, to }: StatSpan) =>
  sql`
    works.${sql.identifier(column)} >= ${from.toISOString()}::timestamptz
    and works.${sql.identifier(column)} < ${to.toISOString()}::timestamptz
  `

/** Condition on `orders` the caller asks about: planned for a period, or done in it. */
export const isScheduled = (context: Context, asked: Narrowing, span: StatSpan): SQL =>
  sql`
    orders.id
    in (
      with ${worksCtes(context, asked, span)}
      select works.id
      from works
      where ${within('planned_at', span)} or ${within('done_at', span)}
    )
  `

/**
 * By the day or month: opened, closed, what stood open at its end, what was planned for it and what was done; of the
 * first and the last what lies in the period.
 */
export async function workDays(context: Context, { dateType, ...asked }: ChosenOrders & { dateType: 'day' | 'month' }): Promise<WorkDay[]> {
  const { db, clock } = context
  const span = statSpan(asked, clock())
  const { from, to } = span
  const step = sql.raw(`'${dateType}'`)
  const slotOf = (column: Parameters<typeof local>[0]) => sql`date_trunc(${step}, ${local(column)})`
  const now = sql`${clock().toISOString()}::timestamptz at time zone ${defaultZone}`
  const [begin, end] = [from, to].map(at => sql`${at.toISOString()}::timestamptz`) as [SQL, SQL]
  const summed = (name: string) =>
    sql`coalesce(sum(${sql.identifier(name)}) filter (where at >= ${begin}), 0)::int as ${sql.identifier(name)}`
  return rowsOf<WorkDay>(
    db,
    { time: 'text', opened: 'number?', closed: 'number?', backlog: 'number?', planned: 'number', kept: 'number', done: 'number?' },
    sql`
      with ${worksCtes(context, asked, span)},
      moves as (
        select
          created_at as at, ${slotOf('created_at')} as slot, 1 as opened, 0 as closed, 0 as planned, 0 as kept,
          0 as done
        from works
        union all
        select closed_at, ${slotOf('closed_at')}, 0, 1, 0, 0, 0
        from works
        where closed_at is not null
        union all
        select planned_at, ${slotOf('planned_at')}, 0, 0, 1, coalesce((done_at <= planned_at)::int, 0), 0
        from works
        where planned_at is not null
        union all
        select done_at, ${slotOf('done_at')}, 0, 0, 0, 0, 1
        from works
        where done_at is not null
      ),
      sums as (
        select
          slot, ${summed('opened')}, ${summed('closed')}, ${summed('planned')}, ${summed('kept')}, ${summed('done')},
          sum(opened - closed)::int as grown
        from moves
        where at < ${end}
        group by slot
      ),
      slots as (
        select
          generate_series(
            date_trunc(${step}, ${begin} at time zone ${defaultZone}),
            (${end} - interval '1 second') at time zone ${defaultZone}, ${sql.raw(`interval '1 ${dateType}'`)}
          ) as slot
      )
      select
        to_char(slots.slot, ${dateType === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as time,
        case when slots.slot <= ${now} then coalesce(sums.opened, 0) end as opened,
        case when slots.slot <= ${now} then coalesce(sums.closed, 0) end as closed,
        case
          when slots.slot <= ${now}
            then (
              select coalesce(sum(before.grown), 0)::int
              from sums before
              where before.slot <= slots.slot
            )
        end as backlog,
        coalesce(sums.planned, 0) as planned, coalesce(sums.kept, 0) as kept,
        case when slots.slot <= ${now} then coalesce(sums.done, 0) end as done
      from slots
        left join sums on sums.slot = slots.slot
      order by slots.slot
    `,
  )
}

/** Per station and day what was planned for it, and what was done; an order over several stations counts for each of them. */
export async function scheduledWork(context: Context, { keyword, ...asked }: ChosenOrders & { keyword?: string }, paging: Paging) {
  const { db, clock } = context
  const span = statSpan(asked, clock())
  const cte = sql`
    with ${worksCtes(context, asked, span)},
    ${placesCte(context, sql`works`, { ...asked, keyword })},
    moves as (
      select
        id, ${local('planned_at')}::date as day, 1 as planned, (done_at is not null)::int as finished,
        coalesce((done_at <= planned_at)::int, 0) as kept, 0 as done
      from works
      where ${within('planned_at', span)}
      union all
      select id, ${local('done_at')}::date, 0, 0, 0, 1
      from works
      where ${within('done_at', span)}
    ),
    days as (
      select
        site_id, day, sum(planned)::int as planned, sum(finished)::int as finished, sum(kept)::int as kept,
        sum(done)::int as done
      from moves
        join places on places.order_id = moves.id
      group by site_id, day
    )
  `
  const { total } = one(await rowsOf(db, { total: 'number' }, sql`${cte} select count(*)::int as total from days`))
  const { current, size } = pageOf([], 0, paging)
  const rows = await rowsOf(
    db,
    {
      stationId: 'text',
      stationName: 'text',
      day: 'text',
      planCount: 'number',
      finishCount: 'number',
      onTimeCount: 'number',
      doneCount: 'number',
    },
    sql`
      ${cte}
      select
        sites.id as "stationId", sites.name as "stationName", to_char(day, 'YYYY-MM-DD') as day,
        planned as "planCount", finished as "finishCount", kept as "onTimeCount", done as "doneCount"
      from days
        join sites on ${eq(sites.id, sql`days.site_id`)}
      order by day desc, sites.name, sites.id
      limit ${size} offset ${(current - 1) * size}
    `,
  )
  const records = rows.map(
    (row): ScheduledWork => ({
      ...row,
      id: `${row.stationId}@${row.day}`,
      unfinishCount: row.planCount - row.finishCount,
      percentum: percentOf(row.finishCount, row.planCount),
    }),
  )
  return pageOf(records, total, paging)
}
