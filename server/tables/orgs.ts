import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { masterData, type Policy } from './policy.ts'

/**
 * Organisations as one tree. `kind`: platform | grid (grid company) | enterprise | base (maintenance base) | team.
 * `enterpriseId` is the enterprise at or above the row; the data of two enterprises never mix.
 */
export const orgs = pgTable(
  'orgs',
  {
    id: text('id').primaryKey(),
    parentId: text('parent_id'),
    enterpriseId: text('enterprise_id'),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    areaCode: text('area_code'),
    leaderUserId: text('leader_user_id'),
    sort: integer('sort').notNull().default(0),
    createdAt: createdAt(),
  },
  table => [index('orgs_enterprise').on(table.enterpriseId), index('orgs_parent').on(table.parentId)],
)
export const orgsPolicy = { ...masterData, demo: 'marked' } as const satisfies Policy
