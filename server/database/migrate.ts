import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import { putRollupsInPlace } from '../rollups/putRollupsInPlace.ts'
import type { Database } from './db.ts'
import { enableRowSecurity } from './rowSecurity.ts'
import { productFolder } from './productFolder.ts'
import { trackChanges } from './trackChanges.ts'

/** Any number that nobody else uses for an advisory lock. */
const lock = 726_001

/**
 * Applies the migrations that are missing, puts the rollups and the history of rows in place and raises the second wall;
 * processes starting together take turns.
 */
export async function migrate({ db, pool, embedded, rowSecurity }: Pick<Database, 'db' | 'pool' | 'embedded' | 'rowSecurity'>) {
  const migrationsFolder = productFolder('server/migrations')
  if (!migrationsFolder) throw new Error('server/migrations is missing')
  const client = await pool.connect()
  try {
    // Of the embedded engine a connection that waits inside a statement would be all of them.
    if (!embedded) await client.query('select pg_advisory_lock($1)', [lock])
    await run(db, { migrationsFolder })
    await putRollupsInPlace(client)
    await trackChanges(client)
    rowSecurity.enabled = await enableRowSecurity(client)
  } finally {
    if (!embedded) await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {})
    client.release()
  }
}
