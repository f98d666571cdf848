import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../database.ts'

describe('the database behind the pool', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await database.pool.query('create table t (id int primary key, v text)')
  })
  afterAll(() => database.close())

  it('keeps concurrent transactions apart and rolls back the ones that ask for it', async () => {
    const strangers: number[] = []
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const client = await database.pool.connect()
        await client.query('begin')
        await client.query('insert into t values ($1, $2)', [i, `v${i}`])
        const { rows } = await client.query('select count(*)::int n from t where id = $1', [i])
        if (rows[0].n !== 1) strangers.push(i)
        await client.query(i % 3 === 0 ? 'rollback' : 'commit')
        client.release()
      }),
    )
    const { rows } = await database.pool.query('select count(*)::int n from t')
    expect(strangers).toEqual([])
    expect(rows[0].n).toBe(66)
  })

  it('answers every connection when some of them fail beside open transactions', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, async (_, i) => {
        if (i % 3 === 0) return database.pool.query('select $1::int / 0', [i])
        if (i % 3 === 1) return database.pool.query('insert into t values ($1, $2)', [10_000 + i, 'x'])
        const client = await database.pool.connect()
        await client.query('begin')
        await client.query('insert into t values ($1, $2)', [20_000 + i, 'x'])
        await client.query('rollback')
        client.release()
      }),
    )
    const { rows } = await database.pool.query(
      `
        select
          count(*) filter (where id between 10000 and 19999)::int kept,
          count(*) filter (where id >= 20000)::int undone
        from t
      `,
    )
    expect(outcomes.filter(it => it.status === 'rejected')).toHaveLength(100)
    expect(rows[0]).toEqual({ kept: 100, undone: 0 })
  })

  it('rolls back what a dropped client left open', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('insert into t values (30000, $1)', ['x'])
    client.release(true)
    const { rows } = await database.pool.query('select count(*)::int n from t where id = 30000')
    expect(rows[0].n).toBe(0)
  })

  it('answers a statement with a name on every connection, also when the one that prepared it first is gone', async () => {
    const ask = { name: 'doubled', text: 'select $1::int * 2 as n' }
    const doubled = async (i: number) => (await database.pool.query(ask, [i])).rows[0].n
    const first = await database.pool.connect()
    await first.query(ask, [1])
    first.release(true)
    expect(await Promise.all(Array.from({ length: 30 }, (_, i) => doubled(i)))).toEqual(Array.from({ length: 30 }, (_, i) => 2 * i))
  })

  /** Long enough that others come meanwhile. */
  const long = 'select count(*) from generate_series(1, 500000)'

  it('answers quick connections before those that have been waiting for longer', async () => {
    const order: string[] = []
    // Its connection stands.
    await database.quick.pool.query('select 1')
    const others = Array.from({ length: 8 }, () => database.pool.query(long).then(() => order.push('other')))
    await others[0]
    const quick = database.quick.pool.query('select 1').then(() => order.push('quick'))
    await Promise.all([quick, ...others])
    expect(order.indexOf('quick')).toBeLessThan(order.length - 1)
  })

  it('answers the others also while quick ones never end', async () => {
    let over = false
    const stream = Array.from({ length: 4 }, async () => {
      while (!over) await database.quick.pool.query('select 1')
    })
    for (let n = 0; n < 20; n++) await database.pool.query('select 1')
    over = true
    await Promise.all(stream)
  })

  it('prepares nothing that was refused, and takes the name for what comes next', async () => {
    const ask = (text: string) => database.pool.query({ name: 'mended', text })
    await expect(ask('select nothing from nowhere')).rejects.toThrow('nowhere')
    await expect(ask('select nothing from nowhere')).rejects.toThrow('nowhere')
    expect((await ask('select 1 as n')).rows).toEqual([{ n: 1 }])
  })
})
