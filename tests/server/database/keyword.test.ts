import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matches } from '../../../server/database/keyword.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { root, sources } from '../../house/imports.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const found = async (keyword: string | undefined) => {
  const where = matches(keyword, sql`name`, sql`no`) ?? sql`true`
  const rows = sql`(values ('长安 Park 一期', 'E1_A'), ('100% 绿电', 'W2'), ('东湖', null)) as rows (name, no)`
  return (await database.db.execute<{ name: string }>(sql`select name from ${rows} where ${where}`)).rows.map(({ name }) => name)
}

describe('what somebody typed', () => {
  it('is found inside of any of the columns, in whatever case, blanks around it aside', async () => {
    expect(await found(' park ')).toEqual(['长安 Park 一期'])
    expect(await found('w2')).toEqual(['100% 绿电'])
    expect(await found('湖')).toEqual(['东湖'])
  })

  it('is found by the initials of its pinyin, by each reading of a character, and mixed with characters and letters', async () => {
    expect(await found('dh')).toEqual(['东湖'])
    expect(await found('LD')).toEqual(['100% 绿电'])
    for (const typed of ['ca', 'za', 'ZA PARK YQ', '长a']) expect(await found(typed)).toEqual(['长安 Park 一期'])
    expect(await found('hd')).toEqual([])
  })

  it('is several words where it has blanks: each is found, in whatever order and column', async () => {
    for (const typed of ['一期 长安', 'E1_A 期', 'yq  park', '期 期']) expect(await found(typed)).toEqual(['长安 Park 一期'])
    for (const typed of ['长安 W2', '东湖 二期']) expect(await found(typed)).toEqual([])
  })

  it('is taken letter by letter: nothing in it is a wildcard', async () => {
    expect(await found('%')).toEqual(['100% 绿电'])
    expect(await found('_')).toEqual(['长安 Park 一期'])
    for (const sign of ['\\', '.', '*', '+', '?', '^', '$', '{1}', '(', ')', '|', '[', ']', '\\d'])
      expect([sign, await found(sign)]).toEqual([sign, []])
  })

  it('narrows nothing where it is empty', async () => {
    for (const nothing of [undefined, '', '  ']) expect(await found(nothing)).toHaveLength(3)
  })
})

it('no query searches a text in another way', () => {
  const others = sources('server').filter(file => file !== 'server/database/keyword.ts')
  expect(others.filter(file => /\bilike\b|position\(lower| ~\*? \$/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
