import { type SQL, sql } from 'drizzle-orm'
import { type RowOf, type Shape, rowsOf } from '../../../database/rowsOf.ts'
import { ordersIn } from '../../../figures/orderColumns.ts'
import { type QueryContext, chosen } from '../../../figures/sqlFragments.ts'
import { addDays } from '../../../../core/time/time.ts'
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

/**
 * What was charged in every hour of the days, by site and its clock: the part of each order that fell into the hour,
 * its energy taken as even over its time.
 */
export const hourSlices = ({ db }: Pick<QueryContext, 'db'>, where: SQL, { first, last, until }: Days): Promise<HourSlice[]> =>
  rowsOf(
    db,
    hourSliceShape,
    sql`
      with ${chosen(where)},
      o as (
        select site_id, zone, started_at, coalesce(ended_at, reported_at) as until, kwh
        from ${ordersIn({ first: addDays(first, -3), last, until })} o
        where coalesce(ended_at, reported_at) > started_at
      ),
      pieces as (
        select
          o.site_id, h at time zone o.zone as hour, o.kwh, extract(epoch from o.until - o.started_at)::float8 as lasts,
          extract(epoch from least(o.until, h + interval '1 hour') - greatest(o.started_at, h))::float8 as inside
        from o
          cross join lateral generate_series(date_trunc('hour', o.started_at, o.zone), o.until, interval '1 hour') as h
      )
      select
        site_id as "siteId", hour::date::text as day, extract(hour from hour)::int as hour,
        sum(kwh * inside / lasts) as kwh, sum(inside) / 60 as minutes
      from pieces
      where inside > 0 and hour::date between ${first}::date and ${last}::date
      group by 1, 2, 3
    `,
  )
