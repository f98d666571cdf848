import { bigint, doublePrecision, text, timestamp } from 'drizzle-orm/pg-core'

/** Running number of a row, a plain JS number. */
export const serialId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
/** Point in time, stored with zone, read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
/** The enterprise (or platform) a row belongs to: every table of customer data carries it. */
export const orgId = () => text('org_id').notNull()
export const number = (name: string) => doublePrecision(name)
