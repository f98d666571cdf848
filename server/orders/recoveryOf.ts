import { eq, sql } from 'drizzle-orm'
import { isLate } from '../../core/units/freshness.ts'
import { isSuspect } from '../../core/units/quality.ts'
import type { Services } from '../context.ts'
import { alarms, devices, indicators, latest } from '../tables/index.ts'
import type { Recovery } from '../tables/orders.ts'

export type RecoveryNow = Recovery & {
  unit: string
  indicator: string
  /** What raised the alarm, and its limits at that time. */
  raised: number | null
  lower: number | null
  upper: number | null
}

/**
 * Whether what an alarm was about has come back: its newest reading beside the limits of the alarm. A reading that is
 * late or doubtful proves nothing. null where there is no such alarm.
 */
export async function recoveryOf({ db, clock }: Pick<Services, 'db' | 'clock'>, alarmId: number | null): Promise<RecoveryNow | null> {
  if (alarmId === null) return null
  const [row] = await db
    .select({
      recoveredAt: alarms.recoveredAt,
      lower: alarms.lower,
      upper: alarms.upper,
      raised: alarms.value,
      indicator: indicators.name,
      unit: indicators.unit,
      at: latest.at,
      value: latest.value,
      quality: latest.quality,
      sampling: devices.samplingSeconds,
    })
    .from(alarms)
    .innerJoin(devices, eq(devices.id, alarms.deviceId))
    .leftJoin(indicators, eq(indicators.id, alarms.indicatorId))
    .leftJoin(latest, sql`${latest.deviceId} = ${alarms.deviceId} and ${latest.indicatorId} = ${alarms.indicatorId}`)
    .where(eq(alarms.id, alarmId))
  if (!row) return null
  const { lower, upper, value, at } = row
  const proves =
    at !== null && row.quality !== null && !isSuspect(row.quality) && !isLate(clock().getTime() - at.getTime(), row.sampling * 1000)
  const judged = proves && value !== null && (lower !== null || upper !== null)
  return {
    at: at?.toISOString() ?? '',
    value,
    within: judged ? (lower === null || value >= lower) && (upper === null || value <= upper) : null,
    recovered: row.recoveredAt !== null,
    unit: row.unit ?? '',
    indicator: row.indicator ?? '',
    raised: row.raised,
    lower,
    upper,
  }
}
