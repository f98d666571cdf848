import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, post } from '../../../core/contract/call.ts'
import { Done, Text } from '../../../core/contract/shapes.ts'
import { conflict } from '../../../server/failure.ts'
import { dropOld } from '../../../server/database/upkeep.ts'
import { answerFailures } from '../../../server/http/answerFailures.ts'
import { implement } from '../../../server/http/implement.ts'
import { WithMessage } from '../../../server/http/WithMessage.ts'
import { audits, facts, keptReplies } from '../../../server/tables/index.ts'
import type { Person } from '../../site.ts'
import { openTwoEnterprises } from '../fixtures/twoEnterprises.ts'

const { site, east, west } = await openTwoEnterprises()
const { db } = site.database
const factsOf = async () => (await db.select({ name: facts.name }).from(facts).where(eq(facts.value, 'made here'))).map(({ name }) => name)

// A noun no installation has.
const sluice = contract('pie', 'session', {
  open: post('/sluice/open', '', z.object({ id: Text(20) }), Done, { changes: true }),
  make: post('/sluice/make', '', z.object({ name: Text(20) }), z.object({ id: z.string() }), { changes: true }),
  clash: post('/sluice/clash', '', z.object({ id: Text(20) }), Done, { changes: true }),
  shut: post('/sluice/shut', '', z.object({ id: Text(20) }), Done, { changes: true }),
})
/** What reached the world outside, with what other connections could read at that moment. */
const acts: unknown[] = []
let clashes = 0
const app = fastify()
answerFailures(app)
implement(
  app,
  site.app.services,
  { sluice },
  {
    sluice: {
      async open({ id }, { db, note, afterCommit }) {
        await db.insert(facts).values({ name: id, value: 'made here' })
        note({ orgId: '1001', detail: { how: 'wide' } })
        afterCommit(async () => acts.push(['first', await factsOf()]))
        afterCommit(() => acts.push(['second']))
        return null
      },
      make: async ({ name }) => new WithMessage('已建', { id: `${name}-1` }),
      async clash({ id }, { db, note, afterCommit }) {
        note({ detail: { try: ++clashes } })
        afterCommit(() => acts.push([`try ${clashes}`]))
        await db.insert(facts).values({ name: id, value: 'made here' })
        // What PostgreSQL says to one of two that wait for each other.
        if (clashes === 1) await db.execute(sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`)
        return null
      },
      async shut({ id }, { db, afterCommit }) {
        afterCommit(() => acts.push(['never']))
        await db.insert(facts).values({ name: id, value: 'made here' })
        throw conflict('有人在场')
      },
    },
  },
)
beforeEach(() => void acts.splice(0))
afterAll(async () => {
  await app.close()
  await site.close()
})

const send = async (verb: keyof typeof sluice, input: object, { headers }: Person = east) =>
  (await app.inject({ method: 'POST', url: sluice[verb].path, headers, payload: input })).json()
/** The same under a key, and the text of what was answered. */
const sendUnder = async (key: string, verb: keyof typeof sluice, input: object, headers = east.headers) => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: sluice[verb].path,
    headers: { ...headers, 'idempotency-key': key },
    payload: input,
  })
  return { status: statusCode, body }
}
const lastAudit = async () => (await db.select().from(audits).orderBy(desc(audits.id)).limit(1))[0]

describe('a change', () => {
  it('reaches the world outside when everybody can read it, in order, and before the reply', async () => {
    expect((await send('open', { id: 'north' })).code).toBe(200)
    expect(acts).toEqual([['first', ['north']], ['second']])
  })

  it('is audited by its name, with what the handler noted', async () => {
    // The platform does it for an enterprise.
    const chief = await site.as('admin')
    await send('open', { id: 'south' }, chief)
    expect(await lastAudit()).toMatchObject({
      action: 'sluice.open',
      target: 'south',
      orgId: '1001',
      userId: chief.userId,
      detail: { how: 'wide' },
      address: '127.0.0.1',
    })
  })

  it('is audited for the caller and the id it made where the handler notes nothing', async () => {
    expect(await send('make', { name: 'gate' })).toMatchObject({ msg: '已建', data: { id: 'gate-1' } })
    expect(await lastAudit()).toMatchObject({ action: 'sluice.make', target: 'gate-1', orgId: '1001', detail: null })
  })

  it('the database stopped because two waited for each other is made again, once', async () => {
    expect((await send('clash', { id: 'east' })).code).toBe(200)
    expect(acts).toEqual([['try 2']])
    expect((await factsOf()).filter(name => name === 'east')).toHaveLength(1)
    expect(await lastAudit()).toMatchObject({ action: 'sluice.clash', target: 'east', detail: { try: 2 } })
  })

  it('that is refused leaves nothing behind and reaches nobody', async () => {
    const before = await lastAudit()
    expect(await send('shut', { id: 'west' })).toMatchObject({ code: 409, msg: '有人在场' })
    expect([acts, await lastAudit()]).toEqual([[], before])
    expect(await factsOf()).not.toContain('west')
  })
})

describe('a change under a key', () => {
  const times = async (name: string) => (await factsOf()).filter(each => each === name).length

  it('is made once however often it is sent, each time with the same answer', async () => {
    const key = randomUUID()
    const first = await sendUnder(key, 'open', { id: 'once' })
    expect(first.status).toBe(200)
    const audit = await lastAudit()
    // A quoted string is the same key.
    for (const again of [key, `"${key}"`, key.toUpperCase()]) expect(await sendUnder(again, 'open', { id: 'once' })).toEqual(first)
    expect(await times('once')).toBe(1)
    expect(await lastAudit()).toEqual(audit)
    expect(acts).toHaveLength(2)
    expect((await sendUnder(randomUUID(), 'make', { name: 'gate' })).body).toBe('{"code":200,"msg":"已建","data":{"id":"gate-1"}}')
  })

  it('sent several times at once is made by one of them, and all are answered alike', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => sendUnder(key, 'open', { id: 'together' })))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies[0]!.status).toBe(200)
    expect(await times('together')).toBe(1)
  })

  it('is refused where the key was used for something else, and nothing is done', async () => {
    const key = randomUUID()
    await sendUnder(key, 'open', { id: 'mine' })
    for (const [verb, input] of [['open', { id: 'other' }] as const, ['clash', { id: 'mine' }] as const]) {
      const { status, body } = await sendUnder(key, verb, input)
      expect([status, JSON.parse(body)]).toMatchObject([422, { code: 422, msg: '该请求编号已用于另一内容的请求，请刷新页面后重新提交' }])
    }
    expect([await times('mine'), await times('other')]).toEqual([1, 0])
  })

  it('is somebody else’s under the same key', async () => {
    const key = randomUUID()
    await sendUnder(key, 'make', { name: 'two' })
    expect((await sendUnder(key, 'make', { name: 'other' }, west.headers)).body).toContain('other-1')
    expect(await lastAudit()).toMatchObject({ userId: west.userId, target: 'other-1' })
  })

  it('that was refused is tried again', async () => {
    const key = randomUUID()
    clashes = 0
    expect((await sendUnder(key, 'shut', { id: 'again' })).status).toBe(409)
    // Stopped by the database within the same request: the second attempt claims the key anew.
    expect((await sendUnder(key, 'clash', { id: 'again' })).status).toBe(200)
    expect(await times('again')).toBe(1)
  })

  it('takes a UUID for a key and nothing else', async () => {
    const { status, body } = await sendUnder('1 or 1=1', 'open', { id: 'odd' })
    expect([status, JSON.parse(body).msg]).toEqual([400, '请求编号格式不正确，应为 UUID'])
    expect(await times('odd')).toBe(0)
  })

  it('is kept illegible without its key, and for seven days', async () => {
    const key = randomUUID()
    await sendUnder(key, 'make', { name: 'secret' })
    const kept = JSON.stringify(await db.select().from(keptReplies))
    expect(kept).not.toContain(key)
    expect(kept).not.toContain('secret')
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const count = await db.$count(keptReplies)
    await dropOld(db, inDays(6.9), ['kept_replies'])
    expect(await db.$count(keptReplies)).toBe(count)
    await dropOld(db, inDays(7.1), ['kept_replies'])
    expect(await db.$count(keptReplies)).toBe(0)
  })
})
