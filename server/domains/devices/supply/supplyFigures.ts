import { type SQL, sql } from 'drizzle-orm'
import type { SupplyFigureValue } from '../../../../core/contract/devices/supply.ts'
import { quality } from '../../../../core/units/quality.ts'
import type { SupplyFigure, SupplyKind } from '../../../../core/devices/supplies.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { fresh, type QueryContext, wireTime } from '../../../figures/sqlFragments.ts'
import { explain, type FigureExplanation } from '../../../figures/explain.ts'
import { counted, newestReadings, readingInput } from '../../../figures/explain/newestReadings.ts'
import { qualityWord } from '../../../figures/explain/rowOf.ts'
import { ofSupply, supplyOf } from './ofSupply.ts'

/** Does a newest value count: an instant one while it is fresh, a register while it is of the site's own day. */
const counts = (figure: Pick<SupplyFigure, 'daily'>, at: Moments): SQL =>
  figure.daily
    ? sql`((latest.at at time zone sites.zone)::date = (${at.now}::timestamptz at time zone sites.zone)::date)`
    : sql`coalesce(${fresh(at)}, false)`

const aggregates = { sum: sql`sum`, mean: sql`avg`, lowest: sql`min`, highest: sql`max` }

/** The figures of a supply over the devices of sites, each with what it covers. @param where condition on `sites` */
export async function supplyFigures(
  { db }: Pick<QueryContext, 'db'>,
  kind: SupplyKind,
  where: SQL,
  at: Moments,
): Promise<{ sites: number; devices: number; figures: SupplyFigureValue[] }> {
  const { figures } = supplyOf(kind)
  explain('supply.figure', key => supplyExplanation({ db }, kind, where, at, key))
  const parts = figures.map(figure => {
    const known = sql`latest.quality < ${quality.suspect} and ${counts(figure, at)}`
    return sql`
      select
        ${figure.key}::text as key, ${aggregates[figure.of]}(latest.value::float8) filter (where ${known}) as val,
        count(*)::int as total, (count(*) filter (where ${known}))::int as reported,
        ${qualityWord(sql`max(latest.quality) filter (where ${known})`)} as quality,
        coalesce(min(${wireTime(sql`latest.at`, sql`sites.zone`)}) filter (where ${known}), '') as "dateTime"
      from mine devices
        join sites on sites.id = devices.site_id
        left join latest
          on latest.device_id = devices.id
          and latest.indicator_id = (select id from indicators where no = ${figure.indicator})
      where devices.type = any(${sql.param(figure.types)}::text[])
    `
  })
  const mine = sql`
    mine as materialized (
      select devices.*
      from sites
        join devices on devices.site_id = sites.id and ${ofSupply(kind)}
      where ${where}
    )
  `
  const rows = await rowsOf(
    db,
    { key: 'text', val: 'number?', total: 'number', reported: 'number', quality: 'text', dateTime: 'text' },
    sql`with ${mine} ${sql.join(parts, sql` union all `)}`,
  )
  const [counted] = await rowsOf(
    db,
    { sites: 'number', devices: 'number' },
    sql`with ${mine} select count(distinct site_id)::int as sites, count(*)::int as devices from mine`,
  )
  return {
    sites: counted?.sites ?? 0,
    devices: counted?.devices ?? 0,
    figures: figures.flatMap(({ key, title, unit }) => {
      const row = rows.find(each => each.key === key)
      // Nothing there measures it: a site with a gas meter alone has no compressed air.
      return row && row.total > 0 ? [{ ...row, title, unit, quality: row.quality as SupplyFigureValue['quality'] }] : []
    }),
  }
}

const words = { sum: 'Σ 各设备读数', mean: '各设备读数的平均值', lowest: '各设备读数中最低的', highest: '各设备读数中最高的' } as const

async function supplyExplanation(
  db: Pick<QueryContext, 'db'>,
  kind: SupplyKind,
  where: SQL,
  at: Moments,
  key: string,
): Promise<FigureExplanation> {
  const figure = supplyOf(kind).figures.find(each => each.key === key)
  if (!figure) return { formula: '', inputs: [] }
  const of = {
    ctes: sql`chosen as (select sites.id from sites where ${where})`,
    from: sql`
      chosen
        join devices
          on devices.site_id = chosen.id
          and ${ofSupply(kind)}
          and devices.type = any(${sql.param(figure.types)}::text[])
    `,
  }
  const readings = await newestReadings(db, of, [figure.indicator], at, counts(figure, at))
  return {
    formula: words[figure.of],
    source: figure.daily ? '当日零点起的计量示数；昨日的示数与不可信的读数不计入' : '超过两个采样周期未更新或不可信的读数不计入',
    ...(figure.of === 'sum' && { sums: true as const }),
    inputs: readings.map(reading => readingInput(reading, `${reading.siteName} ${reading.name}`)),
    coverage: { of: '台设备', reported: readings.filter(counted).length, total: readings.length, reportedKw: null, totalKw: null },
  }
}
