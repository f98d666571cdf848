import { sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import { isSuspect } from '../../core/units/quality.ts'
import { MINUTE } from '../../core/time/time.ts'
import type { Transaction } from '../live/live.ts'
import { numbers, texts } from './insertRows.ts'
import { type Newest, pointOf } from './newest.ts'
import { tailMs } from './tailMs.ts'
import type { Accepted } from './validate.ts'

/**
 * Late readings whose minute is in the folded curve already were delivered before. Of a register that is read once a
 * minute or less often another value is a correction: it takes the folded one's place with the next fold.
 */
export async function withoutFolded(
  tx: Transaction,
  readings: readonly Accepted[],
  now: number,
  newest: Newest,
): Promise<readonly Accepted[]> {
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
      select u.n::int as n
      from unnest(
        ${numbers(asked.map(row => row.deviceId))}::int[], ${numbers(asked.map(row => row.indicatorId))}::int[],
        ${texts(asked.map(row => row.day))}::date[]
      ) with ordinality as u(d, i, day, n)
        join curves c on c.device_id = u.d and c.indicator_id = u.i and c.day = u.day and c.step = 1
    `,
  )
  if (curves.length === 0) return readings
  const present = new Set(curves.map(row => asked[row.n - 1]))
  const doubtful = late.filter(row => present.has(keys.get(`${row.deviceId}/${row.indicatorId}/${row.day}`)))
  const rows = await rowsOf(
    tx,
    { n: 'number', value: 'number' },
    sql`
      select u.n::int as n, c.slots[u.minute + 1] as value
      from unnest(
        ${numbers(doubtful.map(row => row.deviceId))}::int[], ${numbers(doubtful.map(row => row.indicatorId))}::int[],
        ${texts(doubtful.map(row => row.day))}::date[], ${numbers(doubtful.map(row => row.minute))}::int[]
      ) with ordinality as u(d, i, day, minute, n)
        join curves c on c.device_id = u.d and c.indicator_id = u.i and c.day = u.day and c.step = 1
      where c.slots[u.minute + 1] is not null
    `,
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
      with old as (
        select slots[${row.minute + 1}::int] as before
        from curves
        where device_id = ${row.deviceId}
          and indicator_id = ${row.indicatorId}
          and day = ${row.day}::date
          and step = 1
      ),
      traced as (
        insert into reading_corrections (device_id, indicator_id, at, before, after)
        select ${row.deviceId}, ${row.indicatorId}, to_timestamp(${row.at / 1000}::float8), before, ${row.value}::real
        from old
        where before is not null
      )
      update curves
      set slots[${row.minute + 1}::int] = null
      where device_id = ${row.deviceId}
        and indicator_id = ${row.indicatorId}
        and day = ${row.day}::date
        and step = 1
    `)
}
