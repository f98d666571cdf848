import { connect } from 'node:net'
import type pg from 'pg'

/** A query nobody waits for any more. */
export class Abandoned extends Error {}

/** What a query may carry beside what the driver knows: once it is aborted nobody waits for the answer. */
export interface Cancellable {
  signal: AbortSignal
}

/** Of a connection what a request to cancel needs. */
interface Address {
  host: string
  port: number
  processID: number
  secretKey: number
}

const cancelRequest = 80877102

/**
 * Asks the server to stop what a connection is doing, over a connection of its own, as the protocol has it: no place of
 * the pool is needed for it.
 */
function cancel({ host, port, processID, secretKey }: Address) {
  const message = Buffer.alloc(16)
  for (const [place, word] of [message.length, cancelRequest, processID, secretKey].entries()) message.writeInt32BE(word, 4 * place)
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  socket.on('error', () => {})
  socket.end(message)
}

/**
 * From now on the pool's queries may carry a `signal`. One that is aborted is never sent where it still waits for a
 * connection, leaves the queue of the embedded engine, and is cancelled on a server. Its connection goes with it: the
 * next query on it could be the one that is cancelled.
 */
export function makeCancellable(pool: pg.Pool, embedded: boolean) {
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown

  async function stoppable({ signal, ...config }: pg.QueryConfig & Cancellable, values: unknown[] | undefined) {
    let leave = () => {}
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(new Abandoned('nobody waits for this query any more'))
    })
    left.catch(() => {})
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await queryUnless(left, config, values)
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  async function queryUnless(left: Promise<never>, config: pg.QueryConfig, values: unknown[] | undefined) {
    const connecting = pool.connect()
    // Whoever left in the meantime has no use for it.
    const client = await Promise.race([connecting, left]).catch(error => {
      connecting.then(late => late.release()).catch(() => {})
      throw error
    })
    try {
      const answer = await Promise.race([client.query(config, values), left])
      client.release()
      return answer
    } catch (error) {
      const abandoned = error instanceof Abandoned
      if (abandoned && !embedded) cancel(client as unknown as Address)
      client.release(abandoned)
      throw error
    }
  }

  pool.query = ((config: unknown, ...rest: unknown[]) =>
    isStoppable(config) ? stoppable(config, rest[0] as unknown[]) : query(config, ...rest)) as typeof pool.query
}

const isStoppable = (config: unknown): config is pg.QueryConfig & Cancellable =>
  typeof config === 'object' && config !== null && 'signal' in config
