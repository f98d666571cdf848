import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../core/devices/indicators.ts'
import { quality } from '../../../core/units/quality.ts'
import type { Moments } from '../slots/moments.ts'
import { chosen, fresh } from '../sqlFragments.ts'

/**
 * Which part of a micro-grid a device measures. Counting devices make the figure: inverters, converters, piles, and the
 * main meters of 001 and 006 sites (a PV site's own consumption lies behind its inverters). A total meter of a PV,
 * storage or charging site tells what its part gives or takes at the bus bar, and stands in for silent ones. The meter
 * of the grid connection is a part of its own.
 */
const part = sql`case
  when devices.energy_kind = 'generation' then 'pv'
  when devices.energy_kind = 'charge' then 'storage'
  when devices.energy_kind = 'charging' then 'charging'
  when devices.energy_kind = 'consumption' and chosen.type in ('001', '006') then 'load'
  when devices.energy_kind = 'import' then 'grid'
  when devices.energy_kind = 'delivery' then 'pv'
  when devices.energy_kind = 'chargeMetered' then 'storage'
  when devices.energy_kind = 'purchase' then 'charging'
  when devices.energy_kind is null and devices.type in ('001029', '001031') then
    case when chosen.type in ('002', '003') then 'pv' when chosen.type = '004' then 'storage' when chosen.type = '005' then 'charging' end
end`

/** CTEs `chosen` and `points`: the devices that measure power in the micro-grid and the part each belongs to. */
export const points = (where: SQL) => sql`
  ${chosen(where)},
  points as (
    select *
    from (
      select
        devices.*,
        coalesce(devices.energy_kind in ('generation', 'charge', 'charging', 'consumption'), false) as counting,
        ${part} as part
      from chosen
        join devices on devices.site_id = chosen.id and devices.enabled
    ) measured
    where part is not null
  )
`

const newest = (what: SQL, no: string, at: Moments) =>
  sql`(select ${what} from latest join indicators on indicators.id = latest.indicator_id
    where latest.device_id = devices.id and indicators.no = ${no} and latest.quality < ${quality.suspect} and ${fresh(at)})`

/** Newest value of a device while it may pass for now, else null. The query must have joined `devices`. */
export const now = (no: string, at: Moments) => newest(sql`latest.value::float8`, no, at)

/** When that value of the power was measured. */
export const powerMoment = (at: Moments) => newest(sql`latest.at`, indicator.activePower, at)
/** Its stored quality. */
export const powerQuality = (at: Moments) => newest(sql`latest.quality`, indicator.activePower, at)
export const powerNow = (at: Moments) => now(indicator.activePower, at)
