import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { points } from './points.ts'
import { partLine } from './powerSlots.ts'
import { activePowerId, type QueryContext } from '../sqlFragments.ts'
import { readCurves } from '../../ingest/readCurve.ts'

type Line = readonly (number | null)[]
const minutesOfDay = 1440

/**
 * Load of today of the sites of a condition by the minute, kW; null where a meter is missing, as one that reports more
 * rarely always is.
 */
export async function loadMinutes({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<Line> {
  const meters = await rowsOf(
    db,
    { deviceId: 'number', indicatorId: 'number', siteId: 'text', counting: 'boolean' },
    sql`
      with ${points(where)}
      select id as "deviceId", ${activePowerId} as "indicatorId", site_id as "siteId", counting
      from points
      where part = 'load' and commissioned_on <= ${at.today}
    `,
  )
  const curves = meters.length ? await readCurves(db, meters, at.today, 1) : []
  return partLine(
    meters.map(({ siteId, counting }, n) => ({ siteId, counting, slots: curves[n]!.slots })),
    minutesOfDay,
  )
}
