import { type SQL, sql } from 'drizzle-orm'
import type { ProfitItem, SettledFlow } from '../../../core/contract/energy/profit.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { chosen, type QueryContext } from '../sqlFragments.ts'

/** The fact that says when the last settlement ended, ISO. */
export const settledAt = 'profit_settled_at'

interface Days {
  first: string
  last: string
}

/**
 * What the settlement made of some days, yuan by item, and what of it is estimated. A row settled before that was noted
 * counts as estimated.
 */
export async function settledMoney({ db }: Pick<QueryContext, 'db'>, where: SQL, { first, last }: Days) {
  const rows = await rowsOf<{ item: ProfitItem; yuan: number; estimated: number }>(
    db,
    { item: 'text', yuan: 'number', estimated: 'number' },
    sql`
      with ${chosen(where)}
      select
        m.item, sum(m.cents)::float8 / 100 as yuan,
        coalesce(sum(m.cents) filter (where coalesce(m.estimated, true)), 0)::float8 / 100 as estimated
      from site_money m
        join chosen on chosen.id = m.site_id
      where m.day between ${first} and ${last}
      group by 1
    `,
  )
  return (item: ProfitItem) => rows.find(row => row.item === item) ?? { item, yuan: null, estimated: null }
}

/** Energy the settlement counted over some days by flow, kWh; null where nothing of it is kept of any of them. */
export async function settledKwh({ db }: Pick<QueryContext, 'db'>, where: SQL, { first, last }: Days) {
  const rows = await rowsOf<{ flow: SettledFlow; kwh: number }>(
    db,
    { flow: 'text', kwh: 'number' },
    sql`
      with ${chosen(where)}
      select f.flow, sum(f.kwh) as kwh
      from settled_flows f
        join chosen on chosen.id = f.site_id
      where f.day between ${first} and ${last}
      group by 1
    `,
  )
  return (flow: SettledFlow) => rows.find(row => row.flow === flow)?.kwh ?? null
}

/** Days of a span that are settled, and the first day of which flows are kept; '' = none. */
export async function settledDaysOf({ db }: Pick<QueryContext, 'db'>, { first, last }: Days) {
  const [row] = await rowsOf(
    db,
    { days: 'number', kept: 'text' },
    sql`
      select
        (select count(*)::int from settled_days where day between ${first} and ${last}) as days,
        coalesce((select min(day)::text from settled_flows), '') as kept
    `,
  )
  return row!
}
