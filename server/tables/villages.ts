import { isNull } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { contact, number, placed, record } from './columns.ts'
import { records } from './policy.ts'

/** Villages of a PV programme. */
export const villages = pgTable(
  'villages',
  {
    ...record(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    areaCode: text('area_code').notNull(),
    ...placed(),
    households: integer('households'),
    pvHouseholds: integer('pv_households'),
    plannedKw: number('planned_kw'),
    ...contact(),
    remark: text('remark').notNull().default(''),
  },
  table => [uniqueIndex('villages_code').on(table.orgId, table.code).where(isNull(table.removedAt))],
)
export const villagesPolicy = records
