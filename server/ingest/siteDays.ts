import { sql } from 'drizzle-orm'
import { addDays, siteDay } from '../../core/time.ts'
import type { Services } from '../context.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Transaction } from '../live.ts'
import { texts } from './insertRows.ts'
import { correctSums, takeSumLock } from './siteSums.ts'

/** Sums of the same numbers in another order differ in their last digit, kWh. */
const leastChange = 1e-6

/**
 * Sets the energy of sites on days to the sum of their devices that count, and with it the sums of months, years and all days that they are in. Idempotent: it computes, it
 * does not add. Money of days before yesterday is settled once a day at most; where their energy changes, it is noted with it that they want settling.
 */
export async function sumSiteDays(db: Services['db'] | Transaction, dirty: readonly { siteId: string; day: string }[], now: Date) {
  if (dirty.length === 0) return
  await db.transaction(async tx => {
    await takeSumLock(tx)
    await correctSums(tx, await sum(tx, dirty, now))
  })
}

/** @returns the days whose energy has changed */
const sum = (tx: Transaction, dirty: readonly { siteId: string; day: string }[], now: Date) =>
  rowsOf(
    tx,
    { siteId: 'text', kind: 'text', day: 'text' },
    sql`
    with asked as (select distinct * from unnest(${texts(dirty.map(row => row.siteId))}::text[], ${texts(dirty.map(row => row.day))}::date[]) as u(site_id, day)),
    known as materialized (
      select s.id as site_id, s.org_id, e.kind, e.day, sum(e.kwh) as kwh
      from asked u join sites s on s.id = u.site_id join devices d on d.site_id = s.id join device_days e on e.device_id = d.id and e.day = u.day
      where d.energy_kind is not null
      group by s.id, s.org_id, e.kind, e.day),
    gone as (
      delete from site_days t using asked u where t.site_id = u.site_id and t.day = u.day
        and not exists (select from known k where k.site_id = t.site_id and k.day = t.day and k.kind = t.kind) returning t.site_id, t.kind, t.day),
    changed as (
      insert into site_days (site_id, org_id, kind, day, kwh) select site_id, org_id, kind, day, kwh from known
      on conflict (site_id, kind, day) do update set kwh = excluded.kwh where abs(site_days.kwh - excluded.kwh) > ${leastChange} returning site_id, kind, day),
    touched as (select * from gone union all select * from changed),
    noted as (
      insert into money_pending (day) select distinct day from touched where day < ${addDays(siteDay(now), -1)}::date
      on conflict (day) do update set day = excluded.day)
    select site_id as "siteId", kind, day::text as day from touched where day < (select max(day) from summed_until)`,
  )
