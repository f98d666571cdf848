import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import type { Transaction } from '../live/live.ts'

/** Makes anew all that is kept of sites and groups from the rows there are, by the statements that keep it. */
export const rebuildRollups = (db: Services['db'] | Transaction) => db.execute(sql`select rebuild_rollups()`)
