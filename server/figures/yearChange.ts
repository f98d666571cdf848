import { sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import { onSites, type Sites } from '../rights/siteFilter.ts'
import { comparisonOf } from './comparison.ts'
import { type Moments, yearBefore } from './slots/moments.ts'
import { pastSummed, spanSum } from './pastEnergy.ts'
import { type QueryContext, chosenWith } from './sqlFragments.ts'
import { explain } from './explain.ts'
import { changeBetween } from './explain/changeBetween.ts'
import { ledgerQuality, readDaysRule } from './explain/ledgerEntries.ts'

/**
 * Generation of this year's whole days against the year before. A device's day counts only where the same day of the
 * year before is known of the same device: neither one that joined or went since nor a month nobody recorded looks like
 * a change of yield. 29 February has no day to be compared with, nor has a day that is not over where the site stands.
 */
export async function yearChange({ db }: Pick<QueryContext, 'db'>, of: Sites, at: Moments) {
  const where = onSites(of)
  const year = at.year.slice(0, 4)
  const [row] = await rowsOf(
    db,
    { shown: 'number?', now: 'number?', before: 'number?' },
    sql`
      with ${chosenWith(where, 'zone')}, ${pastSummed(of, at, kind => sql`${kind} = 'generation'`, [year])}
      select
        ${spanSum(year)} as shown, case when count(compared) > 0 then sum(compared) end as now, sum(before) as before
      from past
    `,
  )
  explain('generation.yearChange', async () => {
    const on = (first: string, last: string) => ledgerQuality({ db }, where, 'generation', { first, last })
    const now = { value: row!.now, quality: await on(at.year, at.yesterday) }
    const before = { value: row!.before, quality: await on(yearBefore(at.year), yearBefore(at.yesterday)) }
    return changeBetween(now, before, '去年同期', `同一设备的同一日两年均有数据才计入，不含站点当地未满的一日；${readDaysRule}`)
  })
  return comparisonOf(row!, '去年', '本年尚无整日')
}
