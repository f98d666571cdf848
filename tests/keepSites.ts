import { sql } from 'drizzle-orm'
import type { Database } from '../server/database/db.ts'

/**
 * SQL that leaves a part of the demonstration region, whole sites with all they have: so many with PV of their own (type
 * 003), one of every other type. What every site shows the same way needs no twenty of them.
 */
export const keepingSites = (pv: number) => `
  delete from sites
  where id not
    in (
      select id
      from (select id, type, row_number() over (partition by type order by id) as n from sites) t
      where n <= case type when '003' then ${pv} else 1 end
    );
  delete from devices where site_id not in (select id from sites);
  delete from site_days where site_id not in (select id from sites);
  delete from device_days where device_id not in (select id from devices);
  select rebuild_rollups();
`

export const keepSites = (db: Database['db'], pv: number) => db.execute(sql.raw(keepingSites(pv)))
