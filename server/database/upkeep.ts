import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Policy } from '../tables/policy.ts'
import { policies } from '../tables/policies.ts'
import { defaultRetention, type Retention } from '../tables/retention.ts'
import type { Database } from './db.ts'

/** Rows deleted in one go, and the room between two: nobody who waits for the embedded engine notices. */
const rowsAtOnce = 500
const pauseMs = 20

/**
 * Deletes the rows whose time is over, as the tables' policies say, in small steps.
 * @param names of tables; all of them where left out
 */
export async function dropOld(db: Database['db'], now: Date, names?: readonly string[], kept: Retention = defaultRetention) {
  for (const { table, name, policy } of policies) {
    if (policy.history === 'keep' || (names && !names.includes(name))) continue
    const over = policy.history.drop(now, kept)
    for (;;) {
      const { rowCount } = await db.execute(
        sql`
          delete from ${table}
          where ctid = any(array(select ctid from ${table} where ${over ?? sql`false`} limit ${rowsAtOnce}))
        `,
      )
      if ((rowCount ?? 0) < rowsAtOnce) break
      await pause(pauseMs)
    }
  }
}

/** Takes back the room of changed and deleted rows. The embedded engine has no autovacuum: without this they would take disk for ever. */
export async function vacuum({ pool, embedded }: Pick<Database, 'pool' | 'embedded'>, every: Policy['vacuum']) {
  if (!embedded) return
  for (const { name, policy } of policies) if (every === 'hour' || policy.vacuum === 'fold') await pool.query(`vacuum ${name}`)
}

/**
 * Makes the statistics anew of tables a tenth of whose rows have changed: a server's own rule, for the embedded engine
 * that has nobody to follow it. Not of all tables: while it looks at one of a hundred thousand rows, half a second and
 * longer, the engine answers nobody.
 */
export async function analyze({ pool, embedded }: Pick<Database, 'pool' | 'embedded'>) {
  if (!embedded) return
  const { rows } = await pool.query<{ name: string }>(
    `select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.schemaname = 'public' and s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`,
  )
  for (const { name } of rows) await pool.query(`analyze ${name}`)
}
