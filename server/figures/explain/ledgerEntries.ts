import { type SQL, sql } from 'drizzle-orm'
import type { Quality } from '../../../core/units/quality.ts'
import { rowsOf, type Shape } from '../../database/rowsOf.ts'
import { heldOn } from '../../rights/siteFilter.ts'
import { chosen, type QueryContext } from '../sqlFragments.ts'
import { isUnsure, qualityOfEntries } from './rowOf.ts'

/**
 * Of so many days, the newest, the entries are read, of more while those are no more rows than `readRows`, and of
 * fewer, one at least, where they would be more than `mostRows`: a few devices are looked at over years, a month of 60
 * 000 devices took 4.5 s. Older ones are read only where a person set them.
 */
const readDays = 31
const readRows = 20_000
const mostRows = 200_000
/** To be said where a span may be longer than that. */
export const readDaysRule = `质量与估算量看最近 ${readDays} 日的台账（不足 ${readRows / 10_000} 万台·日时看更早的，多于 ${mostRows / 10_000} 万台·日时只看其中最近的），人工修正看全部日期`

/** Before all there is. */
export const firstDay = '0001-01-01'

interface Span {
  /** `YYYY-MM-DD` */
  first: string
  last: string
}

/** CTE `entries` beside `chosen`: what the ledger says of some kinds of energy, a row per device and day. */
export function ledgerEntries(kinds: readonly string[], { first, last }: Span): SQL {
  const wanted = sql`any(${sql.param(kinds)}::text[])`
  const since = sql`(select since from looked_at)`
  return sql`
    looked_at as materialized (
      select
        greatest(
          ${first}::date,
          ${last}::date + 1
            - greatest(
              1,
              least(greatest(${readDays}::int, ${readRows}::int / own.devices), ${mostRows}::int / own.devices)
            )
        ) as since
      from (
        select greatest(1, count(*))::int as devices
        from chosen
          join devices on devices.site_id = chosen.id
        where devices.energy_kind is not null
      ) own
    ),
    entries as (
      select
        h.site_id, device_days.kind, device_days.day, device_days.kwh,
        case when device_days.manual is null then device_days.estimated end as estimated,
        (device_days.manual is not null)::int as manual, ${isUnsure()}::int as unsure
      from chosen
        join device_spans h on h.site_id = chosen.id
        join device_days
          on device_days.device_id = h.device_id
          and device_days.kind = ${wanted}
          and device_days.day between ${since} and ${last}::date
          and ${heldOn(sql`device_days.day`)}
      union all
      select h.site_id, corrected.kind, corrected.day, null, null, 1, 0
      from (
        select distinct device_id, kind, day
        from energy_corrections
        where kind = ${wanted} and not undone and day >= ${first}::date and day < ${since}
      ) corrected
        join device_spans h on h.device_id = corrected.device_id and ${heldOn(sql`corrected.day`)}
        join chosen on chosen.id = h.site_id
    )
  `
}

/** What `entriesSum` reads, for `rowsOf`. */
export const entriesShape = { ledgerKwh: 'number?', estimated: 'number?', manual: 'number', unsure: 'number' } satisfies Shape
/** Columns: of some rows of `entries` what `qualityOfEntries` judges by. */
export const entriesSum = sql`
  sum(entries.kwh) as "ledgerKwh", sum(entries.estimated) as estimated,
  coalesce(sum(entries.manual), 0)::int as manual, coalesce(sum(entries.unsure), 0)::int as unsure
`

interface Judged {
  ledgerKwh: number | null
  estimated: number | null
  manual: number
  unsure: number
}
/** Quality of an energy by its summed `entries`. */
export const judged = ({ ledgerKwh, ...entries }: Judged): Quality => qualityOfEntries({ ...entries, kwh: ledgerKwh })

/** Quality of an energy over the sites of a condition. */
export async function ledgerQuality({ db }: Pick<QueryContext, 'db'>, where: SQL, kind: string, span: Span): Promise<Quality> {
  const [row] = await rowsOf(db, entriesShape, sql`with ${chosen(where)}, ${ledgerEntries([kind], span)} select ${entriesSum} from entries`)
  return judged(row!)
}

/** Quality of the energies of each site, kind and day of a span, by `entryKey`. */
export async function ledgerQualities(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  kinds: readonly string[],
  span: Span,
): Promise<ReadonlyMap<string, Quality>> {
  const rows = await rowsOf(
    db,
    { siteId: 'text', kind: 'text', day: 'text', ...entriesShape },
    sql`
      with ${chosen(where)}, ${ledgerEntries(kinds, span)}
      select entries.site_id as "siteId", entries.kind, entries.day::text as day, ${entriesSum}
      from entries
      group by 1, 2, 3
    `,
  )
  return new Map(rows.map(({ siteId, kind, day, ...sums }) => [entryKey(siteId, kind, day), judged(sums)]))
}
export const entryKey = (siteId: string, kind: string, day: string) => `${siteId}/${kind}/${day}`
