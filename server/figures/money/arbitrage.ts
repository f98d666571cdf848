import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { QueryContext } from '../sqlFragments.ts'

/** Settled gain of a storage on a day, yuan; a losing day is below zero. */
export interface Arbitrage {
  yuan: number
  /** Settled without a revenue meter, or over hours nobody measured. */
  estimated: boolean
}

/** What a storage gained day by day as it was settled (`site_money`), by the rules of the profit settlement. */
export async function arbitrageOf(
  { db }: Pick<QueryContext, 'db'>,
  siteId: string,
  first: string,
  last: string,
): Promise<ReadonlyMap<string, Arbitrage>> {
  const rows = await rowsOf(
    db,
    { day: 'text', cents: 'number', estimated: 'boolean' },
    sql`
      select
        day::text as day,
        sum(case when item = 'arbitrage' then cents else -cents end)::float8 as cents,
        bool_or(coalesce(estimated, true)) as estimated
      from site_money
      where site_id = ${siteId}
        and day between ${first}::date and ${last}::date
        and item in ('arbitrage', 'arbitrageLoss')
      group by 1
    `,
  )
  return new Map(rows.map(({ day, cents, estimated }) => [day, { yuan: cents / 100, estimated }]))
}
