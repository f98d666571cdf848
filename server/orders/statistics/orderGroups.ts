import { type SQL, sql } from 'drizzle-orm'
import type { OrderGroup } from '../../../core/contract/orders/orderStatistics.ts'
import { workNode } from '../../../core/rules/orderMilestones.ts'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { percentOf } from '../../database/statSpan.ts'
import { chosenCte, placesCte } from './chosenOrders.ts'
import { median, minutesBetween, stepCtes } from './stepCtes.ts'

/** What orders are told apart by: its code on `chosen`, and its name. */
const bys = {
  kind: {
    code: sql`chosen.kind`,
    name: sql`(select name from dicts where type = 'work_type' and code = chosen.kind)`,
    none: sql`chosen.kind`,
  },
  degree: {
    code: sql`coalesce(chosen.degree, '')`,
    name: sql`(select name from dicts where type = 'ORDER_LEVEL' and code = chosen.degree)`,
    none: sql`'未定'::text`,
  },
  crew: {
    code: sql`coalesce(chosen.crew_id, '')`,
    name: sql`coalesce((select name from orgs where id = chosen.crew_id), chosen.crew_name)`,
    none: sql`'未派单'::text`,
  },
} as const

/** Orders of a condition told apart, those with most first. */
export const orderGroups = (context: Pick<Context, 'db' | 'clock'>, by: keyof typeof bys, where: SQL): Promise<OrderGroup[]> =>
  groupsOf(context, where, bys[by])

/** The same by site; an order over several counts for each of those that are asked about. @param tail of the query: which page */
export const ordersBySite = (
  context: Pick<Context, 'db' | 'clock' | 'scope'>,
  asked: Parameters<typeof placesCte>[2],
  where: SQL,
  tail: SQL,
): Promise<OrderGroup[]> =>
  groupsOf(context, where, {
    ctes: placesCte(context, sql`chosen`, asked),
    join: sql`join places on places.order_id = chosen.id`,
    code: sql`places.site_id`,
    name: sql`(select name from sites where id = places.site_id)`,
    none: sql`'--'::text`,
    tail,
  })

interface By {
  ctes?: SQL
  join?: SQL
  code: SQL
  name: SQL
  none: SQL
  tail?: SQL
}

async function groupsOf({ db, clock }: Pick<Context, 'db' | 'clock'>, where: SQL, { ctes, join, code, name, none, tail }: By) {
  const now = clock()
  const rows = await rowsOf(
    db,
    {
      code: 'text',
      name: 'text',
      total: 'number',
      finishCount: 'number',
      overdue: 'number',
      finishMinutes: 'number?',
      withDue: 'number',
      onTime: 'number',
      evaluated: 'number',
      evaluation: 'number?',
    },
    sql`
      with ${chosenCte(where, now)},
      ${stepCtes(now)},
      ${ctes ? sql`${ctes},` : sql``} kept as (
        select
          order_id, count(*) filter (where has_due) as with_due, count(*) filter (where has_due and on_time) as on_time
        from taken
        group by order_id
      )
      select
        ${code} as code, coalesce(max(${name}), max(${none})) as name, count(*)::int as total,
        count(*) filter (where chosen.finished)::int as "finishCount",
        count(*) filter (where chosen.overdue)::int as overdue,
        ${median(minutesBetween(sql`chosen.created_at`, sql`passed.ended_at`))}
          filter (where passed.ended_at is not null) as "finishMinutes",
        coalesce(sum(kept.with_due), 0)::int as "withDue", coalesce(sum(kept.on_time), 0)::int as "onTime",
        count(chosen.evaluation_level)::int as evaluated, avg(chosen.evaluation_level)::float8 as evaluation
      from chosen ${join ?? sql``}
        left join kept on kept.order_id = chosen.id
        left join passed on passed.order_id = chosen.id and passed.node = ${workNode}
      group by 1
      order by total desc, code ${tail ?? sql``}
    `,
  )
  return rows.map(row => ({ ...row, unfinishCount: row.total - row.finishCount, percentum: percentOf(row.finishCount, row.total) }))
}
