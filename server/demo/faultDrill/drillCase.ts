import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import type { DrillPlan } from '../../demonstration/FaultDrills.ts'
import { alarms, devices, indicators, orderSteps } from '../../tables/index.ts'

export interface DrillAlarm {
  id: number
  recovered: boolean
  handled: boolean
  orderId: number | null
}

/** The alarms a drill has raised, as they stand, the first one first: a value that wavers about its limit raises more than one. */
export async function drillAlarms(db: Services['db'], { deviceNo, indicatorNo, afterAlarm }: DrillPlan): Promise<DrillAlarm[]> {
  const rows = await db
    .select({ id: alarms.id, recoveredAt: alarms.recoveredAt, handledAt: alarms.handledAt, orderId: alarms.orderId })
    .from(alarms)
    .innerJoin(devices, eq(devices.id, alarms.deviceId))
    .innerJoin(indicators, eq(indicators.id, alarms.indicatorId))
    .where(and(eq(devices.no, deviceNo), eq(indicators.no, indicatorNo), eq(alarms.sign, '1'), gt(alarms.id, afterAlarm)))
    .orderBy(asc(alarms.id))
  return rows.map(({ id, recoveredAt, handledAt, orderId }) => ({
    id,
    recovered: recoveredAt !== null,
    handled: handledAt !== null,
    orderId,
  }))
}

/** The alarm a drill is about; null = none yet. */
export const drillAlarm = async (db: Services['db'], plan: DrillPlan): Promise<DrillAlarm | null> =>
  (await drillAlarms(db, plan))[0] ?? null

/** Has everything recovered that a drill has raised? Nothing while it has raised nothing. */
export async function allRecovered(db: Services['db'], plan: DrillPlan): Promise<true | null> {
  const raised = await drillAlarms(db, plan)
  return raised.length > 0 && raised.every(({ recovered }) => recovered) ? true : null
}

/** The step an order waits at, null = it is over. */
export async function openStep(db: Services['db'], orderId: number): Promise<{ id: number; node: string } | null> {
  const [row] = await db
    .select({ id: orderSteps.id, node: orderSteps.node })
    .from(orderSteps)
    .where(and(eq(orderSteps.orderId, orderId), isNull(orderSteps.endedAt)))
  return row ?? null
}
