import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { pvStation } from '../../../../core/contract/energy/pvStation.ts'
import type { Context } from '../../../context.ts'
import { pageOf } from '../../../database/page.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { ofSite } from '../../../figures/ofSites.ts'
import { pvSite } from '../../../figures/pvSite.ts'
import { wireTime } from '../../../figures/sqlFragments.ts'
import { finishedOrder, workSchedule } from '../../../figures/workSchedule.ts'
import { orderKinds } from '../../../orders/orderKinds.ts'

interface Asked {
  stationId: string
  current: number
  size: number
}

const kinds: Readonly<Record<string, { name: string }>> = orderKinds

/** Work orders of a site, the newest first, and how this month's stand. */
export async function stationOrders(
  { stationId, current, size }: Asked,
  context: Context,
): Promise<ReplyOf<typeof pvStation.orderListByStation>> {
  const { db } = context
  const { at } = await pvSite(context, stationId)
  const [counted] = await rowsOf(
    db,
    { total: 'number' },
    sql`select count(*)::int as total from orders where ${ofSite(stationId)} and status <> '0'`,
  )
  const rows = await rowsOf(
    db,
    {
      id: 'text',
      orderNo: 'text',
      kind: 'text',
      status: 'text',
      statusName: 'text',
      content: 'text',
      crewName: 'text',
      principal: 'text',
      createTime: 'text',
      planFinishTime: 'text',
      overdue: 'boolean',
    },
    sql`
      select
        orders.id::text as id, orders.no as "orderNo", orders.kind, orders.status,
        coalesce(dicts.name, orders.status) as "statusName", orders.content,
        coalesce(orders.crew_name, '') as "crewName", coalesce(orders.principal, '') as principal,
        ${wireTime(sql`orders.created_at`, sql`${at.zone}::text`)} as "createTime",
        ${wireTime(sql`orders.plan_finish_time`, sql`${at.zone}::text`)} as "planFinishTime",
        coalesce(orders.plan_finish_time < ${at.now}::timestamptz and not ${finishedOrder}, false) as overdue
      from orders
        left join dicts on dicts.type = 'order_status' and dicts.code = orders.status
      where ${ofSite(stationId)} and orders.status <> '0'
      order by orders.created_at desc, orders.id desc
      limit ${size} offset ${(current - 1) * size}
    `,
  )
  const records = rows.map(row => ({ ...row, kindName: kinds[row.kind]?.name ?? row.kind }))
  return { ...pageOf(records, counted?.total ?? 0, { current, size }), schedule: await workSchedule(context, stationId, at) }
}
