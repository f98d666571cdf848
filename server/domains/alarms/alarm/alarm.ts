import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { alarm } from '../../../../core/contract/alarms/alarm.ts'
import { limitOrNull } from '../../../ingest/limits.ts'
import { siteTime } from '../../../../core/time/time.ts'
import { alarmCurve } from './alarmCurve.ts'
import { alarmPage } from '../../../alarms/rows/alarmPage.ts'
import { alarmWhere, isShelved, orderOf, sortedBy, stateName, waitsForDecision } from '../../../alarms/rows/alarmRows.ts'
import { oneAlarm } from '../../../alarms/rows/oneAlarm.ts'
import { drill } from './drill.ts'
import { handleAlarms } from './handleAlarms.ts'
import { alarmEvent } from './explain/alarmEvent.ts'
import { airSensorTypes } from '../../../figures/airSensorTypes.ts'
import { explain } from '../../../figures/explain.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { WithMessage } from '../../../http/WithMessage.ts'
import { one } from '../../../database/rows.ts'
import { alarmLimits, alarms, devices, indicators, sites } from '../../../tables/index.ts'

const limitOf = (given: string | undefined, own: number | null | undefined) => limitOrNull(own ?? (given ? Number(given) : Number.NaN))

const successTexts = { '1': '告警已忽略', '2': '已转故障研判', '3': '已转抢修工单' } as const
/** So many order numbers are told in a sentence. */
const mostNumbers = 3

/** What was done, to how many, and under which numbers the orders go on. */
function successText(deal: keyof typeof successTexts, handled: number, orders: readonly string[]) {
  const many = handled > 1 ? `（${handled} 条）` : ''
  const named = orders.slice(0, mostNumbers).join('、')
  const numbers = orders.length > mostNumbers ? `，工单号 ${named} 等 ${orders.length} 张` : named && `，工单号 ${named}`
  return `${successTexts[deal]}${many}${numbers}`
}

export const alarmHandlers: Handlers<typeof alarm> = {
  async page({ pageNo, pageSize, sort, order, ...filter }, context) {
    const by = sort ? sortedBy(sort, order, context.clock()) : orderOf(filter)
    return alarmPage(context, filter, { pageNo, pageSize, order: by })
  },

  async getEnvAlarms({ pageNo, pageSize, ...filter }, context) {
    // What a sensor of the air reports, and what is wrong with the sensor itself.
    const { newest: _newest, ...page } = await alarmPage(context, filter, { pageNo, pageSize }, inArray(devices.type, airSensorTypes()))
    return page
  },

  async getAlarmIndexByStatus({ status: _status, sign: _sign, waiting: _waiting, shelved: _shelved, ...filter }, context) {
    const rows = await context.db
      .select({
        sign: alarms.sign,
        status: alarms.status,
        count: count(),
        waiting: sql<number>`count(*) filter (where ${waitsForDecision})::int`,
        shelved: sql<number>`count(*) filter (where ${isShelved})::int`,
      })
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
    const event = {
      alarmName: found.remark,
      alarmIndex: of?.name ?? '--',
      // The limits that were in force when the alarm was raised; today's may be others.
      upLimit: limitOf(upLimit, found.upper),
      downLimit: limitOf(downLimit, found.lower),
      startTime: siteTime(found.raisedAt, zone),
      endTime: siteTime(found.recoveredAt, zone),
      indiVoList: of ? [{ indiName: of.name, unitName: of.unit, dates }] : [],
    }
    for (const by of ['alarm.event', 'alarm.upper', 'alarm.lower']) explain(by, () => alarmEvent(context, found.id, event))
    return event
  },

  getAlarmById: ({ id }, context) => oneAlarm(context, id),

  async saveAlarm(input, context) {
    const { ids, orders } = await handleAlarms(context, input)
    return new WithMessage(successText(input.nextDeal, ids.length, orders), { handled: ids, orders })
  },

  async drill({ seconds }, context) {
    const where = await drill(context, seconds)
    return new WithMessage(`演练已开始：${where.stationName} ${where.devName}，${seconds} 秒后恢复`, where)
  },

  settings: async (_input, { simulator }) => ({ drill: simulator !== null }),
}
