import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { costItems, incomeItems, type ProfitItem } from '../../../core/contract/energy/profit.ts'
import { addDays } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import { type Moments, yearBefore } from '../slots/moments.ts'
import { visible } from '../sqlFragments.ts'
import { sites } from '../../tables/index.ts'

/** Types of sites that earn something themselves. */
const earning = ['002', '003', '004', '005', '006']

/** Condition on `sites`: the earning sites the caller sees, of these ids where some are named. */
export const earningSites = (context: Pick<Context, 'scope'>, siteIds: readonly string[] | undefined): SQL =>
  and(visible(context, undefined, earning), siteIds && inArray(sites.id, [...siteIds]))!

export const isIncome = (item: string): item is keyof typeof incomeItems => item in incomeItems
const list = (names: readonly string[]) =>
  sql.join(
    names.map(name => sql`${name}`),
    sql`, `,
  )
/** Condition on a row `m` of the settlement: it is income. */
export const isIncomeColumn = sql`m.item in (${list(Object.keys(incomeItems))})`
const income = isIncomeColumn

/** Rows settled before it was noted count as estimated: nobody can tell. */
export const estimated = sql`coalesce(m.estimated, true)`

/** Income and cost of the rows of a condition, yuan; null where no row is known. */
export const moneyColumns = (when: SQL = sql`true`) => ({
  income: sql`sum(m.cents) filter (where ${income} and ${when})::float8 / 100`,
  cost: sql`sum(m.cents) filter (where not ${income} and ${when})::float8 / 100`,
  incomeEstimated: sql`sum(m.cents) filter (where ${income} and ${estimated} and ${when})::float8 / 100`,
  costEstimated: sql`sum(m.cents) filter (where not ${income} and ${estimated} and ${when})::float8 / 100`,
})

/** Income less cost. A site whose income is not known has no profit either, even if its upkeep is. */
export const profitOf = (of: { income: number | null; cost: number | null }): number | null =>
  of.income === null ? null : Math.round((of.income - (of.cost ?? 0)) * 100) / 100

export const itemName = (item: ProfitItem): string => (isIncome(item) ? incomeItems[item] : costItems[item])

/** The whole days of a span up to yesterday, and the same days of the year before; empty on its first day. */
export function wholeDays(first: string, at: Moments) {
  const last = at.yesterday
  const before = yearBefore(first)
  return last < first ? { first, last, before, beforeLast: addDays(before, -1) } : { first, last, before, beforeLast: yearBefore(last) }
}
export const firstOf = (span: 'month' | 'year', at: Moments) => (span === 'month' ? at.month : at.year)

/** A span's whole days and those they are compared with, as two spans. */
export const bothOf = ({ first, last, before, beforeLast }: ReturnType<typeof wholeDays>) => [
  { first, last },
  { first: before, last: beforeLast },
]

/** The day of a row `m` in the year that is compared; 29 February has none in another year. */
const placeOf = (first: string) =>
  sql`case when m.day >= ${first}::date then m.day when to_char(m.day, 'MM-DD') <> '02-29' then (m.day + interval '1 year')::date end`

/**
 * What is known together of a site's day: who knows a part of it, knows what it earned or cost by all of it. A day on
 * which storage lost is known as one on which it gained.
 */
const togetherOf = sql`
  case
    when m.item in ('selfUse', 'feedIn') then 'pv'
    when m.item in ('chargingEnergy', 'chargingService') then 'charging'
    when m.item in ('arbitrage', 'arbitrageLoss') then 'storage'
    else m.item
  end
`

/**
 * CTE `paired`: the days of a span, by site, that are over where the site stands and of which the same is known in both
 * years: the same incomes and the same costs. A day of which only the upkeep is known is not settled: that is a rate.
 * Neither a site that joined, nor one that nobody heard of for a week of either year, or only after the cheap hours of
 * the night in which it bought, nor a meter for what it buys that it did not have the year before, so looks like a
 * change.
 */
export const paired = ({ first, last, before, beforeLast }: ReturnType<typeof wholeDays>, { now }: Moments) => sql`
  paired as materialized (
    select known.site_id, known.place
    from (
      select m.site_id, ${placeOf(first)} as place, m.day >= ${first}::date as is_now, ${togetherOf} as what
      from site_money m
      where m.site_id in (select id from chosen)
        and (m.day between ${first} and ${last} or m.day between ${before} and ${beforeLast})
    ) known
      join sites on sites.id = known.site_id
    where known.place < (${now}::timestamptz at time zone sites.zone)::date
    group by 1, 2
    having bool_or(what <> 'maintenance')
      and array_agg(distinct what) filter (where is_now) = array_agg(distinct what) filter (where not is_now)
  )
`
/** Joins them to rows `m` of either year; `isPaired` tells which have one. */
export const joinPaired = ({ first }: ReturnType<typeof wholeDays>) =>
  sql`left join paired on paired.site_id = m.site_id and paired.place = ${placeOf(first)}`
export const isPaired = sql`paired.place is not null`
/** The same as a condition on rows `m`, beside the CTE. */
export const hasPair = ({ first }: ReturnType<typeof wholeDays>) =>
  sql`exists (select from paired where paired.site_id = m.site_id and paired.place = ${placeOf(first)})`

/** Power that earns, kW: of a village its inverters, of all others what is installed. */
export const kilowatts = sql`
  case
    when chosen.type = '006'
      then coalesce(
        (select sum(d.rated_kw) from devices d where d.site_id = chosen.id and d.energy_kind = 'generation'),
        0
      )
    else chosen.installed_kw
  end
`
