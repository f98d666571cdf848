import { or, type SQL, sql, type Table } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { addDays, instantOf } from '../../../core/time/time.ts'
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
    sql`
      insert into ${name} overriding system value
      select *
      from json_populate_recordset(null::${name}, ${copied?.rows ?? '[]'}::json)
      on conflict do nothing
    `,
  )
}

/** Days a template serves: with all that is known at the midnight of any of them. */
export interface ReplayedDays {
  oldest: string
  newest: string
}

const at = (day: string) => ({ day, midnight: instantOf(day) })

/**
 * Copies what the tables' policies give to a replay of some days: master data whole, history up to the newest one's
 * midnight, from a living database into an empty one of the same migrations. In small reads outside of any transaction;
 * of what is long past nothing changes between two of them.
 * @param onProgress how far it is, 0 … 1
 */
export async function copyTables(from: Db, to: Db, { oldest, newest }: ReplayedDays, onProgress: (share: number) => void) {
  const sources: { table: Table; name: string; known: SQL; pages: number }[] = []
  for (const { table, name, policy } of policies) {
    if (policy.replay === 'empty') continue
    const known = policy.replay === 'copy' ? undefined : or(policy.replay.known(at(oldest)), policy.replay.known(at(newest)))
    sources.push({ table, name, known: known ?? sql`true`, pages: await pagesOf(from, name) })
  }
  const total = sources.reduce((sum, { pages }) => sum + pages, 0)
  let done = 0
  for (const { table, name, known, pages } of sources) {
    for (let page = 0; page < pages; page += pagesAtOnce) {
      const span = sql.raw(`ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'`)
      await copyRows(from, to, name, sql`select * from ${table} where ${span} and ${known}`)
      onProgress((done + Math.min(pages, page + pagesAtOnce)) / total)
    }
    done += pages
  }
  const first = firstReplayedDay(oldest)
  await copyRows(
    from,
    to,
    'device_days',
    sql`
      select
        device_id, kind, ${addDays(first, -1)}::date as day, sum(kwh) as kwh, sum(kwh) as brought_forward,
        0 as revision
      from ${deviceDays}
      where day < ${first}::date
      group by device_id, kind
    `,
  )
  await continueIdentities(to)
}

/** Takes out of a copy made for several days what is not known yet at the midnight of one of them. */
export async function forgetAfter(db: Db, day: string, { oldest, newest }: ReplayedDays) {
  for (const { table, policy } of policies) {
    if (typeof policy.replay === 'string') continue
    const { known } = policy.replay
    // What neither of both knows is what was brought forward from before.
    const [then, always, copied] = [known(at(day)), known(at(oldest)), known(at(newest))]
    if (then && always && copied) await db.execute(sql`delete from ${table} where ${copied} and not (${then} or ${always})`)
  }
  await continueIdentities(db)
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
    sql`
      select table_name as name, column_name as column
      from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'
    `,
  )
  for (const { name, column } of rows)
    await to.execute(
      sql.raw(`
        select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${column}), 0) + 1, false)
        from ${name}
      `),
    )
}
