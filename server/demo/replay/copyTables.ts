import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { addDays, instantOf } from '../../../core/time.ts'
import type { Database } from '../../database/db.ts'
import { deviceDays, firstReplayedDay } from '../../tables/index.ts'
import { policies } from '../../tables/policies.ts'

type Db = Database['db']

/** Pages read at once, about 10 000 small rows: the engine, which works for the live product too, is free again in milliseconds. */
const pagesAtOnce = 100

/** Copies the rows a query on one database gives into a table of another. */
async function copyRows(from: Db, to: Db, table: string, query: SQL) {
  // Under a name no column bears: a table with a column `t` would give that column instead of its rows.
  const [copied] = await rowsOf(
    from,
    { rows: 'text' },
    sql`select coalesce(json_agg(whole_row), '[]')::text as rows from (${query}) whole_row`,
  )
  const name = sql.identifier(table)
  await to.execute(
    sql`insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${copied?.rows ?? '[]'}::json) on conflict do nothing`,
  )
}

/**
 * Copies what the tables' policies give to a replay of `day`: master data whole, history up to its midnight, from a living database into an empty
 * one of the same migrations. In small reads outside of any transaction; of what is long past nothing changes between two of them.
 */
export async function copyTables(from: Db, to: Db, day: string, stopped: () => boolean) {
  const at = { day, midnight: instantOf(day) }
  for (const { table, name, policy } of policies) {
    if (policy.replay === 'empty') continue
    const known = (policy.replay === 'copy' ? undefined : policy.replay.known(at)) ?? sql`true`
    const pages = await pagesOf(from, name)
    for (let page = 0; page < pages; page += pagesAtOnce) {
      if (stopped()) return
      const span = sql.raw(`ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'`)
      await copyRows(from, to, name, sql`select * from ${table} where ${span} and ${known}`)
    }
  }
  const first = firstReplayedDay(day)
  await copyRows(
    from,
    to,
    'device_days',
    sql`select device_id, kind, ${addDays(first, -1)}::date as day, sum(kwh) as kwh, sum(kwh) as brought_forward, 0 as revision from ${deviceDays} where day < ${first}::date group by device_id, kind`,
  )
  await continueIdentities(to)
}

async function pagesOf(db: Db, table: string): Promise<number> {
  const [relation] = await rowsOf(
    db,
    { pages: 'number' },
    sql`select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`,
  )
  return relation?.pages ?? 0
}

/** Running numbers go on behind the copied rows. */
export async function continueIdentities(to: Parameters<typeof rowsOf>[0]) {
  const rows = await rowsOf(
    to,
    { name: 'text', column: 'text' },
    sql`select table_name as name, column_name as column from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { name, column } of rows)
    await to.execute(
      sql.raw(`select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${name}`),
    )
}
