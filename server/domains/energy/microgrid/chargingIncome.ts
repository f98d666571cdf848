import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { ordersIn } from '../../../figures/orderColumns.ts'
import { type QueryContext, chosen } from '../../../figures/sqlFragments.ts'
import { explain } from '../../../figures/explain.ts'
import { ordersBegun } from '../../../figures/explain/ordersBegun.ts'

/** Orders begun today and what they earned, yuan; null where no order was ever recorded. */
export async function chargingIncome({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const today = { first: at.today, last: at.today, until: at.now }
  for (const field of ['income', 'orders'] as const)
    explain(`microgrid.charging.${field}`, () => ordersBegun({ db }, where, at, today, field))
  const [row] = await rowsOf(
    db,
    { any: 'boolean', orders: 'number', cents: 'number' },
    sql`
      with ${chosen(where)}
      select
        exists (select from charging_orders where site_id in (select id from chosen)) as any,
        count(*)::int as orders,
        coalesce(sum(energy_cents + service_cents), 0)::float8 as cents
      from ${ordersIn(today)} o
    `,
  )
  const { any, orders, cents } = row!
  return any ? { orders, income: cents / 100 } : { orders: null, income: null }
}
