import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, spanDays } from './columns.ts'
import { masterData, type Policy } from './policy.ts'

/**
 * On which site a device stood from when to when, and through which gateway it spoke: the energy of a site's past day is
 * that of the devices it had. As `site_spans`; `devices` shows what holds today.
 */
export const deviceSpans = pgTable(
  'device_spans',
  {
    deviceId: integer('device_id').notNull(),
    ...spanDays(),
    siteId: text('site_id').notNull(),
    gatewayId: text('gateway_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.deviceId, table.fromDay] }),
    index('device_spans_site').on(table.siteId),
    index('device_spans_changed').on(table.fromDay).where(sql`from_day > '-infinity'`),
  ],
)
export const deviceSpansPolicy = masterData

/** Sites whose days from one on are to be summed up anew (server/ingest/siteDays.ts): their devices have changed. */
export const siteDaysPending = pgTable(
  'site_days_pending',
  {
    siteId: text('site_id').notNull(),
    fromDay: date('from_day').notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.siteId, table.fromDay] })],
)
export const siteDaysPendingPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }
