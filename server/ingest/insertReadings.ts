import { sql } from 'drizzle-orm'
import { quality } from '../../core/units/quality.ts'
import { codeOf, uniqueViolation } from '../database/codeOf.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Transaction } from '../live/live.ts'
import { numbers } from './insertRows.ts'
import type { Accepted } from './validate.ts'

const columns = (readings: readonly Accepted[]) =>
  sql`
    ${numbers(readings.map(row => row.deviceId))}::int[], ${numbers(readings.map(row => row.indicatorId))}::int[],
    ${numbers(readings.map(row => row.at))}::float8[]
  `

/**
 * What repeats the moment of a stored reading with another value corrects it: the later one counts, the earlier one is
 * kept beside (`reading_corrections`).
 * @returns the readings that did
 */
async function correct(tx: Transaction, repeats: readonly Accepted[]): Promise<readonly Accepted[]> {
  const rows = await rowsOf(
    tx,
    { n: 'number' },
    sql`
      with u as (
        select distinct on (d, i, at)
          d, i, to_timestamp(at / 1000) as at, value::real as value, quality::smallint as quality, n
        from unnest(
          ${columns(repeats)}, ${numbers(repeats.map(row => row.value))}::real[],
          ${numbers(repeats.map(row => row.quality))}::smallint[]
        ) with ordinality as u(d, i, at, value, quality, n)
        where quality < ${quality.suspect}
        order by d, i, at, n desc
      ),
      old as materialized (
        select r.device_id, r.indicator_id, r.at, r.value as before, u.value as after, u.quality, u.n
        from u
          join readings r on r.device_id = u.d and r.indicator_id = u.i and r.at = u.at
        where r.value <> u.value or r.quality >= ${quality.suspect}
        for update of r
      ),
      traced as (
        insert into reading_corrections (device_id, indicator_id, at, before, after)
        select device_id, indicator_id, at, before, after
        from old
      ),
      changed as (
        update readings r
        set value = old.after, quality = old.quality
        from old
        where r.device_id = old.device_id and r.indicator_id = old.indicator_id and r.at = old.at
      )
      select n::int as n
      from old
    `,
  )
  return rows.map(({ n }) => repeats[n - 1]!)
}

/** What all readings have in common, or null: gateways send what they measured in one moment, and nearly all of it is good. */
function common(readings: readonly Accepted[], of: 'at' | 'quality'): number | null {
  const first = readings[0]?.[of] ?? 0
  return readings.every(row => row[of] === first) ? first : null
}

/**
 * Lists are taken apart in the select list: `from unnest(…)` puts each of them aside first, which costs a sixth of the
 * statement. So does what is the same for all and is said once.
 */
function statement(readings: readonly Accepted[]) {
  const [at, mark] = [common(readings, 'at'), common(readings, 'quality')]
  const column = (of: 'deviceId' | 'indicatorId' | 'at' | 'value' | 'quality') => numbers(readings.map(row => row[of]))
  return sql`
    insert into readings (device_id, indicator_id, at, value, quality)
    select unnest(${column('deviceId')}::int[]), unnest(${column('indicatorId')}::int[]),
      ${at === null ? sql`to_timestamp(unnest(${column('at')}::float8[]) / 1000)` : sql`to_timestamp(${at}::float8 / 1000)`},
      unnest(${column('value')}::real[]), ${mark === null ? sql`unnest(${column('quality')}::smallint[])` : sql`${mark}::smallint`}`
}

/** A reading among these was stored before. */
export class Repeated extends Error {}

/**
 * Stores readings of which none is expected to be stored already: the statement that expects no repeat is a third
 * faster than one that does. Where one is, it fails, at the first row of a repeated delivery, with `Repeated`, and the
 * transaction with it: a savepoint for what is rare would cost every delivery a round trip.
 */
export async function insertNew(tx: Transaction, readings: readonly Accepted[]) {
  try {
    await tx.execute(statement(readings))
  } catch (error) {
    throw codeOf(error) === uniqueViolation ? new Repeated('readings were stored before', { cause: error }) : error
  }
}

/**
 * Stores readings; the primary key says which of them are new.
 * @returns those, and those that correct one
 */
export async function insertReadings(tx: Transaction, readings: readonly Accepted[]): Promise<readonly Accepted[]> {
  const result = await tx.execute(sql`${statement(readings)} on conflict do nothing`)
  if (result.rowCount === readings.length) return readings
  if (result.rowCount === 0) return correct(tx, readings)
  // Rows this transaction wrote carry its own number: a returning list for every batch would cost more than asking where repeats came.
  const rows = await rowsOf(
    tx,
    { n: 'number' },
    sql`
    select u.n::int as n from unnest(${columns(readings)}) with ordinality as u(d, i, at, n)
    join readings r on r.device_id = u.d and r.indicator_id = u.i and r.at = to_timestamp(u.at / 1000)
    where r.xmin = pg_current_xact_id()::xid order by u.n`,
  )
  const once = new Map<string, Accepted>()
  for (const { n } of rows) {
    const row = readings[n - 1]
    const key = row && `${row.deviceId}/${row.indicatorId}/${row.at}`
    // Twice in one batch: the first was stored.
    if (key && !once.has(key)) once.set(key, row)
  }
  const made = new Set(once.values())
  return [
    ...made,
    ...(await correct(
      tx,
      readings.filter(row => !made.has(row)),
    )),
  ]
}
