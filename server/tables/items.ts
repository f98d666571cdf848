import { isNull } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { contact, instant, orgId, record } from './columns.ts'
import { masterData, records } from './policy.ts'

/** Projects (项目): stations that are planned, built and accounted for together. Days are those of the calendar, '' = none is set. */
export const items = pgTable(
  'items',
  {
    ...record(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    status: text('status').notNull(),
    startDay: text('start_day').notNull().default(''),
    endDay: text('end_day').notNull().default(''),
    ...contact(),
    remark: text('remark').notNull().default(''),
  },
  table => [uniqueIndex('items_code').on(table.orgId, table.code).where(isNull(table.removedAt))],
)
export const itemsPolicy = records

/** Stations of a project. */
export const itemSites = pgTable(
  'item_sites',
  {
    orgId: orgId(),
    itemId: text('item_id').notNull(),
    siteId: text('site_id').notNull(),
    addedAt: instant('added_at').notNull(),
    addedBy: text('added_by').notNull().default(''),
  },
  table => [primaryKey({ columns: [table.itemId, table.siteId] }), index('item_sites_site').on(table.siteId)],
)
export const itemSitesPolicy = masterData
