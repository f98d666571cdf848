import { type SQL, sql } from 'drizzle-orm'
import { country } from '../../core/sites/areas.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import type { map } from '../../core/contract/walls/map.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { onGroups, onSites, type Sites } from '../rights/siteFilter.ts'
import { liveOfRegion } from './live/liveOfRegion.ts'
import type { Moments } from './slots/moments.ts'
import {
  alarming,
  type QueryContext,
  chosen,
  chosenGenerating,
  chosenWith,
  generating,
  live,
  mainKind,
  roofs,
  reported,
  sitesOn,
  todayOf,
} from './sqlFragments.ts'
import { explain } from './explain.ts'
import { alarmsOf } from './explain/alarmsOf.ts'
import { capacityOfSites } from './explain/capacityOfSites.ts'
import { dayOfSites } from './explain/dayOfSites.ts'
import { energyOfSites } from './explain/energyOfSites.ts'
import { irradianceOf } from './explain/irradianceOf.ts'
import { powerOfSites } from './explain/powerOfSites.ts'
import { sitesOf } from './explain/sitesOf.ts'
import { useHoursOf } from './explain/useHoursOf.ts'

export type AreaRow = Omit<ReplyOf<typeof map.getEleMap>[number], 'sky' | 'day'> & {
  runningKw: number
  /** Stored weather of the day; null where the area has none of its own. */
  condition: string | null
}

/** Digits of an area code that tell the areas one level below apart: provinces of the country, cities of a province, counties of a city. */
export const childDigits = (areaCode: string | undefined): 2 | 4 | 6 =>
  !areaCode || areaCode === country ? 2 : areaCode.endsWith('0000') ? 4 : 6

/**
 * The area a site counts for: its code cut to `digits`, or, where no such division exists (a municipality has no
 * cities), the one above.
 */
export const areaOf = (digits: number, site: 'chosen' | 'sites' = 'chosen') => {
  const code = sql`${sql.identifier(site)}.area_code`
  return sql`coalesce(
  (select regions.id from regions where regions.id = rpad(left(${code}, ${digits}::int), 6, '0')),
  (select regions.id from regions where regions.id = rpad(left(${code}, 2), 6, '0')),
  rpad(left(${code}, ${digits}::int), 6, '0'))`
}

/** CTE `areas`: the areas the sites in `of` count for, by their codes: looked up once a county, not once a site. */
export const areasOf = (digits: number, of: 'chosen' | 'parts' = 'chosen') =>
  sql`
    areas as materialized (
      select area_code, ${areaOf(digits)} as area
      from (select distinct area_code from ${sql.identifier(of)}) chosen
    )
  `

/** Condition: sites of this type count what is used, so that their own power is a load. */
const isLoad = (type: SQL) => sql`${mainKind(type)} = 'consumption'`

/** CTE `parts`: what the figures of areas are summed up from, a row a site. */
const partsOfSites = (of: Sites, at: Moments, day: string) => sql`
  ${roofs},
  ${chosenWith(onSites(of), 'type', 'areaCode', 'installedKw', 'runningKw')},
  ${reported(at)},
  ${todayOf({ ...at, today: day }, 'generation', sitesOn(of, day))},
  ${alarming},
  parts as (
    select
      chosen.area_code, 1 as count, coalesce(reported.online, false)::int as online, alarming.count as alarms,
      case when chosen.type in ('002', '003') then chosen.installed_kw else roofs.kw end as installed_kw,
      case when chosen.type in ('002', '003') then chosen.running_kw else roofs.kw end as running_kw,
      null::float8 as kwh, null::float8 as known_kw,
      case when ${isLoad(sql`chosen.type`)} then reported.power end as load_kw
    from chosen
      left join roofs on roofs.site_id = chosen.id
      left join reported on reported.site_id = chosen.id
      left join alarming on alarming.site_id = chosen.id
    union all
    select
      sites.area_code, 0, 0, 0, null, null, today.kwh,
      case when sites.type in ('002', '003') then sites.running_kw else roofs.kw end, null
    from today
      join sites on sites.id = today.site_id and sites.type in ('002', '003', '006')
      left join roofs on roofs.site_id = sites.id
  )
`

