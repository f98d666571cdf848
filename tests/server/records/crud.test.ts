import fastify from 'fastify'
import { eq, sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AnyCall, contract, type InputOf, post, type ReplyOf } from '../../../core/contract/call.ts'
import { Done, Filled, Id, paged, paging, Text, Time, Version } from '../../../core/contract/shapes.ts'
import { codes, type Envelope } from '../../../core/errors.ts'
import { orgName, userName } from '../../../server/database/names.ts'
import { answerFailures } from '../../../server/http/answerFailures.ts'
import { crud, searches } from '../../../server/records/crud.ts'
import { implement } from '../../../server/http/implement.ts'
import { createdAt, instant, orgId } from '../../../server/tables/columns.ts'
import { audits } from '../../../server/tables/index.ts'
import type { Person } from '../../site.ts'
import { openTwoEnterprises } from '../fixtures/twoEnterprises.ts'

// A noun no installation has: shelves, and the books that stand on them.
const shelves = pgTable(
  'shelves',
  {
    id: text('id').primaryKey(),
    orgId: orgId(),
    title: text('title').notNull(),
    room: text('room').notNull(),
    boards: integer('boards'),
    checkedAt: instant('checked_at'),
    updatedBy: text('updated_by').notNull(),
    updatedAt: instant('updated_at').notNull(),
    createdAt: createdAt(),
  },
  table => [index('shelves_org').on(table.orgId), uniqueIndex('shelves_title').on(table.orgId, table.title)],
)
const books = pgTable('books', { id: text('id').primaryKey(), shelfId: text('shelf_id').notNull() })

