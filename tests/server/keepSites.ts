import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/db.ts'

/**
 * Leaves a part of the demonstration region, whole sites with all they have: so many with PV of their own (type 003), one of every other type.
 * What every site shows the same way needs no twenty of them.
 */
export async function keepSites(db: Database['db'], pv: number) {
  await db.execute(sql`
    delete from sites where id not in (
      select id from (select id, type, row_number() over (partition by type order by id) as n from sites) t where n <= case type when '003' then ${pv}::int else 1 end)`)
  await db.execute(sql`delete from devices where site_id not in (select id from sites)`)
  await db.execute(sql`delete from site_days where site_id not in (select id from sites)`)
  await db.execute(sql`delete from device_days where device_id not in (select id from devices)`)
}
