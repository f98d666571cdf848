import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, type Shape } from '../../../server/database/rowsOf.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { root, sources } from '../../house/imports.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const read = (shape: Shape, query: SQL) => rowsOf(database.db, shape, query)

describe('rows of SQL', () => {
  it('come as the kinds of value their shape names', async () => {
    const rows = await rowsOf(
      database.db,
      {
        a: 'text',
        n: 'number',
        sum: 'number',
        yes: 'boolean',
        b: 'bytes',
        j: 'json',
        t: 'texts',
        x: 'numbers',
        day: 'text',
        none: 'number?',
      },
      sql`select 'A' as a, 1.5::float8 as n, count(*) as sum, true as yes, '\\x01'::bytea as b, '{"k": [1]}'::jsonb as j, array['p'] as t,
        array[1, null]::real[] as x, '2026-06-15'::date as day, null::int as none`,
    )
    expect(rows).toEqual([
      { a: 'A', n: 1.5, sum: 1, yes: true, b: Buffer.of(1), j: { k: [1] }, t: ['p'], x: [1, null], day: '2026-06-15', none: null },
    ])
  })

  it('are refused where a column was renamed, also when there are none', async () => {
    await expect(read({ kwh: 'number' }, sql`select 1 as kw where false`)).rejects.toThrow('nobody reads the column "kw"')
    await expect(read({ kw: 'number', kwh: 'number' }, sql`select 1 as kw where false`)).rejects.toThrow('no column "kwh"')
  })

  it('are refused where a number would arrive as text', async () => {
    await expect(read({ kwh: 'number' }, sql`select sum(n) as kwh from (values (1::bigint)) as v(n)`)).rejects.toThrow(
      '"kwh" is of type 1700',
    )
    await expect(read({ no: 'text' }, sql`select 1 as no`)).rejects.toThrow('"no" is of type 23, not text')
  })

  it('are refused where a value is null that may not be', async () => {
    await expect(read({ kw: 'number' }, sql`select null::float8 as kw`)).rejects.toThrow('"kw" is null')
    await expect(read({ kw: 'number' }, sql`select n as kw from (values (1::float8), (null)) as v(n)`)).rejects.toThrow('"kw" is null')
  })
})

it('no other file takes rows at their word', () => {
  expect(sources('server').filter(file => /\bexecute</.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
