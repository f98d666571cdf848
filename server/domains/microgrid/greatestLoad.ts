import { type SQL, sql } from 'drizzle-orm'
import { slotTime } from '../../../core/time.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../../figures/moments.ts'
import { points } from '../../figures/microgrid/points.ts'
import { partLine, step } from '../../figures/microgrid/powerSlots.ts'
import { activePowerId, type QueryContext } from '../../figures/sqlFragments.ts'
import { readCurves } from '../../ingest/readCurve.ts'

type Line = readonly (number | null)[]
const minutesOfDay = 1440
/** Single precision: the same reading read in two ways is not greater than itself. */
const rounding = 1e-6

/** Load of today by the minute, kW; null where a meter is missing, as one that reports more rarely always is. */
export async function loadMinutes({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<Line> {
  const meters = await rowsOf(
    db,
    { deviceId: 'number', indicatorId: 'number', siteId: 'text', counting: 'boolean' },
    sql`with ${points(where)}
    select id as "deviceId", ${activePowerId} as "indicatorId", site_id as "siteId", counting from points where part = 'load' and commissioned_on <= ${at.today}`,
  )
  const curves = meters.length ? await readCurves(db, meters, at.today, 1) : []
  return partLine(
    meters.map(({ siteId, counting }, n) => ({ siteId, counting, slots: curves[n]!.slots })),
    minutesOfDay,
  )
}

/**
 * The greatest load of a day: of its minutes, of the quarters where minutes are missing, and of now. A mean of 15 minutes lies below the peak within
 * it, and a day's maximum is never less than what is measured at this moment.
 */
export function greatestLoad(
  { today }: Moments,
  present: { kw: number | null; at: string },
  minutes: Line,
  quarters: Line,
): { todayMax: number | null; todayMaxAt: string } {
  let [todayMax, todayMaxAt] = [present.kw, '']
  // A reading of the last seconds of yesterday is still the present one just after midnight.
  if (todayMax !== null) todayMaxAt = present.at < today ? slotTime(0, 1) : present.at.slice('YYYY-MM-DD '.length, -':ss'.length)
  for (const [line, minutesEach] of [
    [minutes, 1],
    [quarters, step],
  ] as const)
    for (const [slot, kw] of line.entries())
      if (kw !== null && (todayMax === null || kw > todayMax * (1 + rounding))) [todayMax, todayMaxAt] = [kw, slotTime(slot, minutesEach)]
  return { todayMax, todayMaxAt }
}
