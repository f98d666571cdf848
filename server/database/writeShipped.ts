import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../live/live.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Writes what this version ships of a table, at each start. What people changed stays: a column takes its new shipped
 * value only while it stands as the version before shipped it. What they removed stays removed, and what they added is
 * left alone. Whatever is shipped stands in the column `shipped`, so that a row can be taken back to it.
 * @param key what a shipped row is known by
 * @param names what people may change of it
 */
export async function writeShipped<T extends PgTable & { shipped: PgColumn }>(
  tx: Transaction,
  table: T,
  rows: readonly T['$inferInsert'][],
  key: readonly (keyof T['_']['columns'] & string)[],
  names: readonly (keyof T['_']['columns'] & string)[],
) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const written = [...new Set([...key, ...names, ...rows.flatMap(row => Object.keys(row))])]
  const given = (row: Row, of: readonly string[]) =>
    Object.fromEntries(of.map(name => [columns[name]!.name, row[name] ?? columns[name]!.default ?? null]))
  const shipped = rows.map(row => ({ ...given(row, written), shipped: given(row, names) }))
  const source = sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(shipped)}::jsonb) given`
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  const column = (of: PgColumn) => sql.identifier(of.name)
  const stored = [...written.map(name => columns[name]!), columns.shipped!]
  await tx.execute(sql`
    insert into ${table} (${list(stored.map(each => sql`${column(each)}`))})
    select ${list(stored.map(each => sql`given.${column(each)}`))}
    from ${source}
    on conflict do nothing
  `)
  const kept = names.map(name => {
    const own = column(columns[name]!)
    const asShipped = sql`coalesce(to_jsonb(${table}.${own}), 'null') = coalesce(${table}.shipped -> ${columns[name]!.name}, 'null')`
    return sql`${own} = case when ${asShipped} then given.${own} else ${table}.${own} end`
  })
  const same = sql.join(
    key.map(name => sql`${table}.${column(columns[name]!)} = given.${column(columns[name]!)}`),
    sql` and `,
  )
  await tx.execute(sql`
    update ${table}
    set ${list(kept)}, shipped = given.shipped
    from ${source}
    where ${same} and ${table}.shipped is distinct from given.shipped
  `)
  // What is shipped no more is as if somebody had added it.
  await tx.execute(sql`
    update ${table}
    set shipped = null
    where ${table}.shipped is not null and not exists (select from ${source} where ${same})
  `)
}
