import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type Embedded, openEmbedded } from './embedded/openEmbedded.ts'
import { type Checkpointer, createCheckpointer } from './createCheckpointer.ts'
import { createRestrictedPools } from './createRestrictedPools.ts'
import { makeCancellable } from './makeCancellable.ts'
import { derivedFrom } from './withAbort.ts'
import { ordinaryName, quickName } from './embedded/connectionNames.ts'
import type { Queryable } from './queryable.ts'
import { becomeLimited, becomeOrganisation } from './rowSecurity.ts'
import * as tables from '../tables/index.ts'

/** Connections, and the database through them. */
export interface Connections {
  pool: pg.Pool
  db: Queryable
  /** The database for people and walls of one organisation: row security keeps from them what is anybody else's, whatever a query asks. */
  asOrganisation(orgId: string): Queryable
  /** The same for whoever does not see just all sites of the organisation. @param sites those they see (`SiteFilter`) */
  asLimited(orgId: string, sites: object): Queryable
}

export interface Database extends Connections {
  /**
   * For what must not stand behind reads (server/http/queue/isQuick.ts): connections of its own, which the embedded
   * engine serves first.
   */
  quick: Connections
  /** Not where the server may not make the role row security is for: then `asOrganisation` gives the database as it is. */
  rowSecurity: { enabled: boolean }
  /** null on a PostgreSQL server. */
  embedded: Embedded | null
  /** Of the embedded one: its log, which it does not keep short itself. */
  log: Checkpointer | null
  close(): Promise<void>
}

export type { Queryable }

// Counts and ids stay far below 2^53, a day stays a text. Process-wide, because Drizzle asks the driver's defaults, not the pool's.
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1082, text => text)

/** So long a question waits for a connection, ms: as long as whoever asks (core/client.ts). */
const waitMs = 60_000

/**
 * Opens the database the configuration names: PostgreSQL by `DATABASE_URL`, else the embedded one on the data folder. One driver for both.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & { lean?: boolean },
  snapshot?: string,
): Promise<Database> {
  const embedded = config.databaseUrl ? null : await openEmbedded(config.dataDir, snapshot, config.lean)
  const where = embedded
    ? { host: embedded.host, port: embedded.port, user: 'postgres', database: 'postgres' }
    : { connectionString: config.databaseUrl }
  // Without JIT the widest reads (100 000 sites, PostgreSQL 15, both taking turns) took 22 to 45 % less time. Planned
  // for memory and solid state, where any page is as near as the next, they took a tenth of theirs: planned for turning
  // disks, a look into an index gave way to reading whole tables.
  const options = '-c TimeZone=UTC -c jit=off -c random_page_cost=1.1'
  const openPool = (name: string) => {
    const settings = { max: 10, options, application_name: name, keepAlive: true, connectionTimeoutMillis: waitMs }
    const pool = new pg.Pool({ ...where, ...settings })
    // A connection that breaks (server restart) is replaced by the pool; without listeners it would end the process: an
    // idle one by the pool's event, one that is lent to a transaction and waits between two statements by its own. The
    // transaction hears of it with its next statement.
    pool.on('error', () => {})
    pool.on('connect', client => client.on('error', () => {}))
    return pool
  }
  const rowSecurity = { enabled: true }
  const pools: pg.Pool[] = []
  const openConnections = (name: string, first?: Queryable): Connections => {
    const [pool, restrictedPool] = [openPool(name), openPool(name)]
    pools.push(pool, restrictedPool)
    makeCancellable(pool, embedded !== null)
    const made = drizzle(pool, { schema: tables })
    // What is kept for all who ask is the same, whichever way they came.
    const db: Queryable = first ? derivedFrom(first, made) : made
    const restricted = createRestrictedPools(restrictedPool, db, embedded !== null)
    return {
      pool,
      db,
      asOrganisation: orgId => (rowSecurity.enabled ? restricted(becomeOrganisation(orgId)) : db),
      asLimited: (orgId, sites) => (rowSecurity.enabled ? restricted(becomeLimited(orgId, sites)) : db),
    }
  }
  const ordinary = openConnections(ordinaryName)
  const { pool } = ordinary
  const end = () => Promise.all(pools.map(each => each.end()))
  // The embedded engine ignores start-up options.
  if (embedded) await pool.query('set time zone utc; set random_page_cost = 1.1')
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
    if (Number(rows[0]?.server_version_num) < 150_000) throw new Error('需要 PostgreSQL 15 或更高版本 (PostgreSQL 15 or later is needed)')
  } catch (error) {
    await end()
    await embedded?.close()
    throw error
  }
  const log = embedded ? createCheckpointer(pool) : null
  return {
    ...ordinary,
    quick: openConnections(quickName, ordinary.db),
    rowSecurity,
    embedded,
    log,
    close: async () => {
      log?.stop()
      await end()
      await embedded?.close()
    },
  }
}
