import { type SQL, sql } from 'drizzle-orm'
import { quality } from '../../core/quality.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Moments } from './moments.ts'
import { type QueryContext, chosen, dayEnergyId } from './sqlFragments.ts'
import { tell } from './tell.ts'
import { changeBetween } from './told/changeBetween.ts'
import { ledgerQuality } from './told/ledgerEntries.ts'

/**
 * Generation of today and of yesterday up to the same time of day, kWh. Each device is compared with itself up to its own newest reading, and only
 * where both days are known: a device that fell silent at noon, or was silent yesterday, does not look like a change of yield.
 * Times of day are those of the site's own clock. Yesterday's counter stands in its day-energy curve, as it was at the end of each quarter; between two ends it is interpolated.
 */
export async function dayPairs({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const [row] = await rowsOf(
    db,
    { now: 'number?', before: 'number?' },
    sql`with ${chosen(where)}, counters as (
      select latest.value::float8 as kwh, curves.slots, extract(epoch from (latest.at at time zone chosen.zone)::time)::float8 / 900 as place
      from chosen join devices on devices.site_id = chosen.id and devices.enabled and devices.energy_kind = 'generation'
        join latest on latest.device_id = devices.id and latest.indicator_id = ${dayEnergyId}
        join curves on curves.device_id = devices.id and curves.indicator_id = latest.indicator_id and curves.step = 15 and curves.day = ${at.yesterday}
      where (latest.at at time zone chosen.zone)::date = ${at.today} and latest.quality < ${quality.suspect}),
    pairs as (
      select kwh, case when place < 1 then 0 else slots[floor(place)::int]::float8 end as from_kwh, slots[floor(place)::int + 1]::float8 as to_kwh, place - floor(place) as share from counters)
    select sum(kwh) as now, sum(from_kwh + share * greatest(coalesce(to_kwh, from_kwh) - from_kwh, 0)) as before
    from pairs where from_kwh is not null`,
  )
  tell('generation.dayChange', async () => {
    const of = (day: string) => ledgerQuality({ db }, where, 'generation', { first: day, last: day })
    const now = { value: row!.now, quality: await of(at.today) }
    const before = { value: row!.before, quality: await of(at.yesterday) }
    return changeBetween(now, before, '昨日同时段', '每台设备与自身昨日截至同一时刻的电量相比，两日均有数据才计入')
  })
  return row!
}
