import { type SQL, sql } from 'drizzle-orm'
import { savedItems } from '../../../core/contract/energy/profit.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { chosen, type QueryContext } from '../sqlFragments.ts'
import { estimated, isIncomeColumn } from './moneySums.ts'

/**
 * What sites brought in and what they saved, by month: PV that is used on site and storage save purchases, the rest is
 * paid for. Null where nothing of it was settled.
 */
export function earnedByMonth({ db }: Pick<QueryContext, 'db'>, where: SQL, { from, to }: { from: string; to: string }) {
  const saves = sql`m.item = any(${sql.param([...savedItems])}::text[])`
  return rowsOf(
    db,
    { month: 'text', income: 'number?', saving: 'number?', estimated: 'number' },
    sql`
      with ${chosen(where)}
      select
        left(m.day::text, 7) as month, sum(m.cents) filter (where not ${saves})::float8 / 100 as income,
        sum(m.cents) filter (where ${saves})::float8 / 100 as saving,
        coalesce(sum(m.cents) filter (where ${estimated}), 0)::float8 / 100 as estimated
      from site_money m
      where m.site_id in (select id from chosen)
        and ${isIncomeColumn}
        and m.day between ${from} and ${to}
      group by 1
      order by 1 desc
    `,
  )
}
