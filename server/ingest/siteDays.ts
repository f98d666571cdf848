import { sql } from 'drizzle-orm'
import { addDays, siteDay } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Transaction } from '../live/live.ts'
import { rollDays } from '../rollups/roll.ts'
import { texts } from './insertRows.ts'
import { correctSums, takeSumLock } from './siteSums.ts'

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
      known as materialized (
        select
          s.id as site_id, s.org_id, e.kind, e.day, sum(e.kwh) as kwh, ${comparedKwh} as compared,
          ${beforeKwh} as before
        from (select * from asked union select * from later) u
          join sites s on s.id = u.site_id
          join devices d on d.site_id = s.id
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
        using asked u
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
