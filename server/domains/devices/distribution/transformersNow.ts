import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { isTransformer, loadRateNow } from '../../../figures/siteLoadRate.ts'
import { chosen, powerOfLive, type QueryContext, wireTime } from '../../../figures/sqlFragments.ts'

/** Transformers with what their load is now, the most loaded first; those of which nothing is known last. @param most so many of them */
export const transformersNow = ({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments, most: number | null = null) =>
  rowsOf(
    db,
    {
      deviceNo: 'text',
      deviceName: 'text',
      systemNo: 'text',
      systemName: 'text',
      ratedKva: 'number?',
      loadRate: 'number?',
      power: 'number?',
      at: 'text',
    },
    sql`
      with ${chosen(where)}
      select
        devices.no as "deviceNo", devices.name as "deviceName", chosen.id as "systemNo",
        chosen.short_name as "systemName", devices.rated_kw as "ratedKva", ${loadRateNow(at)} as "loadRate",
        ${powerOfLive(at)} as power, ${wireTime(sql`live.at`, sql`chosen.zone`)} as at
      from chosen
        join devices on devices.site_id = chosen.id and ${isTransformer}
        left join latest_devices live on live.device_id = devices.id
      order by "loadRate" desc nulls last, devices.no
      limit ${most}::int
    `,
  )
