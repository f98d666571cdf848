import { type SQL, sql } from 'drizzle-orm'
import { type RowOf, type Shape, rowsOf } from '../../database/rowsOf.ts'
import { type QueryContext, chosen } from '../../figures/sqlFragments.ts'
import type { Days } from './days.ts'

const hourSliceShape = {
  siteId: 'text',
  day: 'text',
  hour: 'number',
  kwh: 'number',
  /** Minutes in which a connector charged. */
  minutes: 'number',
} satisfies Shape
export type HourSlice = RowOf<typeof hourSliceShape>

const localHours = sql`generate_series(date_trunc('hour', o.started_at at time zone 'Asia/Shanghai'), o.until at time zone 'Asia/Shanghai', interval '1 hour')`

/**
 * What was charged in every hour of the days, by site: the part of each order that fell into the hour, its energy taken as even over its time.
 */
export const hourSlices = ({ db }: Pick<QueryContext, 'db'>, where: SQL, { from, to }: Days): Promise<HourSlice[]> =>
  rowsOf(
    db,
    hourSliceShape,
    sql`with ${chosen(where)}, o as (
      select site_id, started_at, coalesce(ended_at, reported_at) as until, kwh from charging_orders
      where site_id in (select id from chosen) and started_at >= ${from}::timestamptz - interval '3 days' and started_at < ${to}::timestamptz and coalesce(ended_at, reported_at) > started_at),
    pieces as (
      select o.site_id, h as hour, o.kwh, extract(epoch from o.until - o.started_at)::float8 as lasts,
        extract(epoch from least(o.until at time zone 'Asia/Shanghai', h + interval '1 hour') - greatest(o.started_at at time zone 'Asia/Shanghai', h))::float8 as inside
      from o cross join lateral ${localHours} as h)
    select site_id as "siteId", hour::date::text as day, extract(hour from hour)::int as hour, sum(kwh * inside / lasts) as kwh, sum(inside) / 60 as minutes
    from pieces where inside > 0 and hour >= ${from}::timestamptz at time zone 'Asia/Shanghai' and hour < ${to}::timestamptz at time zone 'Asia/Shanghai' group by 1, 2, 3`,
  )
