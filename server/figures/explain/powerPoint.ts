import { type SQL, sql } from 'drizzle-orm'
import { map } from '../../../core/contract/walls/map.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { LineReply } from '../slots/lineOf.ts'
import type { Moments } from '../slots/moments.ts'
import { activePowerId, type QueryContext, chosen } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'

const step = 15

/** Time of the newest known point of the first series. */
export const newestOf = ({ datas }: LineReply) => datas[0]?.dates.findLast(({ val }) => val !== null)?.dateTime

/**
 * How the newest point of the power curve came about: what each site gave in that quarter of an hour.
 * @param time its beginning on the platform's clock, `YYYY-MM-DD HH:mm:ss`; undefined = the curve has none
 */
export async function powerPoint(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
  time: string | undefined,
): Promise<FigureExplanation> {
  const rows = time
    ? await rowsOf(
        db,
        { id: 'text', name: 'text', own: 'boolean', kw: 'number?', devices: 'number', of: 'number', knownKw: 'number', allKw: 'number' },
        // Curves stand on the clock of their site.
        sql`
          with ${chosen(where)},
          places as (
            select
              chosen.id, begins::date as day,
              (extract(epoch from begins::time) / ${step * 60}::int)::int + 1 as place
            from chosen
              cross join lateral (
                select ${time}::timestamp at time zone ${at.zone} at time zone chosen.zone as begins
              ) own
          )
          select
            chosen.id, chosen.name, chosen.type in ('002', '003') as own, sum(points.value) as kw,
            count(points.value)::int as devices, count(*)::int as of,
            coalesce(sum(devices.weight_kw) filter (where points.value is not null), 0) as "knownKw",
            coalesce(sum(devices.weight_kw), 0) as "allKw"
          from chosen
            join places on places.id = chosen.id
            join devices
              on devices.site_id = chosen.id
              and devices.enabled
              and devices.energy_kind = 'generation'
              and devices.commissioned_on <= ${at.today}
            left join curves
              on curves.device_id = devices.id
              and curves.indicator_id = ${activePowerId}
              and curves.step = ${step}
              and curves.day = places.day
            cross join lateral (select curves.slots[places.place]::float8 as value) points
          group by chosen.id, chosen.name, chosen.type
          order by chosen.id
        `,
      )
    : []
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    formula: '每点 P = Σ 各发电设备该 15 分钟的平均有功功率；有数据的设备占容量一半以上才成点。下列为最新一点',
    source: '15 分钟曲线由可信读数求均值得出；缺数不补、不按容量放大',
    at: time ?? '',
    coverage: {
      of: '设备',
      reported: sum(({ devices }) => devices),
      total: sum(({ of }) => of),
      reportedKw: sum(({ knownKw }) => knownKw),
      totalKw: sum(({ allKw }) => allKw),
    },
    inputs: rows.map(({ id, name, own, kw, devices, of }) => ({
      name,
      kind: '站点',
      value: kw,
      unit: 'kW',
      at: time,
      note: devices < of ? `${devices}/${of} 台设备有数据` : '',
      // A village's own figure is its load.
      next: own ? { path: map.powerSystemOne.path, input: { itemNumber: id }, field: 'activePower', key: '' } : null,
    })),
  }
}
