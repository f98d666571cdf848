import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type TablesWith, tablesWith } from '../../tables/policies.ts'

type Marked = TablesWith<{ demo: 'marked' | 'follows' }>
/** Tables whose rows carry marks of their own while a demonstration is cleared: it marks some, the others follow from these. */
export const markedTables = tablesWith<Marked>(({ demo }) => demo !== undefined)

/** What people enter for every enterprise, beside what a demonstration brings. */
export const catalogues = tablesWith<TablesWith<{ demo: 'marked'; shared: 'catalogue' }>>(
  ({ demo, shared }) => demo === 'marked' && shared === 'catalogue',
)

/** `converted`: organisations of the demonstration that are kept, because people or sites of somebody's own are in them. */
export type Mark = Marked | 'converted'

/** Does a column name a row with this mark? */
export const marked = (kind: Mark, column: SQLWrapper): SQL<boolean> =>
  sql`coalesce(${column}::text in (select id from demo_marks where kind = ${kind}), false)`
