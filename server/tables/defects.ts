import { lt } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId, serialId } from './columns.ts'
import type { Policy } from './policy.ts'

/** Defects of equipment, however they were found. How far one has come (DEFECT_STATE) is told by its order. */
export const defects = pgTable(
  'defects',
  {
    id: serialId(),
    no: text('no').notNull().unique(),
    orgId: orgId(),
    siteId: text('site_id').notNull(),
    deviceId: bigint('device_id', { mode: 'number' }),
    /** DEFECT_SOURCE, DEFECT_LEVEL. */
    source: text('source').notNull(),
    level: text('level').notNull(),
    content: text('content').notNull(),
    remark: text('remark'),
    foundAt: instant('found_at').notNull(),
    foundBy: text('found_by').notNull(),
    /** The check of a patrol or maintenance order it was found by. */
    checkId: bigint('check_id', { mode: 'number' }),
    /** The order that removes it. */
    orderId: bigint('order_id', { mode: 'number' }),
    createdAt: createdAt(),
  },
  table => [
    index('defects_org').on(table.orgId, table.foundAt),
    index('defects_site').on(table.siteId),
    // A failed check is one defect, however often it is told.
    uniqueIndex('defects_check').on(table.checkId),
    index('defects_order').on(table.orderId),
  ],
)
export const defectsPolicy: Policy = {
  history: 'keep',
  vacuum: 'hour',
  replay: { known: ({ midnight }) => lt(defects.createdAt, midnight) },
}
