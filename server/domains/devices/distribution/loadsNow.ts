import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { distribution } from '../../../../core/contract/devices/distribution.ts'
import { heavyRate, lightRate, overRate } from '../../../../core/devices/loadLevel.ts'
import type { Context } from '../../../context.ts'
import { one } from '../../../database/rows.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { isTransformer, loadRateNow } from '../../../figures/siteLoadRate.ts'
import { sites } from '../../../tables/index.ts'
import type { About } from './about.ts'

type Loads = Pick<ReplyOf<typeof distribution.getLoadRate>, 'levels' | 'bands'>

/** How many grid areas stand at each level, by their most loaded transformer, and how many transformers in each band. */
export async function loadsNow({ db }: Pick<Context, 'db'>, { where, at }: About): Promise<Loads> {
  const { green, yellow, red, total, unknown, unread, ...bands } = one(
    await rowsOf(
      db,
      {
        green: 'number',
        yellow: 'number',
        red: 'number',
        total: 'number',
        unknown: 'number',
        light: 'number',
        normal: 'number',
        heavy: 'number',
        overload: 'number',
        unread: 'number',
      },
      sql`
        with loads as materialized (
          select ${sites.id} as site, devices.id as device, ${loadRateNow(at)} as rate
          from ${sites}
            left join devices on devices.site_id = ${sites.id} and ${isTransformer}
            left join latest_devices live on live.device_id = devices.id
          where ${where}
        ),
        areas as (select max(rate) as rate from loads group by site)
        select *
        from
          (
            select
              count(*) filter (where rate < ${heavyRate})::int as green,
              count(*) filter (where rate between ${heavyRate} and ${overRate})::int as yellow,
              count(*) filter (where rate > ${overRate})::int as red, count(rate)::int as total,
              count(*) filter (where rate is null)::int as unknown
            from areas
          ) levels,
          (
            select
              count(*) filter (where rate < ${lightRate})::int as light,
              count(*) filter (where rate >= ${lightRate} and rate < ${heavyRate})::int as normal,
              count(*) filter (where rate between ${heavyRate} and ${overRate})::int as heavy,
              count(*) filter (where rate > ${overRate})::int as overload,
              count(*) filter (where rate is null)::int as unread
            from loads
            where device is not null
          ) bands
      `,
    ),
  )
  return { levels: { green, yellow, red, total, unknown }, bands: { ...bands, unknown: unread } }
}
