import fastify from 'fastify'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, post } from '../../core/contract/call.ts'
import { Done, Text } from '../../core/contract/shapes.ts'
import { conflict } from '../../server/failure.ts'
import { answerFailures } from '../../server/http/answerFailures.ts'
import { implement } from '../../server/http/implement.ts'
import { WithMessage } from '../../server/http/WithMessage.ts'
import { audits, facts } from '../../server/tables/index.ts'
import { openTwoEnterprises } from './twoEnterprises.ts'

const { site, east } = await openTwoEnterprises()
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
        note({ orgId: '1002', detail: { how: 'wide' } })
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

const send = async (verb: keyof typeof sluice, input: object) =>
  (await app.inject({ method: 'POST', url: sluice[verb].path, headers: east.headers, payload: input })).json()
const lastAudit = async () => (await db.select().from(audits).orderBy(desc(audits.id)).limit(1))[0]

describe('a change', () => {
  it('reaches the world outside when everybody can read it, in order, and before the reply', async () => {
    expect((await send('open', { id: 'north' })).code).toBe(200)
    expect(acts).toEqual([['first', ['north']], ['second']])
  })

  it('is audited by its name, with what the handler noted', async () => {
    await send('open', { id: 'south' })
    expect(await lastAudit()).toMatchObject({
      action: 'sluice.open',
      target: 'south',
      orgId: '1002',
      userId: east.userId,
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
