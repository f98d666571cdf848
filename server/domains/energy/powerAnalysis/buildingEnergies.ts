import { sql } from 'drizzle-orm'
import { minuteOfDay } from '../../../../core/time/time.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Context } from '../../../context.ts'
import { round2 } from '../../../figures/slots/lineOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { type CalendarSpan, holdsToday } from '../../../figures/slots/spanOf.ts'
import { activePowerId } from '../../../figures/sqlFragments.ts'
import { visibleMicrogrids } from '../../../figures/visibleMicrogrids.ts'

const step = 15
const slotsOfDay = 1440 / step

/** Slots of a span that have passed; the one under way is one of them. */
function elapsed(span: CalendarSpan, at: Moments): number {
  const last = span.last < at.today ? span.last : at.today
  if (last < span.first) return 0
  const days = Math.round((Date.parse(last) - Date.parse(span.first)) / 86_400_000) + 1
  const today = Math.floor(minuteOfDay(new Date(at.now), at.zone) / step) + 1
  return holdsToday(span, at) ? (days - 1) * slotsOfDay + today : days * slotsOfDay
}

/**
 * Energy of the buildings of the micro-grids the caller sees whole, the greatest first. As on the campus wall it is
 * their feeder's power, quarter by quarter.
 */
export async function buildingEnergies(context: Context, span: CalendarSpan, at: Moments) {
  const grids = await visibleMicrogrids(context)
  const ids = grids.map(({ id }) => id)
  const sites = grids.flatMap(({ siteIds }) => siteIds)
  const rows = await rowsOf(
    context.db,
    { id: 'number', name: 'text', use: 'text', campus: 'text', metered: 'boolean', kwh: 'number?', slots: 'number' },
    sql`
      select
        buildings.id::int as id, buildings.name, buildings.use, microgrids.name as campus,
        devices.id is not null as metered, energy.kwh, coalesce(energy.slots, 0)::int as slots
      from buildings
        join microgrids on microgrids.id = buildings.microgrid_id
        left join devices
          on devices.no = buildings.device_no
          and devices.enabled
          and devices.site_id = any(${sql.param(sites)}::text[])
        left join lateral (
          select sum(places.value::float8) * ${step}::int / 60 as kwh, count(places.value) as slots
          from curves
            cross join lateral unnest(curves.slots) as places(value)
          where curves.device_id = devices.id
            and curves.indicator_id = ${activePowerId}
            and curves.step = ${step}
            and curves.day between ${span.first} and ${span.last}
        ) energy on true
      where buildings.height_m > 0 and buildings.microgrid_id = any(${sql.param(ids)}::text[])
      order by energy.kwh desc nulls last, buildings.id
    `,
  )
  const total = elapsed(span, at)
  const metered = rows.filter(row => row.metered)
  const known = metered.flatMap(({ kwh }) => (kwh === null ? [] : [kwh]))
  return {
    rows: metered.map(({ metered: _, slots, kwh, ...row }) => ({ ...row, kwh: round2(kwh), slots: { reported: slots, total } })),
    total: known.length > 0 ? round2(known.reduce((sum, kwh) => sum + kwh, 0)) : null,
    unmetered: rows.length - metered.length,
    slots: { reported: metered.reduce((sum, { slots }) => sum + slots, 0), total: total * metered.length },
  }
}
