import { isNull } from 'drizzle-orm'
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StandardItem } from '../../core/rules/checkResult.ts'
import { createdAt, instant, orgId, removal } from './columns.ts'
import { catalogue } from './policy.ts'

/** What is checked of a kind of device when it is patrolled or maintained, item by item. The platform's rows serve every enterprise. */
export const standards = pgTable(
  'standards',
  {
    id: text('id').primaryKey(),
    orgId: orgId(),
    name: text('name').notNull(),
    businessType: text('business_type').notNull(),
    /** Empty = any kind of device. */
    deviceType: text('device_type').notNull().default(''),
    serviceLevel: text('service_level').notNull(),
    serviceType: text('service_type').notNull(),
    items: jsonb('items').$type<StandardItem[]>().notNull(),
    /** 1 in use, 0 withdrawn. */
    state: text('state').$type<'1' | '0'>().notNull().default('1'),
    updatedBy: text('updated_by').notNull(),
    updatedAt: instant('updated_at').notNull(),
    createdAt: createdAt(),
    ...removal(),
  },
  table => [uniqueIndex('standards_name').on(table.orgId, table.name).where(isNull(table.removedAt))],
)
export const standardsPolicy = catalogue
