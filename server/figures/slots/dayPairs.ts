import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from './moments.ts'
import { type QueryContext, chosenWith, isRegional } from '../sqlFragments.ts'
import { explain } from '../explain.ts'
import { changeBetween } from '../explain/changeBetween.ts'
import { ledgerQuality } from '../explain/ledgerEntries.ts'

/**
 * Generation of today and of yesterday up to the same time of day, kWh. Each device is compared with itself up to its
 * own newest reading, and only where both days are known: a device that fell silent at noon, or was silent yesterday,
 * does not look like a change of yield. Times of day are those of the site's own clock. Kept by site (`make_site_pairs`
 * of the migrations).
 */
export async function dayPairs({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const [row] = await rowsOf(
    db,
    { now: 'number?', before: 'number?' },
    isRegional(where)
      ? sql`
        select sum(sites.pair_now) as now, sum(sites.pair_before) as before
        from region_days sites
        where ${where} and sites.kind = 'generation' and sites.day = ${at.today} and sites.pairs > 0
      `
      : sql`
        with ${chosenWith(where)}
        select sum(now) as now, sum(before) as before
        from chosen
          join site_pairs on site_pairs.site_id = chosen.id and site_pairs.day = ${at.today}
      `,
  )
  explain('generation.dayChange', async () => {
    const of = (day: string) => ledgerQuality({ db }, where, 'generation', { first: day, last: day })
    const now = { value: row!.now, quality: await of(at.today) }
    const before = { value: row!.before, quality: await of(at.yesterday) }
    return changeBetween(now, before, '昨日同时段', '每台设备与自身昨日截至同一时刻的电量相比，两日均有数据才计入')
  })
  return row!
}
