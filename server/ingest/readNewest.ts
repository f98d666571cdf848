import { sql } from 'drizzle-orm'
import { indicator } from '../../core/devices/indicators.ts'
import { quality } from '../../core/units/quality.ts'
import type { Services } from '../context.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { type Newest, pointOf } from './newest.ts'

/**
 * What registers and the power beside them showed last, for a process that has just begun: the first reading after a
 * silence closes the day before it.
 */
export async function readNewest(db: Services['db']): Promise<Newest> {
  const rows = await rowsOf(
    db,
    { deviceId: 'number', indicatorId: 'number', at: 'number' },
    sql`
      select l.device_id as "deviceId", l.indicator_id as "indicatorId", (extract(epoch from l.at) * 1000)::float8 as at
      from latest l
        join indicators i on i.id = l.indicator_id
      where i.no
        in (${indicator.dayEnergy}, ${indicator.dayDischarge}, ${indicator.totalEnergy}, ${indicator.activePower})
        and l.quality < ${quality.suspect}
    `,
  )
  return new Map(rows.map(({ deviceId, indicatorId, at }) => [pointOf(deviceId, indicatorId), at]))
}
