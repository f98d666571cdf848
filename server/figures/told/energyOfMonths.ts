import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../moments.ts'
import { type QueryContext, chosen, todayBySite } from '../sqlFragments.ts'
import { sites } from '../../tables/index.ts'
import type { Told } from '../tell.ts'

/** How the energy of one site since a day came about, month by month, MWh. @param from left out: all that is known */
export async function energyOfMonths(
  { db }: Pick<QueryContext, 'db'>,
  siteId: string,
  at: Moments,
  kind: string,
  from = '0001-01-01',
): Promise<Told> {
  const rows = await rowsOf(
    db,
    { month: 'text', mwh: 'number', days: 'number' },
    sql`with ${chosen(sql`${sites.id} = ${siteId}`)}, ${todayBySite(at)}
    select left(day::text, 7) as month, sum(kwh) / 1000 as mwh, count(*)::int as days from (
      select day, kwh from site_days where site_id = ${siteId} and kind = ${kind} and day >= ${from}::date and day < ${at.today}
      union all select ${at.today}::date, kwh from today where kind = ${kind}) known
    group by 1 order by 1 desc`,
  )
  return {
    formula: 'E = Σ 逐日电量（至昨日）+ 今日电量',
    source: '电量台账',
    sums: true,
    inputs: rows.map(({ month, mwh, days }) => ({ name: month, kind: '月', value: mwh, unit: 'MWh', note: `${days} 日有数据` })),
  }
}
