import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Policy } from './policy.ts'

/**
 * Rows a demonstration made, so that they are told from what people entered themselves. `kind`: the name of their
 * table. While `npm run clear-demo` works also what follows from them (devices, orders …); a row here outlives the one
 * it names until all of them are gone.
 */
export const demoMarks = pgTable(
  'demo_marks',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.id] })],
)
export const demoMarksPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }
