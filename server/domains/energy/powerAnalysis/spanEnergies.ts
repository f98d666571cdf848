import { type SQL, sql } from 'drizzle-orm'
import { type BoardKind, boardKinds } from '../../../../core/contract/energy/powerAnalysis.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { onSites, type Sites } from '../../../rights/siteFilter.ts'
import { comparisonOf } from '../../../figures/comparison.ts'
import { dayPairs } from '../../../figures/slots/dayPairs.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { isOver, pastEnergy } from '../../../figures/pastEnergy.ts'
import { type CalendarSpan, holdsToday } from '../../../figures/slots/spanOf.ts'
import { chosen, plus, type QueryContext, todayBySite } from '../../../figures/sqlFragments.ts'

const kinds = Object.keys(boardKinds) as BoardKind[]
const among = (kind: SQL) => sql`${kind} = any(${sql.param(kinds)}::text[])`

export interface OfType {
  kind: BoardKind
  itemType: string
  kwh: number
  /** Sites of the type that gave it. */
  sites: number
}

/**
 * CTEs `past` (what was before today, of the spans' days) and `today`. Of a day its own rows are read; months and years
 * have their sums.
 */
const known = (where: SQL, span: CalendarSpan, at: Moments) =>
  span.type === 'day'
    ? sql`
      with ${chosen(where)},
      ${todayBySite(at)},
      past as (
        select
          d.site_id, d.kind, d.kwh, 1 as days, case when ${isOver(at)} then pairs.compared end as compared,
          case when ${isOver(at)} then pairs.before end as before
        from site_days d
          left join lateral (
            select sum(e.kwh) filter (where p.device_id is not null) as compared, sum(p.kwh) as before
            from devices
              join device_days e on e.device_id = devices.id and e.kind = d.kind and e.day = d.day
              left join device_days p on p.device_id = e.device_id and p.kind = e.kind and p.day = e.day - 1
            where devices.site_id = d.site_id and devices.energy_kind is not null
          ) pairs on true
        where d.day = ${span.first}
          and d.day < ${at.today}
          and ${among(sql`d.kind`)}
          and d.site_id in (select id from chosen)
      )
    `
    : sql`with ${chosen(where)}, ${todayBySite(at)}, ${pastEnergy(at, among, [span.name])}`

/** Energies of a span over the sites of a condition, by kind of energy and of site, kWh. */
export function energiesByType({ db }: Pick<QueryContext, 'db'>, where: SQL, span: CalendarSpan, at: Moments): Promise<OfType[]> {
  return rowsOf<OfType>(
    db,
    { kind: 'text', itemType: 'text', kwh: 'number', sites: 'number' },
    sql`
      ${known(where, span, at)},
      parts as (
        select site_id, kind, sum(kwh) as kwh
        from past
        group by site_id, kind
        having sum(days) > 0
        union all
        select site_id, kind, kwh
        from today
        where ${holdsToday(span, at)} and ${among(sql`kind`)}
      )
      select parts.kind, chosen.type as "itemType", sum(parts.kwh) as kwh, count(distinct parts.site_id)::int as sites
      from parts
        join chosen on chosen.id = parts.site_id
      where parts.kwh is not null
      group by 1, 2
      order by 1, 2
    `,
  )
}

/** Sites that have a device which counts an energy. */
export async function meteredSites({ db }: Pick<QueryContext, 'db'>, where: SQL): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(
    db,
    { kind: 'text', sites: 'number' },
    sql`
      with ${chosen(where)}
      select devices.energy_kind as kind, count(distinct devices.site_id)::int as sites
      from chosen
        join devices on devices.site_id = chosen.id and devices.enabled
      where devices.energy_kind is not null
      group by 1
    `,
  )
  const counted = new Map(rows.map(({ kind, sites }) => [kind, sites]))
  // The second register of the same converters.
  counted.set('discharge', counted.get('charge') ?? 0)
  return counted
}

const then = { day: '前一日', month: '去年同月', year: '去年同期' } as const
/** What a span is compared with. */
export const comparedWith = (span: CalendarSpan, at: Moments) => (span.name === at.today ? '昨日同时段' : then[span.type])

/**
 * Changes of the energies of a span, like for like: a device's day counts only where it is over and the day it is
 * compared with is known of the same device: months and years against the year before, a day against the day before.
 * Today is compared by the quarter, where the devices' counters of yesterday are known; of other kinds nobody could
 * tell.
 */
export async function changesOf(context: Pick<QueryContext, 'db'>, of: Sites, span: CalendarSpan, at: Moments) {
  const rows = await rowsOf(
    context.db,
    { kind: 'text', shown: 'number?', now: 'number?', before: 'number?' },
    sql`
      ${known(onSites(of), span, at)}
      select
        kind, case when sum(days) > 0 then sum(kwh) end as shown,
        case when count(compared) > 0 then sum(compared) end as now, sum(before) as before
      from past
      group by kind
    `,
  )
  const pairs = span.name === at.today ? await dayPairs(context, of, at) : null
  return (kind: BoardKind, kwh: number | null) => {
    if (pairs && kind !== 'generation') return { ratio: null, reason: '今日未满，不与昨日整日相比' }
    const row = rows.find(each => each.kind === kind) ?? { shown: null, now: null, before: null }
    const compared = pairs ? { ...pairs, shown: kwh } : row
    const { ratio, reason } = comparisonOf(compared, comparedWith(span, at), pairs ? '今日无数据' : '尚无整日')
    return { ratio, reason: reason === '同时段无发电' && kind !== 'generation' ? `${comparedWith(span, at)}为零` : reason }
  }
}

/** Σ over the types; null where none is known. */
export const kindSum = (rows: readonly OfType[], kind: BoardKind) =>
  rows.reduce<number | null>((sum, row) => (row.kind === kind ? plus(sum, row.kwh) : sum), null)
