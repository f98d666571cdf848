import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import type { Transaction } from '../live.ts'
import { texts } from './insertRows.ts'

/** Sets the energy of sites on days to the sum of their devices. Idempotent: it computes, it does not add. */
export async function sumSiteDays(db: Services['db'] | Transaction, dirty: readonly { siteId: string; day: string }[]) {
  if (dirty.length === 0) return
  await db.execute(sql`
    insert into site_days (site_id, org_id, kind, day, kwh)
    select s.id, s.org_id, e.kind, e.day, sum(e.kwh)
    from (select distinct * from unnest(${texts(dirty.map(row => row.siteId))}::text[], ${texts(dirty.map(row => row.day))}::date[])) as u(site_id, day)
    join sites s on s.id = u.site_id join devices d on d.site_id = s.id join device_days e on e.device_id = d.id and e.day = u.day
    group by s.id, s.org_id, e.kind, e.day
    on conflict (site_id, kind, day) do update set kwh = excluded.kwh where site_days.kwh is distinct from excluded.kwh`)
}
