import { addDays, instantOf } from '../../core/time.ts'
import type { Database } from '../db.ts'

type Pool = Database['pool']

/** What a replay makes itself, and what opens doors: sessions, tokens, secrets stay where they are. */
const never = new Set(['attempts', 'audits', 'curves', 'facts', 'latest', 'readings', 'screen_tokens', 'secrets', 'sessions', 'wall_cues'])
/** Days of energy by device: a year and a month; what was before is one sum (`restoreTotals`). */
const deviceDays = 400
/** Pages read at once, about 10 000 small rows: the engine, which works for the live product too, is free again in milliseconds. */
const pagesAtOnce = 100

/** Rows as they were at the midnight that began a day: of these tables only what was known then. */
const knownBy = (day: string): Record<string, string> => {
  const midnight = instantOf(day).toISOString()
  return {
    alarms: `raised_at < '${midnight}' and recovered_at <= '${midnight}'`,
    charging_orders: `ended_at <= '${midnight}'`,
    device_days: `day < '${day}' and day >= '${addDays(day, -deviceDays)}'`,
    devices: `commissioned_on <= '${day}'`,
    orders: `created_at < '${midnight}'`,
    site_days: `day < '${day}'`,
    site_money: `day < '${day}'`,
    sites: `operation_date <= '${day}'`,
    weather_days: `day < '${day}'`,
  }
}

const asJson = (rows: string) => `select coalesce(json_agg(t), '[]')::text as rows from (${rows}) t`

/** Copies the rows a query on one database gives into a table of another. */
async function copyRows(from: Pool, to: Pool, table: string, query: string) {
  const { rows } = await from.query<{ rows: string }>(asJson(query))
  await to.query(
    `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json) on conflict do nothing`,
    [rows[0]?.rows ?? '[]'],
  )
}

/**
 * Master data whole, history up to the midnight that begins `day`, from a living database into an empty one of the same migrations. In small
 * reads outside of any transaction; of what is long past nothing changes between two of them.
 */
export async function copyTables(from: Pool, to: Pool, day: string, stopped: () => boolean) {
  const { rows: tables } = await from.query<{ name: string; pages: number }>(
    `select c.relname as name, (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  )
  const conditions = knownBy(day)
  for (const { name, pages } of tables.filter(table => !never.has(table.name))) {
    for (let page = 0; page < pages; page += pagesAtOnce) {
      if (stopped()) return
      const span = `ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'`
      await copyRows(from, to, name, `select * from ${name} where ${span} and ${conditions[name] ?? 'true'}`)
    }
  }
  const first = addDays(day, -deviceDays)
  await copyRows(
    from,
    to,
    'device_days',
    `select device_id, kind, date '${addDays(first, -1)}' as day, sum(kwh) as kwh from device_days where day < '${first}' group by device_id, kind`,
  )
  await continueIdentities(to)
}

/** Running numbers go on behind the copied rows. */
async function continueIdentities(to: Pool) {
  const { rows } = await to.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { name, column } of rows)
    await to.query(`select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${name}`)
}
