import { type SQL, sql } from 'drizzle-orm'
import { map } from '../../../core/contract/walls/map.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { type QueryContext, reported, wireTime } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'

/** How the power of the sites of a condition came about. @param as what the sites stand for, as given to `livePower` */
export async function powerOfSites(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
  as: (where: SQL) => SQL,
): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    {
      id: 'text',
      name: 'text',
      own: 'boolean',
      power: 'number?',
      reportedKw: 'number',
      totalKw: 'number',
      assumedKw: 'number',
      at: 'text',
    },
    sql`
      with ${as(where)}, ${reported(at)}
      select
        sites.id, sites.name, sites.type = chosen.type as own, reported.power,
        coalesce(reported.reported_kw, 0) as "reportedKw", coalesce(reported.total_kw, 0) as "totalKw",
        coalesce(reported.assumed_kw, 0) as "assumedKw", ${wireTime(sql`reported.at`)} as at
      from chosen
        join sites on sites.id = chosen.id
        left join reported on reported.site_id = chosen.id
      order by sites.id
    `,
  )
  const known = rows.filter(({ power }) => power !== null)
  return {
    formula: 'P = Σ 各站点实时功率；站点实时功率 = Σ 两个采样周期内有可信数据的设备的有功功率',
    source: '超过两个采样周期未更新、或超出额定功率的数据不计入，也不按容量放大',
    sums: true,
    coverage: {
      of: '站点',
      reported: known.length,
      total: rows.length,
      reportedKw: rows.reduce((sum, row) => sum + row.reportedKw, 0),
      totalKw: rows.reduce((sum, row) => sum + row.totalKw, 0),
      assumedKw: rows.reduce((sum, row) => sum + row.assumedKw, 0),
    },
    inputs: rows.map(({ id, name, own, power, reportedKw, totalKw, at: newest }) => ({
      name,
      kind: '站点',
      value: power,
      unit: 'kW',
      at: newest,
      note: reportedKw < totalKw ? `容量 ${Math.round(reportedKw)}/${Math.round(totalKw)} kW 有数据` : '',
      // A village's own figure is its load.
      next: own ? { path: map.powerSystemOne.path, input: { itemNumber: id }, field: 'activePower', key: '' } : null,
    })),
  }
}
