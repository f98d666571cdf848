import { type SQL, sql } from 'drizzle-orm'
import { map } from '../../../core/contract/map.ts'
import { energy } from '../../../core/contract/energy.ts'
import { pvTypes } from '../../../core/siteTypes.ts'
import { type Quality, qualities } from '../../../core/quality.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../moments.ts'
import { type QueryContext, chosen, todayBySite } from '../sqlFragments.ts'
import type { Told } from '../tell.ts'
import { noteOfEntries, qualityOfEntries } from './rowOf.ts'

/** Since when an energy counts, `YYYY-MM-DD`, and how that is called. */
const spans = {
  day: ({ today }: Moments) => today,
  month: ({ month }: Moments) => month,
  year: ({ year }: Moments) => year,
  total: () => '0001-01-01',
} as const
export type Span = keyof typeof spans

const formulas: Record<Span, string> = {
  day: 'E日 = Σ 各站点今日电量；站点今日电量 = Σ 各设备当日表计示数之差，逐段不超过额定功率 × 时间',
  month: 'E月 = Σ 各站点（本月 1 日至昨日的日电量 + 今日电量）',
  year: 'E年 = Σ 各站点（1 月 1 日至昨日的日电量 + 今日电量）',
  total: 'E累计 = Σ 各站点（首个数据日至昨日的日电量 + 今日电量）',
}

/** How an energy over the sites of a condition came about: what each of them gave, the same rows that were added up. */
export async function energyOfSites({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments, kind: string, span: Span): Promise<Told> {
  const from = spans[span](at)
  const rows = await rowsOf(
    db,
    { id: 'text', name: 'text', type: 'text', kwh: 'number?', estimated: 'number?', manual: 'number' },
    sql`with ${chosen(where)}, ${todayBySite(at)}, past as (
      select site_id, sum(kwh) as kwh from site_days where kind = ${kind} and day >= ${from}::date and day < ${at.today} and site_id in (select id from chosen) group by site_id),
    entries as (
      select devices.site_id, sum(device_days.estimated) filter (where device_days.manual is null) as estimated, count(device_days.manual)::int as manual
      from chosen join devices on devices.site_id = chosen.id join device_days on device_days.device_id = devices.id and device_days.kind = ${kind}
        and device_days.day >= ${from}::date and device_days.day <= ${at.today}
      where device_days.manual is not null or device_days.estimated > 0 group by devices.site_id)
    select chosen.id, chosen.name, chosen.type, case when past.kwh is null then today.kwh else past.kwh + coalesce(today.kwh, 0) end as kwh,
      entries.estimated, coalesce(entries.manual, 0) as manual
    from chosen left join past on past.site_id = chosen.id left join today on today.site_id = chosen.id and today.kind = ${kind}
      left join entries on entries.site_id = chosen.id
    order by chosen.id`,
  )
  const known = rows.filter(({ kwh }) => kwh !== null).length
  const sumOf = (of: 'kwh' | 'estimated') => rows.reduce((sum, row) => sum + (row[of] ?? 0), 0)
  return {
    formula: formulas[span],
    source: '电量台账：日电量由表计示数差值得出，异常示数不计，缺数时段按时长均摊并标为估算，人工修正优先',
    sums: true,
    ...(known > 0 && { quality: qualityOfEntries({ estimated: sumOf('estimated'), manual: 0, kwh: sumOf('kwh') }) }),
    coverage: { of: '站点', reported: known, total: rows.length, reportedKw: null, totalKw: null },
    inputs: rows.map(({ id, name, type, kwh, ...entries }) => ({
      name,
      kind: '站点',
      value: kwh,
      unit: 'kWh',
      ...(kwh !== null && { quality: qualityOfEntries({ ...entries, kwh }) }),
      note: noteOfEntries(entries),
      next: nextOf(id, type, kind, span, at),
    })),
  }
}

function nextOf(id: string, type: string, kind: string, span: Span, { today }: Moments) {
  if (span === 'day' && kind === 'generation' && (pvTypes as readonly string[]).includes(type))
    return { path: map.getMapYearQuantity.path, input: { itemNumber: id }, field: 'dayQuantity', key: '' }
  const from = { from: span === 'day' ? today : undefined, to: today, size: 100 }
  return { path: energy.page.path, input: { siteId: id, kind, ...from }, field: '', key: '' }
}

const order = Object.keys(qualities) as Quality[]

/** How the newest point of a curve of such energies came about. */
export async function energyPoint(asking: Pick<QueryContext, 'db'>, where: SQL, at: Moments, span: Span): Promise<Told> {
  const told = await energyOfSites(asking, where, at, 'generation', span)
  const worst = Math.max(0, ...told.inputs.map(({ quality }) => order.indexOf(quality ?? 'good')))
  return { ...told, formula: `各点 ${told.formula}。下列为最新一点`, quality: order[worst], day: at.today }
}
