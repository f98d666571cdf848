import { type SQL, sql } from 'drizzle-orm'
import type { TariffPeriod } from '../../core/rules/tariff.ts'
import type { RowOf, Shape } from '../database/rowsOf.ts'

/** Figures over some charging orders; money in yuan. */
export const orderSumShape = {
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

/** What one order `o` adds to each figure. */
const ofOrder: Record<keyof OrderSum, SQL> = {
  orders: sql`1::int`,
  kwh: sql`o.kwh`,
  energyIncome: sql`o.energy_cents::float8 / 100`,
  serviceIncome: sql`o.service_cents::float8 / 100`,
  income: sql`(o.energy_cents + o.service_cents)::float8 / 100`,
  minutes: chargedMinutes,
}
/** The same, or its energy in a tariff period, kWh. */
export type OrderFigure = keyof OrderSum | TariffPeriod
export const orderValue = (of: OrderFigure): SQL =>
  of in ofOrder ? ofOrder[of as keyof OrderSum] : sql`coalesce((o.periods->>${of})::float8, 0)`

/** The figures of some orders `o` together. */
export const sumColumns = sql`
  count(o.id)::int as orders, coalesce(sum(o.kwh), 0) as kwh,
  coalesce(sum(o.energy_cents), 0)::float8 / 100 as "energyIncome",
  coalesce(sum(o.service_cents), 0)::float8 / 100 as "serviceIncome",
  coalesce(sum(o.energy_cents + o.service_cents), 0)::float8 / 100 as income,
  coalesce(sum(${chargedMinutes}), 0) as minutes
`

/**
 * Days of the sites' own clocks, both included, as far as they have gone by an instant (ISO): each site gives its day
 * of that date, as the settlement counts it.
 */
export interface OrderSpan {
  first?: string
  last?: string
  until?: string
}

/** The orders of the chosen sites that began in a span, with the zone of their site. An order counts whole for the moment it began. */
export const ordersIn = ({ first, last, until }: OrderSpan) => sql`
  (
    select charging_orders.*, chosen.zone
    from chosen
      join charging_orders
        on charging_orders.site_id
        = chosen.id ${first ? sql`and charging_orders.started_at >= ${first}::date::timestamp at time zone chosen.zone` : sql``}
        ${last ? sql`and charging_orders.started_at < (${last}::date + 1)::timestamp at time zone chosen.zone` : sql``}
        ${until ? sql`and charging_orders.started_at < ${until}::timestamptz` : sql``}
  )
`
/** The day such an order `o` counts for. */
export const orderDay = sql`(o.started_at at time zone o.zone)::date`
