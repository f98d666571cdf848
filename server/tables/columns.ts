import { bigint, date, doublePrecision, jsonb, text, timestamp } from 'drizzle-orm/pg-core'

/** Running number of a row, a plain JS number. */
export const serialId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
/** Point in time, stored with zone, read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
/** The enterprise (or platform) a row belongs to: every table of customer data carries it. */
export const orgId = () => text('org_id').notNull()
/** When a record was removed, and by whom; null = it is there. What is removed stays, and can be brought back. */
export const removal = () => ({ removedAt: instant('removed_at'), removedBy: text('removed_by') })
/** What every record carries beside its own. */
export const record = () => ({
  id: text('id').primaryKey(),
  orgId: orgId(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull(),
  createdAt: createdAt(),
  ...removal(),
})
/**
 * What a record carries that comes with the product and belongs to everybody: the platform changes it. `shipped`: what this
 * version ships of it, by column; null = somebody added it (server/database/writeShipped.ts).
 */
export const shippedRecord = () => ({
  shipped: jsonb('shipped').$type<Record<string, unknown>>(),
  updatedBy: text('updated_by').notNull().default(''),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  createdAt: createdAt(),
  ...removal(),
})
/** Where a record lies, degrees. */
export const placed = () => ({ longitude: number('longitude'), latitude: number('latitude') })
/** Whom to ask about a record. */
export const contact = () => ({
  contactName: text('contact_name').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
})
/**
 * Days a row holds: from the first (`-infinity`: ever since) until before the last (null: for good). The rows of one key
 * follow one another without a gap or an overlap: a migration gives such a table the two constraints of `site_spans`.
 */
export const spanDays = () => ({ fromDay: date('from_day').notNull().default('-infinity'), untilDay: date('until_day') })
export const number = (name: string) => doublePrecision(name)
