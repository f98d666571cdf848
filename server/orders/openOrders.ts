import { sql } from 'drizzle-orm'
import { siteDay, siteTime } from '../../core/time.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../live.ts'
import { type alarms, orders, type sites } from '../tables/index.ts'
import { type OrderKind, orderKinds, orderNo } from './orderKinds.ts'

export type NewOrder = typeof orders.$inferInsert
type Alarm = Pick<typeof alarms.$inferSelect, 'id' | 'orgId' | 'siteId' | 'deviceId' | 'level' | 'remark'>
type Site = typeof sites.$inferSelect

/** Who an order is sent to. */
export interface Crew {
  id: string
  name: string
  leader: string | null
  phone: string | null
}

/** Who makes an order of an alarm and when; what is left out comes from the alarm, its site and the crew. */
export interface Opening {
  kind: OrderKind
  userId: string
  at: Date
  opinion: string
  crew: Crew | null
  degree?: string
  content?: string
  remark?: string | null
  contactName?: string | null
  contactPhone?: string | null
  principal?: string | null
  principalContact?: string | null
  planFinishTime?: Date | null
}

/** The order an alarm becomes. With a crew it is assigned already (order_status 2 待处理), without one it waits to be (1 待派单). */
export function orderOf(alarm: Alarm, site: Site, { kind, userId, at, opinion, crew, ...given }: Opening): NewOrder {
  const who = { userId, at: siteTime(at, site.zone) }
  return {
    no: orderNo(kind, siteDay(at, site.zone), alarm.id),
    orgId: alarm.orgId,
    kind,
    status: crew ? '2' : '1',
    siteId: alarm.siteId,
    deviceId: alarm.deviceId,
    alarmId: alarm.id,
    degree: given.degree || alarm.level,
    content: given.content || alarm.remark,
    remark: given.remark ?? null,
    contactName: given.contactName || site.contact,
    contactPhone: given.contactPhone || site.phone,
    baseId: site.baseId,
    crewId: crew?.id ?? null,
    crewName: crew?.name ?? null,
    principal: crew?.leader ?? (given.principal || null),
    principalContact: given.principalContact || (crew?.phone ?? null),
    planFinishTime: given.planFinishTime ?? null,
    createdBy: userId,
    createdAt: at,
    trace: [{ step: orderKinds[kind].step, ...who, note: opinion }, ...(crew ? [{ step: '派单', ...who, note: crew.name }] : [])],
  }
}

/** Rows of one INSERT: 21 parameters each, of 65 535. */
const batch = 500

/** Writes orders and ties their alarms to them; the only place where an order begins. */
export async function openOrders(
  tx: Services['db'] | Transaction,
  list: readonly NewOrder[],
): Promise<{ no: string; alarmId: number | null }[]> {
  const opened: { id: number; no: string; alarmId: number | null }[] = []
  for (let from = 0; from < list.length; from += batch)
    opened.push(
      ...(await tx
        .insert(orders)
        .values(list.slice(from, from + batch))
        .returning({ id: orders.id, no: orders.no, alarmId: orders.alarmId })),
    )
  if (opened.length > 0)
    await tx.execute(
      sql`update alarms set order_id = opened.order_id from unnest(${sql.param(opened.map(row => row.alarmId))}::bigint[], ${sql.param(opened.map(row => row.id))}::bigint[]) as opened (alarm_id, order_id) where alarms.id = opened.alarm_id`,
    )
  return opened
}
