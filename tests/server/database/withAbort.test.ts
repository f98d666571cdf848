import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putSecret, sharedSecret } from '../../../server/access/secrets.ts'
import { withAbort } from '../../../server/database/withAbort.ts'
import { secrets } from '../../../server/tables/index.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

describe('a database handed to somebody who may leave', () => {
  const handed = () => withAbort(database.db, new AbortController().signal)

  it('gets back the place of a connection that ended in a transaction', async () => {
    const { pool } = database
    const broken = handed().transaction(async tx => {
      const { session } = tx as unknown as { session: { client: pg.Client & { connection: { stream: { destroy(): void } } } } }
      session.client.connection.stream.destroy()
      await tx.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow()
    expect(pool.totalCount).toBe(pool.idleCount)
  })

  it('keeps for everybody what is made once: a sweep a minute, one reading of a secret all processes share', async () => {
    const { db } = database
    const clock = () => new Date('2026-06-15T02:30:00Z')
    const ticket = () => putSecret({ db: handed(), clock }, 'socketTicket', { seconds: 30 })
    await ticket()
    await db.insert(secrets).values({ id: 'over', kind: 'captcha', tries: 0, expiresAt: new Date('2026-06-15T02:00:00Z') })
    await ticket()
    expect(await db.$count(secrets, sql`id = 'over'`)).toBe(1)

    const key = await sharedSecret({ db: handed(), clock }, 'viewingKey', 60)
    await db.execute(sql`delete from secrets`)
    expect(await sharedSecret({ db: handed(), clock }, 'viewingKey', 60)).toBe(key)
  })
})
