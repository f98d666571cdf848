import { and, eq, lt } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { FileModule } from '../../core/rules/files.ts'
import { DAY } from '../../core/time/time.ts'
import { createdAt, instant, orgId } from './columns.ts'
import type { Policy } from './policy.ts'

/** Files of records; their bytes lie in the file store under the same id (server/files). */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    /** Of the record it hangs on. */
    orgId: orgId(),
    module: text('module').$type<FileModule>().notNull(),
    /** Id of the record. */
    recordId: text('record_id').notNull(),
    /** The documents' further headings below a record; empty = none. */
    business: text('business').notNull().default(''),
    purpose: text('purpose').notNull().default(''),
    part: text('part').notNull().default(''),
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of the content, hex. */
    sha256: text('sha256').notNull(),
    userId: text('user_id').notNull(),
    /** Its record is not there yet: `recordId` is a number its sender made up. Whoever does not make the record within a day loses it. */
    temporary: boolean('temporary').notNull().default(false),
    /** When a picture was taken, by the clock of the device that took it; null = not told. */
    takenAt: instant('taken_at'),
    createdAt: createdAt(),
  },
  table => [
    index('files_record').on(table.module, table.recordId),
    // The same content elsewhere: a picture that serves a second time.
    index('files_content').on(table.sha256),
  ],
)
export const filesPolicy: Policy = {
  history: { drop: now => and(eq(files.temporary, true), lt(files.createdAt, new Date(now.getTime() - DAY))) },
  vacuum: 'hour',
  replay: 'copy',
}
