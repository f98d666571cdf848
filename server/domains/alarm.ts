import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { alarm } from '../../core/contract/alarm.ts'
import { siteTime } from '../../core/time.ts'
import { alarmCurve } from '../alarms/alarmCurve.ts'
import { alarmRows, alarmWhere, stateName } from '../alarms/alarmRows.ts'
import { alarmTrace } from '../alarms/alarmTrace.ts'
import { drill } from '../alarms/drill.ts'
import { handleAlarms } from '../alarms/handleAlarms.ts'
import { noLimit } from '../alarms/step.ts'
import { type Handlers, Said } from '../implement.ts'
import { one, pageOf } from '../kit.ts'
import { alarmLimits, alarms, devices, indicators, sites } from '../tables/index.ts'

const limitOf = (given: string | undefined, own: number | null | undefined) => {
  const value = own ?? (given ? Number(given) : Number.NaN)
  return Number.isFinite(value) && Math.abs(value) < noLimit ? value : null
}

const successTexts = { '1': '告警已忽略', '2': '已转故障研判', '3': '已转抢修工单' } as const

export const alarmHandlers: Handlers<typeof alarm> = {
  async page({ pageNo, pageSize, ...filter }, context) {
    const where = alarmWhere(context, filter)
    const [total] = await context.db
      .select({ count: count() })
      .from(alarms)
      .innerJoin(sites, eq(sites.id, alarms.siteId))
      .innerJoin(devices, eq(devices.id, alarms.deviceId))
      .leftJoin(indicators, eq(indicators.id, alarms.indicatorId))
      .where(where)
    const records = await alarmRows(context, where, pageSize, (pageNo - 1) * pageSize)
    return pageOf(records, total?.count ?? 0, { current: pageNo, size: pageSize })
  },

  async getAlarmIndexByStatus({ status: _status, sign: _sign, ...filter }, context) {
    const rows = await context.db
      .select({ sign: alarms.sign, status: alarms.status, count: count() })
      .from(alarms)
      .innerJoin(sites, eq(sites.id, alarms.siteId))
      .innerJoin(devices, eq(devices.id, alarms.deviceId))
      .leftJoin(indicators, eq(indicators.id, alarms.indicatorId))
      .where(alarmWhere(context, filter))
      .groupBy(alarms.sign, alarms.status)
      .orderBy(alarms.sign, alarms.status)
    return rows.map(row => ({ ...row, name: stateName(row.sign, row.status) }))
  },

  async detail({ devId, type, id, downLimit, upLimit }, context) {
    const { db, scope } = context
    const row = one(
      await db
        .select({
          alarm: alarms,
          device: { id: devices.id, name: devices.name },
          zone: sites.zone,
          indicator: indicators,
          limit: alarmLimits,
        })
        .from(alarms)
        .innerJoin(devices, eq(devices.id, alarms.deviceId))
        .innerJoin(sites, eq(sites.id, alarms.siteId))
        .leftJoin(indicators, eq(indicators.id, alarms.indicatorId))
        .leftJoin(alarmLimits, and(eq(alarmLimits.deviceId, alarms.deviceId), eq(alarmLimits.indicatorId, alarms.indicatorId)))
        .where(
          and(
            eq(devices.no, devId),
            type ? eq(alarms.type, type) : undefined,
            id ? sql`${alarms.id}::text = ${id}` : undefined,
            scope.owns(alarms),
            scope.sees(),
          ),
        )
        .orderBy(desc(alarms.raisedAt), desc(alarms.id))
        .limit(1),
    )
    const { alarm: found, indicator: of, zone } = row
    const dates = of ? await alarmCurve(context, { deviceId: row.device.id, indicatorId: of.id, zone }, found) : []
    return {
      alarmName: found.remark,
      alarmIndex: of?.name ?? '--',
      // The limits that were in force when the alarm was raised; today's may be others.
      upLimit: limitOf(upLimit, found.upper),
      downLimit: limitOf(downLimit, found.lower),
      startTime: siteTime(found.raisedAt, zone),
      endTime: siteTime(found.recoveredAt, zone),
      indiVoList: of ? [{ indiName: of.name, unitName: of.unit, dates }] : [],
    }
  },

  async getAlarmById({ id }, context) {
    const { db, scope, clock } = context
    const [row] = await alarmRows(context, and(sql`${alarms.id}::text = ${id}`, scope.owns(alarms), scope.sees()), 1)
    const found = one(row ? [row] : [])
    const [same] = await db
      .select({ count: count() })
      .from(alarms)
      .innerJoin(
        sql`alarms as this_one`,
        sql`this_one.id = ${Number(found.id)} and this_one.device_id = ${alarms.deviceId} and this_one.type = ${alarms.type} and this_one.sign = ${alarms.sign} and this_one.indicator_id is not distinct from ${alarms.indicatorId}`,
      )
      .where(gt(alarms.raisedAt, new Date(clock().getTime() - 30 * 86_400_000)))
    return { ...found, trace: await alarmTrace(db, found), sameIn30Days: same?.count ?? 0 }
  },

  async saveAlarm(input, context) {
    const { changes, ids, orders } = await handleAlarms(context, input)
    context.engine.announce(changes)
    return new Said(ids.length > 1 ? `${successTexts[input.nextDeal]}（${ids.length} 条）` : successTexts[input.nextDeal], {
      handled: ids,
      orders,
    })
  },

  async drill({ seconds }, context) {
    const where = await drill(context, seconds)
    return new Said(`演练已开始：${where.stationName} ${where.devName}，${seconds} 秒后恢复`, where)
  },

  settings: async (_input, { simulator }) => ({ drill: simulator !== null }),
}
