import { sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { activePowerId, type QueryContext, counts, fresh, wireTime } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'
import { qualityWord } from './rowOf.ts'

/** How the power of one site came about: the newest readings of the devices that make its own figure. */
export async function powerOfDevices({ db }: Pick<QueryContext, 'db'>, siteId: string, at: Moments): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { name: 'text', value: 'number?', kw: 'number', rated: 'boolean', quality: 'text', isFresh: 'boolean', seconds: 'number', at: 'text' },
    sql`
      select
        devices.name, latest.value::float8 as value, devices.weight_kw as kw,
        coalesce(devices.rated_kw > 0, false) as rated, ${qualityWord(sql`latest.quality`)} as quality,
        coalesce(${fresh(at)}, false) as "isFresh", devices.sampling_seconds as seconds,
        ${wireTime(sql`latest.at`, sql`chosen.zone`)} as at
      from sites chosen
        join devices on devices.site_id = chosen.id and devices.enabled
        left join latest on latest.device_id = devices.id and latest.indicator_id = ${activePowerId}
      where chosen.id = ${siteId} and ${counts}
      order by devices.no
    `,
  )
  const counted = rows.filter(({ value, quality, isFresh }) => value !== null && quality !== 'suspect' && isFresh)
  const kw = (of: typeof rows) => of.reduce((sum, row) => sum + row.kw, 0)
  return {
    formula: 'P站 = Σ 两个采样周期内有可信数据的设备的有功功率',
    source: '超过两个采样周期未更新、或超出额定功率的数据不计入，也不按容量放大',
    sums: true,
    coverage: {
      of: '设备',
      reported: counted.length,
      total: rows.length,
      reportedKw: kw(counted),
      totalKw: kw(rows),
      assumedKw: kw(rows.filter(({ rated }) => !rated)),
    },
    inputs: rows.map(row => {
      const counts = counted.includes(row)
      return {
        name: row.name,
        kind: '设备',
        value: counts ? row.value : null,
        unit: 'kW',
        quality: counts ? (row.quality as 'good') : row.quality === 'suspect' ? 'suspect' : 'missing',
        at: row.at,
        note: counts || row.value === null ? `采样周期 ${row.seconds} s` : `未计入：${row.value} kW ${row.isFresh ? '不可信' : '已过期'}`,
      }
    }),
  }
}
