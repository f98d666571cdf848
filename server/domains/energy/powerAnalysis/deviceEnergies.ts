import { type SQL, sql } from 'drizzle-orm'
import { reverseKinds } from '../../../ingest/energyKinds.ts'
import type { Quality } from '../../../../core/units/quality.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { CalendarSpan } from '../../../figures/slots/spanOf.ts'
import { chosen, entryQuality, type QueryContext } from '../../../figures/sqlFragments.ts'
import { qualityWord } from '../../../figures/explain/rowOf.ts'

interface Row {
  deviceNo: string
  deviceName: string
  itemNumber: string
  itemJname: string
  kwh: number
  quality: Quality
  devices: number
  total: number
}

/** Which devices made an energy of a span, by the ledger, the greatest first; those beyond the first `limit` together. */
export async function deviceEnergies({ db }: Pick<QueryContext, 'db'>, where: SQL, span: CalendarSpan, kind: string, limit: number) {
  // A feeder below a meter that is counted would be counted again; what a storage gives is the second register of what it takes.
  const own = Object.entries(reverseKinds).find(([, reverse]) => reverse === kind)?.[0] ?? kind
  const rows = await rowsOf<Row>(
    db,
    {
      deviceNo: 'text',
      deviceName: 'text',
      itemNumber: 'text',
      itemJname: 'text',
      kwh: 'number',
      quality: 'text',
      devices: 'number',
      total: 'number',
    },
    sql`
      with ${chosen(where)},
      sums as (
        select device_days.device_id, sum(device_days.kwh) as kwh, max(${entryQuality}) as quality
        from chosen
          join devices on devices.site_id = chosen.id and devices.energy_kind = ${own}
          join device_days on device_days.device_id = devices.id and device_days.kind = ${kind}
        where device_days.day between ${span.first} and ${span.last}
        group by 1
      )
      select
        devices.no as "deviceNo", devices.name as "deviceName", chosen.id as "itemNumber",
        chosen.short_name as "itemJname", sums.kwh, ${qualityWord(sql`sums.quality`)} as quality,
        (count(*) over ())::int as devices, sum(sums.kwh) over () as total
      from sums
        join devices on devices.id = sums.device_id
        join chosen on chosen.id = devices.site_id
      order by sums.kwh desc, devices.no
      limit ${limit}
    `,
  )
  const shown = rows.reduce((sum, { kwh }) => sum + kwh, 0)
  const { devices = 0, total = null } = rows[0] ?? {}
  return {
    rows: rows.map(({ devices: _, total: _total, ...row }) => row),
    rest: { count: devices - rows.length, kwh: Math.max(0, (total ?? 0) - shown) },
    total,
  }
}
