import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { quality } from '../../core/units/quality.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../live/live.ts'
import { alarmLimits, alarms, devices, indicators, latest } from '../tables/index.ts'
import { type Limit, type PointState, type Side, unseen } from './step.ts'

/** What rules and texts need to know of one point. */
export interface Rule extends Limit {
  deviceId: number
  indicatorId: number
  orgId: string
  siteId: string
  type: string
  level: string
  indicatorName: string
  samplingMs: number
}

export type Base = Pick<Services, 'config' | 'database' | 'db' | 'bus' | 'clock' | 'log'>

/** One number for device and indicator: maps of numbers are smaller and quicker than maps of text. */
export const pointKey = (deviceId: number, indicatorId: number) => deviceId * 65_536 + indicatorId

/** The rules of all points and the memory of those that were seen. */
export interface Points {
  rules: Map<number, Rule>
  states: Map<number, PointState>
}

/** Reads rules, open limit alarms and the newest readings: after a restart the engine goes on where the last process stopped. */
export async function loadPoints(db: Base['db'] | Transaction): Promise<Points> {
  const rules = new Map<number, Rule>()
  const states = new Map<number, PointState>()
  const rows = await db
    .select({
      limit: alarmLimits,
      siteId: devices.siteId,
      seconds: devices.samplingSeconds,
      indicatorName: indicators.name,
      at: latest.at,
      value: latest.value,
    })
    .from(alarmLimits)
    .innerJoin(devices, eq(devices.id, alarmLimits.deviceId))
    .innerJoin(indicators, eq(indicators.id, alarmLimits.indicatorId))
    .leftJoin(
      latest,
      and(eq(latest.deviceId, alarmLimits.deviceId), eq(latest.indicatorId, alarmLimits.indicatorId), lt(latest.quality, quality.suspect)),
    )
    .where(eq(alarmLimits.enabled, true))
  for (const { limit, siteId, seconds, indicatorName, at, value } of rows) {
    const key = pointKey(limit.deviceId, limit.indicatorId)
    rules.set(key, { ...limit, siteId, indicatorName, samplingMs: seconds * 1000 })
    if (at) states.set(key, { ...unseen, at: at.getTime(), value: value ?? Number.NaN })
  }
  for (const [key, alarm] of await openAlarms(db)) {
    const state = states.get(key) ?? unseen
    states.set(key, { ...state, alarm })
  }
  return { rules, states }
}

/** Open limit alarms by point; with `ids` only these. */
export async function openAlarms(db: Base['db'] | Transaction, ids?: readonly number[]) {
  const rows = await db
    .select({
      id: alarms.id,
      deviceId: alarms.deviceId,
      indicatorId: alarms.indicatorId,
      value: alarms.value,
      peak: alarms.peak,
      lower: alarms.lower,
    })
    .from(alarms)
    .where(and(eq(alarms.sign, '1'), isNull(alarms.recoveredAt), ids && sql`${alarms.id} = any(${sql.param(ids)})`))
  return rows.map(({ id, deviceId, indicatorId, value, peak, lower }) => {
    const side: Side = lower !== null && value !== null && value < lower ? 'lower' : 'upper'
    return [pointKey(deviceId, indicatorId ?? 0), { id, side, peak: peak ?? value ?? 0 }] as const
  })
}
