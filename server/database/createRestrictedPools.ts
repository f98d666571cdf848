import { drizzle } from 'drizzle-orm/node-postgres'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import * as tables from '../tables/index.ts'
import type { Queryable } from './queryable.ts'
import { makeCancellable } from './makeCancellable.ts'
import { derivedFrom } from './withAbort.ts'

/** So many are remembered: an organisation is one, and so are all who are limited to the same sites. */
const mostKnown = 1000

/**
 * The database as people and walls may see it, over connections of their own: none of these ever does the server's own
 * work, which sees all, so nothing has to be set back. A connection says for whom it is only where it was for somebody
 * else before.
 * @returns the database by what a connection says to become one that sees so much (server/database/rowSecurity.ts)
 */
export function createRestrictedPools(pool: pg.Pool, db: Queryable, embedded: boolean): (become: string) => Queryable {
  const speaksFor = new WeakMap<pg.PoolClient, string>()
  const known = new LRUCache<string, Queryable>({ max: mostKnown })

  async function connectFor(become: string) {
    const client = await pool.connect()
    if (speaksFor.get(client) === become) return client
    try {
      speaksFor.delete(client)
      await client.query(become)
      speaksFor.set(client, become)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  function make(become: string): Queryable {
    const connect = () => connectFor(become)
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

  return become => {
    const made = known.get(become) ?? make(become)
    known.set(become, made)
    return made
  }
}
