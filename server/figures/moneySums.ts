import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { costItems, incomeItems, type ProfitItem } from '../../core/contract/profit.ts'
import { addDays } from '../../core/time.ts'
import type { Context } from '../context.ts'
import { type Moments, yearBefore } from './moments.ts'
import { visible } from './sqlFragments.ts'
import { sites } from '../tables/index.ts'

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
 * CTE `paired`: the days of a span, by site, that are over where the site stands and settled in both years. A day of which only the upkeep is known is not settled: that is a rate. Nor
 * is a day alike whose income is known in one year only, as where nobody heard of the site after the cheap hours of the night in which it bought. A site that joined, or that nobody
 * heard of for a week of either year, so looks like no change.
 */
export const paired = ({ first, last, before, beforeLast }: ReturnType<typeof wholeDays>, { now }: Moments) => sql`paired as materialized (
  select known.site_id, known.place from (
    select m.site_id, ${placeOf(first)} as place, m.day >= ${first}::date as is_now, ${income} as earns from site_money m
    where m.site_id in (select id from chosen) and m.item <> 'maintenance' and (m.day between ${first} and ${last} or m.day between ${before} and ${beforeLast})) known
    join sites on sites.id = known.site_id
  where known.place < (${now}::timestamptz at time zone sites.zone)::date group by 1, 2
  having bool_or(is_now) and not bool_and(is_now) and bool_or(is_now and earns) = bool_or(not is_now and earns))`
/** Joins them to rows `m` of either year; `isPaired` tells which have one. */
export const joinPaired = ({ first }: ReturnType<typeof wholeDays>) =>
  sql`left join paired on paired.site_id = m.site_id and paired.place = ${placeOf(first)}`
export const isPaired = sql`paired.place is not null`

/** Power that earns, kW: of a village its inverters, of all others what is installed. */
export const kilowatts = sql`case when chosen.type = '006' then coalesce((select sum(d.rated_kw) from devices d where d.site_id = chosen.id and d.energy_kind = 'generation'), 0) else chosen.installed_kw end`
