import { lt } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, number, orgId, serialId } from './columns.ts'
import type { Policy } from './policy.ts'

/** The devices a patrol or maintenance order is about, with the standard each is checked by. */
export const orderDevices = pgTable(
  'order_devices',
  {
    id: serialId(),
    orgId: orgId(),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    siteId: text('site_id').notNull(),
    deviceId: bigint('device_id', { mode: 'number' }).notNull(),
    standardId: text('standard_id'),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('order_devices_once').on(table.orderId, table.deviceId)],
)
export const orderDevicesPolicy = {
  history: 'keep',
  vacuum: 'hour',
  replay: { known: ({ midnight }) => lt(orderDevices.createdAt, midnight) },
  demo: 'follows',
} as const satisfies Policy

/** What is checked of a device of an order: an item of its standard as it read when the order was sent, and what was found. */
export const orderChecks = pgTable(
  'order_checks',
  {
    id: serialId(),
    orgId: orgId(),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    orderDeviceId: bigint('order_device_id', { mode: 'number' }).notNull(),
    /** Place among the items of its device. */
    sort: integer('sort').notNull(),
    name: text('name').notNull(),
    method: text('method').notNull().default(''),
    /** Of the value that is to be read; empty = none is. */
    unit: text('unit').notNull().default(''),
    lower: number('lower'),
    upper: number('upper'),
    /** A photograph is to be taken. */
    photo: boolean('photo').notNull().default(false),
    /** ok | bad | none (does not apply); null = not checked yet. */
    result: text('result').$type<'ok' | 'bad' | 'none'>(),
    value: number('value'),
    note: text('note').notNull().default(''),
    userId: text('user_id'),
    at: instant('at'),
    createdAt: createdAt(),
  },
  table => [index('order_checks_order').on(table.orderId), index('order_checks_device').on(table.orderDeviceId)],
)
export const orderChecksPolicy: Policy = {
  history: 'keep',
  vacuum: 'hour',
  replay: { known: ({ midnight }) => lt(orderChecks.createdAt, midnight) },
}
