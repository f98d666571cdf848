import { and, eq, sql } from 'drizzle-orm'
import type { ChangeContext } from '../../../context.ts'
import { sumSiteDays } from '../../../ingest/siteDays.ts'
import { takeSumLock } from '../../../ingest/siteSums.ts'
import { rollEntries } from '../../../rollups/roll.ts'
import { deviceDays } from '../../../tables/index.ts'

/** Sets what a person says of a register and day, null = nobody says anything (any more), and everything that stands on it. */
export async function putManual(
  { db, clock }: ChangeContext,
  key: { deviceId: number; siteId: string; kind: string; day: string },
  kwh: number | null,
) {
  // Before what is kept of sites is locked, which whoever sums up asks for after this.
  await takeSumLock(db)
  const where = and(eq(deviceDays.deviceId, key.deviceId), eq(deviceDays.kind, key.kind), eq(deviceDays.day, key.day))
  const counted = sql`greatest(${deviceDays.counted}, ${deviceDays.broughtForward})`
  if (kwh === null) {
    await db.delete(deviceDays).where(and(where, sql`${counted} is null`))
    await db
      .update(deviceDays)
      .set({ manual: null, kwh: sql`${counted}` })
      .where(where)
  } else
    await db
      .insert(deviceDays)
      .values({ deviceId: key.deviceId, kind: key.kind, day: key.day, kwh, manual: kwh })
      .onConflictDoUpdate({ target: [deviceDays.deviceId, deviceDays.kind, deviceDays.day], set: { manual: kwh, kwh } })
  await rollEntries(db, [key])
  await sumSiteDays(db, [key], clock())
}
