import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { reverseKinds } from '../../../core/energyKinds.ts'
import { indicator } from '../../../core/indicators.ts'
import { quality } from '../../../core/quality.ts'
import type { RegisterReading } from '../../../core/registerDay.ts'
import { addDays, instantOf } from '../../../core/time.ts'
import type { Transaction } from '../../live.ts'
import { numbers, texts } from '../insertRows.ts'
import type { RegisterKey } from './registerKey.ts'

const reverse = new Set(Object.values(reverseKinds))
const quarter = 15

export interface Register extends RegisterKey {
  zone: string
}
/** All that is known of a register and day. */
export interface KnownRegister {
  /** In the order of their minutes, one a minute. */
  readings: RegisterReading[]
  /** What it showed last on the day before. */
  closing: number | null
  revision: number
}

/**
 * Readings of registers as they will be folded (fold.ts): minutes, folded ones before waiting ones; where a quarter has no minutes any more its last
 * reading, at the quarter's end; before `minutesSince`, when no minutes are kept, a late reading stands beside it. And the revision of their ledger rows, which is read first: what changes after it is noticed when the row is written.
 */
export async function readRegisters(tx: Transaction, registers: readonly Register[], minutesSince: string): Promise<KnownRegister[]> {
  const asked = sql`unnest(${numbers(registers.map(({ deviceId }) => deviceId))}::int[], ${texts(registers.map(({ kind }) => kind))}::text[],
    ${texts(registers.map(({ kind }) => (reverse.has(kind) ? indicator.dayDischarge : indicator.dayEnergy)))}::text[], ${texts(registers.map(({ day }) => day))}::date[],
    ${numbers(registers.map(({ day, zone }) => instantOf(day, zone).getTime()))}::float8[],
    ${numbers(registers.map(({ day, zone }) => instantOf(addDays(day, 1), zone).getTime()))}::float8[]) with ordinality as k(device_id, kind, no, day, since, until, n)
    join indicators i on i.no = k.no`
  const revisions = await rowsOf(
    tx,
    { n: 'number', revision: 'number' },
    sql`select k.n::int as n, e.revision from ${asked} join device_days e on e.device_id = k.device_id and e.kind = k.kind and e.day = k.day`,
  )
  const curves = await rowsOf(
    tx,
    { n: 'number', step: 'number', slots: 'numbers' },
    sql`select k.n::int as n, c.step::int as step, c.slots from ${asked} join curves c on c.device_id = k.device_id and c.indicator_id = i.id and c.day = k.day`,
  )
  const waiting = await rowsOf(
    tx,
    { n: 'number', minute: 'number', value: 'number' },
    sql`select k.n::int as n, floor((extract(epoch from r.at)::float8 - k.since / 1000) / 60)::int as minute, (array_agg(r.value order by r.at desc))[1] as value
      from ${asked} join readings r on r.device_id = k.device_id and r.indicator_id = i.id and r.at >= to_timestamp(k.since / 1000) and r.at < to_timestamp(k.until / 1000)
      where r.quality < ${quality.suspect} group by 1, 2`,
  )
  const before = await rowsOf(
    tx,
    { n: 'number', value: 'number?' },
    sql`select k.n::int as n, coalesce(
        (select r.value from readings r where r.device_id = k.device_id and r.indicator_id = i.id and r.at >= to_timestamp(k.since / 1000) - interval '1 day' and r.at < to_timestamp(k.since / 1000)
          and r.quality < ${quality.suspect} order by r.at desc limit 1),
        (select u.value from curves c cross join lateral unnest(c.slots) with ordinality as u(value, place)
          where c.device_id = k.device_id and c.indicator_id = i.id and c.day = k.day - 1 and u.value is not null order by c.step, u.place desc limit 1)) as value
      from ${asked}`,
  )
  const closings = new Map(before.map(({ n, value }) => [n, value]))
  const minutes = registers.map(() => new Map<number, number>())
  const lasts = registers.map((): readonly (number | null)[] => [])
  for (const { n, step, slots } of curves)
    if (step === 1) for (const [minute, value] of slots.entries()) value !== null && minutes[n - 1]!.set(minute, value)
    else lasts[n - 1] = slots
  for (const { n, minute, value } of waiting) if (!minutes[n - 1]!.has(minute)) minutes[n - 1]!.set(minute, value)
  const known = new Map(revisions.map(({ n, revision }) => [n, revision]))
  return registers.map((_, n) => {
    const own = minutes[n]!
    const covered = new Set(registers[n]!.day < minutesSince ? [] : [...own.keys()].map(minute => Math.floor(minute / quarter)))
    for (const [slot, value] of lasts[n]!.entries()) {
      const end = quarter * slot + quarter - 1
      if (value !== null && !covered.has(slot) && !own.has(end)) own.set(end, value)
    }
    const readings = [...own].map(([minute, value]) => ({ minute, value })).sort((a, b) => a.minute - b.minute)
    return { readings, closing: closings.get(n + 1) ?? null, revision: known.get(n + 1) ?? 0 }
  })
}
