import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import { comparisonOf } from './comparison.ts'
import { type Moments, yearBefore } from './moments.ts'
import { type QueryContext, chosen } from './sqlFragments.ts'

/**
 * Generation of this year's whole days against the year before. A site's day counts only where the same day of the year before is known of the same
 * site: neither a site that joined since nor a month nobody recorded looks like a change of yield. 29 February has no day to be compared with.
 */
export async function yearChange({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const [row] = await rowsOf(
    db,
    { shown: 'number?', now: 'number?', before: 'number?' },
    sql`with ${chosen(where)}, days as (
      select site_id, day, kwh from site_days
      where kind = 'generation' and (day >= ${at.year} and day < ${at.today} or day >= ${yearBefore(at.year)} and day < ${yearBefore(at.today)})
        and site_id in (select id from chosen))
    select sum(this.kwh) as shown, sum(this.kwh) filter (where past.kwh is not null) as now, sum(past.kwh) as before
    from days this left join days past on past.site_id = this.site_id and past.day = (this.day - interval '1 year')::date and this.day = (past.day + interval '1 year')::date
    where this.day >= ${at.year}`,
  )
  return comparisonOf(row!, '去年', '本年尚无整日')
}
