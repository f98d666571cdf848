import { sql } from 'drizzle-orm'
import { map } from '../../../core/contract/walls/map.ts'
import { energy } from '../../../core/contract/energy/energy.ts'
import { worstOf } from '../../../core/units/quality.ts'
import { pvTypes } from '../../../core/sites/siteTypes.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { onPast, onSites, type Sites } from '../../rights/siteFilter.ts'
import type { Moments } from '../slots/moments.ts'
import { pastBySite, spanSum } from '../pastEnergy.ts'
import { type QueryContext, chosen, todayBySite } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'
import { entriesShape, entriesSum, firstDay, judged, ledgerEntries, readDaysRule } from './ledgerEntries.ts'
import { noteOfEntries } from './rowOf.ts'

/** Since when an energy counts, `YYYY-MM-DD`, and how that is called. */
const spans = {
  day: ({ today }: Moments) => today,
  month: ({ month }: Moments) => month,
  year: ({ year }: Moments) => year,
  total: () => firstDay,
} as const
export type Span = keyof typeof spans

/** Under which names its whole days are summed (server/figures/pastEnergy.ts): the sums the figure itself is read from. */
const sumsOf = ({ month, year }: Moments): Record<Span, readonly string[]> => ({
  day: [],
  month: [month.slice(0, 7)],
  year: [year.slice(0, 4)],
  total: ['all'],
})

const formulas: Record<Span, string> = {
  day: 'E日 = Σ 各站点今日电量；站点今日电量 = Σ 各设备当日表计示数之差，逐段不超过额定功率 × 时间',
  month: 'E月 = Σ 各站点（本月 1 日至昨日的日电量 + 今日电量）',
  year: 'E年 = Σ 各站点（1 月 1 日至昨日的日电量 + 今日电量）',
  total: 'E累计 = Σ 各站点（首个数据日至昨日的日电量 + 今日电量）',
}

/** How an energy over the sites of a condition came about: what each of them gave, the same rows that were added up. */
export async function energyOfSites(
  { db }: Pick<QueryContext, 'db'>,
  of: Sites,
  at: Moments,
  kind: string,
  span: Span,
): Promise<FigureExplanation> {
  const from = spans[span](at)
  const past = onPast(of)
  const belongs = past?.held(sql`chosen.id`, sql`${at.today}::date`) ?? sql`true`
  const rows = await rowsOf(
    db,
    { id: 'text', name: 'text', type: 'text', kwh: 'number?', ...entriesShape },
    sql`
      with ${chosen(past?.ever ?? onSites(of))},
      ${todayBySite(at)},
      ${wholeDays(of, at, kind, sumsOf(at)[span])},
      ${ledgerEntries([kind], { first: from, last: at.today })},
      sums as (select site_id, ${entriesSum} from entries group by site_id)
      select
        chosen.id, chosen.name, chosen.type,
        case when before.kwh is null then today.kwh else before.kwh + coalesce(today.kwh, 0) end as kwh,
        sums."ledgerKwh", sums.estimated, coalesce(sums.manual, 0) as manual, coalesce(sums.unsure, 0) as unsure
      from chosen
        left join before on before.site_id = chosen.id
        left join today on today.site_id = chosen.id and today.kind = ${kind} and ${belongs}
        left join sums on sums.site_id = chosen.id
      order by chosen.id
    `,
  )
  const known = rows.filter(({ kwh }) => kwh !== null).length
  const sumOf = (of: keyof typeof entriesShape) => rows.reduce((sum, row) => sum + (row[of] ?? 0), 0)
  const all = { ledgerKwh: sumOf('ledgerKwh'), estimated: sumOf('estimated'), manual: sumOf('manual'), unsure: sumOf('unsure') }
  return {
    formula: formulas[span],
    source: `电量台账：日电量由表计示数差值得出，异常示数不计，缺数时段按时长均摊并标为估算，人工修正优先${
      span === 'year' || span === 'total' ? `；${readDaysRule}` : ''
    }`,
    sums: true,
    ...(known > 0 && { quality: judged(all) }),
    coverage: { of: '站点', reported: known, total: rows.length, reportedKw: null, totalKw: null },
    inputs: rows.map(({ id, name, type, kwh, ...entries }) => ({
      name,
      kind: '站点',
      value: kwh,
      unit: 'kWh',
      ...(kwh !== null && { quality: judged(entries) }),
      note: noteOfEntries(entries),
      next: nextOf(id, type, kind, span, at),
    })),
  }
}

/** CTE `before` beside `chosen`: energy of whole days by site, kWh. */
const wholeDays = (of: Sites, at: Moments, kind: string, [name]: readonly string[]) =>
  name === undefined
    ? sql`before as (select null::text as site_id, null::float8 as kwh where false)`
    : sql`
      ${pastBySite(of, at, column => sql`${column} = ${kind}`, [name])},
      before as (select site_id, ${spanSum(name)} as kwh from past group by site_id)
    `

function nextOf(id: string, type: string, kind: string, span: Span, { today }: Moments) {
  if (span === 'day' && kind === 'generation' && (pvTypes as readonly string[]).includes(type))
    return { path: map.getMapYearQuantity.path, input: { itemNumber: id }, field: 'dayQuantity', key: '' }
  const from = { from: span === 'day' ? today : undefined, to: today, size: 100 }
  return { path: energy.page.path, input: { siteId: id, kind, ...from }, field: '', key: '' }
}

/** How the newest point of a curve of such energies came about. */
export async function energyPoint(asking: Pick<QueryContext, 'db'>, of: Sites, at: Moments, span: Span): Promise<FigureExplanation> {
  const explanation = await energyOfSites(asking, of, at, 'generation', span)
  const quality = worstOf(explanation.inputs.flatMap(input => (input.value === null ? [] : [input.quality ?? 'good'])))
  return { ...explanation, formula: `各点 ${explanation.formula}。下列为最新一点`, quality, day: at.today }
}
