import { isNull } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId, removal } from './columns.ts'
import { catalogue } from './policy.ts'

/** What experts know of faults: how one looks, what is likely behind it, what is done. The platform's rows serve every enterprise. */
export const faultLibrary = pgTable(
  'fault_library',
  {
    id: text('id').primaryKey(),
    orgId: orgId(),
    name: text('name').notNull(),
    businessType: text('business_type').notNull(),
    serviceType: text('service_type').notNull(),
    appearance: text('appearance').notNull().default(''),
    reason: text('reason').notNull().default(''),
    scheme: text('scheme').notNull().default(''),
    /** 1 in use, 0 withdrawn. */
    state: text('state').$type<'1' | '0'>().notNull().default('1'),
    updatedBy: text('updated_by').notNull(),
    updatedAt: instant('updated_at').notNull(),
    createdAt: createdAt(),
    ...removal(),
  },
  table => [uniqueIndex('fault_library_name').on(table.orgId, table.name).where(isNull(table.removedAt))],
)
export const faultLibraryPolicy = catalogue
