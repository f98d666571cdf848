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

/**
 * CTE `begun`: the first settled day of every chosen site. A year before which a site was not settled has nothing to compare with: `comparable` leaves out the days a year
 * after those.
 */
export const begun = sql`begun as (select site_id, min(day) as since from site_money where site_id in (select id from chosen) group by site_id)`
/** Condition on rows `m` beside `begun`: the same day of the year before lies in what is settled of the site. */
export const comparable = sql`m.day >= (begun.since + interval '1 year')::date`

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

/** Power that earns, kW: of a village its inverters, of all others what is installed. */
export const kilowatts = sql`case when chosen.type = '006' then coalesce((select sum(d.rated_kw) from devices d where d.site_id = chosen.id and d.energy_kind = 'generation'), 0) else chosen.installed_kw end`
