import { integer, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { FileModule } from '../../core/files.ts'
import { createdAt, orgId } from './columns.ts'
import { masterData } from './policy.ts'

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
    createdAt: createdAt(),
  },
  table => [index('files_record').on(table.module, table.recordId)],
)
export const filesPolicy = masterData
