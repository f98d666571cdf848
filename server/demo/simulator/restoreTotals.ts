import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { chinaDayStart, siteDay } from '../../../core/time/time.ts'
import { numbers, texts } from '../../ingest/insertRows.ts'
import type { Services } from '../../context.ts'
import type { DeviceModel } from './simulation.ts'
import type { SiteModel } from './createSiteModel.ts'
import { beganBefore } from './beganBefore.ts'

/** Counters since commissioning continue from what is stored of the days before `from`. */
export const restoreTotals = (db: Services['db'], region: readonly SiteModel[], from: number) =>
  restoreModels(
    db,
    region.flatMap(site => site.models),
    from,
  )

export async function restoreModels(db: Services['db'], models: readonly DeviceModel[], from: number) {
  if (models.length === 0) return
  const dayStart = chinaDayStart(from)
  const began = new Map(models.map(model => [model.device.id, beganBefore(model, dayStart)]))
  const exchanged = [...began].flatMap(([id, known]) => (known ? [{ id, ...known }] : []))
  const rows = await rowsOf(
    db,
    { device_id: 'number', kwh: 'number' },
    sql`
      select e.device_id, sum(e.kwh) as kwh
      from device_days e
        join devices d on d.id = e.device_id and d.energy_kind = e.kind
        left join unnest(
          ${numbers(exchanged.map(({ id }) => id))}::int[], ${texts(exchanged.map(({ day }) => day))}::date[]
        ) as x(id, day) on x.id = e.device_id
      where e.device_id = any(${numbers(models.map(({ device }) => device.id))}::int[])
        and e.day < ${siteDay(new Date(dayStart))}::date
        and (x.day is null or e.day > x.day)
      group by e.device_id
    `,
  )
  const totals = new Map(rows.map(row => [row.device_id, row.kwh]))
  for (const model of models) model.setTotal(dayStart, (totals.get(model.device.id) ?? 0) + (began.get(model.device.id)?.kwh ?? 0))
}
