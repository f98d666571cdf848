import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import { addDays, defaultZone, instantOf } from '../../core/time.ts'
import { quality } from '../../core/quality.ts'
import type { Queryable } from '../database/db.ts'
import { slotValue } from './slotValue.ts'

/** Minutes of a slot: 1 (kept for a week) or 15. */
export type Step = 1 | 15

export interface CurveKey {
  deviceId: number
  indicatorId: number
}

const keyOf = (deviceId: number, indicatorId: number) => `${deviceId}/${indicatorId}`

/**
 * What waits to be folded, as the fold will put it (fold.ts): minutes, or quarters made of all their minutes, folded ones and waiting ones.
 * @param from midnight that begins the day, epoch ms
 */
const waiting = (asked: SQL, day: string, step: Step, from: number, until: number) => {
  const tail = sql`tail as materialized (
    select k.device_id, k.indicator_id, floor((extract(epoch from r.at)::float8 - ${from / 1000}::float8) / 60)::int as minute, ${slotValue(sql`r.value`, sql`r.at`)} as value
    from ${asked} join readings r using (device_id, indicator_id) join indicators n on n.id = k.indicator_id
    where r.at >= to_timestamp(${from / 1000}) and r.at < to_timestamp(${until / 1000}) and r.quality < ${quality.suspect} group by k.device_id, k.indicator_id, n.keeps, 3)`
  if (step === 1) return sql`with ${tail} select device_id, indicator_id, minute as slot, value from tail`
  return sql`with ${tail}, folded as materialized (
    select device_id, indicator_id, (15 * quarter + u.place - 1)::int as minute, u.value
    from (select distinct device_id, indicator_id, minute / 15 as quarter from tail) t join curves c using (device_id, indicator_id)
      cross join lateral unnest(c.slots[15 * quarter + 1 : 15 * quarter + 15]) with ordinality as u(value, place)
    where c.day = ${day}::date and c.step = 1 and u.value is not null
  ), minutes as (
    select * from folded union all select * from tail where (device_id, indicator_id, minute) not in (select device_id, indicator_id, minute from folded)
  )
  select device_id, indicator_id, minute / 15 as slot, ${slotValue(sql`value`, sql`minute`)} as value
  from minutes join indicators n on n.id = indicator_id group by device_id, indicator_id, n.keeps, 3`
}

/**
 * Curves of one site-local day: 1440 / step slots each, null where nothing arrived. Readings that wait to be folded are laid over
 * the stored slots, so a curve is complete to the last accepted reading.
 *
 * @param day `YYYY-MM-DD` in `zone`
 * @param minutesSince first day of which minutes are kept; before it a stored quarter stays what it is
 * @returns a curve for every asked key, also where nothing is stored
 */
export async function readCurves(
  db: Queryable,
  keys: readonly CurveKey[],
  day: string,
  step: Step,
  zone = defaultZone,
  minutesSince = '',
): Promise<(CurveKey & { slots: (number | null)[] })[]> {
  const size = 1440 / step
  const devices = `{${keys.map(key => key.deviceId).join(',')}}`
  const indicators = `{${keys.map(key => key.indicatorId).join(',')}}`
  const from = instantOf(day, zone).getTime()
  const until = instantOf(addDays(day, 1), zone).getTime()
  const asked = sql`unnest(${devices}::int[], ${indicators}::int[]) as k(device_id, indicator_id)`
  const [stored, tail] = [
    await rowsOf(
      db,
      { device_id: 'number', indicator_id: 'number', slots: 'numbers' },
      sql`select c.device_id, c.indicator_id, c.slots from ${asked} join curves c using (device_id, indicator_id) where c.day = ${day}::date and c.step = ${step}`,
    ),
    await rowsOf(
      db,
      { device_id: 'number', indicator_id: 'number', slot: 'number', value: 'number' },
      waiting(asked, day, step, from, until),
    ),
  ]
  const curves = new Map(
    keys.map(key => [keyOf(key.deviceId, key.indicatorId), { ...key, slots: new Array<number | null>(size).fill(null) }]),
  )
  for (const row of stored) {
    const curve = curves.get(keyOf(row.device_id, row.indicator_id))
    if (curve) curve.slots = row.slots
  }
  const computed = step === 15 && day >= minutesSince
  for (const { device_id, indicator_id, slot, value } of tail) {
    const curve = curves.get(keyOf(device_id, indicator_id))
    if (curve && slot < size && (computed || curve.slots[slot] === null)) curve.slots[slot] = value
  }
  return [...curves.values()]
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
