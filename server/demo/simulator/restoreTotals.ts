import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { chinaDayStart, siteDay } from '../../../core/time.ts'
import type { Services } from '../../context.ts'
import type { SiteModel } from './createSiteModel.ts'

/** Counters since commissioning continue from what is stored of the days before `from`. */
export async function restoreTotals(db: Services['db'], region: readonly SiteModel[], from: number) {
  const dayStart = chinaDayStart(from)
  const rows = await rowsOf(
    db,
    { device_id: 'number', kwh: 'number' },
    sql`
    select e.device_id, sum(e.kwh) as kwh from device_days e join devices d on d.id = e.device_id and d.energy_kind = e.kind
    where e.day < ${siteDay(new Date(dayStart))}::date group by e.device_id`,
  )
  const totals = new Map(rows.map(row => [row.device_id, row.kwh]))
  for (const site of region) for (const model of site.models) model.setTotal(dayStart, totals.get(model.device.id) ?? 0)
}
