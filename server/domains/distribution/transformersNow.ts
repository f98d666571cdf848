import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../core/indicators.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { now, powerNow } from '../../figures/microgrid/points.ts'
import type { Moments } from '../../figures/moments.ts'
import { chosen, type QueryContext, wireTime } from '../../figures/sqlFragments.ts'

/** Transformers with what their load is now, the most loaded first; those of which nothing is known last. */
export const transformersNow = ({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) =>
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
    sql`with ${chosen(where)}
    select devices.no as "deviceNo", devices.name as "deviceName", chosen.id as "systemNo", chosen.short_name as "systemName", devices.rated_kw as "ratedKva",
      ${now(indicator.loadRate, at)} as "loadRate", ${powerNow(at)} as power, ${wireTime(sql`live.at`, sql`chosen.zone`)} as at
    from chosen join devices on devices.site_id = chosen.id and devices.enabled and devices.type = '001002' left join latest_devices live on live.device_id = devices.id
    order by "loadRate" desc nulls last, devices.no`,
  )
