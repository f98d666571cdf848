import { sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import type { Transaction } from '../live/live.ts'
import { numbers, texts } from './insertRows.ts'
import type { Step } from './readCurve.ts'

/** One value for one slot (counted from 1) of a curve. */
export interface SlotValue {
  deviceId: number
  indicatorId: number
  day: string
  slot: number
  value: number
}

const columns = (values: readonly SlotValue[]) => sql`
  unnest(
    ${numbers(values.map(row => row.deviceId))}::int[], ${numbers(values.map(row => row.indicatorId))}::int[],
    ${texts(values.map(row => row.day))}::date[], ${numbers(values.map(row => row.slot))}::int[],
    ${numbers(values.map(row => row.value))}::real[]
  ) as u(d, i, day, slot, value)
`

/** One value a curve, into those that exist. @returns how many do */
async function putOne(tx: Transaction, step: Step, values: readonly SlotValue[]): Promise<number | null> {
  const [{ day, slot }] = values as [SlotValue]
  const isOneSlot = values.every(row => row.slot === slot && row.day === day)
  // What all have in common, as at the beginning of a quarter, is said once.
  const { rowCount } = isOneSlot
    ? await tx.execute(sql`
      update curves c
      set slots[${slot}::int] = coalesce(c.slots[${slot}::int], u.value)
      from unnest(
        ${numbers(values.map(row => row.deviceId))}::int[], ${numbers(values.map(row => row.indicatorId))}::int[],
        ${numbers(values.map(row => row.value))}::real[]
      ) as u(d, i, value)
      where c.device_id = u.d and c.indicator_id = u.i and c.day = ${day}::date and c.step = ${step}
    `)
    : await tx.execute(sql`
      update curves c
      set slots[u.slot] = coalesce(c.slots[u.slot], u.value)
      from ${columns(values)}
      where c.device_id = u.d and c.indicator_id = u.i and c.day = u.day and c.step = ${step}
    `)
  return rowCount
}

/**
 * Puts values into the empty slots of curves and makes the curves that are missing. Safe beside other processes: a curve that somebody
 * else makes meanwhile shows in the counts, and the statement, which changes nothing twice, runs again.
 */
export async function putSlots(tx: Transaction, step: Step, values: readonly SlotValue[]) {
  if (values.length === 0) return
  const perCurve = new Map<string, number>()
  const keyOf = ({ deviceId, indicatorId, day }: SlotValue) => `${deviceId}/${indicatorId}/${day}`
  for (const value of values) perCurve.set(keyOf(value), (perCurve.get(keyOf(value)) ?? 0) + 1)
  // Live readings bring one value a curve, mostly of curves that exist: assigning an element needs no function.
  if (perCurve.size === values.length && (await putOne(tx, step, values)) === values.length) return
  const size = 1440 / step
  const statement = sql`
    with k as materialized (
      select d, i, day, array_agg(slot) as places, array_agg(value) as vals
      from ${columns(values)}
      group by d, i, day
    ),
    changed as (
      update curves c
      set slots = place_slots(c.slots, ${size}, k.places, k.vals)
      from k
      where c.device_id = k.d and c.indicator_id = k.i and c.day = k.day and c.step = ${step}
      returning c.device_id, c.indicator_id, c.day
    ),
    made as (
      insert into curves (device_id, indicator_id, day, step, slots)
      select d, i, day, ${step}, place_slots(null, ${size}, places, vals)
      from k
      where not exists (select from changed c where c.device_id = k.d and c.indicator_id = k.i and c.day = k.day)
      on conflict do nothing
      returning 1
    )
    select (select count(*) from k) as asked, (select count(*) from changed) + (select count(*) from made) as done
  `
  for (let attempt = 0; attempt < 5; attempt++) {
    const [row] = await rowsOf(tx, { asked: 'number', done: 'number' }, statement)
    if (row && row.asked === row.done) return
  }
  throw new Error('curves keep changing beside this transaction')
}
