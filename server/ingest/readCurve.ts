import { sql } from 'drizzle-orm'
import { addDays, defaultZone, instantOf } from '../../core/time.ts'
import { quality } from '../../core/quality.ts'
import type { Database } from '../db.ts'
import type { Transaction } from '../live.ts'

/** Minutes of a slot: 1 (kept for a week) or 15. */
export type Step = 1 | 15

export interface CurveKey {
  deviceId: number
  indicatorId: number
}

const keyOf = (deviceId: number, indicatorId: number) => `${deviceId}/${indicatorId}`

/**
 * Curves of one site-local day: 1440 / step slots each, null where nothing arrived. Readings that wait to be folded are laid over
 * the stored slots, so a curve is complete to the last accepted reading.
 *
 * @param day `YYYY-MM-DD` in `zone`
 * @returns a curve for every asked key, also where nothing is stored
 */
export async function readCurves(
  db: Database['db'] | Transaction,
  keys: readonly CurveKey[],
  day: string,
  step: Step,
  zone = defaultZone,
): Promise<(CurveKey & { slots: (number | null)[] })[]> {
  const size = 1440 / step
  const devices = `{${keys.map(key => key.deviceId).join(',')}}`
  const indicators = `{${keys.map(key => key.indicatorId).join(',')}}`
  const from = instantOf(day, zone).getTime()
  const until = instantOf(addDays(day, 1), zone).getTime()
  const asked = sql`unnest(${devices}::int[], ${indicators}::int[]) as k(device_id, indicator_id)`
  const [stored, tail] = [
    await db.execute<{ device_id: number; indicator_id: number; slots: (number | null)[] }>(
      sql`select c.device_id, c.indicator_id, c.slots from ${asked} join curves c using (device_id, indicator_id) where c.day = ${day}::date and c.step = ${step}`,
    ),
    await db.execute<{ device_id: number; indicator_id: number; at: number; value: number }>(
      sql`select r.device_id, r.indicator_id, (extract(epoch from r.at) * 1000)::float8 as at, r.value from ${asked} join readings r using (device_id, indicator_id)
          where r.at >= to_timestamp(${from / 1000}) and r.at < to_timestamp(${until / 1000}) and r.quality <> ${quality.suspect} order by r.at`,
    ),
  ]
  const curves = new Map(
    keys.map(key => [keyOf(key.deviceId, key.indicatorId), { ...key, slots: new Array<number | null>(size).fill(null) }]),
  )
  for (const row of stored.rows) {
    const curve = curves.get(keyOf(row.device_id, row.indicator_id))
    if (curve) curve.slots = row.slots
  }
  for (const row of tail.rows) {
    const curve = curves.get(keyOf(row.device_id, row.indicator_id))
    const slot = Math.floor((row.at - from) / (step * 60_000))
    if (curve && slot < size) curve.slots[slot] ??= row.value
  }
  return [...curves.values()]
}

/** The curve of one point; see `readCurves`. */
export async function readCurve(
  db: Database['db'] | Transaction,
  deviceId: number,
  indicatorId: number,
  day: string,
  step: Step,
  zone = defaultZone,
): Promise<(number | null)[]> {
  const [curve] = await readCurves(db, [{ deviceId, indicatorId }], day, step, zone)
  return curve?.slots ?? []
}
