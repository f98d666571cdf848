import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import { addDays, defaultZone, instantOf } from '../../core/time/time.ts'
import { quality } from '../../core/units/quality.ts'
import type { Queryable } from '../database/db.ts'
import { slotValue } from './slotValue.ts'

/** Minutes of a slot: 1 (kept for a week) or 15. */
export type Step = 1 | 15

export interface CurveKey {
  deviceId: number
  indicatorId: number
}

/** The days asked for, each from its midnight to the next: clocks that change make some of them longer. */
const daysOf = (days: readonly string[], zone: string) => {
  const midnights = [...days, ...days.slice(-1).map(day => addDays(day, 1))].map(day => instantOf(day, zone).getTime() / 1000)
  return {
    list: sql`
      unnest(
        ${`{${days.join(',')}}`}::date[], ${`{${midnights.slice(0, -1).join(',')}}`}::float8[],
        ${`{${midnights.slice(1).join(',')}}`}::float8[]
      ) as d(day, begins, ends)
    `,
    begins: midnights[0]!,
    ends: midnights.at(-1)!,
  }
}

/**
 * What waits to be folded, as the fold will put it (fold.ts): minutes, or quarters made of all their minutes, folded ones and waiting ones.
 * The last of the queries is to follow after the word `with …`.
 */
const waiting = (asked: SQL, { list, begins, ends }: ReturnType<typeof daysOf>, step: Step) => {
  const tail = sql`
    tail as materialized (
      select
        k.device_id, k.indicator_id, d.day,
        floor((extract(epoch from r.at)::float8 - d.begins) / 60)::int as minute,
        ${slotValue(sql`r.value`, sql`r.at`)} as value
      from ${asked}
        join readings r using (device_id, indicator_id)
        join indicators n on n.id = k.indicator_id
        join ${list} on r.at >= to_timestamp(d.begins) and r.at < to_timestamp(d.ends)
      where r.at >= to_timestamp(${begins})
        and r.at < to_timestamp(${ends})
        and r.quality < ${quality.suspect}
      group by k.device_id, k.indicator_id, d.day, n.keeps, 4
    )
  `
  if (step === 1) return sql`${tail}, waiting as (select device_id, indicator_id, day, minute as slot, value from tail)`
  return sql`
    ${tail},
    folded as materialized (
      select device_id, indicator_id, day, (15 * quarter + u.place - 1)::int as minute, u.value
      from (select distinct device_id, indicator_id, day, minute / 15 as quarter from tail) t
        join curves c using (device_id, indicator_id, day)
        cross join lateral unnest(c.slots[15 * quarter + 1 : 15 * quarter + 15]) with ordinality as u(value, place)
      where c.step = 1 and u.value is not null
    ),
    minutes as (
      select *
      from folded
      union all
      select *
      from tail
      where (device_id, indicator_id, day, minute) not in (select device_id, indicator_id, day, minute from folded)
    ),
    waiting as (
      select device_id, indicator_id, day, minute / 15 as slot, ${slotValue(sql`value`, sql`minute`)} as value
      from minutes
        join indicators n on n.id = indicator_id
      group by device_id, indicator_id, day, n.keeps, 4
    )
  `
}

/** A curve of a day: 1440 / step slots, null where nothing arrived. */
export interface DayCurve extends CurveKey {
  slots: (number | null)[]
}

/**
 * Curves of some site-local days that follow each other. Readings that wait to be folded are laid over the stored
 * slots, so a curve is complete to the last accepted reading; both are read by one statement, so that no fold comes in
 * between.
 *
 * @param days `YYYY-MM-DD` in `zone`
 * @param minutesSince first day of which minutes are kept; before it a stored quarter stays what it is
 * @returns by day a curve for every asked key, also where nothing is stored
 */
export async function readDayCurves(
  db: Queryable,
  keys: readonly CurveKey[],
  days: readonly string[],
  step: Step,
  zone = defaultZone,
  minutesSince = '',
): Promise<DayCurve[][]> {
  const size = 1440 / step
  const curves = new Map<string, DayCurve>()
  const all = days.map(day =>
    keys.map(key => {
      const name = `${day}/${key.deviceId}/${key.indicatorId}`
      const curve = curves.get(name) ?? { ...key, slots: new Array<number | null>(size).fill(null) }
      curves.set(name, curve)
      return curve
    }),
  )
  if (curves.size === 0) return all
  const devices = `{${keys.map(key => key.deviceId).join(',')}}`
  const indicators = `{${keys.map(key => key.indicatorId).join(',')}}`
  const asked = sql`unnest(${devices}::int[], ${indicators}::int[]) as k(device_id, indicator_id)`
  const rows = await rowsOf(
    db,
    { device_id: 'number', indicator_id: 'number', day: 'text', slot: 'number?', value: 'number?', slots: 'numbers?' },
    sql`
      with ${waiting(asked, daysOf(days, zone), step)}
      select c.device_id, c.indicator_id, c.day::text as day, null::int as slot, null::real as value, c.slots
      from ${asked}
        join curves c using (device_id, indicator_id)
      where c.day = any(${`{${days.join(',')}}`}::date[]) and c.step = ${step}
      union all
      select device_id, indicator_id, day::text, slot, value, null
      from waiting
    `,
  )
  const curveOf = (row: (typeof rows)[number]) => curves.get(`${row.day}/${row.device_id}/${row.indicator_id}`)
  for (const row of rows) {
    const curve = row.slots && curveOf(row)
    if (curve) curve.slots = row.slots!
  }
  for (const row of rows) {
    const curve = row.slot !== null && row.slot < size ? curveOf(row) : undefined
    if (curve && ((step === 15 && row.day >= minutesSince) || curve.slots[row.slot!] === null)) curve.slots[row.slot!] = row.value
  }
  return all
}

/** Curves of one site-local day; see `readDayCurves`. */
export async function readCurves(
  db: Queryable,
  keys: readonly CurveKey[],
  day: string,
  step: Step,
  zone = defaultZone,
  minutesSince = '',
): Promise<DayCurve[]> {
  const [curves] = await readDayCurves(db, keys, [day], step, zone, minutesSince)
  return curves!
}

/** The curve of one point; see `readCurves`. */
export async function readCurve(
  db: Queryable,
  deviceId: number,
  indicatorId: number,
  day: string,
  step: Step,
  zone = defaultZone,
  minutesSince = '',
): Promise<(number | null)[]> {
  const [curve] = await readCurves(db, [{ deviceId, indicatorId }], day, step, zone, minutesSince)
  return curve?.slots ?? []
}
