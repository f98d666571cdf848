import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { onGroups, onSites, type Sites } from '../../rights/siteFilter.ts'
import type { Moments } from './moments.ts'
import { type QueryContext, sitesOn } from '../sqlFragments.ts'
import { explain } from '../explain.ts'
import { changeBetween } from '../explain/changeBetween.ts'
import { ledgerQuality } from '../explain/ledgerEntries.ts'

/**
 * Generation of today and of yesterday up to the same time of day, kWh. Each device is compared with itself up to its
 * own newest reading, and only where both days are known: a device that fell silent at noon, or was silent yesterday,
 * does not look like a change of yield. Times of day are those of the site's own clock. Kept by site (`roll_site_pairs`
 * of server/rollups).
 */
export async function dayPairs({ db }: Pick<QueryContext, 'db'>, of: Sites, at: Moments) {
  const where = onSites(of)
  const groups = onGroups(of)
  const [row] = await rowsOf(
    db,
    { now: 'number?', before: 'number?' },
    groups
      ? sql`
        select sum(region.pair_now) as now, sum(region.pair_before) as before
        from region_days region
        where ${groups} and region.kind = 'generation' and region.day = ${at.today} and region.pairs > 0
      `
      : sql`
        select sum(now) as now, sum(before) as before
        from site_pairs
        where day = ${at.today} and site_id in (${sitesOn(of, at.today) ?? sql`select sites.id from sites where ${where}`})
      `,
  )
  explain('generation.dayChange', async () => {
    const on = (day: string) => ledgerQuality({ db }, where, 'generation', { first: day, last: day })
    const now = { value: row!.now, quality: await on(at.today) }
    const before = { value: row!.before, quality: await on(at.yesterday) }
    return changeBetween(now, before, '昨日同时段', '每台设备与自身昨日截至同一时刻的电量相比，两日均有数据才计入')
  })
  return row!
}
