import { lt } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { DAY } from '../../core/time/time.ts'
import { createdAt, orgId, serialId } from './columns.ts'
import type { Policy } from './policy.ts'

/** Some columns of a row with their values, by their names in the database. */
export type RowValues = Record<string, unknown>

/**
 * What became of the rows of tracked tables (`tracked` of their policy), written by a trigger (server/database/trackChanges.ts).
 * An update keeps what differs, the others the whole row.
 */
export const rowChanges = pgTable(
  'row_changes',
  {
    id: serialId(),
    orgId: orgId(),
    table: text('table_name').notNull(),
    recordId: text('record_id').notNull(),
    op: text('op').$type<'insert' | 'update' | 'delete'>().notNull(),
    before: jsonb('before').$type<RowValues>(),
    after: jsonb('after').$type<RowValues>(),
    /** What was done in one go: it can be taken back in one go. Null = done by SQL. */
    batch: text('batch'),
    auditId: bigint('audit_id', { mode: 'number' }),
    userId: text('user_id'),
    /** What `xmin` of the row is from then on. */
    version: text('version').notNull(),
    at: createdAt(),
  },
  table => [
    index('row_changes_record').on(table.table, table.recordId, table.id),
    index('row_changes_batch').on(table.batch),
    index('row_changes_at').on(table.at),
  ],
)
export const rowChangesPolicy: Policy = {
  history: { drop: (now, kept) => lt(rowChanges.at, new Date(now.getTime() - kept.audits * DAY)) },
  vacuum: 'hour',
  replay: 'empty',
}
