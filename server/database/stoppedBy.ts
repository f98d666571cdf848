import { setMaxListeners } from 'node:events'
import type pg from 'pg'
import type { Queryable } from './db.ts'
import type { Stoppable } from './letQueriesStop.ts'

/** The parts of Drizzle that hand a query to the pool. */
interface Session {
  session: { client: pg.Pool }
}

/** The same database for one who may leave: once `signal` is aborted, what was asked through it is stopped. Transactions go on to their end. */
export function stoppedBy(db: Queryable, signal: AbortSignal): Queryable {
  // A query each, and a page may ask twenty at once.
  setMaxListeners(0, signal)
  const { session } = db as unknown as Session
  const pool = session.client
  const query = (config: pg.QueryConfig, values?: unknown[]) => pool.query({ ...config, signal } as pg.QueryConfig & Stoppable, values)
  const client = Object.create(pool, { query: { value: query } })
  return Object.create(db, { session: { value: Object.create(session, { client: { value: client } }) } })
}
