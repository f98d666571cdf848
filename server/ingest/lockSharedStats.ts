import { sql } from 'drizzle-orm'
import type { Transaction } from '../live/live.ts'

/**
 * Waits for whoever changes sites or devices, and keeps them waiting until the end of the transaction (`take_kept_lock`
 * of the migrations): what is kept by site and by region is made of both. The tables themselves ask for it; who locks
 * something else on the way to them asks before.
 */
export const lockSharedStats = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock_shared(726014)`)
