import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as tables from '../tables/index.ts'

/** Who answers queries: the pool, as itself or for an organisation, or one transaction, which offers all of the pool that reading takes. */
export type Queryable = NodePgDatabase<typeof tables>
