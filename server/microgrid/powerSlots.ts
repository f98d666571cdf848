import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../kit.ts'
import { activePowerId, type Asking } from '../stats/parts.ts'
import { gridOf, type Part, parts, type SitePower, sumOf } from './balance.ts'
import { points } from './points.ts'

export const step = 15
export const slotCount = 1440 / step

/** kW in 96 slots of a day; null where a device is missing and no total meter stands in for it: a sum of some would look like a dip. */
export type DayPower = Record<Part | 'grid', (number | null)[]> & { absent: ReadonlySet<Part> }

interface Row extends Record<string, unknown>, SitePower {
  part: Part
  siteId: string
  slot: number
}

/** Power of every part of a micro-grid over one site-local day, 15 minutes a slot. */
export async function powerSlots({ db }: Pick<Asking, 'db'>, where: SQL, day: string): Promise<DayPower> {
  const there = sql`${points(where)}, there as (select * from points where commissioned_on <= ${day})`
  const sites = await rowsOf<{ part: Part; siteId: string; total: number; meters: number }>(
    db,
    sql`with ${there} select part, site_id as "siteId", count(*) filter (where counting)::int as total, count(*) filter (where not counting)::int as meters
    from there group by part, site_id having count(*) filter (where counting) > 0`,
  )
  const known = await rowsOf<Row & { metersKnown: number }>(
    db,
    sql`with ${there}
    select there.part, there.site_id as "siteId", (places.place - 1)::int as slot, count(places.value) filter (where counting)::int as reported,
      sum(places.value::float8) filter (where counting) as counted, count(places.value) filter (where not counting)::int as "metersKnown",
      sum(places.value::float8) filter (where not counting) as metered
    from there join curves on curves.device_id = there.id and curves.indicator_id = ${activePowerId} and curves.step = ${step} and curves.day = ${day}
      cross join lateral unnest(curves.slots) with ordinality as places(value, place)
    where places.value is not null group by 1, 2, 3`,
  )
  const at = new Map(known.map(row => [`${row.part}/${row.siteId}/${row.slot}`, row]))
  const slots = Array.from({ length: slotCount }, (_, slot) => slot)
  const lineOf = (part: Part) => {
    const own = sites.filter(site => site.part === part)
    if (own.length === 0) return slots.map(() => null)
    return slots.map(slot => {
      const { power, complete } = sumOf(
        own.map(({ siteId, total, meters }) => {
          const row = at.get(`${part}/${siteId}/${slot}`)
          const metered = row && meters > 0 && row.metersKnown === meters ? row.metered : null
          return { total, reported: row?.reported ?? 0, counted: row?.counted ?? null, metered }
        }),
      )
      return complete ? power : null
    })
  }
  const lines = Object.fromEntries(parts.map(part => [part, lineOf(part)])) as Record<Part, (number | null)[]>
  const absent = new Set(parts.filter(part => !sites.some(site => site.part === part)))
  const grid = slots.map(slot =>
    gridOf({ pv: lines.pv[slot]!, storage: lines.storage[slot]!, load: lines.load[slot]!, charging: lines.charging[slot]! }, absent),
  )
  return { ...lines, grid, absent }
}
