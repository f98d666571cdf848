import { type SQL, sql } from 'drizzle-orm'
import { periodCodes, tariffPeriods } from '../../../../core/rules/tariff.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { addMonths } from '../../../../core/time/addMonths.ts'
import { addDays } from '../../../../core/time/time.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import type { Days } from './days.ts'
import { orderDay, type OrderSpan, type OrderSum, orderSumShape, ordersIn, sumColumns } from '../../../figures/orderColumns.ts'
import { type QueryContext, chosen } from '../../../figures/sqlFragments.ts'
import { explain } from '../../../figures/explain.ts'
import { ordersBegun } from '../../../figures/explain/ordersBegun.ts'

const figures = Object.keys(orderSumShape) as (keyof OrderSum)[]

/** @param by under this name it tells how its figures came about */
export async function orderSum(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  span: OrderSpan,
  at: Moments,
  by: string,
): Promise<OrderSum & { since: string }> {
  for (const of of figures) explain(`${by}.${of}`, () => ordersBegun({ db }, where, at, span, of))
  const [row] = await rowsOf(
    db,
    { ...orderSumShape, since: 'text' },
    sql`with ${chosen(where)} select ${sumColumns}, coalesce(min(${orderDay})::text, '') as since
    from ${ordersIn(span)} o`,
  )
  return row!
}

/** What of a span lies in one of its days or months. */
function within({ first, last, until }: Days, time: string): OrderSpan {
  const [begins, ends] = time.length === 7 ? [`${time}-01`, addDays(`${addMonths(time, 1)}-01`, -1)] : [time, time]
  return { first: begins > first ? begins : first, last: ends < last ? ends : last, until }
}

/** By day (10 letters) or month (7) of the beginning, only where there are orders. */
export async function orderRows({ db }: Pick<QueryContext, 'db'>, where: SQL, span: Days, letters: 7 | 10, at: Moments) {
  const known = letters === 7 ? /^\d{4}-\d{2}$/ : /^\d{4}-\d{2}-\d{2}$/
  for (const of of figures)
    explain(`charging.row.${of}`, time => ordersBegun({ db }, where, at, known.test(time) ? within(span, time) : span, of))
  return rowsOf(
    db,
    { ...orderSumShape, time: 'text' },
    sql`with ${chosen(where)} select left(${orderDay}::text, ${letters}::int) as time, ${sumColumns}
    from ${ordersIn(span)} o group by 1 order by 1`,
  )
}

/** Energy of a span by tariff period, kWh. */
export async function periodSums({ db }: Pick<QueryContext, 'db'>, where: SQL, span: Days, at: Moments) {
  explain('charging.period', code => ordersBegun({ db }, where, at, span, periodCodes.find(each => each === code) ?? 'kwh'))
  const columns = periodCodes.map(code => sql`sum((o.periods->>${code})::float8) as ${sql.identifier(code)}`)
  const [row] = await rowsOf(
    db,
    Object.fromEntries(periodCodes.map(code => [code, 'number?' as const])),
    sql`with ${chosen(where)} select ${sql.join(columns, sql`, `)} from ${ordersIn(span)} o`,
  )
  return periodCodes.map(code => ({ code, name: tariffPeriods[code], kwh: row?.[code] ?? 0 }))
}

/**
 * From which day on orders of all the sites are known that have some in a span; '' where none has. A span that began
 * before has less of them than they would have had: it is nothing to compare with.
 */
export async function ordersKnownSince({ db }: Pick<QueryContext, 'db'>, where: SQL, span: Days): Promise<string> {
  const [row] = await rowsOf(
    db,
    { since: 'text?' },
    sql`
      with ${chosen(where)},
      of_sites as (
        select
          chosen.id,
          (
            select min(o.started_at) at time zone chosen.zone
            from charging_orders o
            where o.site_id = chosen.id
          )::date as since
        from chosen
        where chosen.id in (select site_id from ${ordersIn(span)} o)
      )
      select max(since)::text as since
      from of_sites
    `,
  )
  return row?.since ?? ''
}

const share = (sum: number, count: number) => (count > 0 ? sum / count : null)
/** How the averages of a sum came about. @param by as the sum */
export function explainAverages(sum: OrderSum, by: string) {
  const orders = { name: '订单数', kind: '计数', value: sum.orders, unit: '单' }
  explain(`${by}.averageKwh`, () => ({
    formula: '单均电量 = 电量 ÷ 订单数',
    inputs: [{ name: '电量', kind: '订单', value: sum.kwh, unit: 'kWh' }, orders],
  }))
  explain(`${by}.averageMinutes`, () => ({
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
