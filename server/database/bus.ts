import { EventEmitter } from 'node:events'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Topic, Topics } from '../live/topics.ts'
import type { Database } from './db.ts'

export interface Bus {
  /** Delivers to every subscriber of every server process, to those of this one at once. */
  publish<T extends Topic>(topic: T, payload: Topics[T]): void
  /** `null`: more than a notification between processes carries. */
  subscribe<T extends Topic>(topic: T, listener: (payload: Topics[T] | null) => void): () => void
  close(): Promise<void>
}

const channel = 'energy_sites'
/** What is read anew after a time in which nobody was heard: of the others whoever asks next finds out. */
const readAnew: readonly Topic[] = ['alarm', 'alarmLimits', 'order', 'sessionEnded']
/** How often the listening connection is tried, and how long an answer may take: a half-open one says nothing. */
const tryMs = 5_000
const againMs = 1_000
/** PostgreSQL takes 8000 bytes a notification. */
const mostBytes = 7800

/**
 * In-process for the embedded database (one process by its lock), LISTEN/NOTIFY between several server processes on PostgreSQL.
 * A payload too long for a notification reaches the other processes as `null`.
 */
export async function createBus(database: Database, config: Pick<Config, 'databaseUrl'>): Promise<Bus> {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  const subscribe: Bus['subscribe'] = (topic, listener) => {
    // One listener's failure is its own: neither the publisher nor the other listeners suffer.
    const guarded: typeof listener = payload => {
      try {
        listener(payload)
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error))
      }
    }
    emitter.on(topic, guarded)
    return () => void emitter.off(topic, guarded)
  }
  if (database.embedded || !config.databaseUrl)
    return {
      publish: (topic, payload) => void emitter.emit(topic, payload),
      subscribe,
      close: async () => void emitter.removeAllListeners(),
    }

  const self = randomUUID()
  let closed = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let listenedBefore = false
  const listen = async (delay = 500): Promise<void> => {
    const next = new pg.Client({ connectionString: config.databaseUrl, keepAlive: true, query_timeout: tryMs })
    next.on('notification', ({ payload }) => {
      const [from, topic, body] = JSON.parse(payload ?? '[]') as [string, string, unknown]
      if (from !== self) emitter.emit(topic, body)
    })
    const again = () => {
      if (closed || client !== next) return
      client = null
      clearInterval(tries)
      next.end().catch(() => {})
      timer = setTimeout(() => void listen(Math.min(delay * 2, 15_000)), delay)
    }
    const tries = setInterval(() => next.query('select 1').catch(again), tryMs)
    tries.unref()
    client = next
    next.on('error', again)
    next.on('end', again)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      delay = 500
      // Whatever was said meanwhile is not known here.
      if (listenedBefore) for (const topic of readAnew) emitter.emit(topic, null)
      listenedBefore = true
    } catch {
      again()
    }
  }
  await listen()
  /** What could not be told: the others are told to read, as soon as that can be said. */
  const owed = new Set<Topic>()
  let owing: NodeJS.Timeout | undefined
  const owe = (topic: Topic) => {
    owed.add(topic)
    owing ??= setTimeout(() => {
      owing = undefined
      for (const late of [...owed]) {
        owed.delete(late)
        notify(late, JSON.stringify([self, late, null]))
      }
    }, againMs).unref()
  }
  const notify = (topic: Topic, note: string) =>
    void database.pool.query('select pg_notify($1, $2)', [channel, note]).catch(() => {
      if (!closed) owe(topic)
    })
  return {
    publish: (topic, payload) => {
      emitter.emit(topic, payload)
      const text = JSON.stringify([self, topic, payload])
      const note = Buffer.byteLength(text) > mostBytes ? JSON.stringify([self, topic, null]) : text
      notify(topic, note)
    },
    subscribe,
    close: async () => {
      closed = true
      clearTimeout(timer)
      clearTimeout(owing)
      emitter.removeAllListeners()
      await client?.end().catch(() => {})
    },
  }
}
