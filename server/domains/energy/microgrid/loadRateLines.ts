import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../../core/devices/indicators.ts'
import { slotTime } from '../../../../core/time/time.ts'
import { readCurves } from '../../../ingest/readCurve.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { lineOf, round2 } from '../../../figures/slots/lineOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { type QueryContext, chosen } from '../../../figures/sqlFragments.ts'
import { slotCount, step } from '../../../figures/microgrid/powerSlots.ts'

/** Load rate of every transformer of the distribution sites over today, %, 15 minutes a point, one series each. */
export async function loadRateLines({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const rows = await rowsOf(
    db,
    { id: 'number', name: 'text', indicatorId: 'number' },
    sql`
      with ${chosen(where)}
      select devices.id, devices.name, (select id from indicators where no = ${indicator.loadRate}) as "indicatorId"
      from chosen
        join devices on devices.site_id = chosen.id and devices.enabled and devices.type = '001002'
      where chosen.type in ('001', '006')
      order by devices.no
    `,
  )
  const axis = Array.from({ length: slotCount }, (_, slot) => slotTime(slot, step))
  const keys = rows.map(({ id, indicatorId }) => ({ deviceId: id, indicatorId }))
  const curves = keys.length ? await readCurves(db, keys, at.today, step, at.zone) : []
  return lineOf(
    axis,
    '%',
    rows.map(({ id, name }) => ({
      name,
      times: axis.map(time => `${at.today} ${time}:00`),
      values: axis.map((_, slot) => round2(curves.find(({ deviceId }) => deviceId === id)?.slots[slot])),
    })),
  )
}
