import { type SQL, sql } from 'drizzle-orm'
import { periodCodes, tariffPeriods } from '../../../core/tariff.ts'
import { type RowOf, rowsOf, type Shape } from '../../database/rowsOf.ts'
import { type QueryContext, chosen } from '../../figures/sqlFragments.ts'

/** Figures over some orders; money in yuan. */
const orderSumShape = {
  orders: 'number',
  kwh: 'number',
  energyIncome: 'number',
  serviceIncome: 'number',
  income: 'number',
  minutes: 'number',
} satisfies Shape
export type OrderSum = RowOf<typeof orderSumShape>

/** How long an order has been charging, minutes: of one that is going on as far as it was reported. */
const chargedMinutes = sql`extract(epoch from coalesce(o.ended_at, o.reported_at) - o.started_at)::float8 / 60`

export const sumColumns = sql`count(o.id)::int as orders, coalesce(sum(o.kwh), 0) as kwh, coalesce(sum(o.energy_cents), 0)::float8 / 100 as "energyIncome",
  coalesce(sum(o.service_cents), 0)::float8 / 100 as "serviceIncome", coalesce(sum(o.energy_cents + o.service_cents), 0)::float8 / 100 as income,
  coalesce(sum(${chargedMinutes}), 0) as minutes`

/** Orders that began in a span. An order counts whole for the moment it began. */
const began = ({ from, to }: { from?: string; to?: string }) =>
  sql`o.site_id in (select id from chosen) ${from ? sql`and o.started_at >= ${from}::timestamptz` : sql``} ${to ? sql`and o.started_at < ${to}::timestamptz` : sql``}`

export async function orderSum(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  span: { from?: string; to?: string },
): Promise<OrderSum & { since: string }> {
  const [row] = await rowsOf(
    db,
    { ...orderSumShape, since: 'text' },
    sql`with ${chosen(where)} select ${sumColumns}, coalesce((min(o.started_at) at time zone 'Asia/Shanghai')::date::text, '') as since
    from charging_orders o where ${began(span)}`,
  )
  return row!
}

/** By day (10 letters) or month (7) of the beginning, only where there are orders. */
export const orderRows = ({ db }: Pick<QueryContext, 'db'>, where: SQL, span: { from: string; to: string }, letters: 7 | 10) =>
  rowsOf(
    db,
    { ...orderSumShape, time: 'text' },
    sql`with ${chosen(where)} select left((o.started_at at time zone 'Asia/Shanghai')::date::text, ${letters}::int) as time, ${sumColumns}
    from charging_orders o where ${began(span)} group by 1 order by 1`,
  )

/** Energy of a span by tariff period, kWh. */
export async function periodSums({ db }: Pick<QueryContext, 'db'>, where: SQL, span: { from: string; to: string }) {
  const columns = periodCodes.map(code => sql`sum((o.periods->>${code})::float8) as ${sql.identifier(code)}`)
  const [row] = await rowsOf(
    db,
    Object.fromEntries(periodCodes.map(code => [code, 'number?' as const])),
    sql`with ${chosen(where)} select ${sql.join(columns, sql`, `)} from charging_orders o where ${began(span)}`,
  )
  return periodCodes.map(code => ({ code, name: tariffPeriods[code], kwh: row?.[code] ?? 0 }))
}

const share = (sum: number, count: number) => (count > 0 ? sum / count : null)
/** A sum with its averages; null where there were no orders at all: nothing to compare with. */
export const statisticOf = ({ orders, kwh, energyIncome, serviceIncome, income, minutes }: OrderSum) => ({
  orders,
  kwh,
  energyIncome,
  serviceIncome,
  income,
  minutes,
  averageKwh: share(kwh, orders),
  averageMinutes: share(minutes, orders),
})
