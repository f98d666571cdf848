import { createHook } from 'node:async_hooks'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { contracts } from '../../../core/contract/index.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { map } from '../../../core/contract/walls/map.ts'
import { createSharedReads } from '../../../server/http/createSharedReads.ts'
import { openSite, type Person, type Site } from '../../site.ts'

let site: Site
let people: Record<'jizhong' | 'jizhong.watch' | 'yanzhao' | 'lvdao' | 'admin', Person>
beforeAll(async () => {
  site = await openSite({ keepReadsMs: 60_000 })
  const names = ['jizhong', 'jizhong.watch', 'yanzhao', 'lvdao', 'admin'] as const
  people = Object.fromEntries(await Promise.all(names.map(async name => [name, await site.as(name)]))) as typeof people
})
afterAll(() => site.close())
afterEach(() => site.app.services.bus.publish('alarmLimits', null))

/** Statements beside those that find out who asks. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  // The server's own, and those of the people of the enterprise.
  const { session } = site.database.asOrganisation('1001') as unknown as { session: { client: pg.Pool } }
  let count = 0
  const restore = [site.database.pool, session.client].map(pool => {
    const query = pool.query
    const counted = (...given: Parameters<typeof query>) => {
      const [asked] = given as unknown as [{ text?: string } | string]
      const text = typeof asked === 'string' ? asked : (asked.text ?? '')
      if (!/"sessions"|"screen_tokens"/.test(text)) count++
      return query.apply(pool, given)
    }
    pool.query = counted as typeof query
    return () => {
      pool.query = query
    }
  })
  try {
    await work()
  } finally {
    for (const back of restore) back()
  }
  return count
}

const ask = async (who: keyof typeof people, call: AnyCall, input: object = {}) => {
  const { status, body } = await site.send(call, input, people[who].headers)
  expect(status).toBe(200)
  return body.data
}

describe('a read that is the same for all who see the same sites', () => {
  it('is asked of the database once, however many ask at once and shortly afterwards', async () => {
    const alone = await statementsOf(() => ask('jizhong', home.getStatisticsByOrg))
    site.app.services.bus.publish('alarmLimits', null)
    const many = await statementsOf(async () => {
      await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n % 2 ? 'jizhong' : 'jizhong.watch', home.getStatisticsByOrg)))
      await ask('jizhong.watch', home.getStatisticsByOrg)
    })
    expect(alone).toBeGreaterThan(0)
    expect(many).toBe(alone)
  })

  it('never passes from those who see some sites to those who see others', async () => {
    const askers = ['jizhong', 'yanzhao', 'lvdao', 'admin'] as const
    const together = await Promise.all(askers.map(who => ask(who, home.stationNumberByOrg)))
    for (const [n, who] of askers.entries()) {
      site.app.services.bus.publish('alarmLimits', null)
      expect(await ask(who, home.stationNumberByOrg)).toEqual(together[n])
    }
    expect(new Set(together.map(each => JSON.stringify(each))).size).toBe(askers.length)
  })

  it('is another one with another input', async () => {
    const [everywhere, nowhere] = await Promise.all([ask('admin', map.getCountEle), ask('admin', map.getCountEle, { areaCode: '110000' })])
    expect(everywhere).not.toEqual(nowhere)
  })

  it('is asked anew once an alarm was raised or handled, or a change was made', async () => {
    const count = async () => (await ask('jizhong', home.getAlarmStat)) as { alarmcount: number }
    const before = await count()
    await site.database.db.execute(sql`
      delete from alarms
      where id = (select max(id) from alarms where org_id = ${people.jizhong.orgId})
    `)
    expect(await count()).toEqual(before)
    site.app.services.bus.publish('alarm', [])
    expect(await count()).not.toEqual(before)
  })
})

describe('a long reply', () => {
  let packings = 0
  const counter = createHook({ init: (_, type) => void (type === 'ZLIB' && packings++) })
  afterEach(() => void counter.disable())
  const get = async (encoding: string, call: AnyCall = home.stationListByOrg) => {
    const headers = { ...people.jizhong.headers, 'accept-encoding': encoding }
    const reply = await site.app.inject({ method: call.method, url: call.path, headers, ...(call.method === 'POST' && { payload: {} }) })
    expect(reply.statusCode).toBe(200)
    return reply
  }

  it('is packed once for all who are given the same, and says the same packed or not', async () => {
    const plain = await get('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    counter.enable()
    const packed = [...(await Promise.all([get('gzip, br'), get('gzip;q=0.5'), get('deflate, gzip')])), await get('gzip')]
    expect(packings).toBe(1)
    for (const { headers, rawPayload } of packed) {
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(rawPayload.length), vary: 'accept-encoding' })
      expect(gunzipSync(rawPayload).equals(plain.rawPayload)).toBe(true)
    }
    expect((await get('gzip;q=0, br')).rawPayload.equals(plain.rawPayload)).toBe(true)
  })
})

describe('an answer that is being made', () => {
  it('is told to who asks meanwhile, but to nobody who asks after a change', async () => {
    const reads = createSharedReads(60_000)
    const told: (() => void)[] = []
    const later = (text: string) => () => new Promise<{ body: string }>(resolve => told.push(() => resolve({ body: text })))
    const first = reads.of('key', later('before'))
    const beside = reads.of('key', later('nobody asks for it'))
    reads.forget()
    const afterwards = reads.of('key', later('after'))
    expect(told).toHaveLength(2)
    for (const tell of told) tell()
    expect((await Promise.all([first, beside, afterwards])).map(each => each.body)).toEqual(['before', 'before', 'after'])
    expect((await reads.of('key', async () => ({ body: 'third' }))).body).toBe('after')
  })

  it('is tried again by the next one where it failed', async () => {
    const reads = createSharedReads(60_000)
    const failing = reads.of('key', () => Promise.reject(new Error('gone')))
    await expect(failing).rejects.toThrow('gone')
    expect((await reads.of('key', async () => ({ body: 'there' }))).body).toBe('there')
  })
})

it('only reads are shared', () => {
  const shared = Object.values(contracts).flatMap(contract => Object.values<AnyCall>(contract).filter(call => call.shared))
  expect(shared.length).toBeGreaterThan(50)
  const kinds = shared.filter(({ changes, signed, permission, upload }) => changes || signed || upload || permission === 'public')
  expect(kinds).toEqual([])
})
