import { lt } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { DAY } from '../../core/time/time.ts'
import { instant, orgId } from './columns.ts'
import type { Policy } from './policy.ts'

/** As long as readings are taken at all (oldestMs of ingest): what is older can no longer be sent again. */
const keptDays = 40
const keptSince = (now: Date) => new Date(now.getTime() - keptDays * DAY)

/**
 * What a gateway delivered in an hour of this server's clock, whatever became of it: its log, an hour a row. Written
 * seconds behind the deliveries.
 */
export const gatewayDeliveries = pgTable(
  'gateway_deliveries',
  {
    gatewayId: text('gateway_id').notNull(),
    hour: instant('hour').notNull(),
    orgId: orgId(),
    deliveries: integer('deliveries').notNull(),
    /** Points that arrived: accepted, repeated and refused ones. */
    points: integer('points').notNull(),
    accepted: integer('accepted').notNull(),
    /** Of those accepted: measured more than two sampling intervals before they arrived, and not believed. */
    late: integer('late').notNull(),
    suspect: integer('suspect').notNull(),
    repeated: integer('repeated').notNull(),
    refused: integer('refused').notNull(),
    /** Minutes of the hour with a delivery, a bit each: 0 … 29 and 30 … 59. */
    firstHalf: integer('first_half').notNull(),
    secondHalf: integer('second_half').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  table => [primaryKey({ columns: [table.gatewayId, table.hour] }), index('gateway_deliveries_org').on(table.orgId, table.hour)],
)
export const gatewayDeliveriesPolicy: Policy = {
  history: { drop: now => lt(gatewayDeliveries.hour, keptSince(now)) },
  vacuum: 'fold',
  replay: 'empty',
}

/** Why points of an hour were refused, a reason a row. */
export const gatewayRefusals = pgTable(
  'gateway_refusals',
  {
    gatewayId: text('gateway_id').notNull(),
    hour: instant('hour').notNull(),
    reason: text('reason').notNull(),
    orgId: orgId(),
    points: integer('points').notNull(),
    /** The last of them as it was sent: device and indicator number, as far as they could be read. */
    example: text('example').notNull(),
  },
  table => [primaryKey({ columns: [table.gatewayId, table.hour, table.reason] })],
)
export const gatewayRefusalsPolicy: Policy = {
  history: { drop: now => lt(gatewayRefusals.hour, keptSince(now)) },
  vacuum: 'hour',
  replay: 'empty',
}
