import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { siteDay } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../live/live.ts'
import { keyDevices, patrolDevices } from '../tables/index.ts'

/** Keeps what somebody found at a device of a round; a key device has been looked at on that day. */
export async function inspectDevice(
  db: Services['db'] | Transaction,
  planned: Pick<typeof patrolDevices.$inferSelect, 'id' | 'deviceId'>,
  found: { result: 'normal' | 'abnormal'; remark: string; at: Date; zone?: string },
) {
  await db
    .update(patrolDevices)
    .set({ inspectedAt: found.at, result: found.result, remark: found.remark })
    .where(eq(patrolDevices.id, planned.id))
  const day = siteDay(found.at, found.zone)
  await db
    .update(keyDevices)
    .set({ lastOn: day })
    .where(and(eq(keyDevices.deviceId, planned.deviceId), or(isNull(keyDevices.lastOn), lt(keyDevices.lastOn, day))))
}
