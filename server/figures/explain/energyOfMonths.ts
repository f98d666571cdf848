import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { type QueryContext, chosen, todayBySite } from '../sqlFragments.ts'
import { sites } from '../../tables/index.ts'
import type { FigureExplanation } from '../explain.ts'
import { entriesShape, entriesSum, firstDay, judged, ledgerEntries, readDaysRule } from './ledgerEntries.ts'
import { noteOfEntries } from './rowOf.ts'

/** How the energy of one site since a day came about, month by month, MWh. @param from left out: all that is known */
export async function energyOfMonths(
  { db }: Pick<QueryContext, 'db'>,
  siteId: string,
  at: Moments,
  kind: string,
  from = firstDay,
): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { month: 'text', mwh: 'number', days: 'number', ...entriesShape },
    sql`
      with ${chosen(sql`${sites.id} = ${siteId}`)},
      ${todayBySite(at)},
      ${ledgerEntries([kind], { first: from, last: at.today })},
      months as (
        select left(day::text, 7) as month, sum(kwh) / 1000 as mwh, count(*)::int as days
        from (
          select day, kwh
          from site_days
          where site_id = ${siteId}
            and kind = ${kind}
            and day >= ${from}::date
            and day < ${at.today}
          union all
          select ${at.today}::date, kwh
          from today
          where kind = ${kind}
        ) known
        group by 1
      )
      select months.month, months.mwh, months.days, ${entriesSum}
      from months
        left join entries on left(entries.day::text, 7) = months.month
      group by 1, 2, 3
      order by 1 desc
    `,
  )
  return {
    formula: 'E = Σ 逐日电量（至昨日）+ 今日电量',
    source: `电量台账；${readDaysRule}`,
    sums: true,
    inputs: rows.map(({ month, mwh, days, ...entries }) => ({
      name: month,
      kind: '月',
      value: mwh,
      unit: 'MWh',
      quality: judged(entries),
      note: [`${days} 日有数据`, noteOfEntries(entries)].filter(Boolean).join('，'),
    })),
  }
}
