import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './db.ts'
import { productFolder } from './productFolder.ts'

/** Any number that nobody else uses for an advisory lock. */
const lock = 726_001

/** Applies the migrations that are missing; processes starting together take turns. */
export async function migrate({ db, pool, embedded }: Database) {
  const migrationsFolder = productFolder('server/migrations')
  if (!migrationsFolder) throw new Error('server/migrations is missing')
  if (embedded) return run(db, { migrationsFolder })
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await run(db, { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {})
    client.release()
  }
}
