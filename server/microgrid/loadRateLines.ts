import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../core/indicators.ts'
import { slotTime } from '../../core/time.ts'
import { readCurves } from '../ingest/readCurve.ts'
import { rowsOf } from '../kit.ts'
import { lineOf, two } from '../stats/line.ts'
import type { Moments } from '../stats/moments.ts'
import { type Asking, chosen } from '../stats/parts.ts'
import { slotCount, step } from './powerSlots.ts'

/** Load rate of every transformer of the distribution sites over today, %, 15 minutes a point, one series each. */
export async function loadRateLines({ db }: Pick<Asking, 'db'>, where: SQL, at: Moments) {
  const rows = await rowsOf<{ id: number; name: string; indicatorId: number }>(
    db,
    sql`with ${chosen(where)}
    select devices.id, devices.name, (select id from indicators where no = ${indicator.loadRate}) as "indicatorId"
    from chosen join devices on devices.site_id = chosen.id and devices.enabled and devices.type = '001002'
    where chosen.type in ('001', '006') order by devices.no`,
  )
  const axis = Array.from({ length: slotCount }, (_, slot) => slotTime(slot, step))
  const keys = rows.map(({ id, indicatorId }) => ({ deviceId: id, indicatorId }))
  const curves = keys.length ? await readCurves(db, keys, at.today, step) : []
  return lineOf(
    axis,
    '%',
    rows.map(({ id, name }) => ({
      name,
      times: axis.map(time => `${at.today} ${time}:00`),
      values: axis.map((_, slot) => two(curves.find(({ deviceId }) => deviceId === id)?.slots[slot])),
    })),
  )
}
