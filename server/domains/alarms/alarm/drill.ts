import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { indicator } from '../../../../core/devices/indicators.ts'
import { noLimit } from '../../../ingest/limits.ts'
import { quality } from '../../../../core/units/quality.ts'
import type { ChangeContext } from '../../../context.ts'
import { isFresh } from '../../../database/fresh.ts'
import { conflict } from '../../../failure.ts'
import { alarmLimits, alarms, devices, indicators, latest, sites } from '../../../tables/index.ts'

/**
 * Drives a real reading of one running device over its upper limit through the ordinary door: the temperature of an inverter by
 * preference, the one with the shortest delay. The first such reading is accepted when this resolves; the device recovers by itself.
 */
export async function drill({ db, scope, clock, simulator, note, afterCommit }: ChangeContext, seconds: number) {
  if (!simulator) throw conflict('当前接入的是真实设备，未启用模拟数据，无法演练')
  const now = clock()
  const [pick] = await db
    .select({
      no: devices.no,
      orgId: devices.orgId,
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
        lt(latest.quality, quality.suspect),
        isFresh(latest.at, devices.samplingSeconds, now.toISOString()),
      ),
    )
    .orderBy(
      sql`
        case
          when ${devices.type} in ('002001', '003001') and ${indicators.no} = ${indicator.deviceTemperature} then 0
          when ${indicators.no} = ${indicator.deviceTemperature} then 1
          else 2
        end
      `,
      asc(alarmLimits.onDelay),
      asc(devices.id),
      asc(indicators.id),
    )
    .limit(1)
  if (!pick) throw conflict('没有可用于演练的运行设备：设备未上送数据，或均已处于告警中')
  const { no, orgId, indiNo, upper, deadband, highest, ...where } = pick
  const value = Math.min(upper + Math.max(Math.abs(upper) * 0.05, deadband, 0.5), (upper + highest) / 2)
  const held = Math.round(value * 100) / 100
  note({ target: no, orgId, detail: { indicator: indiNo, value: held, seconds } })
  // The reading arrives over a connection of its own, which the embedded database serves when this transaction has ended.
  afterCommit(() => simulator.hold(no, indiNo, held, now.getTime() + seconds * 1000))
  return where
}
