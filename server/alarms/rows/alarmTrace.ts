import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AlarmRow } from '../../../core/contract/alarms/alarm.ts'
import { siteTime } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import { hopsOf, taken } from '../../orders/hopsOf.ts'
import { samePoint } from '../shelves.ts'
import { alarmShelves, alarms, devices, orders, sites, users } from '../../tables/index.ts'

const choices: Record<string, string> = { '1': '忽略', '2': '转故障研判', '3': '转抢修工单' }

const enders = alias(users, 'shelf_ender')
const endings: Record<string, string> = { time: '搁置到期', person: '取消搁置', handled: '搁置结束' }

interface Hop {
  step: string
  who: string
  at: string
  note: string
}

/** The shelves an alarm lay on: those of its point while it lasted or waited. */
async function shelfHops(db: Context['db'], id: string): Promise<Hop[]> {
  const rows = await db
    .select({ shelf: alarmShelves, zone: sites.zone, by: users.userName, endedBy: enders.userName })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .innerJoin(alarmShelves, and(samePoint, sql`(${alarmShelves.endedAt} is null or ${alarmShelves.endedAt} >= ${alarms.createdAt})`))
    .leftJoin(users, eq(users.id, alarmShelves.shelvedBy))
    .leftJoin(enders, eq(enders.id, alarmShelves.endedBy))
    .where(
      and(eq(alarms.id, Number(id)), sql`${alarmShelves.shelvedAt} <= coalesce(${alarms.handledAt}, ${alarms.recoveredAt}, 'infinity')`),
    )
    .orderBy(alarmShelves.id)
  return rows.flatMap(({ shelf, zone, by, endedBy }) => [
    {
      step: '搁置',
      who: by ?? '',
      at: siteTime(shelf.shelvedAt, zone),
      note: `${shelf.reason}（至 ${siteTime(shelf.until, zone).slice(0, 16)}）`,
    },
    ...(shelf.endedAt
      ? [{ step: endings[shelf.endedAs ?? ''] ?? '搁置结束', who: endedBy ?? '系统', at: siteTime(shelf.endedAt, zone), note: '' }]
      : []),
  ])
}

/** How the devices of an incident came back, and how many at a moment. */
async function memberHops(db: Context['db'], id: string): Promise<Hop[]> {
  const rows = await db
    .select({ zone: sites.zone, at: alarms.recoveredAt, names: sql<string[]>`array_agg(${devices.name} order by ${devices.id})` })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .innerJoin(devices, eq(devices.id, alarms.deviceId))
    .where(and(eq(alarms.partOf, Number(id)), isNotNull(alarms.recoveredAt)))
    .groupBy(sites.zone, alarms.recoveredAt)
  return rows.map(({ zone, at, names }) => ({
    step: `${names.length} 台设备恢复`,
    who: '系统',
    at: siteTime(at, zone),
    note: names.length > mostNames ? `${names.slice(0, mostNames).join('、')} 等` : names.join('、'),
  }))
}
const mostNames = 5

/** Every hop of an alarm: raised, shelved, recovered, handled, and what became of its order; oldest first. */
export async function alarmTrace(context: Pick<Context, 'db' | 'clock'>, row: AlarmRow): Promise<Hop[]> {
  const { db } = context
  const hops: Hop[] = [
    { step: '告警产生', who: '系统', at: row.time, note: row.remark },
    ...(await shelfHops(db, row.id)),
    ...(row.members > 0 ? await memberHops(db, row.id) : []),
  ]
  if (row.recoverTime) hops.push({ step: '告警恢复', who: '系统', at: row.recoverTime, note: '' })
  if (row.nextDeal === '1') hops.push({ step: choices['1'] ?? '', who: row.handledBy || '系统', at: row.handledAt, note: row.dealOpinion })
  if (row.orderNo) {
    const [order] = await context.db
      .select({ id: orders.id, kind: orders.kind, zone: sites.zone })
      .from(orders)
      .innerJoin(sites, eq(sites.id, orders.siteId))
      .where(eq(orders.no, row.orderNo))
    if (order) hops.push(...taken(await hopsOf(context, order)))
  }
  // Times of one site in one format: text order is time order.
  return hops.sort((a, b) => a.at.localeCompare(b.at))
}
