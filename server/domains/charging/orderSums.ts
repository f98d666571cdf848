import { type SQL, sql } from 'drizzle-orm'
import { periodCodes, tariffPeriods } from '../../../core/tariff.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { addMonths } from '../../../core/addMonths.ts'
import { addDays, instantOf } from '../../../core/time.ts'
import type { Moments } from '../../figures/moments.ts'
import { began, type OrderSum, orderSumShape, sumColumns } from '../../figures/orderColumns.ts'
import { type QueryContext, chosen } from '../../figures/sqlFragments.ts'
import { tell } from '../../figures/tell.ts'
import { ordersBegun } from '../../figures/told/ordersBegun.ts'

const figures = Object.keys(orderSumShape) as (keyof OrderSum)[]

/** @param by under this name it tells how its figures came about */
export async function orderSum(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  span: { from?: string; to?: string },
  at: Moments,
  by: string,
): Promise<OrderSum & { since: string }> {
  for (const of of figures) tell(`${by}.${of}`, () => ordersBegun({ db }, where, at, span, of))
  const [row] = await rowsOf(
    db,
    { ...orderSumShape, since: 'text' },
    sql`with ${chosen(where)} select ${sumColumns}, coalesce((min(o.started_at) at time zone 'Asia/Shanghai')::date::text, '') as since
    from charging_orders o where ${began(span)}`,
  )
  return row!
}

/** What of a span lies in one of its days or months. */
function within({ from, to }: { from: string; to: string }, time: string) {
  const first = time.length === 7 ? `${time}-01` : time
  const next = time.length === 7 ? `${addMonths(time, 1)}-01` : addDays(time, 1)
  const [begins, ends] = [instantOf(first).toISOString(), instantOf(next).toISOString()]
  return { from: begins > from ? begins : from, to: ends < to ? ends : to }
}

/** By day (10 letters) or month (7) of the beginning, only where there are orders. */
export async function orderRows(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  span: { from: string; to: string },
  letters: 7 | 10,
  at: Moments,
) {
  const known = letters === 7 ? /^\d{4}-\d{2}$/ : /^\d{4}-\d{2}-\d{2}$/
  for (const of of figures)
    tell(`charging.row.${of}`, time => ordersBegun({ db }, where, at, known.test(time) ? within(span, time) : span, of))
  return rowsOf(
    db,
    { ...orderSumShape, time: 'text' },
    sql`with ${chosen(where)} select left((o.started_at at time zone 'Asia/Shanghai')::date::text, ${letters}::int) as time, ${sumColumns}
    from charging_orders o where ${began(span)} group by 1 order by 1`,
  )
}

/** Energy of a span by tariff period, kWh. */
export async function periodSums({ db }: Pick<QueryContext, 'db'>, where: SQL, span: { from: string; to: string }, at: Moments) {
  tell('charging.period', code => ordersBegun({ db }, where, at, span, periodCodes.find(each => each === code) ?? 'kwh'))
  const columns = periodCodes.map(code => sql`sum((o.periods->>${code})::float8) as ${sql.identifier(code)}`)
  const [row] = await rowsOf(
    db,
    Object.fromEntries(periodCodes.map(code => [code, 'number?' as const])),
    sql`with ${chosen(where)} select ${sql.join(columns, sql`, `)} from charging_orders o where ${began(span)}`,
  )
  return periodCodes.map(code => ({ code, name: tariffPeriods[code], kwh: row?.[code] ?? 0 }))
}

/**
 * From when on orders of all the sites are known that have some in a span, ISO; '' where none has. A span that began before has less of them than they would have had: it is nothing to
 * compare with.
 */
export async function ordersKnownSince({ db }: Pick<QueryContext, 'db'>, where: SQL, span: { from: string; to: string }): Promise<string> {
  const [row] = await rowsOf(
    db,
    { since: 'text?' },
    sql`with ${chosen(where)}, of_sites as (
      select chosen.id, (select min(o.started_at) from charging_orders o where o.site_id = chosen.id) as since from chosen
      where exists (select from charging_orders o where o.site_id = chosen.id and o.started_at >= ${span.from}::timestamptz and o.started_at < ${span.to}::timestamptz))
    select to_char(max(since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since from of_sites`,
  )
  return row?.since ?? ''
}

const share = (sum: number, count: number) => (count > 0 ? sum / count : null)
/** How the averages of a sum came about. @param by as the sum */
export function tellAverages(sum: OrderSum, by: string) {
  const orders = { name: '订单数', kind: '计数', value: sum.orders, unit: '单' }
  tell(`${by}.averageKwh`, () => ({
    formula: '单均电量 = 电量 ÷ 订单数',
    inputs: [{ name: '电量', kind: '订单', value: sum.kwh, unit: 'kWh' }, orders],
  }))
  tell(`${by}.averageMinutes`, () => ({
    formula: '单均时长 = 充电时长 ÷ 订单数',
    inputs: [{ name: '充电时长', kind: '订单', value: sum.minutes, unit: 'min' }, orders],
  }))
}

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
