import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../database.ts'

// The embedded engine has one connection of its own, which nobody ends.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a connection that is ended between two statements of a transaction fails that transaction and nothing else',
  async () => {
    const database = await createTestDatabase()
    const { db, pool } = database
    const broken = db.transaction(async tx => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      // Its end is heard while nobody waits for an answer.
      await sleep(200)
      await tx.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow()
    // Every place of the pool is usable.
    const answers = await Promise.all(Array.from({ length: 20 }, () => pool.query<{ one: number }>('select 1 as one')))
    expect(answers.map(({ rows }) => rows[0]?.one)).toEqual(Array(20).fill(1))
    await database.close()
  },
)
