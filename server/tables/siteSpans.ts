import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { spanDays } from './columns.ts'
import { masterData } from './policy.ts'

/**
 * Whose a site was from when to when: what is summed up of a past day counts where the site belonged on that day. The
 * spans of a site follow one another without a gap. `sites` shows that of today: written there, it holds from today on;
 * from any other day by `changeSites` (server/rollups).
 */
export const siteSpans = pgTable(
  'site_spans',
  {
    siteId: text('site_id').notNull(),
    ...spanDays(),
    baseId: text('base_id'),
    customerId: text('customer_id').notNull(),
    /** The group it is summed up in on these days (`site_groups`); null until it is. Kept by server/rollups. */
    groupId: integer('group_id'),
  },
  table => [
    primaryKey({ columns: [table.siteId, table.fromDay] }),
    index('site_spans_group').on(table.groupId),
    // Sites that have been somebody else's: few of all.
    index('site_spans_changed').on(table.fromDay).where(sql`from_day > '-infinity'`),
  ],
)
export const siteSpansPolicy = masterData
