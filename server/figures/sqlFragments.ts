import { type SQL, sql } from 'drizzle-orm'
import { reverseKinds } from '../ingest/energyKinds.ts'
import { indicator } from '../../core/devices/indicators.ts'
import { mostUnnoted, quality } from '../../core/units/quality.ts'
import type { Context } from '../context.ts'
import { isFresh } from '../database/fresh.ts'
import { heldOn, onGroups, onPast, onSites, type SiteFilter, type Sites } from '../rights/siteFilter.ts'
import { sites } from '../tables/index.ts'
import type { Moments } from './slots/moments.ts'
import { isUnsure } from './explain/rowOf.ts'

/** What a shared query needs of a request. */
export type QueryContext = Pick<Context, 'db' | 'scope'>

/** Sites the caller sees, inside the area, of these types. */
export const visibleSites = ({ scope }: Pick<Context, 'scope'>, areaCode?: string, types?: readonly string[]): SiteFilter => ({
  ...scope.sites,
  area: areaCode,
  types,
})

/** The same as a condition on `sites`. */
export const visible = (...asked: Parameters<typeof visibleSites>): SQL => onSites(visibleSites(...asked))

/**
 * Condition on `sites` that generate: PV sites, and villages with inverters on their roofs, whose energy and money
 * count like any other.
 */
export const generating = sql`${sites.generates}`

/** The generating sites the caller sees. */
export const generatingSites = (context: Pick<Context, 'scope'>, areaCode?: string): SiteFilter => ({
  ...visibleSites(context, areaCode),
  generating: true,
})

/** The same as a condition on `sites`. */
export const visibleGenerating = (...asked: Parameters<typeof generatingSites>): SQL => onSites(generatingSites(...asked))

/** Capacity of one site as a generator, kW: of a village that of the inverters on its roofs. */
export const generatorKw = (site: 'chosen' | 'sites', kw: 'installed_kw' | 'running_kw') => {
  const of = sql.identifier(site)
  return sql<number>`
    case
      when ${of}.type = '006'
        then coalesce(
          (
            select sum(roof.rated_kw)
            from devices roof
            where roof.site_id = ${of}.id and roof.enabled and roof.energy_kind = 'generation'
          ),
          0
        )
      else ${of}.${sql.identifier(kw)}
    end
  `
}

/** CTE `roofs`: of villages the capacity of their inverters, kW; what a village names as installed is its transformers'. */
export const roofs = sql`
  roofs as (
    select devices.site_id, sum(devices.rated_kw) as kw
    from sites
      join devices on devices.site_id = sites.id and devices.enabled and devices.energy_kind = 'generation'
    where sites.type = '006'
    group by devices.site_id
  )
`

/** CTE `chosen` of sites as generators: a village stands for the distributed PV on its roofs. */
export const chosenGenerating = (where: SQL) => sql`
  ${roofs},
  chosen as (
    select
      id,
      case when roofs.site_id is null then type else '003' end as type,
      area_code, district_name, longitude, latitude, operation_date,
      case when roofs.site_id is null then installed_kw else coalesce(roofs.kw, 0) end as installed_kw,
      case when roofs.site_id is null then running_kw else coalesce(roofs.kw, 0) end as running_kw
    from sites
      left join roofs on roofs.site_id = sites.id
    where ${where}
  )
`

/** CTE `chosen`: the sites every following CTE speaks of. */
export const chosen = (where: SQL, tail: SQL = sql``) => sql`chosen as (select ${sites}.* from ${sites} where ${where} ${tail})`

type Column = 'type' | 'zone' | 'areaCode' | 'installedKw' | 'runningKw'
/**
 * The same, no more of them than is read and each time from the table: thousands that are put aside first cost by their
 * width, and PostgreSQL before 17 knows nothing of what it has put aside: it would sort all to join them.
 */
export const chosenWith = (where: SQL, ...columns: readonly Column[]) =>
  sql`chosen as not materialized (select ${sql.join(
    [sites.id, ...columns.map(column => sites[column])].map(column => sql`${column}`),
    sql`, `,
  )} from ${sites} where ${where})`

const indicatorId = (no: string) => sql`(select id from indicators where no = ${no})`
export const activePowerId = indicatorId(indicator.activePower)
export const dayEnergyId = indicatorId(indicator.dayEnergy)

/** What a site's own figure counts (`main_kind` of server/rollups). */
export const mainKind = (type: SQL) => sql`main_kind(${type})`

const freshAt = ({ now }: Moments, at: SQL) => isFresh(at, sql`devices.sampling_seconds`, now)
/** Condition "this newest value is not older than two sampling intervals of its device". */
export const fresh = (at: Moments) => freshAt(at, sql`latest.at`)
/** Is a device heard of, by its row `live` of `latest_devices`, which may be missing? */
const isReported = (at: Moments) => sql`coalesce(${freshAt(at, sql`live.at`)}, false)`

