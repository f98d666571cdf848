import { type SQL, sql } from 'drizzle-orm'
import type { charging } from '../../../../core/contract/energy/charging.ts'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { type QueryContext, chosen, wireTime } from '../../../figures/sqlFragments.ts'
import { explain } from '../../../figures/explain.ts'
import { figureOfOrder, orderFigures } from './explain/order.ts'
import { isOngoing } from './isOngoing.ts'

type Order = ReplyOf<typeof charging.getChargingOrders>[number]

/** The orders that began last, site by site from the index and then together. */
export async function newestOrders({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments, limit: number): Promise<Order[]> {
  for (const of of orderFigures) explain(`order.${of}`, order => figureOfOrder({ db }, where, order, of))
  return rowsOf<Order>(
    db,
    {
      order: 'text',
      orderNo: 'text',
      itemNumber: 'text',
      itemJname: 'text',
      deviceNo: 'text',
      deviceName: 'text',
      connector: 'number',
      startTime: 'text',
      endTime: 'text',
      kwh: 'number',
      peakKw: 'number?',
      startSoc: 'number?',
      endSoc: 'number?',
      income: 'number',
      state: 'text',
      at: 'text',
    },
    sql`
      with ${chosen(where)}
      select
        o.site_id || '/' || o.no as "order", o.no as "orderNo", o.site_id as "itemNumber",
        chosen.short_name as "itemJname", devices.no as "deviceNo", devices.name as "deviceName", o.connector,
        ${wireTime(sql`o.started_at`, sql`chosen.zone`)} as "startTime",
        ${wireTime(sql`o.ended_at`, sql`chosen.zone`)} as "endTime", o.kwh, o.peak_kw as "peakKw",
        o.start_soc as "startSoc", o.end_soc as "endSoc", (o.energy_cents + o.service_cents)::float8 / 100 as income,
        case when o.ended_at is not null then 'ended' when ${isOngoing(at)} then 'charging' else 'silent' end as state,
        ${wireTime(sql`o.reported_at`, sql`chosen.zone`)} as at
      from chosen
        cross join lateral (
          select *
          from charging_orders
          where site_id = chosen.id
          order by started_at desc
          limit ${limit}
        ) o
        join devices on devices.id = o.device_id
      order by o.started_at desc, o.no
      limit ${limit}
    `,
  )
}
