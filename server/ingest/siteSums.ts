import { type SQL, sql } from 'drizzle-orm'
import { addDays, siteDay } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Transaction } from '../live/live.ts'
import { lockRollups } from '../rollups/lockRollups.ts'
import { rollDays, rollSums } from '../rollups/roll.ts'
import { texts } from './insertRows.ts'

/** A day of a site whose energy has changed. */
interface ChangedDay {
  siteId: string
  kind: string
  day: string
}

/** Any number nobody else uses: sums of sites, one after the other. */
const sumLock = 726_012

/** One after the other, each from what stands when its turn has come: a statement that waited would write what it saw before. */
export async function takeSumLock(tx: Transaction | Services['db']) {
  await lockRollups(tx)
  await tx.execute(sql`select pg_advisory_xact_lock(${sumLock})`)
}

/**
 * Writes sums over those that stand.
 * @param spans rows of `site_id`, `kind` and `span`: what goes where it is not in `known`
 */
const write = async (tx: Transaction, spans: SQL, known: SQL) => {
  const written = await rowsOf(
    tx,
    { siteId: 'text', kind: 'text', span: 'text' },
    sql`
    with asked as materialized (${spans}),
    known as materialized (${known}),
    gone as (
      delete from site_sums s
      using asked a
      where s.site_id = a.site_id
        and s.kind = a.kind
        and s.span = a.span
        and not exists (
          select from known k
          where k.site_id = a.site_id and k.kind = a.kind and k.span = a.span
        )
      returning s.site_id, s.kind, s.span
    ),
    made as (
    insert into site_sums (site_id, kind, span, kwh, days, since, compared_kwh, before_kwh)
    select site_id, kind, span, kwh, days, since, compared, before
    from known
    on conflict (site_id, kind, span) do update set
      kwh = excluded.kwh, days = excluded.days, since = excluded.since, compared_kwh = excluded.compared_kwh,
      before_kwh = excluded.before_kwh
    returning site_id, kind, span
    )
    select site_id as "siteId", kind, span from (select * from gone union all select * from made) touched
  `,
  )
  await rollSums(tx, written)
}

/** Sums of months from rows `d` of `site_days`. */
const monthsOf = (days: SQL) => sql`
  select d.site_id, d.kind, to_char(d.day, 'YYYY-MM') as span, sum(d.kwh) as kwh, count(*)::int as days, min(d.day) as since,
    sum(d.compared_kwh) as compared, sum(d.before_kwh) as before
  from ${days} group by d.site_id, d.kind, 3`

/** Sums of years, and of all days, from those of their months. @param months rows of `site_id`, `kind` and `span` */
const sumYears = (tx: Transaction, months: SQL) =>
  write(
    tx,
    sql`
      select distinct m.site_id, m.kind, s.span
      from (${months}) m
        cross join lateral (values ('all'), (left(m.span, 4))) as s(span)
    `,
    sql`
      select
        a.site_id, a.kind, a.span, sum(m.kwh) as kwh, sum(m.days)::int as days, min(m.since) as since,
        sum(m.compared_kwh) as compared, sum(m.before_kwh) as before
      from asked a
        join site_sums m
          on m.site_id = a.site_id
          and m.kind = a.kind
          and length(m.span) = 7
          and (a.span = 'all' or a.span = left(m.span, 4))
      group by a.site_id, a.kind, a.span
    `,
  )

const readUntil = async (tx: Transaction | Services['db']) =>
  (await rowsOf(tx, { day: 'text' }, sql`select day::text as day from summed_until`))[0]?.day ?? null

/**
 * Computes anew, in the transaction that has changed days (and holds the lock), the sums they are in.
 * @param changed days that are summed
 */
export async function correctSums(tx: Transaction, changed: readonly ChangedDay[]) {
  const until = changed.length > 0 ? await readUntil(tx) : null
  if (until === null) return
  const days = sql`
    unnest(
      ${texts(changed.map(({ siteId }) => siteId))}::text[], ${texts(changed.map(({ kind }) => kind))}::text[],
      ${texts(changed.map(({ day }) => day))}::date[]
    ) as u(site_id, kind, day)
  `
  const months = sql`
    select distinct u.site_id, u.kind, to_char(u.day, 'YYYY-MM') as span
    from ${days}
    where u.day < ${until}::date
  `
  await write(
    tx,
    months,
    monthsOf(
      sql`
        asked a
          join site_days d
            on d.site_id = a.site_id
            and d.kind = a.kind
            and d.day >= (a.span || '-01')::date
            and d.day < least(((a.span || '-01')::date + interval '1 month')::date, ${until}::date)
      `,
    ),
  )
  await sumYears(tx, months)
}

/** Months (`YYYY-MM`) from that of one day to that of another. */
function monthsBetween(first: string, last: string): string[] {
  const months = [first.slice(0, 7)]
  while (months.at(-1)! < last.slice(0, 7)) months.push(addDays(`${months.at(-1)}-01`, 31).slice(0, 7))
  return months
}

/**
 * Takes the days that are over everywhere into the sums: all of them at the first start, then one a day. Readers see all of it or nothing.
 * @param onProgress hears how far it is
 */
export async function advanceSums(db: Services['db'], now: Date, onProgress: (done: number, total: number) => void = () => {}) {
  // Where the sun rises last it may still be the day before.
  const next = addDays(siteDay(now), -1)
  const before = await readUntil(db)
  if (before !== null && before >= next) return
  await db.transaction(async tx => {
    await takeSumLock(tx)
    const until = await readUntil(tx)
    if (until !== null && until >= next) return
    // What is summed up by group of sites that have moved is added up to here.
    await tx.execute(sql`delete from summed_until`)
    await tx.execute(sql`insert into summed_until (day) values (${next}::date)`)
    // Entries are of the newest days; what a day came to stands in `site_days` long since.
    const forgotten = sql`
      delete from site_entries
      where day < ${addDays(next, -1)}::date
      returning site_id as "siteId", kind, day::text as day
    `
    await rollDays(tx, await rowsOf(tx, { siteId: 'text', kind: 'text', day: 'text' }, forgotten))
    const [known] = await rowsOf(
      tx,
      { kinds: 'texts?', first: 'text?' },
      sql`
        select array_agg(distinct kind) as kinds, min(day)::text as first
        from site_days
        where day >= coalesce(${until}::date, '-infinity') and day < ${next}::date
      `,
    )
    const { kinds, first } = known!
    if (kinds !== null && first !== null) {
      const months = monthsBetween(first, addDays(next, -1))
      for (const [n, month] of months.entries()) {
        const [from, to] = [`${month}-01`, addDays(`${month}-01`, 31).slice(0, 7)]
        const end = `${to}-01` < next ? `${to}-01` : next
        const ofKinds = (kind: SQL) => sql`${kind} = any(${sql.param(kinds)}::text[])`
        // By day, as they lie. A kind of which the new days know nothing keeps what it has.
        await write(
          tx,
          sql`select site_id, kind, span from site_sums where span = ${month} and ${ofKinds(sql`kind`)}`,
          monthsOf(sql`
            (
              select *
              from site_days d
              where ${ofKinds(sql`d.kind`)} and d.day >= ${from}::date and d.day < ${end}::date
            ) d
          `),
        )
        onProgress(n + 1, months.length)
      }
      await sumYears(
        tx,
        sql`select site_id, kind, span from site_sums where span in (${sql.join(
          months.map(month => sql`${month}::text`),
          sql`, `,
        )})`,
      )
    }
  })
}