/** Power of a device now by that row, kW; null where it is not known. */
export const powerOfLive = (at: Moments) =>
  sql`case when live.power_quality < ${quality.suspect} and ${freshAt(at, sql`live.power_at`)} then live.power::float8 end`

/** Does a device count for the site's own figure? With how many kW, `devices.weight_kw` says. */
export const counts = sql`coalesce(devices.energy_kind = ${mainKind(sql`chosen.type`)}, false)`
/**
 * Condition over a site's units (`counts`, `kw`, `isReported`): at least half of the capacity that makes its figure is
 * heard of. A site that makes none: any device.
 */
const isOnline = sql`
  case
    when bool_or(counts)
      then coalesce(2 * sum(kw) filter (where counts and heard) >= sum(kw) filter (where counts), false)
    else bool_or(heard)
  end
`

/**
 * CTE `reported`: per chosen site with devices the newest data time, whether it is online, how many devices it has and
 * how many are heard of, the power now in kW of the devices that make the site's own figure, their capacity, that of
 * those whose power is known and what of it is assumed for want of a nameplate, and of these readings the oldest and
 * the worst stored quality. Stale and suspect values are no power; null = not known. It is kept by site
 * (`latest_sites`); the devices are asked only of those sites of which some have fallen silent since.
 */
export const reported = (at: Moments) => sql`
  standing as materialized (
    select
      live.*,
      coalesce(${at.now}::timestamptz between live.at and live.fresh_until, false) as holds,
      coalesce(${at.now}::timestamptz > live.silent_after, true) as is_silent
    from chosen
      join latest_sites live on live.site_id = chosen.id and live.kind = ${mainKind(sql`chosen.type`)}
  ),
  reported as (
    select
      site_id, at, holds as speaks, holds and online as online, devices,
      case when holds then heard else 0 end as heard, case when holds then power end as power, total_kw,
      case when holds then reported_kw else 0 end as reported_kw, case when holds then power_oldest end as oldest,
      case when holds then power_quality end as quality, assumed_kw
    from standing
    where holds or is_silent
    union all
    select
      site_id, max(at), bool_or(heard), ${isOnline}, count(*)::int, (count(*) filter (where heard))::int, sum(power),
      coalesce(sum(kw) filter (where counts), 0), coalesce(sum(kw) filter (where power is not null), 0),
      min(power_at) filter (where power is not null), max(power_quality) filter (where power is not null),
      max(assumed_kw)
    from (
      select
        standing.site_id, standing.assumed_kw, own.counts, devices.weight_kw as kw, live.at,
        ${isReported(at)} as heard, live.power_at, live.power_quality,
        case when own.counts then ${powerOfLive(at)} end as power
      from standing
        cross join lateral (
          select *
          from devices
          where devices.site_id = standing.site_id and devices.enabled
          offset 0
        ) devices
        cross join lateral (select devices.energy_kind is not distinct from standing.kind as counts) own
        left join latest_devices live on live.device_id = devices.id
      where not (standing.holds or standing.is_silent)
    ) units
    group by site_id
  )
`

/** The sites of `reported` that are online. */
export const sitesOnline = sql`select site_id from reported where online`

const reversed = sql.join(
  Object.entries(reverseKinds).map(([kind, reverse]) => sql`(${kind}, ${reverse})`),
  sql`, `,
)

/** Condition: a row of the ledger is of a register that its device counts in totals, and not of one that has come to lie below another. */
export const isCounted = (device: 'devices' | 'd' = 'devices') => {
  const kind = sql`${sql.identifier(device)}.energy_kind`
  return sql`(device_days.kind = ${kind} or (${kind}, device_days.kind) in (${reversed}))`
}

/** Stored quality of a day of the ledger. */
export const entryQuality = sql`
  case
    when device_days.manual is not null then ${quality.manual}::int
    when ${isUnsure()} or device_days.estimated > ${mostUnnoted}::float8 * device_days.kwh
      then ${quality.estimated}::int
    else ${quality.good}::int
  end
`

/** @param entries rows of `site_id`, `kind`, `kwh` and `quality`: what the ledger says of the day that `on` asks for */
const energyOn = (on: (day: SQL) => SQL, entries: SQL) => sql`
  today as (
    select site_id, kind, max(kwh) as kwh, max(quality) as quality
    from (
      select site_days.site_id, site_days.kind, site_days.kwh, null::int as quality
      from chosen
        join site_days on site_days.site_id = chosen.id and ${on(sql`site_days.day`)}
      union all
      ${entries}
    ) known
    group by site_id, kind
  )
`

