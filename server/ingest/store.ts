import { sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import { indicator } from '../../core/indicators.ts'
import { latestOpening } from '../../core/opensAt.ts'
import { isSuspect, quality } from '../../core/quality.ts'
import { MINUTE } from '../../core/time.ts'
import type { Transaction } from '../live.ts'
import { firstMinuteDay } from '../tables/index.ts'
import { codeOf, uniqueViolation } from '../database/codeOf.ts'
import { numbers, texts } from './insertRows.ts'
import { closingDays } from './ledger/closingDays.ts'
import { notePending } from './ledger/pending.ts'
import { type RegisterKey, textOf } from './ledger/registerKey.ts'
import { type Newest, pointOf } from './newest.ts'
import { putSlots } from './putSlots.ts'
import { sumSiteCurves } from './siteCurves.ts'
import type { Accepted } from './validate.ts'

/** Readings older than this may have left the raw tail; see `fold`. */
export const tailMs = 10 * 60_000

export interface Stored {
  /** Readings nobody had delivered before, and those that correct one. */
  fresh: readonly Accepted[]
  /** Days to be computed anew, noted with the readings. */
  late: readonly RegisterKey[]
}

const quarterOf = (at: number) => Math.floor(at / 900_000)

const columns = (readings: readonly Accepted[]) =>
  sql`${numbers(readings.map(row => row.deviceId))}::int[], ${numbers(readings.map(row => row.indicatorId))}::int[], ${numbers(readings.map(row => row.at))}::float8[]`

/**
 * Late readings whose minute is in the folded curve already were delivered before. Of a register that is read once a minute or less often another
 * value is a correction: it takes the folded one's place with the next fold.
 */
async function withoutFolded(tx: Transaction, readings: readonly Accepted[], now: number, newest: Newest): Promise<readonly Accepted[]> {
  const old = now - tailMs
  const late = readings.filter(
    row => row.at < old && !isSuspect(row.quality) && row.at <= (newest.get(pointOf(row.deviceId, row.indicatorId)) ?? row.at),
  )
  if (late.length === 0) return readings
  const keys = new Map<string, Accepted>()
  for (const [n, row] of late.entries()) {
    const before = late[n - 1]
    // A backlog tells of one curve after the other.
    if (before?.indicatorId === row.indicatorId && before.deviceId === row.deviceId && before.day === row.day) continue
    keys.set(`${row.deviceId}/${row.indicatorId}/${row.day}`, row)
  }
  const asked = [...keys.values()]
  const curves = await rowsOf(
    tx,
    { n: 'number' },
    sql`
    select u.n::int as n from unnest(${numbers(asked.map(row => row.deviceId))}::int[], ${numbers(asked.map(row => row.indicatorId))}::int[], ${texts(asked.map(row => row.day))}::date[]) with ordinality as u(d, i, day, n)
    join curves c on c.device_id = u.d and c.indicator_id = u.i and c.day = u.day and c.step = 1`,
  )
  if (curves.length === 0) return readings
  const present = new Set(curves.map(row => asked[row.n - 1]))
  const doubtful = late.filter(row => present.has(keys.get(`${row.deviceId}/${row.indicatorId}/${row.day}`)))
  const rows = await rowsOf(
    tx,
    { n: 'number', value: 'number' },
    sql`
    select u.n::int as n, c.slots[u.minute + 1] as value from unnest(${numbers(doubtful.map(row => row.deviceId))}::int[], ${numbers(doubtful.map(row => row.indicatorId))}::int[], ${texts(doubtful.map(row => row.day))}::date[], ${numbers(doubtful.map(row => row.minute))}::int[])
      with ordinality as u(d, i, day, minute, n)
    join curves c on c.device_id = u.d and c.indicator_id = u.i and c.day = u.day and c.step = 1
    where c.slots[u.minute + 1] is not null`,
  )
  if (rows.length === 0) return readings
  const folded = new Set(rows.map(row => doubtful[row.n - 1]))
  const corrected = rows.flatMap(({ n, value }) => {
    const row = doubtful[n - 1]
    return row && row.energyKind !== null && row.samplingMs >= MINUTE && Math.fround(row.value) !== Math.fround(value) ? [row] : []
  })
  await unfold(tx, corrected)
  for (const row of corrected) folded.delete(row)
  return readings.filter(row => !folded.has(row))
}

/** Takes minutes out of their curves, noting what they were, so that the readings that correct them are folded into their place. */
async function unfold(tx: Transaction, corrected: readonly Accepted[]) {
  for (const row of corrected)
    await tx.execute(sql`
      with old as (select slots[${row.minute + 1}::int] as before from curves where device_id = ${row.deviceId} and indicator_id = ${row.indicatorId} and day = ${row.day}::date and step = 1),
      traced as (insert into reading_corrections (device_id, indicator_id, at, before, after) select ${row.deviceId}, ${row.indicatorId}, to_timestamp(${row.at / 1000}::float8), before, ${row.value}::real from old where before is not null)
      update curves set slots[${row.minute + 1}::int] = null where device_id = ${row.deviceId} and indicator_id = ${row.indicatorId} and day = ${row.day}::date and step = 1`)
}

/**
 * What repeats the moment of a stored reading with another value corrects it: the later one counts, the earlier one is kept beside (`reading_corrections`).
 * @returns the readings that did
 */
async function correct(tx: Transaction, repeats: readonly Accepted[]): Promise<readonly Accepted[]> {
  const rows = await rowsOf(
    tx,
    { n: 'number' },
    sql`
    with u as (
      select distinct on (d, i, at) d, i, to_timestamp(at / 1000) as at, value::real as value, quality::smallint as quality, n
      from unnest(${columns(repeats)}, ${numbers(repeats.map(row => row.value))}::real[], ${numbers(repeats.map(row => row.quality))}::smallint[]) with ordinality as u(d, i, at, value, quality, n)
      where quality < ${quality.suspect} order by d, i, at, n desc),
    old as materialized (
      select r.device_id, r.indicator_id, r.at, r.value as before, u.value as after, u.quality, u.n
      from u join readings r on r.device_id = u.d and r.indicator_id = u.i and r.at = u.at where r.value <> u.value or r.quality >= ${quality.suspect} for update of r),
    traced as (insert into reading_corrections (device_id, indicator_id, at, before, after) select device_id, indicator_id, at, before, after from old),
    changed as (
      update readings r set value = old.after, quality = old.quality from old
      where r.device_id = old.device_id and r.indicator_id = old.indicator_id and r.at = old.at)
    select n::int as n from old`,
  )
  return rows.map(({ n }) => repeats[n - 1]!)
}

const statement = (readings: readonly Accepted[]) => sql`
  insert into readings (device_id, indicator_id, at, value, quality)
  select d, i, to_timestamp(at / 1000), value, quality
  from unnest(${columns(readings)}, ${numbers(readings.map(row => row.value))}::real[], ${numbers(readings.map(row => row.quality))}::smallint[]) as u(d, i, at, value, quality)`

/** Stores readings; the primary key says which of them are new. */
async function insert(tx: Transaction, readings: readonly Accepted[], newest: Newest): Promise<readonly Accepted[]> {
  // Repeats are rare: the statement that expects none is a third faster, and a repeated delivery fails at its first row. One that
  // repeats the newest known reading is not even tried.
  if (readings.every(row => row.at !== newest.get(pointOf(row.deviceId, row.indicatorId)))) {
    await tx.execute(sql`savepoint expected_new`)
    try {
      await tx.execute(statement(readings))
      return readings
    } catch (error) {
      if (codeOf(error) !== uniqueViolation) throw error
      await tx.execute(sql`rollback to savepoint expected_new`)
      // Released, so that what follows is written by the transaction itself: see xmin below.
      await tx.execute(sql`release savepoint expected_new`)
    }
  }
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

/** Older than this a reading may be folded before its energy is computed, should this process end now. */
const lateMs = tailMs / 2

/** Where a register shows more than its day can have brought, it may not have begun it: what follows tells (core/opensAt.ts). */
const isUnopened = ({ quality: mark, minute }: Accepted) => mark === quality.beyondDay && minute < latestOpening

/** Days of the registers among these readings. */
const registersOf = (readings: readonly Accepted[]): RegisterKey[] => [
  ...new Map(
    readings.flatMap(({ deviceId, energyKind: kind, day }) =>
      kind === null ? [] : [[textOf({ deviceId, kind, day }), { deviceId, kind, day }]],
    ),
  ).values(),
]

/**
 * Puts one reading of each new quarter into the 15-minute curve, for whoever looks before the fold: it puts what the quarter really was in its
 * place. Where no minutes are kept it could not tell the one from the other, so there the fold is waited for.
 */
async function putQuarters(tx: Transaction, readings: readonly Accepted[], newest: Newest, now: Date) {
  const minutesSince = firstMinuteDay(now)
  const first = new Map<string, Accepted>()
  let before: { point: number; quarter: number; at: number } | undefined
  for (const row of readings) {
    if (isSuspect(row.quality) || row.day < minutesSince) continue
    const quarter = quarterOf(row.at)
    const point = pointOf(row.deviceId, row.indicatorId)
    if (before?.point === point && before.quarter === quarter && before.at <= row.at) continue
    before = { point, quarter, at: row.at }
    const known = newest.get(point)
    if (known !== undefined && quarterOf(known) === quarter) continue
    const key = `${point}/${quarter}`
    const other = first.get(key)
    if (!other || row.at < other.at) first.set(key, row)
  }
  const quarters = [...first.values()].map(({ deviceId, indicatorId, indicatorNo, day, minute, value }) => ({
    deviceId,
    indicatorId,
    indicatorNo,
    day,
    slot: Math.floor(minute / 15) + 1,
    value,
  }))
  await putSlots(tx, 15, quarters)
  await sumSiteCurves(
    tx,
    quarters.filter(({ indicatorNo }) => indicatorNo === indicator.activePower),
    now,
  )
}

/** Everything one batch leaves in the database, inside its transaction. `newest` is read, and only taken on by `remember` after the commit. */
export async function store(tx: Transaction, readings: readonly Accepted[], now: number, newest: Newest): Promise<Stored> {
  const unknown = await withoutFolded(tx, readings, now, newest)
  const fresh = unknown.length > 0 ? await insert(tx, unknown, newest) : []
  if (fresh.length === 0) return { fresh, late: [] }
  await putQuarters(tx, fresh, newest, new Date(now))
  const late = registersOf(fresh.filter(row => row.at <= now - lateMs && (!isSuspect(row.quality) || isUnopened(row))))
  await notePending(tx, late)
  // Those that come in their order are computed with the first one that is believed.
  const unopened = registersOf(fresh.filter(row => row.at > now - lateMs && isUnopened(row)))
  await notePending(
    tx,
    unopened.map(key => ({ ...key, from: now + lateMs })),
  )
  await notePending(tx, closingDays(fresh, now, newest))
  return { fresh, late }
}

export function remember(newest: Newest, { fresh }: Stored) {
  for (const { deviceId, indicatorId, at, quality: mark } of fresh) {
    const point = pointOf(deviceId, indicatorId)
    if (!isSuspect(mark) && at > (newest.get(point) ?? 0)) newest.set(point, at)
  }
}
