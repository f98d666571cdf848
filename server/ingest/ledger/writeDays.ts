import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { energyOf, eventsOf, type RegisterDay } from '../../../core/register/registerDay.ts'
import type { Transaction } from '../../live/live.ts'
import { rollEntries } from '../../rollups/roll.ts'
import { numbers, texts } from '../insertRows.ts'
import { type RegisterKey, textOf } from './registerKey.ts'

export interface ComputedDay extends RegisterKey {
  register: RegisterDay
  /** Of the row it was computed from. */
  revision: number
}

/** Slots up to the last, 0 where nothing moved: no kWh is finer than a µWh. */
const slotsOf = ({ slots, last }: RegisterDay) =>
  Array.from({ length: Math.max(slots.length, Math.floor(last.minute / 15) + 1) }, (_, n) => Math.round((slots[n] ?? 0) * 1e6) / 1e6)
const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)

const keysOf = (rows: readonly { device_id: number; kind: string; day: string }[]) =>
  rows.map(({ device_id, kind, day }) => textOf({ deviceId: device_id, kind, day }))
const key = { device_id: 'number', kind: 'text', day: 'text' } as const

/**
 * Writes what was computed. A figure brought forward stays as long as the readings that are here do not reach it; what
 * a person set stays anyway.
 * @returns keys (`textOf`) of the rows that were written; the others have changed since they were computed
 */
export async function writeDays(tx: Transaction, days: readonly ComputedDay[]): Promise<Set<string>> {
  const computed = sql`
    unnest(
      ${numbers(days.map(({ deviceId }) => deviceId))}::int[], ${texts(days.map(({ kind }) => kind))}::text[],
      ${texts(days.map(({ day }) => day))}::date[],
      ${numbers(days.map(({ register }) => energyOf(register)))}::float8[],
      ${numbers(days.map(({ register }) => register.top))}::float8[],
      ${numbers(days.map(({ register }) => sum(register.estimated)))}::float8[],
      ${texts(days.map(({ register }) => `{${slotsOf(register).join(',')}}`))}::text[],
      ${sql.param(days.map(({ register }) => (eventsOf(register).length > 0 ? JSON.stringify(eventsOf(register)) : '')))}::text[],
      ${numbers(days.map(({ revision }) => revision))}::int[]
    ) as u(device_id, kind, day, counted, top, estimated, slots, events, revision)
  `
  // Readings are single precision, what was brought forward need not be.
  const brought = sql`case when u.top < t.brought_forward * (1 - 1e-6) then t.brought_forward end`
  const change = sql`
    update device_days t
    set
      counted = u.counted, kwh = coalesce(t.manual, greatest(u.counted, ${brought})), brought_forward = ${brought},
      estimated = nullif(u.estimated, 0), slots = u.slots::real[], events = nullif(u.events, '')::jsonb,
      revision = t.revision + 1
    from ${computed}
    where t.device_id = u.device_id
      and t.kind = u.kind
      and t.day = u.day
      and t.revision = u.revision
    returning t.device_id, t.kind, t.day::text as day
  `
  const make = sql`
    insert into device_days (device_id, kind, day, kwh, counted, estimated, slots, events, revision)
    select device_id, kind, day, counted, counted, nullif(estimated, 0), slots::real[], nullif(events, '')::jsonb, 1
    from ${computed} where revision = 0 order by device_id, kind, day
    on conflict do nothing returning device_id, kind, day::text as day`
  const written = new Set<string>()
  // Mostly all rows are there, or none is: then one statement is enough.
  for (const statement of days.every(({ revision }) => revision === 0) ? [make, change] : [change, make]) {
    for (const text of keysOf(await rowsOf(tx, key, statement))) written.add(text)
    if (written.size === days.length) break
  }
  await rollEntries(
    tx,
    days.filter(day => written.has(textOf(day))),
  )
  return written
}
