import { sql } from 'drizzle-orm'
import { quality } from '../../core/quality.ts'
import type { Transaction } from '../live.ts'
import { numbers, texts } from './insertRows.ts'
import { putSlots } from './putSlots.ts'
import type { Accepted } from './validate.ts'

/** Readings older than this may have left the raw tail; see `fold`. */
export const tailMs = 10 * 60_000

export interface Stored {
  /** Readings nobody had delivered before. */
  fresh: readonly Accepted[]
  /** Sites and days whose energy changed. */
  dirty: { siteId: string; day: string }[]
}

/** Which quarter of an hour a point has reached in the 15-minute curve, so that one reading of a quarter is put there, not fifteen. */
export type Quarters = Map<number, number>
export const pointOf = (deviceId: number, indicatorId: number) => deviceId * 4096 + indicatorId
const quarterOf = (at: number) => Math.floor(at / 900_000)

const columns = (readings: readonly Accepted[]) =>
  sql`${numbers(readings.map(row => row.deviceId))}::int[], ${numbers(readings.map(row => row.indicatorId))}::int[], ${numbers(readings.map(row => row.at))}::float8[]`

/** Late readings whose minute is in the folded curve already were delivered before. */
async function withoutFolded(tx: Transaction, readings: readonly Accepted[], now: number): Promise<readonly Accepted[]> {
  const late = readings.filter(row => row.at < now - tailMs && row.quality !== quality.suspect)
  if (late.length === 0) return readings
  // The 1-minute curve knows for a week, the 15-minute curve for ever.
  const { rows } = await tx.execute<{ n: number }>(sql`
    select u.n::int as n from unnest(${numbers(late.map(row => row.deviceId))}::int[], ${numbers(late.map(row => row.indicatorId))}::int[], ${texts(late.map(row => row.day))}::date[], ${numbers(late.map(row => row.minute))}::int[])
      with ordinality as u(d, i, day, minute, n)
    join curves c on c.device_id = u.d and c.indicator_id = u.i and c.day = u.day and c.step = 1
    where c.slots[u.minute + 1] is not null`)
  if (rows.length === 0) return readings
  const folded = new Set(rows.map(row => late[row.n - 1]))
  return readings.filter(row => !folded.has(row))
}

/** Stores readings; the primary key says which of them are new. */
async function insert(tx: Transaction, readings: readonly Accepted[]): Promise<readonly Accepted[]> {
  const result = await tx.execute(sql`
    insert into readings (device_id, indicator_id, at, value, quality)
    select d, i, to_timestamp(at / 1000), value, quality
    from unnest(${columns(readings)}, ${numbers(readings.map(row => row.value))}::real[], ${numbers(readings.map(row => row.quality))}::smallint[]) as u(d, i, at, value, quality)
    on conflict do nothing`)
  if (result.rowCount === readings.length) return readings
  if (result.rowCount === 0) return []
  // Rows this transaction wrote carry its own number: a returning list for every batch would cost more than asking where repeats came.
  const { rows } = await tx.execute<{ n: number }>(sql`
    select u.n::int as n from unnest(${columns(readings)}) with ordinality as u(d, i, at, n)
    join readings r on r.device_id = u.d and r.indicator_id = u.i and r.at = to_timestamp(u.at / 1000)
    where r.xmin = pg_current_xact_id()::xid`)
  return rows.flatMap(row => readings[row.n - 1] ?? [])
}

/** Highest counter of each device and day; a counter only grows, so repeats and late readings change nothing. */
async function putDayEnergy(tx: Transaction, readings: readonly Accepted[]): Promise<Stored['dirty']> {
  const highest = new Map<string, Accepted>()
  for (const row of readings) {
    if (row.energyKind === null || row.quality === quality.suspect) continue
    const key = `${row.deviceId}/${row.energyKind}/${row.day}`
    const known = highest.get(key)
    if (!known || row.value > known.value) highest.set(key, row)
  }
  if (highest.size === 0) return []
  const rows = [...highest.values()]
  await tx.execute(sql`
    insert into device_days (device_id, kind, day, kwh)
    select d, kind, day, kwh from unnest(${numbers(rows.map(row => row.deviceId))}::int[], ${texts(rows.map(row => row.energyKind ?? ''))}::text[], ${texts(rows.map(row => row.day))}::date[], ${numbers(rows.map(row => row.value))}::float8[]) as u(d, kind, day, kwh)
    on conflict (device_id, kind, day) do update set kwh = excluded.kwh where excluded.kwh > device_days.kwh`)
  return rows.map(({ siteId, day }) => ({ siteId, day }))
}

/** Puts one reading of each new quarter into the 15-minute curve. Returns what to remember once it is committed. */
async function putQuarters(tx: Transaction, readings: readonly Accepted[], known: Quarters): Promise<Quarters> {
  const reached: Quarters = new Map()
  const taken = new Set<string>()
  const values = []
  for (const row of [...readings].sort((a, b) => a.at - b.at)) {
    if (row.quality === quality.suspect) continue
    const point = pointOf(row.deviceId, row.indicatorId)
    const quarter = quarterOf(row.at)
    if (known.get(point) === quarter || taken.has(`${point}/${quarter}`)) continue
    taken.add(`${point}/${quarter}`)
    reached.set(point, quarter)
    values.push({
      deviceId: row.deviceId,
      indicatorId: row.indicatorId,
      day: row.day,
      slot: Math.floor(row.minute / 15) + 1,
      value: row.value,
    })
  }
  await putSlots(tx, 15, values)
  return reached
}

/** Everything one batch leaves in the database, inside its transaction. */
export async function store(
  tx: Transaction,
  readings: readonly Accepted[],
  now: number,
  known: Quarters,
): Promise<Stored & { reached: Quarters }> {
  const unknown = await withoutFolded(tx, readings, now)
  const fresh = unknown.length > 0 ? await insert(tx, unknown) : []
  if (fresh.length === 0) return { fresh, dirty: [], reached: new Map() }
  const reached = await putQuarters(tx, fresh, known)
  const dirty = await putDayEnergy(tx, fresh)
  return { fresh, dirty, reached }
}
