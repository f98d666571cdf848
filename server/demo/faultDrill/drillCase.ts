import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import type { DrillPlan } from '../../context.ts'
import { alarms, devices, indicators, orderSteps } from '../../tables/index.ts'

export interface DrillAlarm {
  id: number
  recovered: boolean
  handled: boolean
  orderId: number | null
}

/** The alarm a drill has raised, as it stands; null = none yet. */
export async function drillAlarm(db: Services['db'], { deviceNo, indicatorNo, startedAt }: DrillPlan): Promise<DrillAlarm | null> {
  const [row] = await db
    .select({ id: alarms.id, recoveredAt: alarms.recoveredAt, handledAt: alarms.handledAt, orderId: alarms.orderId })
    .from(alarms)
    .innerJoin(devices, eq(devices.id, alarms.deviceId))
    .innerJoin(indicators, eq(indicators.id, alarms.indicatorId))
    .where(and(eq(devices.no, deviceNo), eq(indicators.no, indicatorNo), eq(alarms.sign, '1'), gte(alarms.raisedAt, new Date(startedAt))))
    .orderBy(asc(alarms.id))
    .limit(1)
  return row ? { id: row.id, recovered: row.recoveredAt !== null, handled: row.handledAt !== null, orderId: row.orderId } : null
}

/** The step an order waits at, null = it is over. */
export async function openStep(db: Services['db'], orderId: number): Promise<{ id: number; node: string } | null> {
  const [row] = await db
    .select({ id: orderSteps.id, node: orderSteps.node })
    .from(orderSteps)
    .where(and(eq(orderSteps.orderId, orderId), isNull(orderSteps.endedAt)))
  return row ?? null
}