/** @param of rows of `device_days` beside their `devices` */
const entriesOf = (of: SQL) => sql`
  select chosen.id, device_days.kind, sum(device_days.kwh), max(${entryQuality})
  from ${of}
  where ${isCounted()}
  group by chosen.id, device_days.kind
`

/**
 * CTE `today`: energy of today per chosen site and kind, kWh. The entries of the ledger are seconds old, `site_days` is
 * written by the fold; counters of a day only grow, so the greater one is the newer.
 */
export const todayBySite = ({ today }: Pick<Moments, 'today'>) =>
  energyOn(
    day => sql`${day} = ${today}`,
    sql`
      select entry.site_id, entry.kind, entry.kwh, null::int
      from site_entries entry
        join chosen on chosen.id = entry.site_id
      where entry.day = ${today} and entry.kwh is not null
    `,
  )

/**
 * The same of one kind only, for many sites: nothing has to be sorted out by kind.
 * @param of the sites' ids, of whom a day is asked that may be over
 */
export const todayOf = ({ today }: Moments, kind: string, of: SQL = sql`select id from chosen`) => sql`
  today as (
    select chosen.id as site_id, greatest(own.kwh, entry.kwh) as kwh
    from (${of}) chosen
      left join site_days own on own.site_id = chosen.id and own.kind = ${kind} and own.day = ${today}
      left join site_entries entry on entry.site_id = chosen.id and entry.kind = ${kind} and entry.day = ${today}
    where own.kwh is not null or entry.kwh is not null
  )
`

/** Ids of the sites that belonged on a day where a filter asks for; undefined where that is not asked. */
export function sitesOn(of: Sites, day: string): SQL | undefined {
  const past = onPast(of)
  return past ? sql`select sites.id from sites where ${past.ever} and ${past.held(sql`sites.id`, sql`${day}::date`)}` : undefined
}

/** The same by region where the sites behind `chosen` allow it: to be summed up, and nothing else. */
export function todaySummed(of: Sites, at: Moments, kind: string): SQL {
  const groups = onGroups(of)
  return groups
    ? sql`
      today as (
        select region.shown_kwh as kwh
        from region_days region
        where ${groups}
          and region.kind = ${kind}
          and region.day = ${at.today}
          and region.shown_sites > 0
      )
    `
    : todayOf(at, kind, sitesOn(of, at.today))
}

/** The same of any day. */
export const dayBySite = (asked: string) => {
  const on = (day: SQL) => sql`${day} = ${asked}`
  return energyOn(
    on,
    entriesOf(
      sql`
        device_days
          join devices on devices.id = device_days.device_id and ${on(sql`device_days.day`)}
          join device_spans h on h.device_id = devices.id and ${heldOn(sql`device_days.day`)}
          join chosen on chosen.id = h.site_id
      `,
    ),
  )
}

/**
 * The same with the worst quality of the entries, every site on the day its own clock is in: no clock is more than a
 * day from another. How many entries are of such a day no planner can know, and it takes them for few: it would read
 * those of every device there is, for each site again. So they are looked up by the devices of the chosen sites.
 */
export const ownTodayBySite = ({ now, today }: Moments) => {
  const on = (day: SQL) =>
    sql`${day} between ${today}::date - 1 and ${today}::date + 1 and ${day} = (${now}::timestamptz at time zone chosen.zone)::date`
  return energyOn(
    on,
    entriesOf(sql`
      chosen
        join devices on devices.site_id = chosen.id
        cross join lateral (
          select *
          from device_days
          where device_days.device_id = devices.id and ${on(sql`device_days.day`)}
          offset 0
        ) device_days
    `),
  )
}

const goesOn = sql`alarms.recovered_at is null and alarms.handled_at is null and alarms.status = '1'`
/**
 * Condition of the live lists: going on, and nobody handled it (as `isLive` of server/alarms). An incident is one,
 * whatever its members.
 */
export const live = sql`${goesOn} and alarms.part_of is null`
/**
 * The same of one device: what is wrong with itself. The incident that stands on a gateway's first device is no more
 * its own than the others'.
 */
export const liveOfDevice = sql`${goesOn} and alarms.gateway_id is null`

/** CTE `alarming`: live alarms per site and the sign that ranks highest. */
export const alarming = sql`alarming as (
  select alarms.site_id, count(*)::int as count, min(alarms.sign) as sign
  from alarms join chosen on chosen.id = alarms.site_id where ${live}
  group by alarms.site_id)`

/** Wire time of an instant in a site's zone. */
export const wireTime = (instant: SQL, zone: SQL = sql`'Asia/Shanghai'`) =>
  sql`coalesce(to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS'), '')`

/** Sum where an unknown part does not hide the known one; null only when both are unknown. */
export const plus = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b)
