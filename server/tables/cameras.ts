import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { orgId } from './columns.ts'
import { masterData } from './policy.ts'

/**
 * Cameras of a site. `source`: demo (the server's own picture) | hls (`address` is a media server's playlist) | haikang
 * (the vendor's open platform: `accountId`, `deviceSerial`, `channel`). Address and account never leave the server.
 */
export const cameras = pgTable(
  'cameras',
  {
    id: text('id').primaryKey(),
    orgId: orgId(),
    siteId: text('site_id').notNull(),
    name: text('name').notNull(),
    source: text('source').notNull(),
    address: text('address'),
    accountId: text('account_id'),
    deviceSerial: text('device_serial'),
    channel: integer('channel').notNull().default(1),
    enabled: boolean('enabled').notNull().default(true),
    sort: integer('sort').notNull().default(0),
  },
  table => [index('cameras_site').on(table.siteId), index('cameras_org').on(table.orgId)],
)

export const camerasPolicy = masterData
