import { type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import { costItems, incomeItems, type ProfitItem, type profit } from '../../../../core/contract/energy/profit.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { chosen, plus } from '../../../figures/sqlFragments.ts'
import { estimated, isIncome, itemName, profitOf } from '../../../figures/money/moneySums.ts'
import type { Asking } from './explain/asking.ts'
import { explainDay } from './explain/explainOverview.ts'

const order = [...Object.keys(incomeItems), ...Object.keys(costItems)]

/** What was settled for one day, item by item. */
export async function moneyOnDay(
  context: Asking,
  where: SQL,
  day: string,
  siteIds: readonly string[] | undefined,
): Promise<Omit<ReplyOf<typeof profit.getDay>, 'settledAt'>> {
  await explainDay(context, where, day, siteIds)
  const rows = await rowsOf<{ item: ProfitItem; amount: number | null; estimated: number | null }>(
    context.db,
    { item: 'text', amount: 'number?', estimated: 'number?' },
    sql`
      with ${chosen(where)}
      select
        m.item, sum(m.cents)::float8 / 100 as amount,
        sum(m.cents) filter (where ${estimated})::float8 / 100 as estimated
      from site_money m
      where m.site_id in (select id from chosen) and m.day = ${day}
      group by m.item
    `,
  )
  const sum = (pick: 'amount' | 'estimated', wanted: boolean) =>
    rows.filter(({ item }) => isIncome(item) === wanted).reduce<number | null>((all, row) => plus(all, row[pick]), null)
  const money = { income: sum('amount', true), cost: sum('amount', false) }
  return {
    day,
    ...money,
    profit: profitOf(money),
    incomeEstimated: sum('estimated', true),
    costEstimated: sum('estimated', false),
    items: rows
      .sort((a, b) => order.indexOf(a.item) - order.indexOf(b.item))
      .map(row => ({ ...row, name: itemName(row.item), kind: isIncome(row.item) ? ('income' as const) : ('cost' as const) })),
  }
}
