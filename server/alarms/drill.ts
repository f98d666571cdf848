import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { indicator } from '../../core/indicators.ts'
import { quality } from '../../core/quality.ts'
import type { Context } from '../context.ts'
import { conflict } from '../failure.ts'
import { alarmLimits, alarms, devices, indicators, latest, sites } from '../tables/index.ts'
import { noLimit } from './step.ts'

/**
 * Drives a real reading of one running device over its upper limit through the ordinary door: the temperature of an inverter by
 * preference, the one with the shortest delay. The first such reading is accepted when this resolves; the device recovers by itself.
 */
export async function drill({ db, scope, clock, simulator }: Context, seconds: number) {
  if (!simulator) throw conflict('当前接入的是真实设备，未启用模拟数据，无法演练')
  const now = clock()
  const [pick] = await db
    .select({
      no: devices.no,
      indiNo: indicators.no,
      upper: alarmLimits.upper,
      deadband: alarmLimits.deadband,
      highest: indicators.highest,
      devName: devices.name,
      stationName: sites.name,
      stationId: sites.id,
    })
    .from(alarmLimits)
    .innerJoin(devices, eq(devices.id, alarmLimits.deviceId))
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .innerJoin(indicators, eq(indicators.id, alarmLimits.indicatorId))
    .innerJoin(latest, and(eq(latest.deviceId, alarmLimits.deviceId), eq(latest.indicatorId, alarmLimits.indicatorId)))
    .leftJoin(
      alarms,
      and(
        eq(alarms.deviceId, alarmLimits.deviceId),
        eq(alarms.indicatorId, alarmLimits.indicatorId),
        eq(alarms.sign, '1'),
        isNull(alarms.recoveredAt),
      ),
    )
    .where(
      and(
        scope.owns(devices),
        scope.sees(),
        eq(alarmLimits.enabled, true),
        eq(devices.enabled, true),
        isNull(alarms.id),
        sql`${alarmLimits.upper} < least(${noLimit}, ${indicators.highest})`,
        ne(latest.quality, quality.suspect),
        gt(latest.at, sql`${now.toISOString()}::timestamptz - make_interval(secs => 5 * ${devices.samplingSeconds})`),
      ),
    )
    .orderBy(
      sql`case when ${devices.type} in ('002001', '003001') and ${indicators.no} = ${indicator.deviceTemperature} then 0 when ${indicators.no} = ${indicator.deviceTemperature} then 1 else 2 end`,
      asc(alarmLimits.onDelay),
      asc(devices.id),
      asc(indicators.id),
    )
    .limit(1)
  if (!pick) throw conflict('没有可用于演练的运行设备：设备未上送数据，或均已处于告警中')
  const { no, indiNo, upper, deadband, highest, ...where } = pick
  const value = Math.min(upper + Math.max(Math.abs(upper) * 0.05, deadband, 0.5), (upper + highest) / 2)
  await simulator.hold(no, indiNo, Math.round(value * 100) / 100, now.getTime() + seconds * 1000)
  return where
}
