import { type SQL, sql } from 'drizzle-orm'
import { capitalOf, cityOf } from '../../../core/sites/areas.ts'
import { lookBack, type Sky } from '../../../core/physics/similarDays.ts'
import { addDays } from '../../../core/time/time.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { onGroups, onPast, onSites, type Sites } from '../../rights/siteFilter.ts'
import { conditionOf } from '../conditionOf.ts'
import type { Moments } from './moments.ts'
import { chosenGenerating, type QueryContext } from '../sqlFragments.ts'

type Db = Pick<QueryContext, 'db'>

/** A day of an area that is over: what its sites gave, kWh, with which running capacity, kW. */
interface Measured {
  day: string
  kwh: number
  kw: number
  sites: number
  /** As observed; null where nobody did. */
  sky: Sky | null
}

export interface AreaDays {
  areaCode: string
  areaName: string
  /** Middle of its sites, degrees. */
  latitude: number
  longitude: number
  /** Weather of the day that is asked for, as the weather service words it; null = no forecast. */
  condition: string | null
  /** Newest first. */
  days: Measured[]
}

/** Condition on the day of a row: it is over, whatever clock its sites go by. All but the last two are anywhere. */
const isOver = ({ now, today }: Moments, day: SQL, zone: SQL) =>
  sql`${day} < ${today} and (${day} < ${addDays(today, -1)} or ${day} < (${now}::timestamptz at time zone ${zone})::date)`

/** CTE `days`: by county and day what the sites gave that are known. */
const daysOfRegion = (groups: SQL, at: Moments, first: string) => sql`
  days as (
    select
      region.area_code, region.day, sum(region.shown_kwh) as kwh, sum(region.shown_kw) as kw,
      sum(region.shown_sites)::int as sites
    from region_days region
    where ${groups}
      and region.kind = 'generation'
      and region.day >= ${first}
      and ${isOver(at, sql`region.day`, sql`region.zone`)}
      and region.shown_sites > 0
    group by 1, 2
  )
`

/** The same, asked of the sites. */
const daysOfSites = (where: SQL, at: Moments, first: string, held: SQL) => sql`
  ${chosenGenerating(where)},
  days as (
    select sites.area_code, known.day, sum(known.kwh) as kwh, sum(chosen.running_kw) as kw, count(*)::int as sites
    from chosen
      join sites on sites.id = chosen.id
      cross join lateral (
        select day, max(kwh) as kwh
        from (
          select day, kwh
          from site_days
          where site_id = sites.id and kind = 'generation' and day >= ${first}
          union all
          select day, kwh
          from site_entries
          where site_id = sites.id and kind = 'generation' and day >= ${first} and kwh is not null
        ) own
        group by day
      ) known
    where ${isOver(at, sql`known.day`, sql`sites.zone`)} and ${held}
    group by 1, 2
  )
`

type Row = Omit<AreaDays, 'condition' | 'days'> & { days: [day: string, kwh: number, kw: number, sites: number][] }

function readDays({ db }: Db, of: Sites, at: Moments, first: string) {
  const where = onSites(of)
  const groups = onGroups(of)
  const past = onPast(of)
  const held = past?.held(sql`sites.id`, sql`known.day`) ?? sql`true`
  return rowsOf<Row>(
    db,
    { areaCode: 'text', areaName: 'text', latitude: 'number', longitude: 'number', days: 'json' },
    sql`
      with ${groups ? daysOfRegion(groups, at, first) : daysOfSites(past?.ever ?? where, at, first, held)},
      past as (
        select area_code, json_agg(json_build_array(day, kwh, kw, sites)) as days
        from days
        group by 1
      ),
      places as (
        select area_code, avg(latitude) as latitude, avg(longitude) as longitude
        from sites
        where ${past?.ever ?? where}
        group by 1
      )
      select
        past.area_code as "areaCode", coalesce(regions.name, past.area_code) as "areaName", places.latitude,
        places.longitude, past.days
      from past
        join places on places.area_code = past.area_code
        left join regions on regions.id = past.area_code
      order by 1
    `,
  )
}

/** Weather of a day by area, as it is known: observed by now, or a forecast. */
async function weatherOn({ db }: Db, areas: readonly string[], day: string): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(
    db,
    { area: 'text', condition: 'text' },
    sql`
      select area_code as area, condition
      from weather_days
      where day = ${day} and area_code = any(${sql.param(areas)}::text[])
    `,
  )
  return new Map(rows.map(({ area, condition }) => [area, condition]))
}

/** Observed weather by area and day. */
async function weatherSeen({ db }: Db, areas: readonly string[], first: string, today: string) {
  const rows = await rowsOf<{ area: string; days: Record<string, string> }>(
    db,
    { area: 'text', days: 'json' },
    sql`
      select area_code as area, json_object_agg(day, condition) as days
      from weather_days
      where area_code = any(${sql.param(areas)}::text[])
        and day >= ${first}
        and day < ${today}
        and observed_at is not null
      group by 1
    `,
  )
  return new Map(rows.map(({ area, days }) => [area, days]))
}

/**
 * What each county of a condition's sites gave on the days before today, beside the weather that was observed there,
 * and the weather of a day to come. A county without weather of its own has its city's, else that of its province's
 * capital, as the calls of weather have it: for the day to come and for its past from the same place.
 */
export async function readPastDays(context: Db, of: Sites, at: Moments, day: string): Promise<AreaDays[]> {
  const first = addDays(at.today, -lookBack)
  const rows = await readDays(context, of, at, first)
  const placesOf = ({ areaCode }: Row) => [areaCode, cityOf(areaCode), capitalOf(areaCode)]
  const weather = await weatherOn(context, [...new Set(rows.flatMap(placesOf))], day)
  const sourceOf = (row: Row) => placesOf(row).find(place => weather.has(place))
  const seen = await weatherSeen(context, [...new Set(rows.flatMap(row => sourceOf(row) ?? []))], first, at.today)
  return rows.map(row => {
    const source = sourceOf(row) ?? ''
    const skies = seen.get(source) ?? {}
    const skyOf = (day: string) => (skies[day] === undefined ? null : conditionOf(skies[day]).icon)
    return {
      ...row,
      condition: weather.get(source) ?? null,
      days: row.days.sort(([a], [b]) => (a < b ? 1 : -1)).map(([day, kwh, kw, sites]) => ({ day, kwh, kw, sites, sky: skyOf(day) })),
    }
  })
}

/** How many sites generate, known or not. */
export async function countGenerating({ db }: Db, of: Sites): Promise<number> {
  const groups = onGroups(of)
  const [row] = await rowsOf(
    db,
    { count: 'number' },
    groups
      ? sql`select coalesce(sum(region.sites), 0)::int as count from region_sites region where ${groups}`
      : sql`select count(*)::int as count from sites where ${onSites(of)}`,
  )
  return row!.count
}
