import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { QueryContext } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'

/**
 * The installed or running capacity of the sites of a condition, site by site.
 * @param as what the sites stand for, as given to `livePower`
 */
export async function capacityOfSites(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  as: (where: SQL) => SQL,
  which: 'installed' | 'running',
): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { name: 'text', kw: 'number', on: 'text?' },
    sql`
      with ${as(where)}
      select sites.name, ${sql.raw(`chosen.${which}_kw`)} as kw, sites.operation_date::text as on
      from chosen
        join sites on sites.id = chosen.id
      order by sites.id
    `,
  )
  return {
    formula: `${which === 'installed' ? '装机' : '运行'}容量 = Σ 各站点容量；村庄按屋顶逆变器额定功率`,
    source: '站点与设备档案',
    sums: true,
    inputs: rows.map(({ name, kw, on }) => ({ name, kind: '站点', value: kw, unit: 'kW', note: on ? `投运 ${on}` : '' })),
  }
}
