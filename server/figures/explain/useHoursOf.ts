import { type SQL, sql } from 'drizzle-orm'
import { map } from '../../../core/contract/walls/map.ts'
import { worstOf } from '../../../core/units/quality.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { chosenGenerating, generating, type QueryContext, todayBySite } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'
import { entriesShape, entriesSum, judged, ledgerEntries } from './ledgerEntries.ts'
import { nextOf } from './nextOf.ts'
import { noteOfEntries } from './rowOf.ts'

/**
 * How the equivalent full-load hours of a day (`at.today`) came about: the generation and the running capacity of the
 * sites whose generation is known.
 */
export async function useHoursOf({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { id: 'text', name: 'text', own: 'boolean', kwh: 'number?', kw: 'number', ...entriesShape },
    sql`
      with ${chosenGenerating(sql`(${where} and ${generating})`)},
      ${todayBySite(at)},
      ${ledgerEntries(['generation'], { first: at.today, last: at.today })},
      sums as (select site_id, ${entriesSum} from entries group by site_id)
      select
        sites.id, sites.name, sites.type = chosen.type as own, today.kwh, chosen.running_kw as kw, sums."ledgerKwh",
        sums.estimated, coalesce(sums.manual, 0) as manual, coalesce(sums.unsure, 0) as unsure
      from chosen
        join sites on sites.id = chosen.id
        left join today on today.site_id = chosen.id and today.kind = 'generation'
        left join sums on sums.site_id = chosen.id
      order by sites.id
    `,
  )
  const known = rows.filter(({ kwh }) => kwh !== null)
  const kwOf = (of: typeof rows) => of.reduce((sum, { kw }) => sum + kw, 0)
  return {
    formula: '等效利用小时 = Σ 当日发电 ÷ Σ 运行容量',
    source: '分子分母同为当日发电已知的站点；与 IEC 61724-1:2021 的终产率 Yf 相似，容量取交流运行容量',
    day: at.today,
    coverage: { of: '站点', reported: known.length, total: rows.length, reportedKw: kwOf(known), totalKw: kwOf(rows) },
    inputs: [
      {
        name: 'Σ 当日发电',
        kind: '合计',
        value: known.length ? known.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0) : null,
        unit: 'kWh',
        quality: worstOf(known.map(judged)),
      },
      { name: 'Σ 运行容量', kind: '合计', value: kwOf(known), unit: 'kW', note: '当日发电已知的站点' },
      ...rows.map(({ id, name, own, kwh, kw, ...entries }) => ({
        name,
        kind: '站点',
        value: kwh,
        unit: 'kWh',
        ...(kwh !== null && { quality: judged(entries) }),
        note: [`运行容量 ${kw} kW`, noteOfEntries(entries)].filter(Boolean).join('，'),
        next: own ? nextOf(map.getMapYearQuantity, { itemNumber: id }, 'dayQuantity') : null,
      })),
    ],
  }
}
