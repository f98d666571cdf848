import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { StationAlarm } from '../../../../core/contract/energy/pvStation.ts'
import { siteTime } from '../../../../core/time/time.ts'
import { limitSentence } from '../../../alarms/alarmText.ts'
import type { Context } from '../../../context.ts'
import { pageOf } from '../../../database/page.ts'
import { one } from '../../../database/rows.ts'
import { live as isLive } from '../../../figures/sqlFragments.ts'
import { alarms, devices, indicators, orders, sites } from '../../../tables/index.ts'

interface Asked {
  stationId: string
  live?: boolean
  current: number
  size: number
}

const nameOf = (dictionary: string, code: unknown) =>
  sql<string>`coalesce((select name from dicts where type = ${dictionary} and code = ${code}), '--')`

/** Alarms of one site the caller sees, the newest first; the alarm pages show each in full. */
export async function stationAlarms({ stationId, live, current, size }: Asked, { db, scope, clock }: Context) {
  const { zone } = one(
    await db
      .select({ zone: sites.zone })
      .from(sites)
      .where(and(scope.sees(), eq(sites.id, stationId))),
  )
  const where = and(eq(alarms.siteId, stationId), live ? isLive : undefined)
  const [total] = await db.select({ count: count() }).from(alarms).where(where)
  const rows = await db
    .select({
      alarm: alarms,
      device: { no: devices.no, name: devices.name },
      unit: indicators.unit,
      order: { id: orders.id, no: orders.no, kind: orders.kind },
      limitType: nameOf('alarm_type', alarms.type),
      abnormalType: nameOf('abnormal_type', alarms.type),
      levelName: nameOf('alarmLevel', alarms.level),
    })
    .from(alarms)
    .innerJoin(devices, eq(devices.id, alarms.deviceId))
    .leftJoin(indicators, eq(indicators.id, alarms.indicatorId))
    .leftJoin(orders, eq(orders.id, alarms.orderId))
    .where(where)
    .orderBy(desc(alarms.raisedAt), desc(alarms.id))
    .limit(size)
    .offset((current - 1) * size)
  const now = clock().getTime()
  const records = rows.map(({ alarm, device, unit, order, limitType, abnormalType, levelName }): StationAlarm => {
    const limited = alarm.sign === '1'
    return {
      id: String(alarm.id),
      sign: limited ? '1' : '2',
      typeName: limited ? limitType : abnormalType,
      levelName,
      remark: limited ? limitSentence(alarm.remark, alarm.value, unit ?? '', alarm.lower, alarm.upper) : alarm.remark,
      state: alarm.handledAt ? 'handled' : alarm.recoveredAt ? 'over' : 'going',
      devName: device.name,
      devNo: device.no,
      time: siteTime(alarm.raisedAt, zone),
      recoverTime: siteTime(alarm.recoveredAt, zone),
      duration: Math.max(0, Math.round(((alarm.recoveredAt?.getTime() ?? now) - alarm.raisedAt.getTime()) / 1000)),
      orderNo: order?.no ?? '',
      orderId: order ? String(order.id) : '',
      orderKind: order?.kind ?? '',
    }
  })
  return pageOf(records, total?.count ?? 0, { current, size })
}