const Given = { name: Filled(20), room: Text(20), boards: z.number().int().nullable().optional(), checked: Time.optional() }
const Row = z.object({
  id: Id,
  name: z.string(),
  room: z.string(),
  boards: z.number().nullable(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  version: z.string(),
})
const shelf = contract('metadata', 'session', {
  list: post(
    '/shelf/page',
    '',
    paging({
      keyword: Text(20).optional(),
      room: Text(20).optional(),
      sort: z.enum(['name', 'boards']).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    paged(Row),
  ),
  detail: post('/shelf/detail', '', z.object({ id: Id }), Row.pick({ id: true, name: true, boards: true })),
  add: post('/shelf/add', '', z.object(Given), z.object({ id: Id }), { changes: true }),
  update: post('/shelf/update', '', z.object({ id: Id, version: Version, ...Given }), Done, { changes: true }),
  remove: post('/shelf/remove', '', z.object({ id: Id }), Done, { changes: true }),
  save: post('/shelf/saveOrUpdate', '', z.object({ id: Id.optional(), ...Given }), z.object({ id: Id }), { changes: true }),
})

const { site, platform, east, west } = await openTwoEnterprises()
const app = fastify()
answerFailures(app)
implement(
  app,
  site.app.services,
  { shelf },
  {
    shelf: crud(shelf, shelves, {
      columns: {
        id: shelves.id,
        name: shelves.title,
        room: shelves.room,
        boards: shelves.boards,
        updatedAt: shelves.updatedAt,
        updatedBy: userName(shelves.updatedBy),
        orgId: shelves.orgId,
        orgName: orgName(shelves.orgId),
      },
      filters: { keyword: searches(shelves.title, shelves.room), room: shelves.room },
      write: { checked: null },
      unique: { shelves_title: ['name', '已有同名书架'] },
      dependants: { 本书: books.shelfId },
      shared: true,
    }),
  },
)

beforeAll(async () => {
  await site.database.db.execute(
    sql`
      create table shelves (
        id text primary key, org_id text not null, title text not null, room text not null, boards integer,
        checked_at timestamptz, updated_by text not null, updated_at timestamptz not null,
        created_at timestamptz not null default now()
      )
    `,
  )
  await site.database.db.execute(sql`create unique index shelves_title on shelves (org_id, title)`)
  await site.database.db.execute(sql`create table books (id text primary key, shelf_id text not null)`)
})
afterAll(async () => {
  await app.close()
  await site.close()
})

const send = async <C extends AnyCall>({ headers }: Person, call: C, input: InputOf<C>): Promise<Envelope<ReplyOf<C>>> =>
  (await app.inject({ method: 'POST', url: call.path, headers, payload: input as object })).json()
const add = async (who: Person, name: string, more: Partial<InputOf<typeof shelf.add>> = {}) =>
  (await send(who, shelf.add, { name, room: '资料室', ...more })).data.id
const list = async (who: Person, input: InputOf<typeof shelf.list> = {}) => (await send(who, shelf.list, { size: 100, ...input })).data
const names = async (who: Person, input: InputOf<typeof shelf.list> = {}) => (await list(who, input)).records.map(row => row.name)

describe('a noun made by crud', () => {
  it('is kept for the organisation of whoever adds it, without blanks at its ends, and says who wrote it and when', async () => {
    const id = await add(east, '  甲架 ', { boards: 5 })
    const row = (await list(east, { keyword: '甲架' })).records[0]
    expect(row).toMatchObject({ id, name: '甲架', room: '资料室', boards: 5, orgId: '1001', orgName: expect.stringMatching(/./) })
    expect([row?.updatedBy, row?.updatedAt]).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    ])
  })

  it('shows in its detail what the contract names there, and nothing else', async () => {
    const id = await add(east, '细看')
    expect((await send(east, shelf.detail, { id })).data).toEqual({ id, name: '细看', boards: null })
  })

  it('is changed in what was given only, and saved with or without an id', async () => {
    const { data } = await send(east, shelf.save, { name: '存一', room: '东', boards: 3 })
    expect((await send(east, shelf.save, { id: data.id, name: '存二', room: '东' })).data).toEqual(data)
    expect((await send(east, shelf.detail, data)).data).toEqual({ id: data.id, name: '存二', boards: 3 })
  })

  it('is not written over what somebody else saved since it was read, and who and when is said', async () => {
    const id = await add(east, '两人一架')
    const { version } = (await list(east, { keyword: '两人一架' })).records[0]!
    const save = (name: string, version?: string) => send(east, shelf.update, { id, name, room: '东', version })
    expect((await save('先存', version)).code).toBe(200)

    const late = await save('后存', version)

    expect(late).toMatchObject({ code: codes.conflict, msg: expect.stringMatching(/该记录已由 \S+ 于 20\d\d-\S+ \S+ 修改/) })
    expect((await send(east, shelf.detail, { id })).data.name).toBe('先存')
    const both = (await list(east, { keyword: '先存' })).records[0]!.version
    const codesOf = (await Promise.all([save('同时一', both), save('同时二', both)])).map(({ code }) => code)
    expect(codesOf.sort()).toEqual([200, codes.conflict])
    // Whoever says no version, as the documents do, is taken at their word.
    expect((await save('无版本')).code).toBe(200)
  })

  it('is listed by filter and keyword, in the order asked for, page by page, each row once', async () => {
    for (const [name, boards] of [
      ['序3', 3],
      ['序1', 1],
      ['序2', 2],
    ] as const)
      await add(west, name, { boards, room: '西库' })
    expect(await names(west, { keyword: '西库', sort: 'boards', order: 'asc' })).toEqual(['序1', '序2', '序3'])
    expect(await names(west, { room: '西库', sort: 'name', order: 'desc' })).toEqual(['序3', '序2', '序1'])
    expect(await names(west, { room: '' })).toEqual(expect.arrayContaining(['序1', '序2', '序3']))
    const pages = [1, 2, 3].map(current => list(west, { room: '西库', current, size: 1, sort: 'boards' }))
    expect((await Promise.all(pages)).map(({ records, total, size, current }) => [records[0]?.name, total, size, current])).toEqual([
      ['序1', 3, 1, 1],
      ['序2', 3, 1, 2],
      ['序3', 3, 1, 3],
    ])
    expect(await list(west, { room: '西库', current: 9 })).toMatchObject({ records: [], total: 3 })
  })

  it('is refused at its field when there is one of the name already, also by a change, and nothing is left behind', async () => {
    await add(east, '唯一')
    const other = await add(east, '另一')
    const refusal = { code: codes.conflict, msg: '已有同名书架', fields: { name: '已有同名书架' } }
    expect(await send(east, shelf.add, { name: '唯一', room: '' })).toMatchObject(refusal)
    expect(await send(east, shelf.update, { id: other, name: '唯一', room: '' })).toMatchObject(refusal)
    expect(await names(east, { keyword: '唯一' })).toEqual(['唯一'])
    expect(await add(west, '唯一')).toEqual(expect.any(String))
  })

  it('is not removed while something stands on it, and the refusal says what', async () => {
    const id = await add(east, '有书')
    await site.database.db.insert(books).values([
      { id: '1', shelfId: id },
      { id: '2', shelfId: id },
    ])
    expect(await send(east, shelf.remove, { id })).toMatchObject({ code: codes.conflict, msg: '正被 2 本书使用，不能删除' })
    await site.database.db.delete(books)
    expect(await send(east, shelf.remove, { id })).toMatchObject({ code: codes.ok, msg: '删除成功' })
    expect((await send(east, shelf.detail, { id })).code).toBe(codes.missing)
  })

  it('tells the audit what was given, what a change changed, and what was lost', async () => {
    const id = await add(east, '留痕', { boards: 1 })
    await send(platform, shelf.update, { id, name: '留痕', room: '新室', boards: 1 })
    await send(east, shelf.remove, { id })
    const rows = await site.database.db.select().from(audits).where(eq(audits.target, id)).orderBy(audits.id)
    expect(rows.map(row => [row.action, row.orgId, row.userId, row.detail])).toEqual([
      ['shelf.add', '1001', east.userId, { name: '留痕', room: '资料室', boards: 1 }],
      ['shelf.update', '1001', platform.userId, { room: ['资料室', '新室'] }],
      ['shelf.remove', '1001', east.userId, { name: '留痕', room: '新室', boards: 1 }],
    ])
  })
})

describe("another organisation's row", () => {
  it('is neither seen nor changed nor removed, but by the platform', async () => {
    const id = await add(east, '外人勿动')
    const change = { id, name: '改了', room: '' }
    expect(await names(west)).not.toContain('外人勿动')
    expect(await names(platform)).toContain('外人勿动')
    for (const answer of [
      await send(west, shelf.detail, { id }),
      await send(west, shelf.update, change),
      await send(west, shelf.save, change),
      await send(west, shelf.remove, { id }),
    ])
      expect(answer.code).toBe(codes.missing)
    expect((await send(platform, shelf.update, change)).code).toBe(codes.ok)
  })

  it('is seen and not changed where the noun is shared and the organisation is the platform', async () => {
    const id = await add(platform, '共享架')
    expect(await names(east, { keyword: '共享' })).toEqual(['共享架'])
    expect((await send(east, shelf.detail, { id })).data.name).toBe('共享架')
    const refusal = { code: codes.forbidden, msg: '平台共享的数据只能由平台修改' }
    expect(await send(east, shelf.update, { id, name: '改了', room: '' })).toMatchObject(refusal)
    expect(await send(east, shelf.remove, { id })).toMatchObject(refusal)
    expect((await send(platform, shelf.remove, { id })).code).toBe(codes.ok)
  })
})

describe('a declaration the compiler cannot check', () => {
  const columns = { id: shelves.id, name: shelves.title, room: shelves.room, boards: shelves.boards } as never
  it('is refused when a field of the form is kept nowhere', () => {
    expect(() => crud(shelf, shelves, { columns, filters: {} as never })).toThrow('nothing keeps the field checked')
  })
  it('is refused when it names an index that does not exist', () => {
    const unique = { shelves_name: ['name', ''] } as const
    expect(() => crud(shelf, shelves, { columns, filters: {} as never, write: { checked: null }, unique })).toThrow('shelves_name')
  })
})
