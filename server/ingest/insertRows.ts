import { sql } from 'drizzle-orm'
import type { Transaction } from '../live.ts'

/** An array literal of numbers. */
export const numbers = (values: readonly (number | null)[]) => `{${values.map(value => value ?? 'NULL').join(',')}}`
/** An array literal of texts without quotes and backslashes inside: days, kinds, numbers of devices, curves. */
export const texts = (values: readonly string[]) => `{${values.map(value => `"${value}"`).join(',')}}`

export interface CurveRow {
  deviceId: number
  indicatorId: number
  day: string
  /** Array literal of the slots. */
  slots: string
}

/** Bytes of one statement: large enough to be quick, small enough not to hold the embedded engine for long. */
const mostBytes = 3_000_000

/** Writes whole curves; one that is there already stays. */
export async function insertCurves(tx: Transaction, step: 1 | 15, rows: readonly CurveRow[]) {
  let from = 0
  while (from < rows.length) {
    let until = from
    for (let bytes = 0; until < rows.length && bytes < mostBytes; until++) bytes += rows[until]?.slots.length ?? 0
    const part = rows.slice(from, until)
    await tx.execute(sql`
      insert into curves (device_id, indicator_id, day, step, slots)
      select d, i, day, ${step}, slots::real[]
      from unnest(${numbers(part.map(row => row.deviceId))}::int[], ${numbers(part.map(row => row.indicatorId))}::int[], ${texts(part.map(row => row.day))}::date[], ${texts(part.map(row => row.slots))}::text[]) as u(d, i, day, slots)
      on conflict do nothing`)
    from = until
  }
}

export interface DayRow {
  deviceId: number
  kind: string
  day: string
  kwh: number
}

export async function insertDeviceDays(tx: Transaction, rows: readonly DayRow[]) {
  for (let from = 0; from < rows.length; from += 20_000) {
    const part = rows.slice(from, from + 20_000)
    await tx.execute(sql`
      insert into device_days (device_id, kind, day, kwh)
      select * from unnest(${numbers(part.map(row => row.deviceId))}::int[], ${texts(part.map(row => row.kind))}::text[], ${texts(part.map(row => row.day))}::date[], ${numbers(part.map(row => row.kwh))}::float8[])
      on conflict do nothing`)
  }
}
