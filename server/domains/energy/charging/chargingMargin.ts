import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Context } from '../../../context.ts'
import { explain } from '../../../figures/explain.ts'
import { estimated } from '../../../figures/money/moneySums.ts'
import { chosen } from '../../../figures/sqlFragments.ts'
import type { Days } from './days.ts'

/**
 * What charging earned beyond the energy that was bought for it, by the settlement: over the days of a site of which both are known, so
 * that a
 * missing purchase never looks like a gain.
 */
export async function chargingMargin({ db }: Pick<Context, 'db'>, where: SQL, { first, last }: Days) {
  const [sum] = await rowsOf(
    db,
    { income: 'number?', cost: 'number?', guessed: 'number?' },
    sql`
      with ${chosen(where)}, days as (
        select
          sum(m.cents) filter (where m.item in ('chargingEnergy', 'chargingService')) as income,
          sum(m.cents) filter (where m.item = 'chargingPurchase') as cost,
          sum(m.cents) filter (where m.item = 'chargingPurchase' and ${estimated}) as guessed
        from site_money m
        where m.site_id in (select id from chosen) and m.day between ${first} and ${last}
        group by m.site_id, m.day
      )
      select sum(income)::float8 / 100 as income, sum(cost)::float8 / 100 as cost, sum(guessed)::float8 / 100 as guessed
      from days
      where income is not null and cost is not null
    `,
  )
  const { income = null, cost = null, guessed = null } = sum ?? {}
  const margin = income === null || cost === null ? null : income - cost
  const inputs = [
    { name: '收入', kind: '电费 + 服务费', value: income, unit: '元' },
    {
      name: '购电成本',
      kind: '购电量 × 购电电价',
      value: cost,
      unit: '元',
      ...(guessed && { quality: 'estimated' as const, note: `其中估算 ${guessed.toFixed(2)} 元` }),
    },
  ]
  const source = `每日结算，${first} 至 ${last}，收入与购电均已知的站点与日期`
  explain('charging.margin', () => ({ formula: '毛利 = 收入 − 购电成本', source, inputs }))
  explain('charging.margin.rate', () => ({ formula: '毛利率 = （收入 − 购电成本）÷ 收入 × 100%', source, inputs }))
  return { yuan: margin, rate: margin === null || !income ? null : (100 * margin) / income }
}
