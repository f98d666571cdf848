import { sql } from 'drizzle-orm'
import type { PriceOfSite } from '../../../../core/contract/energy/tariff.ts'
import { type SiteType, siteTypes } from '../../../../core/sites/siteTypes.ts'
import type { Context } from '../../../context.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { type CountingDevice, periodCoverage } from '../../../figures/periods/periodCoverage.ts'
import type { PeriodDay } from '../../../figures/periods/periodDays.ts'
import { groupBy } from '../../../../core/rules/groupBy.ts'
import { periodRow } from '../../../figures/periods/periodSums.ts'
import { chosen } from '../../../figures/sqlFragments.ts'
import { type Asked, readSpan, siteOf } from './asked.ts'

export interface SiteRow {
  row: Omit<PriceOfSite, 'previous' | 'lastYear'>
  days: readonly PeriodDay[]
}

/** The sites of a selection that count such an energy, or did, each with its energy and money by period. */
export async function siteRows(context: Context, of: Asked, keyword: ReturnType<typeof sql> = sql`true`): Promise<SiteRow[]> {
  const { days, devices } = await readSpan(context, of)
  const own = groupBy(days, siteOf)
  const counting = new Map<string, CountingDevice[]>()
  for (const device of devices) counting.set(device.siteId, [...(counting.get(device.siteId) ?? []), device])
  const sites = await rowsOf<{ systemNo: string; systemName: string; itemType: SiteType; consName: string }>(
    context.db,
    { systemNo: 'text', systemName: 'text', itemType: 'text', consName: 'text' },
    sql`
      with ${chosen(of.where)}
      select
        chosen.id as "systemNo", chosen.short_name as "systemName", chosen.type as "itemType",
        coalesce(customers.name, '') as "consName"
      from chosen
        left join customers on customers.id = chosen.customer_id
      where ${keyword}
      order by chosen.id
    `,
  )
  return sites.flatMap(site => {
    const [known, counts] = [own.get(site.systemNo) ?? [], counting.get(site.systemNo) ?? []]
    if (known.length === 0 && counts.length === 0) return []
    const coverage = periodCoverage(counts, known, of.span)
    return [{ row: { ...site, itemTypeName: siteTypes[site.itemType] ?? '', coverage, ...periodRow(known) }, days: known }]
  })
}
