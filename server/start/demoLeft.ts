import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { secretFollowsFromNumber } from '../access/gatewaySecrets.ts'
import type { Database, Queryable } from '../database/db.ts'
import { readFact } from '../database/facts.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { isSimulated } from '../tables/isSimulated.ts'
import { catalogues, marked } from './clear/marked.ts'
import { knownAccounts } from './knownAccounts.ts'

/** Something of a demonstration that a database still holds. */
export interface Left {
  kind: string
  count: number
  /** The first few. */
  names: string[]
}

/** The demonstration's content stands in the way of a start. */
export class DemoLeftError extends Error {}

/** Set while a demonstration is being cleared: what is left of it is no demonstration any more. */
export const clearing = 'demo:clearing'
const shown = 3
const id = sql.raw('id')

async function found(db: Queryable, kind: string, query: SQL): Promise<Left[]> {
  const rows = await rowsOf(
    db,
    { count: 'number', names: 'json' },
    sql`
      select count(*)::int as count, coalesce(to_jsonb((array_agg(name))[1:${sql.raw(String(shown))}]), '[]') as names
      from (${query}) found
    `,
  )
  return rows.flatMap(({ count, names }) => (count > 0 ? [{ kind, count, names: names as string[] }] : []))
}

/** What a database still holds of a demonstration, kind by kind; empty where there is nothing. Under a second with 100 000 gateways. */
export async function demoLeft(db: Queryable): Promise<Left[]> {
  const known = (await knownAccounts(db)).map(account => account.id)
  const isKnown = sql`id = any(${sql.param(known)}::text[])`
  return [
    ...(await found(
      db,
      '演示账号',
      sql`
        select login_name as name
        from users
        where ${marked('users', id)} or ${isKnown}
        order by created_at, id
      `,
    )),
    ...(await found(db, '演示大屏令牌', sql`select name from screen_tokens where demo order by created_at`)),
    ...(await found(db, '可由编号推算密钥的网关', sql`select id as name from gateways where ${secretFollowsFromNumber} order by id`)),
    ...(await found(
      db,
      '演示二级密码',
      sql`
        select coalesce(o.name, c.org_id) as name
        from control_passwords c
          left join orgs o on o.id = c.org_id
        where c.updated_by = ''
        order by c.org_id
      `,
    )),
    ...(await found(db, '演示机构', sql`select name from orgs where ${marked('orgs', id)} order by sort, id`)),
    ...(await found(db, '演示站点', sql`select name from sites where ${marked('sites', id)} order by id`)),
    ...(await found(db, '模拟设备', sql`select name from devices where ${isSimulated} order by id`)),
    ...(await found(
      db,
      '其他演示资料',
      sql`select name from (
        ${sql.join(
          (['customers', ...catalogues] as const).map(
            (table, n) => sql`
              select coalesce(to_jsonb(t) ->> 'name', to_jsonb(t) ->> 'model') as name, ${n}::int as n
              from ${sql.identifier(table)} t
              where ${marked(table, id)}
            `,
          ),
          sql` union all `,
        )}
        union all select '未清除完的数据', 99 where exists (select from facts where name = ${clearing})
      ) others order by n`,
    )),
  ]
}

/** A line for each kind. */
export const linesOf = (left: readonly Left[]) =>
  left.map(({ kind, count, names }) => `  ${kind} ${count} 个：${names.join('、')}${count > names.length ? ' 等' : ''}`)

/**
 * Keeps a start from serving what everybody knows the passwords of. Without the demonstration (in production, or with
 * DEMO off or left out beside DATABASE_URL) nothing may be left of it, and half of one serves nobody; only where
 * simulated readings are asked for outside of production it is told and goes on.
 * @throws DemoLeftError naming what is left and the command that clears it
 */
export async function requireNoDemo(
  db: Database['db'],
  { demo, production, simulator }: Pick<Config, 'demo' | 'production' | 'simulator'>,
  log: (text: string) => void,
) {
  if (await readFact(db, clearing))
    throw new DemoLeftError('演示数据尚未清除完，请再次运行 npm run clear-demo (the demonstration is half cleared: run it again)')
  if (demo) return
  const left = await demoLeft(db)
  if (left.length === 0) return
  const lines = linesOf(left).join('\n')
  if (simulator && !production) {
    log(`警告：数据库中仍有演示内容，其密码众所周知，不能用于生产 (demonstration content, not for production)：\n${lines}`)
    return
  }
  throw new DemoLeftError(
    `数据库中仍有演示内容，拒绝启动 (demonstration content is left, not started)：\n${lines}\n` +
      '清除演示内容、保留自己录入的数据 (to clear it)：npm run clear-demo\n' +
      `${production ? '' : '继续作为演示运行 (to go on as a demonstration)：DEMO=on npm start\n'}`,
  )
}
