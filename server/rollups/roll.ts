import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import type { Transaction } from '../live/live.ts'

/**
 * What is kept of sites and groups follows what is measured: whoever writes telemetry says what was written, in the same
 * transaction and right after it. Everything is computed anew from the rows there are; nothing is added up.
 */
type Db = Services['db'] | Transaction

const of = (values: readonly unknown[]) => sql.param([...values])

/** Newest values (`latest`) of devices were written or removed. */
export const rollLatest = async (db: Db, devices: readonly number[]) => {
  if (devices.length > 0) await db.execute(sql`select roll_latest(${of([...new Set(devices)])}::int[])`)
}

/** Entries of the ledger (`device_days`) were written or removed. */
export const rollEntries = async (db: Db, rows: readonly { deviceId: number; kind: string; day: string }[]) => {
  if (rows.length > 0)
    await db.execute(sql`
      select
        roll_entries(
          ${of(rows.map(row => row.deviceId))}::int[], ${of(rows.map(row => row.kind))}::text[],
          ${of(rows.map(row => row.day))}::date[]
        )
    `)
}

/** Days of sites (`site_days`) were written or removed. */
export const rollDays = async (db: Db, rows: readonly { siteId: string; kind: string; day: string }[]) => {
  if (rows.length > 0)
    await db.execute(sql`
      select
        roll_days(
          ${of(rows.map(row => row.siteId))}::text[], ${of(rows.map(row => row.kind))}::text[],
          ${of(rows.map(row => row.day))}::date[]
        )
    `)
}

/** Sums of sites (`site_sums`) were written or removed; the lock of the sums is held. */
export const rollSums = async (db: Db, rows: readonly { siteId: string; kind: string; span: string }[]) => {
  if (rows.length > 0)
    await db.execute(sql`
      select
        roll_sums(
          ${of(rows.map(row => row.siteId))}::text[], ${of(rows.map(row => row.kind))}::text[],
          ${of(rows.map(row => row.span))}::text[]
        )
    `)
}

/** Quarters of curves of sites (`site_curves`) were written; places count from 1, null = the whole day. */
export const rollCurves = async (db: Db, rows: readonly { siteId: string; kind: string; day: string; place: number | null }[]) => {
  if (rows.length > 0)
    await db.execute(sql`
      select
        roll_curves(
          ${of(rows.map(row => row.siteId))}::text[], ${of(rows.map(row => row.kind))}::text[],
          ${of(rows.map(row => row.day))}::date[], ${of(rows.map(row => row.place))}::int[]
        )
    `)
}
