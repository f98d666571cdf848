import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { one } from '../database/rows.ts'
import { devices, sites } from '../tables/index.ts'

/**
 * The site something is reported of, and its device where one is named. Both must be the caller's to see, and belong
 * together.
 * @throws Failure 404
 */
export async function reportedPlace({ db, scope }: Pick<Context, 'db' | 'scope'>, stationId: string, deviceNo: string | undefined) {
  const site = one(
    await db
      .select()
      .from(sites)
      .where(and(eq(sites.id, stationId), scope.sees())),
  )
  const device = deviceNo
    ? one(
        await db
          .select({ id: devices.id })
          .from(devices)
          .where(and(eq(devices.no, deviceNo), eq(devices.siteId, site.id))),
      )
    : null
  return { site, device }
}