/** The same of the rows `region` of a condition: a few rows a group of sites. */
const partsOfRegion = (groups: SQL, where: SQL, at: Moments, day: string) => sql`
  ${liveOfRegion(groups, at, 'sites')},
  parts as (
    select
      region.area_code, region.sites as count, 0 as online, 0 as alarms,
      generator_kw(region.type, region.installed_kw, region.roof_kw) as installed_kw,
      generator_kw(region.type, region.running_kw, region.roof_kw) as running_kw,
      null::float8 as kwh, null::float8 as known_kw, null::float8 as load_kw
    from region_sites region
    where ${groups}
    union all
    select area_code, 0, online, 0, null, null, null, null, case when ${isLoad(sql`live.type`)} then power end
    from live
    union all
    select sites.area_code, 0, 0, count(*)::int, null, null, null, null, null
    from alarms
      join sites on sites.id = alarms.site_id
    where ${live} and ${where}
    group by 1
    union all
    select region.area_code, 0, 0, 0, null, null, region.shown_kwh, region.shown_kw, null
    from region_days region
    where ${groups}
      and region.day = ${day}
      and region.kind = 'generation'
      and region.type in ('002', '003', '006')
      and region.shown_sites > 0
  )
`

/**
 * One row per area. Use hours divide the generation by the running capacity of those PV sites whose generation of today is known, so that a
 * silent site does not make its area look lazy.
 * @param day of the generation and the use hours; everything else is of now
 */
export async function areaRows(
  { db }: Pick<QueryContext, 'db'>,
  which: Sites,
  digits: number,
  at: Moments,
  day = at.today,
): Promise<AreaRow[]> {
  const where = onSites(which)
  const groups = onGroups(which)
  const of = (area: string) => sql`(${where} and ${areaOf(digits, 'sites')} = ${area})`
  const withPv = (area: string) => sql`(${of(area)} and sites.type in ('002', '003', '006'))`
  explain('area.sites', area => sitesOf({ db }, of(area), at, chosen, 'sites'))
  explain('area.online', area => sitesOf({ db }, of(area), at, chosen, 'online'))
  explain('area.alarms', area => alarmsOf({ db }, sql`${of(area)} and ${live}`, '正在发生且无人处理'))
  for (const which of ['installed', 'running'] as const)
    explain(`area.${which}`, area => capacityOfSites({ db }, sql`(${of(area)} and ${generating})`, chosenGenerating, which))
  explain('area.day', area =>
    day === at.today ? energyOfSites({ db }, withPv(area), at, 'generation', 'day') : dayOfSites({ db }, withPv(area), day),
  )
  explain('area.hours', area => useHoursOf({ db }, withPv(area), { ...at, today: day }))
  explain('area.load', area => powerOfSites({ db }, sql`(${of(area)} and ${isLoad(sql`sites.type`)})`, at, chosen))
  explain('area.irradiance', area => irradianceOf({ db }, area, at.today))
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
      load: 'number?',
      irradiance: 'number?',
      condition: 'text?',
    },
    sql`
      with
        ${groups ? partsOfRegion(groups, where, at, day) : partsOfSites(which, at, day)},
        ${areasOf(digits, 'parts')}
      select
        areas.area as "areaCode", coalesce(regions.name, areas.area) as "areaName", sum(parts.count)::int as count,
        sum(parts.online)::int as online, coalesce(sum(parts.alarms), 0)::int as "alarmCount",
        coalesce(sum(parts.installed_kw), 0) as "installedCap", coalesce(sum(parts.running_kw), 0) as "runningKw",
        sum(parts.kwh) as "eleDaySum",
        sum(parts.kwh) / nullif(sum(parts.known_kw), 0) as "useHours",
        sum(parts.load_kw) as load,
        min(sky.irradiance) filter (where sky.observed_at is not null) as irradiance,
        min(sky.condition) as condition
      from parts
        join areas on areas.area_code = parts.area_code
        left join regions on regions.id = areas.area
        left join weather_days sky on sky.area_code = areas.area and sky.day = ${at.today}
      group by areas.area, regions.name
      having sum(parts.count) > 0
      order by areas.area
    `,
  )
}
