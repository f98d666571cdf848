import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { QueryContext } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'

/** The contracts behind a number or a sum of money. @param where on `contracts` @param rule which contracts these are */
export async function contractsOf(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  rule: string,
  inMoney: boolean,
): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { code: 'text', name: 'text', customer: 'text', yuan: 'number', from: 'text', to: 'text' },
    sql`
      select
        contracts.code, contracts.name, coalesce(customers.name, '') as customer,
        contracts.amount_cents::float8 / 100 as yuan,
        (contracts.starts_on at time zone 'Asia/Shanghai')::date::text as from,
        (contracts.ends_on at time zone 'Asia/Shanghai')::date::text as to
      from contracts
        left join customers on customers.id = contracts.customer_id
      where ${where}
      order by contracts.ends_on, contracts.id
    `,
  )
  return {
    formula: inMoney ? '金额 = Σ 各合同金额' : '合同数 = Σ 符合条件的合同',
    source: rule,
    sums: true,
    quality: 'good',
    inputs: rows.map(({ code, name, customer, yuan, from, to }) => ({
      name,
      kind: '合同',
      value: inMoney ? yuan : 1,
      note: [code, customer, `${from} 至 ${to}`].filter(Boolean).join('，'),
    })),
  }
}
