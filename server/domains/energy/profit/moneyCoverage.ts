import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CapacityCoverage } from '../../../../core/contract/energy/station.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { instantOf } from '../../../../core/time/time.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { chosen, type QueryContext, wireTime } from '../../../figures/sqlFragments.ts'
import { estimated } from '../../../figures/money/moneySums.ts'

/** Does a device make its site's money? Of a village its roofs earn. */
const earns = sql`
  coalesce(
    devices.energy_kind = case chosen.type when '004' then 'charge' when '005' then 'charging' else 'generation' end,
    false
  )
`

/**
 * How much of the sites the money of this month speaks of: sites with a settled income; the capacity of their devices
 * that were heard of this month, and the oldest of what these said last; estimated where some income is. `at`: the
 * newest reading.
 */
export async function moneyCoverage(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
): Promise<{ coverage: z.output<typeof CapacityCoverage>; at: string }> {
  const since = instantOf(at.month, at.zone).toISOString()
  const [row] = await rowsOf<z.output<typeof CapacityCoverage> & { at: string; assumedKw: number }>(
    db,
    {
      reported: 'number',
      total: 'number',
      reportedKw: 'number',
      totalKw: 'number',
      assumedKw: 'number',
      oldest: 'text',
      quality: 'text',
      at: 'text',
    },
    sql`
      with ${chosen(where)},
      settled as (
        select m.site_id, bool_or(${estimated}) as estimated
        from site_money m
        where m.site_id in (select id from chosen)
          and m.day between ${at.month} and ${at.today}
          and m.item not in ('maintenance', 'chargingPurchase')
        group by m.site_id
      ),
      units as (
        select
          devices.site_id, ${earns} as earns, devices.weight_kw as kw, coalesce(devices.rated_kw > 0, false) as rated,
          live.at, coalesce(live.at >= ${since}::timestamptz, false) as heard
        from chosen
          join devices on devices.site_id = chosen.id and devices.enabled
          left join latest_devices live on live.device_id = devices.id
      ),
      heard as (
        select
          site_id, sum(kw) filter (where earns) as total_kw, sum(kw) filter (where earns and not rated) as assumed_kw,
          sum(kw) filter (where earns and heard) as reported_kw,
          min(units.at) filter (where earns and heard) as oldest, max(units.at) as at
        from units
        group by site_id
      )
      select
        count(settled.site_id)::int as reported, count(*)::int as total,
        coalesce(sum(heard.reported_kw) filter (where settled.site_id is not null), 0) as "reportedKw",
        coalesce(sum(heard.total_kw), 0) as "totalKw", coalesce(sum(heard.assumed_kw), 0) as "assumedKw",
        ${wireTime(sql`min(heard.oldest) filter (where settled.site_id is not null)`)} as oldest,
        case
          when count(settled.site_id) = 0 then 'missing'
          when bool_or(settled.estimated) then 'estimated'
          else 'good'
        end as quality,
        ${wireTime(sql`max(heard.at)`)} as at
      from chosen
        left join settled on settled.site_id = chosen.id
        left join heard on heard.site_id = chosen.id
    `,
  )
  const { at: newest, assumedKw, ...coverage } = row!
  return { coverage: assumedKw > 0 ? { ...coverage, assumedKw } : coverage, at: newest }
}
