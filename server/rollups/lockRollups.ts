import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import type { Transaction } from '../live/live.ts'

/**
 * Waits for whoever makes anew what is kept of sites, and keeps them waiting until the end of the transaction. Whoever
 * rolls something up holds this lock from then on. Who locks something that others want meanwhile, rows of devices or a
 * lock of one's own, asks for it before.
 */
export const lockRollups = (tx: Transaction | Services['db']) => tx.execute(sql`select pg_advisory_xact_lock_shared(726014)`)
