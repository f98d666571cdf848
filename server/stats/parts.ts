import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { indicator, pvTypes } from '../../core/indicators.ts'
import { quality } from '../../core/quality.ts'
import type { Context } from '../context.ts'
import { inArea } from '../kit.ts'
import { sites } from '../tables/index.ts'
import type { Moments } from './moments.ts'

/** What a shared query needs of a request. */
export type Asking = Pick<Context, 'db' | 'scope'>

/** Condition on `sites`: visible to the caller, inside the area, of these types. */
export const visible = ({ scope }: Pick<Context, 'scope'>, areaCode?: string, types?: readonly string[]): SQL =>
  and(scope.sees(), inArea(sites.areaCode, areaCode), types && inArray(sites.type, [...types])) ?? sql`true`

export const visiblePv = (context: Pick<Context, 'scope'>, areaCode?: string) => visible(context, areaCode, pvTypes)

/** CTE `chosen`: the sites every following CTE speaks of. */
export const chosen = (where: SQL, tail: SQL = sql``) => sql`chosen as (select ${sites}.* from ${sites} where ${where} ${tail})`

const indicatorId = (no: string) => sql`(select id from indicators where no = ${no})`
export const activePowerId = indicatorId(indicator.activePower)
export const dayEnergyId = indicatorId(indicator.dayEnergy)

/** What a site's own figure counts: a PV site generates, a charging site delivers to cars, a storage site charges, all others consume. */
export const mainKind = (type: SQL) =>
  sql`case when ${type} in ('002', '003') then 'generation' when ${type} = '004' then 'charge' when ${type} = '005' then 'charging' else 'consumption' end`

/** Condition "this newest value is not older than two sampling intervals of its device". */
export const fresh = ({ now }: Moments) => sql`latest.at >= ${now}::timestamptz - make_interval(secs => 2 * devices.sampling_seconds)`

/**
 * CTE `reported`: per chosen site with any reading the newest data time, whether a device is fresh, and the power now in kW of the
 * devices that make the site's own figure. Stale and suspect values are no power; null = not known.
 */
export const reported = (at: Moments) => sql`reported as (
  select devices.site_id, max(latest.at) as at, bool_or(${fresh(at)}) as online,
    sum(latest.value::float8) filter (where latest.indicator_id = ${activePowerId} and latest.quality <> ${quality.suspect} and ${fresh(at)} and devices.energy_kind = ${mainKind(sql`chosen.type`)}) as power
  from chosen join devices on devices.site_id = chosen.id and devices.enabled join latest on latest.device_id = devices.id
  group by devices.site_id)`

/**
 * CTE `today`: energy of today per chosen site and kind, kWh. `device_days` is seconds old, `site_days` is written by the fold; counters of a
 * day only grow, so the greater one is the newer.
 */
export const todayBySite = ({ today }: Moments) => sql`today as (
  select site_id, kind, max(kwh) as kwh from (
    select site_days.site_id, site_days.kind, site_days.kwh from chosen join site_days on site_days.site_id = chosen.id and site_days.day = ${today}
    union all
    select devices.site_id, device_days.kind, sum(device_days.kwh)
    from device_days join devices on devices.id = device_days.device_id join chosen on chosen.id = devices.site_id
    where device_days.day = ${today} and (device_days.kind = devices.energy_kind or (device_days.kind = 'discharge' and devices.energy_kind = 'charge'))
    group by devices.site_id, device_days.kind) known
  group by site_id, kind)`

/** Condition of the live lists: going on, and nobody handled it (as `isLive` of server/alarms). */
export const live = sql`alarms.recovered_at is null and alarms.handled_at is null and alarms.status = '1'`

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
