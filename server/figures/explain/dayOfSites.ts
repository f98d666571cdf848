import { type SQL, sql } from 'drizzle-orm'
import { energy } from '../../../core/contract/energy/energy.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { type QueryContext, chosen, todayBySite } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'
import { ledgerQuality } from './ledgerEntries.ts'

/** How the generation of a day that is over came about: what each of the sites gave. */
export async function dayOfSites({ db }: Pick<QueryContext, 'db'>, where: SQL, day: string): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { id: 'text', name: 'text', kwh: 'number?' },
    sql`
      with ${chosen(where)}, ${todayBySite({ today: day })}
      select chosen.id, chosen.name, today.kwh
      from chosen
        left join today on today.site_id = chosen.id and today.kind = 'generation'
      order by chosen.id
    `,
  )
  const known = rows.filter(({ kwh }) => kwh !== null).length
  return {
    formula: 'E日 = Σ 各站点当日发电',
    source: '电量台账：日电量由表计示数差值得出，异常示数不计，缺数时段按时长均摊并标为估算，人工修正优先',
    sums: true,
    day,
    ...(known > 0 && { quality: await ledgerQuality({ db }, where, 'generation', { first: day, last: day }) }),
    coverage: { of: '站点', reported: known, total: rows.length, reportedKw: null, totalKw: null },
    inputs: rows.map(({ id, name, kwh }) => ({
      name,
      kind: '站点',
      value: kwh,
      unit: 'kWh',
      next: { path: energy.page.path, input: { siteId: id, kind: 'generation', from: day, to: day, size: 100 }, field: '', key: '' },
    })),
  }
}
