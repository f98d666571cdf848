import fastify from 'fastify'
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type AnyCall, contract, type InputOf, post, type ReplyOf } from '../../../core/contract/call.ts'
import { Done, Filled, Id, paged, paging, SiteId } from '../../../core/contract/shapes.ts'
import { codes, type Envelope } from '../../../core/errors.ts'
import { answerFailures } from '../../../server/http/answerFailures.ts'
import { implement } from '../../../server/http/implement.ts'
import { crud } from '../../../server/records/crud.ts'
import { record } from '../../../server/tables/columns.ts'
import type { Person } from '../../site.ts'
import { openTwoEnterprises } from '../fixtures/twoEnterprises.ts'

// A noun no installation has: fences, each around a site.
const fences = pgTable('fences', { ...record(), siteId: text('site_id').notNull(), name: text('name').notNull() })
const Given = { siteId: SiteId, name: Filled(20) }
const fence = contract('metadata', 'session', {
  list: post('/fence/page', '', paging({ siteId: SiteId.optional() }), paged(z.object({ id: Id, siteId: z.string(), name: z.string() }))),
  add: post('/fence/add', '', z.object(Given), z.object({ id: Id }), { changes: true }),
  update: post('/fence/update', '', z.object({ id: Id, ...Given }), Done, { changes: true }),
  remove: post('/fence/remove', '', z.object({ id: Id }), Done, { changes: true }),
})

const { site, platform, east, west } = await openTwoEnterprises()
const customer = await site.as('lvdao')
const app = fastify()
answerFailures(app)
implement(app, site.app.services, { fence }, { fence: crud(fence, fences, {}) })
const { db } = site.database
beforeAll(() =>
  db.execute(sql`
    create table fences (
      id text primary key, org_id text not null, site_id text not null, name text not null, updated_by text not null,
      updated_at timestamptz not null, created_at timestamptz not null default now(), removed_at timestamptz,
      removed_by text
    )
  `),
)
afterAll(async () => {
  await app.close()
  await site.close()
})

const send = async <C extends AnyCall>({ headers }: Person, call: C, input: InputOf<C>): Promise<Envelope<ReplyOf<C>>> =>
  (await app.inject({ method: 'POST', url: call.path, headers, payload: input as object })).json()
const siteOf = async (where: string) =>
  (await db.execute<{ id: string }>(sql.raw(`select min(id) as id from sites where ${where}`))).rows[0]!.id
const names = async (who: Person) => (await send(who, fence.list, { size: 100 })).data.records.map(({ name }) => name).sort()

it('a record of a site is seen, added and changed by whoever sees the site, and belongs to the organisation of the site', async () => {
  const own = await siteOf(`customer_id = (select customer_id from users where login_name = 'lvdao')`)
  const beside = await siteOf(`org_id = '1001' and customer_id <> (select customer_id from users where login_name = 'lvdao')`)
  const foreign = await siteOf(`org_id = '1002'`)
  const { id } = (await send(platform, fence.add, { siteId: own, name: '甲' })).data
  await send(east, fence.add, { siteId: beside, name: '乙' })
  await send(west, fence.add, { siteId: foreign, name: '丙' })

  expect(await Promise.all([customer, east, west, platform].map(names))).toEqual([['甲'], ['乙', '甲'], ['丙'], ['丙', '乙', '甲']])
  const { rows } = await db.execute(sql`select org_id from fences where id = ${id}`)
  expect(rows).toEqual([{ org_id: '1001' }])
  for (const answer of [
    await send(customer, fence.add, { siteId: beside, name: '丁' }),
    await send(east, fence.add, { siteId: foreign, name: '丁' }),
    // To another organisation it does not move either, for whoever sees both.
    await send(platform, fence.update, { id, siteId: foreign, name: '甲' }),
    await send(west, fence.update, { id, siteId: foreign, name: '丁' }),
    await send(west, fence.remove, { id }),
  ])
    expect(answer.code).toBe(codes.missing)
  expect((await send(customer, fence.update, { id, siteId: own, name: '甲改' })).code).toBe(codes.ok)
  expect((await send(east, fence.remove, { id })).code).toBe(codes.ok)
  expect(await names(customer)).toEqual([])
})
