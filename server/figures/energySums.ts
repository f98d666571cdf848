import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import type { Moments } from './moments.ts'
import { type QueryContext, chosen, plus, todayBySite } from './sqlFragments.ts'

type Kind = 'generation' | 'consumption' | 'charge' | 'discharge' | 'charging'

/** kWh; null = nothing known. */
export interface EnergySums {
  day: number | null
  month: number | null
  year: number | null
  total: number | null
  /** First day in the total; '' = none. */
  since: string
}

/** Energy of one kind over the sites of a condition: past days of `site_days` plus what is known of today. */
export async function energySums(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
  kind: Kind = 'generation',
): Promise<EnergySums> {
  const [row] = await rowsOf(
    db,
    { day: 'number?', month: 'number?', year: 'number?', total: 'number?', since: 'text?' },
    sql`with ${chosen(where)}, ${todayBySite(at)}, past as (
      select sum(kwh) as total, sum(kwh) filter (where day >= ${at.month}) as month, sum(kwh) filter (where day >= ${at.year}) as year, min(day) as since
      from site_days where kind = ${kind} and day < ${at.today} and site_id in (select id from chosen))
    select (select sum(kwh) from today where kind = ${kind}) as day, month, year, total, since::text from past`,
  )
  const { day, month, year, total, since } = row!
  return { day, month: plus(month, day), year: plus(year, day), total: plus(total, day), since: since ?? (day === null ? '' : at.today) }
}

/** Change against a comparison in %, one decimal; null where either is unknown or there is nothing to compare with. */
export const changeOf = (value: number | null, before: number | null): number | null =>
  value === null || !before ? null : Math.round((value / before - 1) * 1000) / 10
