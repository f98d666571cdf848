import { sql } from 'drizzle-orm'
import { addDays, siteDay } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Transaction } from '../live/live.ts'
import { rollDays } from '../rollups/roll.ts'
import { heldOn } from '../rights/siteFilter.ts'
import { texts } from './insertRows.ts'
import { correctSums, takeSumLock } from './siteSums.ts'

/** Sites of one part: years of days each. */
const pendingAtOnce = 20

/** Sums of the same numbers in another order differ in their last digit, kWh. */
const leastChange = 1e-6

/**
 * Sets the energy of sites on days to the sum of their devices that count, and with it the sums of months, years and
 * all days that they are in. Idempotent: it computes, it does not add. Money of days before yesterday is settled once a
 * day at most; where their energy changes, it is noted with it that they want settling.
 */
export async function sumSiteDays(db: Services['db'] | Transaction, dirty: readonly { siteId: string; day: string }[], now: Date) {
  if (dirty.length === 0) return
  await db.transaction(async tx => {
    await takeSumLock(tx)
    const touched = await sum(tx, dirty, now)
    await rollDays(tx, touched)
    await correctSums(
      tx,
      touched.filter(({ summed }) => summed),
    )
  })
}

/** Sums up anew the days of sites whose devices have changed (`site_days_pending`): some sites at once. */
export async function sumPendingSites(db: Services['db'], now: Date) {
  for (;;) {
    const taken = await rowsOf(
      db,
      { siteId: 'text', fromDay: 'text', since: 'text' },
      sql`
        select site_id as "siteId", from_day::text as "fromDay", since::text as since
        from site_days_pending
        order by site_id
        limit ${pendingAtOnce}
      `,
    )
    if (taken.length === 0) return
    const asked = sql`
      unnest(${texts(taken.map(row => row.siteId))}::text[], ${texts(taken.map(row => row.fromDay))}::date[]) as a(site_id, from_day)
    `
    const days = await rowsOf(
      db,
      { siteId: 'text', day: 'text' },
      sql`
        select a.site_id as "siteId", d.day::text as day
        from ${asked}
          join site_days d on d.site_id = a.site_id and d.day >= a.from_day
        union
        select a.site_id, e.day::text
        from ${asked}
          join device_spans h on h.site_id = a.site_id
          join device_days e on e.device_id = h.device_id and e.day >= a.from_day and ${heldOn(sql`e.day`)}
      `,
    )
    await sumSiteDays(db, days, now)
    // What was noted meanwhile is done once more.
    await db.execute(sql`
      delete from site_days_pending p
      using ${asked}
        join unnest(${texts(taken.map(row => row.since))}::timestamptz[]) with ordinality as s(since, n) on true
      where p.site_id = a.site_id and p.from_day = a.from_day and p.since = s.since
    `)
  }
}

/**
 * Beside rows `e` of the ledger those of the same device and register a year before, `p`: 29 February has none. By
 * these energies of years are compared: neither a device that joined meanwhile nor one that is silent looks like a
 * change of yield.
 */
export const joinYearBefore = sql`
  left join device_days p
    on p.device_id = e.device_id
    and p.kind = e.kind
    and p.day = (e.day - interval '1 year')::date
    and e.day = (p.day + interval '1 year')::date
`
/** What of the rows of `joinYearBefore` is compared, and with what. */
export const comparedKwh = sql`sum(e.kwh) filter (where p.device_id is not null)`
export const beforeKwh = sql`sum(p.kwh)`

/**
 * With a day the day a year later, which is compared with it.
 * @returns the days whose energy, or what it is compared with, has changed; which of them are in sums already
 */
const sum = (tx: Transaction, dirty: readonly { siteId: string; day: string }[], now: Date) =>
  rowsOf(
    tx,
    { siteId: 'text', kind: 'text', day: 'text', summed: 'boolean' },
    sql`
      with asked as (
        select distinct *
        from unnest(${texts(dirty.map(row => row.siteId))}::text[], ${texts(dirty.map(row => row.day))}::date[]) as u(
          site_id, day
        )
      ),
      later as (
        select distinct site_id, (day + interval '1 year')::date as day
        from asked
        where day < ${addDays(siteDay(now), -364)}::date
      ),
      wanted as materialized (
        select * from asked
        union
        select * from later
        union
        -- Of devices that have come since, the sites they stood on.
        select h.site_id, a.day
        from asked a
          join device_spans came on came.site_id = a.site_id and came.from_day > a.day
          join device_spans h on h.device_id = came.device_id and ${heldOn(sql`a.day`)}
      ),
      known as materialized (
        select
          s.id as site_id, s.org_id, e.kind, e.day, sum(e.kwh) as kwh, ${comparedKwh} as compared,
          ${beforeKwh} as before
        from wanted u
          join sites s on s.id = u.site_id
          join device_spans h on h.site_id = s.id and ${heldOn(sql`u.day`)}
          join devices d on d.id = h.device_id
          join device_days e on e.device_id = d.id and e.day = u.day ${joinYearBefore}
        where d.energy_kind is not null
        group by s.id, s.org_id, e.kind, e.day
      ),
      moved as materialized (
        select k.site_id, k.kind, k.day
        from known k
          left join site_days t on t.site_id = k.site_id and t.kind = k.kind and t.day = k.day
        where t.kwh is null or abs(t.kwh - k.kwh) > ${leastChange}
      ),
      gone as (
        delete from site_days t
        using (select * from wanted except select * from later) u
        where t.site_id = u.site_id
          and t.day = u.day
          and not exists (
            select from known k
            where k.site_id = t.site_id and k.day = t.day and k.kind = t.kind
          )
        returning t.site_id, t.kind, t.day
      ),
      changed as (
        insert into site_days (site_id, org_id, kind, day, kwh, compared_kwh, before_kwh)
        select site_id, org_id, kind, day, kwh, compared, before
        from known
        on conflict (site_id, kind, day) do update set
          kwh = excluded.kwh, compared_kwh = excluded.compared_kwh, before_kwh = excluded.before_kwh
        where abs(site_days.kwh - excluded.kwh) > ${leastChange}
          or ${differs('compared_kwh')}
          or ${differs('before_kwh')}
        returning site_id, kind, day
      ),
      noted as (
        insert into money_pending (day)
        select distinct day
        from (select * from gone union all select * from moved) energy
        where day < ${addDays(siteDay(now), -1)}::date
        on conflict (day) do update set day = excluded.day
      )
      select
        site_id as "siteId", kind, day::text as day,
        coalesce(day < (select max(day) from summed_until), false) as summed
      from (select * from gone union all select * from changed) touched
    `,
  )

/** Did one of the figures it is compared by change? Unknown is none of what they can be. */
function differs(column: 'compared_kwh' | 'before_kwh') {
  const [old, next] = [sql`site_days.${sql.identifier(column)}`, sql`excluded.${sql.identifier(column)}`]
  return sql`(${old} is null) <> (${next} is null) or abs(${old} - ${next}) > ${leastChange}`
}
