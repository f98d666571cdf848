import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../../figures/moments.ts'
import { type QueryContext, chosen } from '../../figures/sqlFragments.ts'
import { tell } from '../../figures/tell.ts'
import { ordersBegun } from '../../figures/told/ordersBegun.ts'

/** Orders begun today and what they earned, yuan; null where no order was ever recorded. */
export async function chargingIncome({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  for (const field of ['income', 'orders'] as const)
    tell(`microgrid.charging.${field}`, () => ordersBegun({ db }, where, at, { from: at.midnight }, field))
  const [row] = await rowsOf(
    db,
    { any: 'boolean', orders: 'number', cents: 'number' },
    sql`with ${chosen(where)}, own as (select charging_orders.* from chosen join charging_orders on charging_orders.site_id = chosen.id)
    select exists (select from own) as any, count(*)::int as orders, coalesce(sum(energy_cents + service_cents), 0)::float8 as cents
    from own where started_at >= ${at.midnight}::timestamptz`,
  )
  const { any, orders, cents } = row!
  return any ? { orders, income: cents / 100 } : { orders: null, income: null }
}
