import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../core/contract/call.ts'
import type { ChosenOrders, FaultAgain, orderStatistics } from '../../../core/contract/orders/orderStatistics.ts'
import { workNode } from '../../../core/rules/orderMilestones.ts'
import type { Context } from '../../context.ts'
import { one } from '../../database/rows.ts'
import { pageOf, type Paging } from '../../database/page.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { chosenCte, openedOrders, unjudged } from './chosenOrders.ts'
import { median, minutesBetween, stepCtes } from './stepCtes.ts'

const mostReasons = 10

/**
 * CTE `faults`: the chosen orders of which device and fault type are known; `again`: the same device had the same fault
 * at most 30 days before.
 */
const faultsCte = sql`
  faults as (
    select
      chosen.*,
      exists (
        select from orders earlier
        where earlier.device_id = chosen.device_id
          and earlier.fault_type = chosen.fault_type
          and earlier.status <> '0'
          and earlier.id <> chosen.id
          and earlier.created_at < chosen.created_at
          and earlier.created_at >= chosen.created_at - interval '30 days'
      ) as again
    from chosen
    where chosen.device_id is not null and chosen.fault_type is not null
  )
`

const typeName = sql`(select name from dicts where type = 'FAILURE_TYPE' and code = fault_type)`

/** Of which fault types the orders of a period are, why, and how many are the same again. */
export async function orderFaults(context: Context, asked: ChosenOrders): Promise<ReplyOf<typeof orderStatistics.faults>> {
  const { db, clock } = context
  const now = clock()
  const cte = chosenCte(openedOrders(context, asked).where, now)
  const types = await rowsOf(
    db,
    { code: 'text', name: 'text', count: 'number', finishMinutes: 'number?' },
    sql`
      with ${cte}, ${stepCtes(now)}
      select
        coalesce(fault_type, ${unjudged}) as code, coalesce(max(${typeName}), max(fault_type), '未判定') as name,
        count(*)::int as count,
        ${median(minutesBetween(sql`chosen.created_at`, sql`passed.ended_at`))}
          filter (where passed.ended_at is not null) as "finishMinutes"
      from chosen
        left join passed on passed.order_id = chosen.id and passed.node = ${workNode}
      group by 1
      order by count desc, code
    `,
  )
  const reasons = await rowsOf(
    db,
    { name: 'text', count: 'number' },
    sql`
      with ${cte}
      select name, count(*)::int as count
      from (
        select
          coalesce(
            (select fault_library.name from fault_library where fault_library.id = chosen.scheme_id),
            nullif(trim(chosen.fault_reason), '')
          ) as name
        from chosen
      ) told
      where name is not null
      group by name
      order by count desc, name
      limit ${mostReasons}
    `,
  )
  const sums = one(
    await rowsOf(
      db,
      { judged: 'number', again: 'number' },
      sql`
        with ${cte}, ${faultsCte}
        select count(*)::int as judged, count(*) filter (where again)::int as again
        from faults
      `,
    ),
  )
  return { types, reasons, ...sums }
}

/** Devices that had the same fault again, the most often first. */
export async function faultsAgain(context: Context, asked: ChosenOrders, paging: Paging) {
  const { db, clock } = context
  const cte = sql`
    with ${chosenCte(openedOrders(context, asked).where, clock())},
    ${faultsCte},
    repeated as (
      select
        device_id, fault_type, count(*)::int as count, count(*) filter (where again)::int as again,
        max(created_at) as last_at, max(id) as last_id
      from faults
      group by device_id, fault_type
      having bool_or(again)
    )
  `
  const { total } = one(await rowsOf(db, { total: 'number' }, sql`${cte} select count(*)::int as total from repeated`))
  const { current, size } = pageOf([], 0, paging)
  const rows = await rowsOf<FaultAgain>(
    db,
    {
      id: 'text',
      deviceNo: 'text',
      devName: 'text',
      stationId: 'text',
      stationName: 'text',
      faultType: 'text',
      faultTypeName: 'text',
      count: 'number',
      again: 'number',
      lastTime: 'text',
      lastNo: 'text',
      lastId: 'text',
      lastKind: 'text',
    },
    sql`
      ${cte}
      select
        repeated.device_id || '-' || fault_type as id, devices.no as "deviceNo", devices.name as "devName",
        sites.id as "stationId", sites.name as "stationName", fault_type as "faultType",
        coalesce(${typeName}, fault_type) as "faultTypeName", count, again,
        to_char(last_at at time zone sites.zone, 'YYYY-MM-DD HH24:MI:SS') as "lastTime",
        newest.no as "lastNo", newest.id::text as "lastId", newest.kind as "lastKind"
      from repeated
        join lateral (select id, no, kind from orders where orders.id = last_id) newest on true
        join devices on devices.id = repeated.device_id
        join sites on sites.id = devices.site_id
      order by again desc, last_at desc, repeated.device_id, fault_type
      limit ${size} offset ${(current - 1) * size}
    `,
  )
  return pageOf(rows, total, paging)
}
