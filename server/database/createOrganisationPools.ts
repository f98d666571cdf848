import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as tables from '../tables/index.ts'
import type { Queryable } from './queryable.ts'
import { makeCancellable } from './makeCancellable.ts'
import { becomeOrganisation } from './rowSecurity.ts'
import { derivedFrom } from './withAbort.ts'

/**
 * The database as people and walls of one organisation may see it, over connections of their own: none of these ever
 * does the server's own work, which sees all, so nothing has to be set back. A connection says for whom it is only
 * where it was for somebody else before.
 */
export function createOrganisationPools(pool: pg.Pool, db: Queryable, embedded: boolean): (orgId: string) => Queryable {
  const speaksFor = new WeakMap<pg.PoolClient, string>()
  const known = new Map<string, Queryable>()

  async function connectFor(orgId: string) {
    const client = await pool.connect()
    if (speaksFor.get(client) === orgId) return client
    try {
      speaksFor.delete(client)
      await client.query(becomeOrganisation(orgId))
      speaksFor.set(client, orgId)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  function make(orgId: string): Queryable {
    const connect = () => connectFor(orgId)
    const query = async (config: pg.QueryConfig, values?: unknown[]) => {
      const client = await connect()
      try {
        const answer = await client.query(config, values)
        client.release()
        return answer
      } catch (error) {
        client.release(!(error instanceof pg.DatabaseError))
        throw error
      }
    }
    const own: pg.Pool = Object.create(pool, { connect: { value: connect }, query: { value: query, writable: true } })
    makeCancellable(own, embedded)
    return derivedFrom(db, drizzle(own, { schema: tables }))
  }

  return orgId => {
    const made = known.get(orgId) ?? make(orgId)
    known.set(orgId, made)
    return made
  }
}
