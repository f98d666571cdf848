import { lt, lte } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { siteDay } from '../../core/time/time.ts'
import type { ByPeriod, TariffPeriod } from '../../core/rules/tariff.ts'
import { instant, number, orgId, serialId } from './columns.ts'
import { masterData, type Policy } from './policy.ts'

export type { TariffPeriod }

/**
 * Prices by time of use, yuan/kWh. `kind`: purchase (what a site pays the grid) | charging (what a driver pays for
 * energy) | feedIn (what the grid pays). `seasons`: for the months of each, the period of every hour (24 letters).
 * `servicePrice`: the operator's fee on top (charging only).
 */
export const tariffs = pgTable(
  'tariffs',
  {
    id: serialId(),
    kind: text('kind').notNull(),
    areaCode: text('area_code').notNull(),
    validFrom: date('valid_from').notNull(),
    seasons: jsonb('seasons').$type<{ months: number[]; hours: string }[]>().notNull(),
    prices: jsonb('prices').$type<Record<TariffPeriod, number>>().notNull(),
    servicePrice: number('service_price').notNull().default(0),
    source: text('source').notNull(),
  },
  table => [uniqueIndex('tariffs_key').on(table.kind, table.areaCode, table.validFrom)],
)
export const tariffsPolicy = masterData

/** One charging session at one connector; `endedAt` null = going on. Energy by tariff period in kWh, fees in cents. */
export const chargingOrders = pgTable(
  'charging_orders',
  {
    id: serialId(),
    no: text('no').notNull(),
    orgId: orgId(),
    siteId: text('site_id').notNull(),
    deviceId: integer('device_id').notNull(),
    connector: smallint('connector').notNull().default(1),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    /** The newest report of it. */
    reportedAt: instant('reported_at').notNull(),
    kwh: number('kwh').notNull(),
    peakKw: number('peak_kw'),
    startSoc: number('start_soc'),
    endSoc: number('end_soc'),
    periods: jsonb('periods').$type<ByPeriod>().notNull(),
    energyCents: bigint('energy_cents', { mode: 'number' }).notNull(),
    serviceCents: bigint('service_cents', { mode: 'number' }).notNull(),
  },
  table => [
    uniqueIndex('charging_orders_no').on(table.siteId, table.no),
    index('charging_orders_site').on(table.siteId, table.startedAt),
    index('charging_orders_device').on(table.deviceId, table.startedAt),
  ],
)
export const chargingOrdersPolicy: Policy = {
  history: 'keep',
  vacuum: 'hour',
  replay: { known: ({ midnight }) => lte(chargingOrders.endedAt, midnight) },
}

/**
 * What a site earned and cost on one day, cents, never negative. `item`: selfUse | feedIn | chargingEnergy |
 * chargingService | arbitrage (income), chargingPurchase | maintenance (cost). A losing day of storage is a cost of
 * item `arbitrageLoss`.
 */
export const siteMoney = pgTable(
  'site_money',
  {
    siteId: text('site_id').notNull(),
    orgId: orgId(),
    day: date('day').notNull(),
    item: text('item').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    /** Not by a revenue meter or an order, or over hours nobody measured; null = settled before this was noted. */
    estimated: boolean('estimated'),
  },
  table => [primaryKey({ columns: [table.siteId, table.day, table.item] }), index('site_money_org').on(table.orgId, table.day)],
)
export const siteMoneyPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: { known: ({ day }) => lt(siteMoney.day, day) } }

/** By which rule a day was settled (server/domains/energy/profit/settlementRules.ts): days of different rules are not compared. */
export const settledDays = pgTable('settled_days', { day: date('day').primaryKey(), rule: smallint('rule').notNull() })
export const settledDaysPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: { known: ({ day }) => lt(settledDays.day, day) } }

/**
 * What the settlement counted and paid by flow, for the daily reconciliation. `flow`: selfUse | feedIn | charge |
 * discharge | charging | covered; `kwh` as settled, `cents` what it was worth, null without a price. Kept as long as
 * the curves that could explain a difference.
 */
export const settledFlows = pgTable(
  'settled_flows',
  {
    siteId: text('site_id').notNull(),
    orgId: orgId(),
    day: date('day').notNull(),
    flow: text('flow').notNull(),
    kwh: number('kwh').notNull(),
    cents: bigint('cents', { mode: 'number' }),
    /** As in `site_money`. */
    estimated: boolean('estimated').notNull(),
  },
  table => [primaryKey({ columns: [table.siteId, table.day, table.flow] }), index('settled_flows_day').on(table.day)],
)
const flowDays = 45
export const settledFlowsPolicy: Policy = {
  history: { drop: now => lt(settledFlows.day, siteDay(new Date(now.getTime() - flowDays * 86_400_000))) },
  vacuum: 'hour',
  replay: { known: ({ day }) => lt(settledFlows.day, day) },
}
