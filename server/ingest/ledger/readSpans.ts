import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { quality } from '../../../core/units/quality.ts'
import type { RegisterReading } from '../../../core/register/registerDay.ts'
import { instantOf } from '../../../core/time/time.ts'
import type { Queryable } from '../../database/db.ts'
import { numbers, texts } from '../insertRows.ts'
import { slotValue } from '../slotValue.ts'

const quarter = 15

/** Minutes of a site-local day of one point. */
export interface Span {
  deviceId: number
  indicatorNo: string
  day: string
  zone: string
  /** The first minute, and the one after the last. */
  from: number
  to: number
}

/**
 * Readings as they will be folded (fold.ts), in the order of their minutes, one a minute: minutes, folded ones before
 * waiting ones; where a quarter has no minutes any more what is kept of it, at the quarter's end; before
 * `minutesSince`, when no minutes are kept, a late reading stands beside it.
 */
export async function readSpans(db: Queryable, spans: readonly Span[], minutesSince: string): Promise<RegisterReading[][]> {
  const midnights = spans.map(({ day, zone }) => instantOf(day, zone).getTime())
  const asked = sql`
    unnest(
      ${numbers(spans.map(({ deviceId }) => deviceId))}::int[],
      ${texts(spans.map(({ indicatorNo }) => indicatorNo))}::text[], ${texts(spans.map(({ day }) => day))}::date[],
      ${numbers(midnights)}::float8[], ${numbers(spans.map(({ from }) => from))}::int[],
      ${numbers(spans.map(({ to }) => to))}::int[]
    ) with ordinality as k(device_id, no, day, since, "from", until, n)
      join indicators n on n.no = k.no
  `
  // What is folded meanwhile is read twice rather than not at all: the tail before the curves.
  const waiting = await rowsOf(
    db,
    { n: 'number', minute: 'number', value: 'number' },
    sql`
      select
        k.n::int as n,
        floor((extract(epoch from r.at)::float8 - k.since / 1000) / 60)::int as minute,
        ${slotValue(sql`r.value`, sql`r.at`)} as value
      from ${asked}
        join readings r
          on r.device_id = k.device_id
          and r.indicator_id = n.id
          and r.at >= to_timestamp(k.since / 1000 + 60 * k."from")
          and r.at < to_timestamp(k.since / 1000 + 60 * k.until)
      where r.quality < ${quality.suspect}
      group by 1, 2, n.keeps
    `,
  )
  const curves = await rowsOf(
    db,
    { n: 'number', step: 'number', slots: 'numbers' },
    sql`
      select k.n::int as n, c.step::int as step, c.slots[k."from" / c.step + 1 : (k.until - 1) / c.step + 1] as slots
      from ${asked}
        join curves c on c.device_id = k.device_id and c.indicator_id = n.id and c.day = k.day
    `,
  )
  const minutes = spans.map(() => new Map<number, number>())
  const quarters = spans.map((): readonly (number | null)[] => [])
  for (const { n, step, slots } of curves) {
    const { from } = spans[n - 1]!
    if (step === 1) for (const [place, value] of slots.entries()) value !== null && minutes[n - 1]!.set(from + place, value)
    else quarters[n - 1] = slots
  }
  for (const { n, minute, value } of waiting) if (!minutes[n - 1]!.has(minute)) minutes[n - 1]!.set(minute, value)
  return spans.map(({ day, from }, n) => {
    const own = minutes[n]!
    const covered = new Set(day < minutesSince ? [] : [...own.keys()].map(minute => Math.floor(minute / quarter)))
    for (const [place, value] of quarters[n]!.entries()) {
      const slot = Math.floor(from / quarter) + place
      const end = quarter * slot + quarter - 1
      if (value !== null && !covered.has(slot) && !own.has(end)) own.set(end, value)
    }
    return [...own].map(([minute, value]) => ({ minute, value })).sort((a, b) => a.minute - b.minute)
  })
}
