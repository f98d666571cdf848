import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** `set` of an upsert: these columns take the values that were to be inserted. */
export function excluded<T extends PgTable, K extends keyof T['_']['columns'] & string>(table: T, ...names: K[]): Record<K, SQL> {
  const columns = getTableColumns(table)
  return Object.fromEntries(names.map(name => [name, sql`excluded.${sql.identifier(columns[name]!.name)}`])) as Record<K, SQL>
}
