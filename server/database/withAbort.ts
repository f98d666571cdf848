import { setMaxListeners } from 'node:events'
import type pg from 'pg'
import type { Queryable } from './queryable.ts'
import type { Cancellable } from './makeCancellable.ts'

/** The parts of Drizzle that hand a query to the pool. */
interface Session {
  session: { client: pg.Pool }
}

const origins = new WeakMap<Queryable, Queryable>()
/** The database itself, whoever it was handed to: what is kept for all who ask is kept by it, and made through it. */
export const withoutAbort = (db: Queryable): Queryable => origins.get(db) ?? db

/** Notes which database another one stands for. */
export function derivedFrom(db: Queryable, derived: Queryable): Queryable {
  origins.set(derived, withoutAbort(db))
  return derived
}

/**
 * The same database for one who may leave: once `signal` is aborted, what was asked through it is stopped. Transactions
 * go on to their end.
 */
export function withAbort(db: Queryable, signal: AbortSignal): Queryable {
  // A query each, and a page may ask twenty at once.
  setMaxListeners(0, signal)
  const { session } = db as unknown as Session
  const pool = session.client
  const query = (config: pg.QueryConfig, values?: unknown[]) => pool.query({ ...config, signal } as pg.QueryConfig & Cancellable, values)
  // Connections are the pool's own: it counts none that it did not lend itself.
  const client = Object.create(pool, { query: { value: query }, connect: { value: pool.connect.bind(pool) } })
  const stopped: Queryable = Object.create(db, { session: { value: Object.create(session, { client: { value: client } }) } })
  return derivedFrom(db, stopped)
}
