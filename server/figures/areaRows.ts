import { type SQL, sql } from 'drizzle-orm'
import { country } from '../../core/areas.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import type { map } from '../../core/contract/map.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Moments } from './moments.ts'
import {
  alarming,
  type QueryContext,
  chosen,
  chosenGenerating,
  chosenWith,
  generating,
  live,
  roofs,
  reported,
  todayOf,
} from './sqlFragments.ts'
import { tell } from './tell.ts'
import { alarmsOf } from './told/alarmsOf.ts'
import { capacityOfSites } from './told/capacityOfSites.ts'
import { energyOfSites } from './told/energyOfSites.ts'
import { sitesOf } from './told/sitesOf.ts'
import { useHoursOf } from './told/useHoursOf.ts'

export type AreaRow = ReplyOf<typeof map.getEleMap>[number] & { runningKw: number }

/** Digits of an area code that tell the areas one level below apart: provinces of the country, cities of a province, counties of a city. */
export const childDigits = (areaCode: string | undefined): 2 | 4 | 6 =>
  !areaCode || areaCode === country ? 2 : areaCode.endsWith('0000') ? 4 : 6

/** The area a site counts for: its code cut to `digits`, or, where no such division exists (a municipality has no cities), the one above. */
export const areaOf = (digits: number, site: 'chosen' | 'sites' = 'chosen') => {
  const code = sql`${sql.identifier(site)}.area_code`
  return sql`coalesce(
  (select regions.id from regions where regions.id = rpad(left(${code}, ${digits}::int), 6, '0')),
  (select regions.id from regions where regions.id = rpad(left(${code}, 2), 6, '0')),
  rpad(left(${code}, ${digits}::int), 6, '0'))`
}

/** CTE `areas`: the areas the chosen sites count for, by their codes: looked up once a county, not once a site. */
export const areasOf = (digits: number) =>
  sql`areas as materialized (select area_code, ${areaOf(digits)} as area from (select distinct area_code from chosen) chosen)`

/**
 * One row per area. Use hours divide the generation by the running capacity of those PV sites whose generation of today is known, so that a
 * silent site does not make its area look lazy.
 */
export async function areaRows({ db }: Pick<QueryContext, 'db'>, where: SQL, digits: number, at: Moments): Promise<AreaRow[]> {
  const of = (area: string) => sql`(${where} and ${areaOf(digits, 'sites')} = ${area})`
  const withPv = (area: string) => sql`(${of(area)} and sites.type in ('002', '003', '006'))`
  tell('area.sites', area => sitesOf({ db }, of(area), at, chosen, 'sites'))
  tell('area.online', area => sitesOf({ db }, of(area), at, chosen, 'online'))
  tell('area.alarms', area => alarmsOf({ db }, sql`${of(area)} and ${live}`, '正在发生且无人处理'))
  for (const which of ['installed', 'running'] as const)
    tell(`area.${which}`, area => capacityOfSites({ db }, sql`(${of(area)} and ${generating})`, chosenGenerating, which))
  tell('area.day', area => energyOfSites({ db }, withPv(area), at, 'generation', 'day'))
  tell('area.hours', area => useHoursOf({ db }, withPv(area), at))
  return rowsOf<AreaRow>(
    db,
    {
      areaCode: 'text',
      areaName: 'text',
      count: 'number',
      online: 'number',
      alarmCount: 'number',
      installedCap: 'number',
      runningKw: 'number',
      eleDaySum: 'number?',
      useHours: 'number?',
    },
    sql`with ${roofs}, ${chosenWith(where, 'type', 'areaCode', 'installedKw', 'runningKw')}, ${reported(at)}, ${todayOf(at, 'generation')}, ${alarming},
    ${areasOf(digits)}, rows as (
      select areas.area, case when chosen.type in ('002', '003') then chosen.installed_kw else roofs.kw end as installed_kw,
        case when chosen.type in ('002', '003') then chosen.running_kw else roofs.kw end as running_kw, reported.online, alarming.count as alarms, today.kwh
      from chosen join areas on areas.area_code = chosen.area_code left join roofs on roofs.site_id = chosen.id left join reported on reported.site_id = chosen.id left join alarming on alarming.site_id = chosen.id
        left join today on today.site_id = chosen.id and chosen.type in ('002', '003', '006'))
    select rows.area as "areaCode", coalesce(regions.name, rows.area) as "areaName", count(*)::int as count, count(*) filter (where rows.online)::int as online,
      coalesce(sum(rows.alarms), 0)::int as "alarmCount", coalesce(sum(rows.installed_kw), 0) as "installedCap",
      coalesce(sum(rows.running_kw), 0) as "runningKw", sum(rows.kwh) as "eleDaySum",
      sum(rows.kwh) / nullif(sum(rows.running_kw) filter (where rows.kwh is not null), 0) as "useHours"
    from rows left join regions on regions.id = rows.area group by rows.area, regions.name order by rows.area`,
  )
}
