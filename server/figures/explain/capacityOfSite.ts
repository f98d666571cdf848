import { sql } from 'drizzle-orm'
import { one } from '../../database/rows.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { QueryContext } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'

/** Where the installed or running capacity of one site is written, kW, and beside it what its devices are rated. */
export async function capacityOfSite(
  { db }: Pick<QueryContext, 'db'>,
  siteId: string,
  which: 'installed' | 'running',
): Promise<FigureExplanation> {
  const site = one(
    await rowsOf(
      db,
      { kw: 'number', unit: 'text', on: 'text', rated: 'number?', devices: 'number' },
      sql`
        select
          ${sql.raw(`sites.${which}_kw`)} as kw,
          case when sites.type in ('001', '006') then 'kVA' else 'kW' end as unit,
          sites.operation_date::text as on, sum(devices.rated_kw) as rated, count(devices.rated_kw)::int as devices
        from sites
          left join devices on devices.site_id = sites.id and devices.enabled
        where sites.id = ${siteId}
        group by sites.id
      `,
    ),
  )
  const name = which === 'installed' ? '装机容量' : '运行容量'
  return {
    formula: `${name} = 站点档案所登记的容量；光伏为组件峰值功率，配电与村庄为变压器容量 kVA`,
    source: '站点档案',
    inputs: [
      { name: `档案${name}`, kind: '档案', value: site.kw, unit: site.unit, note: `投运 ${site.on}` },
      { name: '设备额定功率之和', kind: '设备', value: site.rated, unit: 'kW', note: `${site.devices} 台已启用设备有铭牌，仅供对照` },
    ],
  }
}
