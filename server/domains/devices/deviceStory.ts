import { and, desc, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import { type deviceStory, storyDays } from '../../../core/contract/devices/deviceStory.ts'
import { DAY, siteTime } from '../../../core/time/time.ts'
import { one } from '../../database/rows.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { type OrderKind, orderKinds } from '../../orders/orderKinds.ts'
import { visibleOrders } from '../../orders/orderRows.ts'
import { isHandedIn } from '../../orders/orderStates.ts'
import { alarms, devices, dicts, orders, sites } from '../../tables/index.ts'

const newest = 5

export const deviceStoryHandlers: Handlers<typeof deviceStory> = {
  async detail({ id }, context) {
    const { db, scope, clock } = context
    const order = one(
      await db
        .select({ id: orders.id, deviceId: orders.deviceId, zone: sites.zone })
        .from(orders)
        .innerJoin(sites, eq(sites.id, orders.siteId))
        .where(and(eq(orders.id, Number(id)), visibleOrders(context))),
    )
    const [device] = await db
      .select({ id: devices.id, no: devices.no, name: devices.name })
      .from(devices)
      .where(sql`${devices.id} = ${order.deviceId}`)
    if (!device) return null
    const others = and(eq(orders.deviceId, device.id), ne(orders.id, order.id), isHandedIn, visibleOrders(context))
    const records = await db
      .select({
        id: orders.id,
        no: orders.no,
        kind: orders.kind,
        status: orders.status,
        statusName: dicts.name,
        content: orders.content,
        createdAt: orders.createdAt,
      })
      .from(orders)
      .leftJoin(dicts, and(eq(dicts.type, 'order_status'), eq(dicts.code, orders.status)))
      .where(others)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(newest)
    const from = new Date(clock().getTime() - storyDays * DAY)
    // The device's own: an incident stands for everything behind a gateway, and each silent device has a row of its own beside it.
    const types = await db
      .select({
        name: sql<string>`coalesce(max(${dicts.name}), '--')`,
        count: sql<number>`count(*)::int`,
        live: sql<number>`count(*) filter (where ${alarms.recoveredAt} is null)::int`,
        last: sql<Date>`max(${alarms.raisedAt})`.mapWith(alarms.raisedAt),
      })
      .from(alarms)
      .leftJoin(
        dicts,
        and(eq(dicts.code, alarms.type), sql`${dicts.type} = case when ${alarms.sign} = '1' then 'alarm_type' else 'abnormal_type' end`),
      )
      .where(
        and(
          eq(alarms.deviceId, device.id),
          isNull(alarms.gatewayId),
          gte(alarms.raisedAt, from),
          scope.owns(alarms),
          scope.seesSite(alarms.siteId),
        ),
      )
      .groupBy(alarms.sign, alarms.type)
      .orderBy(sql`count(*) desc, max(${alarms.raisedAt}) desc, ${alarms.type}`)
    const last = types.reduce<Date | null>((latest, type) => (latest && latest >= type.last ? latest : type.last), null)
    return {
      deviceNo: device.no,
      devName: device.name,
      orders: {
        total: await db.$count(orders, others),
        records: records.map(({ id, content, createdAt, statusName, ...row }) => ({
          ...row,
          id: String(id),
          kindName: orderKinds[row.kind as OrderKind].name,
          statusName: statusName ?? row.status,
          faultAppearance: content,
          declareTime: siteTime(createdAt, order.zone),
        })),
      },
      alarms: {
        startTime: siteTime(from, order.zone),
        total: types.reduce((sum, { count }) => sum + count, 0),
        lastTime: siteTime(last, order.zone),
        types: types.map(({ last, ...type }) => ({ ...type, lastTime: siteTime(last, order.zone) })),
      },
    }
  },
}
