import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { reverseKinds } from '../energyKinds.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { latestOpening, resetsOf } from '../../../core/register/openingMinuteOf.ts'
import { quality } from '../../../core/units/quality.ts'
import type { RegisterEvent, RegisterReading } from '../../../core/register/registerDay.ts'
import { addDays, instantOf, MINUTE } from '../../../core/time/time.ts'
import type { Queryable } from '../../database/db.ts'
import { numbers, texts } from '../insertRows.ts'
import { readSpans } from './readSpans.ts'
import type { RegisterKey } from './registerKey.ts'

const reverse = new Set(Object.values(reverseKinds))
const registerOf = (kind: string) => (reverse.has(kind) ? indicator.dayDischarge : indicator.dayEnergy)

export interface Register extends RegisterKey {
  zone: string
}
/** All that is known of a register and day. */
export interface KnownRegister {
  /** In the order of their minutes, one a minute. */
  readings: RegisterReading[]
  /**
   * Those early in the day, before the first that is believed, that are more than the day can have brought
   * (core/register/openingMinuteOf.ts).
   */
  beyond: RegisterReading[]
  /** What it showed last on the day before; minutes before midnight are negative. */
  closing: RegisterReading | null
  revision: number
  /** Minutes at which it began again: two days before, the day before, and on this day as it stands in the ledger. */
  resets: readonly [readonly number[], readonly number[], readonly number[]]
}

/** Readings of registers, and their ledger rows, which are read first: what changes after that is noticed when the row is written. */
export async function readRegisters(db: Queryable, registers: readonly Register[], minutesSince: string): Promise<KnownRegister[]> {
  const asked = sql`
    unnest(
      ${numbers(registers.map(({ deviceId }) => deviceId))}::int[],
      ${texts(registers.map(({ kind }) => kind))}::text[],
      ${texts(registers.map(({ kind }) => registerOf(kind)))}::text[],
      ${texts(registers.map(({ day }) => day))}::date[],
      ${numbers(registers.map(({ day, zone }) => instantOf(day, zone).getTime()))}::float8[]
    ) with ordinality as k(device_id, kind, no, day, since, n)
      join indicators i on i.no = k.no
  `
  const rows = await rowsOf(
    db,
    { n: 'number', back: 'number', revision: 'number', events: 'text?' },
    sql`
      select k.n::int as n, (k.day - e.day)::int as back, e.revision, e.events::text as events
      from ${asked}
        join device_days e on e.device_id = k.device_id and e.kind = k.kind and e.day between k.day - 2 and k.day
    `,
  )
  const readings = await readSpans(
    db,
    registers.map(({ deviceId, kind, day, zone }) => ({
      deviceId,
      indicatorNo: registerOf(kind),
      day,
      zone,
      from: 0,
      to: Math.round((instantOf(addDays(day, 1), zone).getTime() - instantOf(day, zone).getTime()) / MINUTE),
    })),
    minutesSince,
  )
  // The newest, folded or waiting; a quarter's own value only where its minutes are gone.
  const before = await rowsOf(
    db,
    { n: 'number', minute: 'number', value: 'number' },
    sql`
      select k.n::int as n, c.minute, c.value
      from ${asked}
        cross join lateral (
          select *
          from (
            (
              select 0 as step, floor((extract(epoch from r.at)::float8 - k.since / 1000) / 60)::int as minute, r.value
              from readings r
              where r.device_id = k.device_id
                and r.indicator_id = i.id
                and r.at >= to_timestamp(k.since / 1000) - interval '1 day'
                and r.at < to_timestamp(k.since / 1000)
                and r.quality < ${quality.suspect}
              order by r.at desc
              limit 1
            )
            union all
            select c.step, u.minute, u.value
            from curves c
              cross join lateral (
                select (u.place * c.step)::int - 1441 as minute, u.value
                from unnest(c.slots) with ordinality as u(value, place)
                where u.value is not null
                order by u.place desc
                limit 1
              ) u
            where c.device_id = k.device_id and c.indicator_id = i.id and c.day = k.day - 1
          ) known
          order by floor(known.minute / 15.0) desc, known.step = 15, known.minute desc
          limit 1
        ) c
    `,
  )
  const beyond = await rowsOf(
    db,
    { n: 'number', minute: 'number', value: 'number' },
    sql`
      select
        k.n::int as n,
        floor((extract(epoch from r.at)::float8 - k.since / 1000) / 60)::int as minute,
        (array_agg(r.value order by r.at desc))[1] as value
      from ${asked}
        join readings r
          on r.device_id = k.device_id
          and r.indicator_id = i.id
          and r.at >= to_timestamp(k.since / 1000)
          and r.at < to_timestamp(k.since / 1000 + ${60 * latestOpening})
      where r.quality = ${quality.beyondDay}
      group by 1, 2
      order by 1, 2
    `,
  )
  const closings = new Map(before.map(({ n, minute, value }) => [n, { minute, value }]))
  const known = new Map(rows.map(row => [`${row.n}/${row.back}`, row]))
  return registers.map((_, n) => {
    const rowOf = (back: number) => known.get(`${n + 1}/${back}`)
    const resets = (back: number) => resetsOf(JSON.parse(rowOf(back)?.events ?? '[]') as RegisterEvent[])
    const first = readings[n]![0]
    return {
      readings: readings[n]!,
      beyond: beyond.filter(row => row.n === n + 1 && first !== undefined && row.minute < first.minute),
      closing: closings.get(n + 1) ?? null,
      revision: rowOf(0)?.revision ?? 0,
      resets: [resets(2), resets(1), resets(0)],
    }
  })
}
