import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { MarkedTable } from '../../database/markDemo.ts'

/** Tables whose rows carry marks of their own while a demonstration is cleared: it marks the first, the others follow from these. */
export const markedTables = [
  'orgs',
  'users',
  'roles',
  'customers',
  'sites',
  'brand_models',
  'fault_library',
  'standards',
  'devices',
  'gateways',
  'microgrids',
  'contracts',
  'orders',
  'order_devices',
  'patrols',
] as const satisfies readonly (MarkedTable | string)[]

/** `converted`: organisations of the demonstration that are kept, because people or sites of somebody's own are in them. */
export type Mark = (typeof markedTables)[number] | 'converted'

/** Does a column name a row with this mark? */
export const marked = (kind: Mark, column: SQLWrapper): SQL<boolean> =>
  sql`coalesce(${column}::text in (select id from demo_marks where kind = ${kind}), false)`
