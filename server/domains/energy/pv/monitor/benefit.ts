import { sql } from 'drizzle-orm'
import type { ProfitItem } from '../../../../../core/contract/energy/profit.ts'
import { rowsOf } from '../../../../database/rowsOf.ts'
import { estimated, isIncome, itemName, moneyColumns, profitOf } from '../../../../figures/money/moneySums.ts'
import type { PvSite } from '../../../../figures/pvSite.ts'
import type { QueryContext } from '../../../../figures/sqlFragments.ts'
import { explain } from '../../../../figures/explain.ts'

/** What a site earned this year by its settlement, yuan: the same sum the profit pages show. */
export async function benefitOf({ db }: Pick<QueryContext, 'db'>, { id, at }: PvSite) {
  const ofYear = sql`m.site_id = ${id} and m.day between ${at.year} and ${at.today}`
  const { income, cost, incomeEstimated } = moneyColumns()
  const [row] = await rowsOf(
    db,
    { income: 'number?', cost: 'number?', incomeEstimated: 'number?', to: 'text?' },
    sql`
      select ${income} as income, ${cost} as cost, ${incomeEstimated} as "incomeEstimated", max(m.day)::text as to
      from site_money m
      where ${ofYear}
    `,
  )
  const money = row!
  explain('pv.benefit', async () => {
    const items = await rowsOf<{ item: ProfitItem; yuan: number; estimated: boolean }>(
      db,
      { item: 'text', yuan: 'number', estimated: 'boolean' },
      sql`
        select m.item, sum(m.cents)::float8 / 100 as yuan, bool_or(${estimated}) as estimated
        from site_money m
        where ${ofYear}
        group by m.item
        order by m.item
      `,
    )
    return {
      formula: '本年收益 = Σ 收入各项 − Σ 成本各项',
      source: `每日结算，${at.year} 至 ${money.to ?? '--'}`,
      sums: true,
      inputs: items.map(({ item, yuan, estimated }) => ({
        name: itemName(item),
        kind: isIncome(item) ? '收入' : '成本',
        value: isIncome(item) ? yuan : -yuan,
        unit: '元',
        ...(estimated && { quality: 'estimated' as const }),
      })),
    }
  })
  return { benefit: profitOf(money), benefitEstimated: money.incomeEstimated, benefitTo: money.to ?? '' }
}
