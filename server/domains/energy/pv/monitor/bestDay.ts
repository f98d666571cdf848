import { sql } from 'drizzle-orm'
import type { Quality } from '../../../../../core/units/quality.ts'
import { rowsOf } from '../../../../database/rowsOf.ts'
import type { PvSite } from '../../../../figures/pvSite.ts'
import { entryQuality, type QueryContext } from '../../../../figures/sqlFragments.ts'
import { explain } from '../../../../figures/explain.ts'
import { energyOfDevices } from '../../../../figures/explain/energyOfDevices.ts'
import { qualityWord } from '../../../../figures/explain/rowOf.ts'

/** The day on which a site generated most, of those that are over; null = nothing is known. */
export async function bestDay(
  { db }: Pick<QueryContext, 'db'>,
  { id, at }: PvSite,
): Promise<{ day: string; kwh: number; quality: Quality } | null> {
  const rows = await rowsOf<{ day: string; kwh: number; quality: Quality }>(
    db,
    { day: 'text', kwh: 'number', quality: 'text' },
    sql`
      with best as (
        select day, kwh
        from site_days
        where site_id = ${id} and kind = 'generation' and day < ${at.today}::date and kwh > 0
        order by kwh desc, day desc
        limit 1
      )
      select
        day::text as day, kwh,
        ${qualityWord(sql`
          coalesce(
            (
              select max(${entryQuality})
              from devices
                join device_days on device_days.device_id = devices.id
              where devices.site_id = ${id}
                and device_days.kind = 'generation'
                and device_days.day = best.day
            ),
            0
          )
        `)}
          as quality
      from best
    `,
  )
  const best = rows[0] ?? null
  explain('pv.best', async () => {
    if (!best) return { formula: '最大日发电 = 已结束各日发电中最大者', source: '电量台账', inputs: [] }
    const { sums: _, ...explanation } = await energyOfDevices({ db }, id, { ...at, today: best.day }, 'generation')
    return {
      ...explanation,
      formula: `最大日发电 = 已结束各日发电中最大者。下列为 ${best.day} 各设备`,
      quality: best.quality,
      day: best.day,
    }
  })
  return best
}
