import { sql } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import { readFact, writeFact } from '../../database/facts.ts'
import type { History } from './fillHistory.ts'
import { insertCurves, insertDeviceDays, numbers } from '../../ingest/insertRows.ts'
import { noteRollups } from '../../rollups/settleRollups.ts'
import { beforeKwh, comparedKwh, joinYearBefore } from '../../ingest/siteDays.ts'

export const siteFact = (siteId: string) => `demo:history:${siteId}`

/** Writes the history of one site in one transaction; does nothing where it is written. */
export async function writeHistory(db: Services['db'], siteId: string, { days, quarters, minutes, latest }: History) {
  if (await readFact(db, siteFact(siteId))) return
  await db.transaction(async tx => {
    await insertDeviceDays(tx, days)
    await tx.execute(sql`
      insert into site_days (site_id, org_id, kind, day, kwh, compared_kwh, before_kwh)
      select s.id, s.org_id, e.kind, e.day, sum(e.kwh), ${comparedKwh}, ${beforeKwh}
      from device_days e
        join devices v on v.id = e.device_id
        join sites s on s.id = v.site_id ${joinYearBefore}
      where s.id = ${siteId}
      group by s.id, s.org_id, e.kind, e.day
      on conflict (site_id, kind, day) do update set
        kwh = excluded.kwh, compared_kwh = excluded.compared_kwh, before_kwh = excluded.before_kwh
    `)
    await insertCurves(tx, 15, quarters)
    await insertCurves(tx, 1, minutes)
    await tx.execute(sql`
      insert into latest (device_id, indicator_id, at, value, quality)
      select d, i, to_timestamp(at / 1000), value, 0
      from unnest(
        ${numbers(latest.map(row => row.deviceId))}::int[], ${numbers(latest.map(row => row.indicatorId))}::int[],
        ${numbers(latest.map(row => row.at))}::float8[], ${numbers(latest.map(row => row.value))}::real[]
      ) as u(d, i, at, value)
      on conflict do nothing
    `)
    await tx.execute(
      sql`
        update devices d
        set last_seen_at = (select max(at) from latest l where l.device_id = d.id)
        where d.site_id = ${siteId}
      `,
    )
    await tx.execute(
      sql`
        update gateways g
        set last_seen_at = (select max(d.last_seen_at) from devices d where d.gateway_id = g.id)
        where g.site_id = ${siteId}
      `,
    )
    // All of it at once, when the sites are written (ensureDemo): a group would be added up for each of its sites.
    await noteRollups(tx, [siteId])
    await writeFact(tx, siteFact(siteId), 'done')
  })
}
