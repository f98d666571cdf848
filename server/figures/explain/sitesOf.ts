import { type SQL, sql } from 'drizzle-orm'
import { map } from '../../../core/contract/walls/map.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { type QueryContext, reported } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'

const ways = {
  sites: { formula: '站点数 = 范围内的站点个数', source: '站点档案' },
  online: {
    formula: '在线站点数 = Σ 在线的站点',
    source: '计量设备额定容量的一半以上在两个采样周期内有数据，站点为在线；无计量设备的站点以任一设备为准',
  },
  devices: { formula: '设备数 = Σ 各站点已启用的设备', source: '设备档案' },
  heard: { formula: '在线设备数 = Σ 各站点在线的设备', source: '任一测点在两个采样周期内有数据，设备为在线' },
} as const

/**
 * How a number of sites or devices came about, site by site.
 * @param as what the sites stand for: `chosen`, or `chosenGenerating` = their PV
 */
export async function sitesOf(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
  as: (where: SQL) => SQL,
  what: keyof typeof ways,
): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { id: 'text', name: 'text', own: 'boolean', on: 'text', online: 'boolean', devices: 'number', heard: 'number' },
    sql`
      with ${as(where)}, ${reported(at)}
      select
        sites.id, sites.name, sites.type = chosen.type as own, sites.operation_date::text as on,
        coalesce(reported.online, false) as online, coalesce(reported.devices, 0) as devices,
        coalesce(reported.heard, 0) as heard
      from chosen
        join sites on sites.id = chosen.id
        left join reported on reported.site_id = sites.id
      order by sites.id
    `,
  )
  const numberOf = ({ online, devices, heard }: (typeof rows)[number]) =>
    what === 'sites' ? 1 : what === 'online' ? (online ? 1 : null) : what === 'devices' ? devices : heard
  const live = what === 'online' || what === 'heard'
  return {
    ...ways[what],
    sums: true,
    quality: 'good',
    inputs: rows.map(row => ({
      name: row.name,
      kind: '站点',
      value: numberOf(row),
      note: live ? `${row.heard}/${row.devices} 台设备有数据` : `投运 ${row.on}`,
      // A village's own figure is its load.
      next: live && row.own ? { path: map.powerSystemOne.path, input: { itemNumber: row.id }, field: 'activePower', key: '' } : null,
    })),
  }
}
