import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, get } from '../../../core/contract/call.ts'
import type { Services } from '../../../server/context.ts'
import { createSharedReads } from '../../../server/http/createSharedReads.ts'
import { implement } from '../../../server/http/implement.ts'
import { type Monitored, openMonitored } from '../fixtures/monitored.ts'

const slow = contract('test' as never, 'reader', {
  own: get('/slow/own', '一次', z.object({ n: z.string() }), z.number()),
  shared: get('/slow/shared', '共用', z.object({}), z.number(), { shared: true }),
})
/**
 * Most statements that can be with the database at once: a connection each. While some of fifty are heard to leave,
 * others take their places.
 */
const connections = 10

/** What a statement does: long enough to leave in the middle of it. The embedded engine, which nobody stops, counts. */
const long = process.env.TEST_DATABASE_URL ? 'pg_sleep(2)' : '(select count(*) from generate_series(1, 1500000))'

let place: Monitored
let address: string
/** Handlers that have begun, and askers of the shared answer. */
let [handled, asking] = [0, 0]
/** What handlers wait for before their first statement. */
let held: Promise<unknown> = Promise.resolve()
beforeAll(async () => {
  place = await openMonitored()
  const { app, database, config } = place
  const { db } = database
  await db.execute(sql`create sequence begun`)
  await db.execute(sql`create sequence gone_on`)
  const work = async ({ db }: Pick<Services, 'db'>) => {
    handled++
    await held
    await db.execute(sql`select nextval('begun'), ${sql.raw(long)}`)
    const { rows } = await db.execute<{ n: number }>(sql`select nextval('gone_on')::int as n`)
    return rows[0]!.n
  }
  const services = { config, database, db, clock: () => new Date() } as Partial<Services> as Services
  const domains = {
    slow: { own: (_: unknown, context: Services) => work(context), shared: (_: unknown, context: Services) => work(context) },
  }
  const reads = createSharedReads(0)
  const of: typeof reads.of = (...given) => {
    asking++
    return reads.of(...given)
  }
  implement(app, services, { slow }, domains, { ...reads, of })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  // One that was opened and left before it asked anything is no idle one to the server, which would wait a minute for it.
  place.app.server.closeAllConnections()
  await place.close()
})
beforeEach(async () => {
  ;[handled, asking, held] = [0, 0, Promise.resolve()]
  await place.database.db.execute(sql`select setval('begun', 1, false), setval('gone_on', 1, false)`)
})

const ask = (path: string, signal?: AbortSignal) =>
  fetch(`${address}${path}`, { headers: { token: 'token-chief' }, signal: signal ?? null })
/** Asks and leaves. */
async function leave(path: string, leaving: AbortController) {
  await ask(path, leaving.signal).catch(() => {})
}
const countOf = async (sequence: 'begun' | 'gone_on') => {
  const { rows } = await place.database.db.execute<{ n: number }>(
    sql`
      select case when is_called then last_value else 0 end::int as n
      from ${sql.identifier(sequence)}
    `,
  )
  return rows[0]!.n
}
/** Until a handler is at its first statement. */
async function untilHandled() {
  while (handled === 0) await sleep(5)
  await sleep(50)
}

describe('a request whose connection is closed', () => {
  it('leaves at most what was with the database already, however many there were', async () => {
    const leaving = new AbortController()
    const left = Array.from({ length: 50 }, (_, n) => leave(`${slow.own.path}?n=${n}`, leaving))
    await untilHandled()
    leaving.abort()
    await Promise.all(left)

    const answer = await ask(`${slow.own.path}?n=50`)
    expect(answer.status).toBe(200)
    // How many take a freed place before they are heard to leave depends on the machine; most of them never begin.
    expect(await countOf('begun')).toBeLessThanOrEqual(3 * connections)
    // What had begun led to no second statement, but for the one that was waited for.
    expect(await countOf('gone_on')).toBe(1)
  })

  it.runIf(process.env.TEST_DATABASE_URL)('is stopped in the middle of its statement', async () => {
    const leaving = new AbortController()
    const left = Array.from({ length: 5 }, (_, n) => leave(`${slow.own.path}?n=${n}`, leaving))
    const running = async () => {
      const { rows } = await place.database.db.execute<{ n: number }>(
        sql`
          select count(*)::int as n
          from pg_stat_activity
          where datname = current_database()
            and state = 'active'
            and query like '%pg_sleep(2)%'
            and pid <> pg_backend_pid()
        `,
      )
      return rows[0]!.n
    }
    await untilHandled()
    leaving.abort()
    await Promise.all(left)
    await expect.poll(running, { timeout: 1500 }).toBe(0)
    expect(await countOf('gone_on')).toBe(0)
  })

  it('takes nothing from others who wait for the same answer', async () => {
    let goOn = () => {}
    held = new Promise<void>(resolve => {
      goOn = resolve
    })
    const leaving = new AbortController()
    const first = leave(slow.shared.path, leaving)
    await untilHandled()
    const second = ask(slow.shared.path)
    while (asking < 2) await sleep(5)
    leaving.abort()
    await first
    await sleep(100)
    goOn()

    const answer = await second
    expect(answer.status).toBe(200)
    expect([await countOf('begun'), await countOf('gone_on')]).toEqual([1, 1])
  })

  it('stops a shared answer once nobody waits for it, and whoever comes then gets one of their own', async () => {
    const leaving = new AbortController()
    const both = [leave(slow.shared.path, leaving), leave(slow.shared.path, leaving)]
    await untilHandled()
    leaving.abort()
    await Promise.all(both)

    const answer = await ask(slow.shared.path)
    expect(answer.status).toBe(200)
    expect(await countOf('gone_on')).toBe(1)
  })
})
