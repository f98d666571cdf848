import { type SQL, sql } from 'drizzle-orm'
import { type Quality, worstOf } from '../../../../core/units/quality.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { PvSite } from '../../../figures/pvSite.ts'
import { chosen, entryQuality, type QueryContext, todayBySite } from '../../../figures/sqlFragments.ts'
import { qualityWord } from '../../../figures/explain/rowOf.ts'

export interface EnergyDay {
  kind: 'generation' | 'delivery'
  day: string
  kwh: number
  quality: Quality
}

/** The ledger's quality of a day of a site. */
const qualityOf = (
  site: SQL,
  kind: SQL,
  day: SQL,
) => sql`(select max(${entryQuality}) from devices join device_days on device_days.device_id = devices.id
  where devices.site_id = ${site} and device_days.kind = ${kind} and device_days.day = ${day})`

/** What a PV site generated and delivered by the days of its own clock, kWh; days of which nothing is known are not there. */
export async function energyDays({ db }: Pick<QueryContext, 'db'>, { where, at }: PvSite, from: string, to: string): Promise<EnergyDay[]> {
  return rowsOf<EnergyDay>(
    db,
    { kind: 'text', day: 'text', kwh: 'number', quality: 'text' },
    sql`
      with ${chosen(where)},
      ${todayBySite(at)},
      known as (
        select site_id, kind, day, kwh
        from site_days
        where site_id in (select id from chosen)
          and day between ${from}::date and ${to}::date
          and day < ${at.today}::date
        union all
        select site_id, kind, ${at.today}::date, kwh
        from today
        where ${at.today}::date between ${from}::date and ${to}::date
      )
      select
        kind, day::text as day, kwh,
        ${qualityWord(sql`coalesce(${qualityOf(sql`known.site_id`, sql`known.kind`, sql`known.day`)}, 0)`)} as quality
      from known
      where kind in ('generation', 'delivery')
      order by day
    `,
  )
}

/** The same by month; a month is as good as the worst of its days. */
export function byMonth(days: readonly EnergyDay[]): EnergyDay[] {
  const months = new Map<string, EnergyDay>()
  for (const { kind, day, kwh, quality } of days) {
    const month = day.slice(0, 7)
    const key = `${kind} ${month}`
    const known = months.get(key)
    months.set(
      key,
      known ? { ...known, kwh: known.kwh + kwh, quality: worstOf([known.quality, quality]) } : { kind, day: month, kwh, quality },
    )
  }
  return [...months.values()]
}
