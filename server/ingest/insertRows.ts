import { sql } from 'drizzle-orm'
import type { Transaction } from '../live/live.ts'

/** An array literal of numbers. */
export const numbers = (values: readonly number[]) => `{${values.join(',')}}`
/** An array literal of texts without quotes and backslashes inside: days, kinds, numbers of devices, curves. */
export const texts = (values: readonly string[]) => `{${values.map(value => `"${value}"`).join(',')}}`

export interface CurveRow {
  deviceId: number
  indicatorId: number
  day: string
  /** NaN where nothing arrived. */
  slots: Float32Array
}

const float4 = 700
const header = 20

/** A real[] in PostgreSQL's binary form (array_recv): reading 30 million numbers from text would take longer than everything else. */
function binaryArray(slots: Float32Array): Buffer {
  const buffer = Buffer.allocUnsafe(header + 8 * slots.length)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(1, 4)
  buffer.writeInt32BE(float4, 8)
  buffer.writeInt32BE(slots.length, 12)
  buffer.writeInt32BE(1, 16)
  let place = header
  for (const value of slots) {
    if (Number.isNaN(value)) place = buffer.writeInt32BE(-1, place)
    else {
      buffer.writeInt32BE(4, place)
      place = buffer.writeFloatBE(value, place + 4)
    }
  }
  return buffer.subarray(0, place)
}

/** Slots of one statement: large enough to be quick, small enough not to hold the embedded engine for long. */
const mostSlots = 150_000

/** Writes whole curves; one that is there already stays. */
export async function insertCurves(tx: Transaction, step: 1 | 15, rows: readonly CurveRow[]) {
  const atOnce = Math.floor((mostSlots * step) / 1440)
  for (let from = 0; from < rows.length; from += atOnce) {
    const values = rows
      .slice(from, from + atOnce)
      .map(
        ({ deviceId, indicatorId, day, slots }) =>
          sql`(${sql.raw(`${deviceId}, ${indicatorId}, '${day}'::date, ${step}`)}, ${binaryArray(slots)}::real[])`,
      )
    await tx.execute(
      sql`
        insert into curves (device_id, indicator_id, day, step, slots)
        values ${sql.join(values, sql`, `)}
        on conflict do nothing
      `,
    )
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
      insert into device_days (device_id, kind, day, kwh, brought_forward)
      select d, kind, day, kwh, kwh
      from unnest(
        ${numbers(part.map(row => row.deviceId))}::int[], ${texts(part.map(row => row.kind))}::text[],
        ${texts(part.map(row => row.day))}::date[], ${numbers(part.map(row => row.kwh))}::float8[]
      ) as u(d, kind, day, kwh)
      on conflict do nothing
    `)
  }
}
