import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { map } from '../../../core/contract/walls/map.ts'
import { screen } from '../../../core/contract/walls/screen.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { CallError, codes } from '../../../core/errors.ts'
import { DAY, siteTime } from '../../../core/time/time.ts'
import { activeTokens, listenerOf } from '../../../server/alarms/listenerOf.ts'
import { renewDemoTokens } from '../../../server/domains/walls/screen/startDemoTokens.ts'
import { attachSocket } from '../../../server/socket/socket.ts'
import { audits, screenTokens, sites } from '../../../server/tables/index.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import type { Person } from '../../site.ts'
import { openTwoEnterprises } from '../fixtures/twoEnterprises.ts'

const { site, platform, east, west, watch } = await openTwoEnterprises()
afterAll(() => site.close())

const refusalOf = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof CallError ? error : undefined
}
const read = (token: string, wall = '/map') => site.send(map.powerSystem, {}, { screen: token, wall })
const names = async ({ api }: Person, filter: { name?: string; orgId?: string; state?: 'live' | 'expired' | 'revoked' } = {}) =>
  (await api(screen.list, { size: 100, ...filter })).records.map(row => row.name)

describe('issuing', () => {
  it("gives an enterprise administrator a token that reads the enterprise's sites only", async () => {
    const { token } = await east.api(screen.issue, { name: '甲厅', walls: ['/map'] })
    const own = await site.database.db.select({ id: sites.id }).from(sites).where(eq(sites.orgId, '1001'))
    const answer = await read(token)
    const seen = (answer.body.data as { itemNumber: string }[]).map(station => station.itemNumber)

    expect(seen.length).toBeGreaterThan(0)
    expect(own.map(row => row.id)).toEqual(expect.arrayContaining(seen))
  })

  it('lets platform administrators issue for the platform and for any enterprise', async () => {
    const count = async (orgId?: string) => {
      const { token } = await platform.api(screen.issue, { name: '总厅', walls: ['/map'], orgId })
      return ((await read(token)).body.data as unknown[]).length
    }
    const [everything, one, other] = [await count(), await count('1001'), await count('1002')]
    expect([one > 0, other > 0, one + other <= everything]).toEqual([true, true, true])
    expect((await platform.api(screen.getOrgs, {})).map(({ orgId }) => orgId)).toEqual(expect.arrayContaining(['1', '1001', '1002']))
  })

  it('is refused for an enterprise that is not the own', async () => {
    expect((await refusalOf(east.api(screen.issue, { name: '乙厅', walls: ['/map'], orgId: '1002' })))?.code).toBe(codes.missing)
    expect((await refusalOf(east.api(screen.issue, { name: '总厅', walls: ['/map'], orgId: '1' })))?.code).toBe(codes.missing)
    expect((await east.api(screen.getOrgs, {})).map(({ orgId }) => orgId)).toEqual(['1001'])
  })

  it.each([
    [{ name: '', walls: ['/map'] }, { name: '请输入名称' }],
    [{ name: '厅<b>', walls: ['/map'] }, { name: '不能输入特殊字符' }],
    [{ name: '厅'.repeat(41), walls: ['/map'] }, { name: '长度不能超过40个字符' }],
    [{ name: '厅', walls: [] }, { walls: '请选择大屏' }],
    [{ name: '厅', walls: ['/homePage'] }, { 'walls.0': expect.any(String) }],
  ])('complains about %j', async (input, fields) => {
    const { status, body } = await site.send(screen.issue, input, east.headers)
    expect([status, body.fields]).toEqual([400, fields])
  })

  it('tells the token once and keeps its hash only', async () => {
    const { id, token } = await east.api(screen.issue, { name: '一次', walls: ['/map'] })
    const stored = await site.database.db.select().from(screenTokens).where(eq(screenTokens.id, id))
    const listed = await east.api(screen.list, { name: '一次' })
    expect(JSON.stringify([stored, listed])).not.toContain(token)
    expect(JSON.stringify(listed)).not.toContain(hashToken(token))
  })

  it('is no business of people who watch alarms', async () => {
    const refusals = [
      await refusalOf(watch.api(screen.list, {})),
      await refusalOf(watch.api(screen.getOrgs, {})),
      await refusalOf(watch.api(screen.issue, { name: '厅', walls: ['/map'] })),
    ]
    expect(refusals.map(error => error?.code)).toEqual([codes.forbidden, codes.forbidden, codes.forbidden])
  })
})

describe('a token', () => {
  it('opens what its walls show and changes nothing', async () => {
    const { token } = await east.api(screen.issue, { name: '只读', walls: ['/map'] })
    const tries = [
      await site.send(screen.list, {}, { screen: token }),
      await site.send(screen.issue, { name: '厅', walls: ['/map'] }, { screen: token }),
      await site.send(alarm.saveAlarm, { ids: '1', nextDeal: '1', dealOpinion: '' }, { screen: token }),
      await site.send(alarm.drill, { seconds: 60 }, { screen: token }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  it('is refused with a sentence on a wall it was not issued for', async () => {
    const { id, token } = await east.api(screen.issue, { name: '别的', walls: ['/map'] })
    await site.database.db
      .update(screenTokens)
      .set({ walls: ['/other'] })
      .where(eq(screenTokens.id, id))
    const { status, body } = await read(token)
    const sentence = '此大屏令牌不包含本大屏，请在控制台重新签发'
    expect([status, body.msg, body.fields]).toEqual([403, sentence, { screen: sentence }])
  })

  it('is listed with where, when and on which wall it was last seen', async () => {
    const { id, token } = await east.api(screen.issue, { name: '有人看', walls: ['/map'] })
    const row = async () => (await east.api(screen.list, { name: '有人看' })).records[0]
    expect(await row()).toMatchObject({ id, createdBy: expect.stringContaining('-'), lastSeenAt: '', lastAddress: '', lastWall: '' })
    await read(token, '/nowhere')
    expect(await row()).toMatchObject({ lastSeenAt: expect.stringMatching(/^\d{4}-/), lastAddress: '127.0.0.1', lastWall: '' })
    await site.database.db.update(screenTokens).set({ lastSeenAt: null }).where(eq(screenTokens.id, id))
    await read(token)
    expect(await row()).toMatchObject({ lastWall: '/map', orgId: '1001', orgName: expect.stringMatching(/./), revokedAt: '' })
  })
})

describe('a time to end', () => {
  const later = (ms: number) => siteTime(new Date(Date.now() + ms))
  const ended = (id: string) =>
    site.database.db.update(screenTokens).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(screenTokens.id, id))

  it('may be given when a token is issued, is listed, and is none without', async () => {
    const expiresAt = later(DAY)
    await east.api(screen.issue, { name: '限期一', walls: ['/map'], expiresAt })
    await east.api(screen.issue, { name: '限期二', walls: ['/map'], expiresAt: '' })
    const { records } = await east.api(screen.list, { name: '限期' })
    expect(records.map(row => [row.name, row.expiresAt])).toEqual([
      ['限期二', ''],
      ['限期一', expiresAt],
    ])
  })

  it('is refused where it has passed, and where it is no time', async () => {
    const past = await site.send(screen.issue, { name: '过去', walls: ['/map'], expiresAt: later(-60_000) }, east.headers)
    expect([past.status, past.body.fields]).toEqual([400, { expiresAt: '有效期不能早于现在' }])
    const none = await site.send(screen.issue, { name: '无', walls: ['/map'], expiresAt: '明天' }, east.headers)
    expect([none.status, Object.keys(none.body.fields ?? {})]).toEqual([400, ['expiresAt']])
  })

  it('ends every call with the sentence, and what is open by sockets', async () => {
    const { id, token } = await east.api(screen.issue, { name: '将到期', walls: ['/map'], expiresAt: later(DAY) })
    expect((await read(token)).status).toBe(200)
    await ended(id)
    const answer = await read(token)
    const sentence = '此大屏令牌已到期，请在控制台重新签发'
    expect([answer.status, answer.body.code, answer.body.msg, answer.body.fields]).toEqual([
      401,
      codes.expired,
      sentence,
      { screen: sentence },
    ])
    const tokenHash = hashToken(token)
    expect(await activeTokens(site.app.services, [tokenHash])).toEqual(new Set())
    expect(await listenerOf(site.app.services, { kind: 'screen', tokenHash, orgId: '1001', address: '' })).toBeNull()
    expect([await names(east, { name: '将到期', state: 'live' }), await names(east, { name: '将到期', state: 'expired' })]).toEqual([
      [],
      ['将到期'],
    ])
  })

  it("moves on while a demonstration's wall is used; one that has ended is told so, and another can be had", async () => {
    const open = async () => ((await site.send(screen.openDemo, {})).body.data as { token: string }).token
    const [used, idle] = [await open(), await open()]
    await read(used)
    const endOf = async (token: string) =>
      (
        await site.database.db
          .select()
          .from(screenTokens)
          .where(eq(screenTokens.tokenHash, hashToken(token)))
      )[0]?.expiresAt?.getTime() ?? 0
    const almost = { expiresAt: sql`now() + interval '1 minute'` }
    await site.database.db.update(screenTokens).set(almost).where(eq(screenTokens.demo, true))
    await renewDemoTokens(site.database)
    expect((await endOf(used)) - Date.now()).toBeGreaterThan(DAY / 2)
    expect((await endOf(idle)) - Date.now()).toBeLessThan(DAY / 2)

    const gone = { expiresAt: sql`now() - interval '1 second'` }
    await site.database.db
      .update(screenTokens)
      .set(gone)
      .where(eq(screenTokens.tokenHash, hashToken(idle)))
    await renewDemoTokens(site.database)
    const { status, body } = await read(idle)
    // Without the mark that would keep a wall dark: it asks for another one.
    expect([status, body.code, body.msg, body.fields]).toEqual([401, codes.expired, '演示大屏令牌已到期', {}])
    expect((await read(await open())).status).toBe(200)
  })
})

describe('revoking', () => {
  it('ends every call of the token at once, with the sentence, and tells its sockets', async () => {
    const { id, token } = await east.api(screen.issue, { name: '将撤销', walls: ['/map'] })
    expect((await read(token)).status).toBe(200)
    const messages: unknown[] = []
    const off = site.app.services.bus.subscribe('sessionEnded', note => void messages.push(note))
    await east.api(screen.revoke, { id })
    const answers = [await read(token), await site.send(screen.getSettings, {}, { screen: token })]
    const sentence = '此大屏令牌已撤销，请在控制台重新签发'

    expect(answers.map(({ status, body }) => [status, body.code, body.msg, body.fields])).toEqual(
      answers.map(() => [401, codes.expired, sentence, { screen: sentence }]),
    )
    expect(answers.map(({ body }) => body.data)).toEqual([null, null])
    await expect.poll(() => messages).toEqual([{ tokenHash: hashToken(token) }])
    off()
  })

  it('closes the sockets opened with the token', async () => {
    // The regular look at who still lives stands still here: the note alone must do.
    const close = attachSocket(site.app, { checkSessionsMs: 3_600_000 })
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.app.server.address() as AddressInfo
    const { id, token } = await east.api(screen.issue, { name: '有连接', walls: ['/map'] })
    const { body } = await site.send(user.getSocketTicket, {}, { screen: token })
    const socket = new WebSocket(`ws://127.0.0.1:${port}/by/websocket?ticket=${(body.data as { ticket: string }).ticket}`)
    await once(socket, 'open')
    const ended = once(socket, 'close')
    await east.api(screen.revoke, { id })
    expect((await ended)[0]).toBe(4401)
    close()
  })

  it('keeps the first date when it is done twice', async () => {
    const { id } = await east.api(screen.issue, { name: '两次', walls: ['/map'] })
    await east.api(screen.revoke, { id })
    const first = (await site.database.db.select().from(screenTokens).where(eq(screenTokens.id, id)))[0]?.revokedAt
    await east.api(screen.revoke, { id })
    expect((await site.database.db.select().from(screenTokens).where(eq(screenTokens.id, id)))[0]?.revokedAt).toEqual(first)
  })
})

describe('the list', () => {
  it('filters by name, state and organisation', async () => {
    const { id } = await west.api(screen.issue, { name: '西一', walls: ['/map'] })
    await west.api(screen.issue, { name: '西二', walls: ['/map'] })
    await west.api(screen.revoke, { id })

    expect(await names(west, { name: '西' })).toEqual(['西二', '西一'])
    expect(await names(west, { name: '西', state: 'live' })).toEqual(['西二'])
    expect(await names(west, { name: '西', state: 'revoked' })).toEqual(['西一'])
    expect(await names(platform, { name: '西', orgId: '1002' })).toEqual(['西二', '西一'])
    expect(await names(platform, { name: '西', orgId: '1001' })).toEqual([])
  })

  it("shows the platform's administrators what the demonstration handed out, and when it ends, and nobody else", async () => {
    const { token } = (await site.send(screen.openDemo, {})).body.data as { token: string }
    const [row] = (await platform.api(screen.list, { name: '演示大屏', state: 'live' })).records
    const inADay = siteTime(new Date(Date.now() + DAY)).slice(0, 10)
    expect(row).toMatchObject({ orgId: '1', createdBy: '', expiresAt: expect.stringContaining(inADay), revokedAt: '' })
    expect(await names(east)).not.toContain('演示大屏')
    await platform.api(screen.revoke, { id: row?.id ?? '' })
    expect((await read(token)).status).toBe(401)
  })

  it('is served in pages', async () => {
    const page = await east.api(screen.list, { size: 2, current: 2 })
    expect([page.records.length, page.current, page.total > 4]).toEqual([2, 2, true])
  })
})

describe("another enterprise's token", () => {
  it('is neither listed nor renamed nor revoked', async () => {
    const { id, token } = await east.api(screen.issue, { name: '外人勿动', walls: ['/map'] })
    const tries = [await refusalOf(west.api(screen.rename, { id, name: '改了' })), await refusalOf(west.api(screen.revoke, { id }))]

    expect(tries.map(error => error?.code)).toEqual([codes.missing, codes.missing])
    expect(await names(west, { orgId: '1001' })).toEqual([])
    expect(await names(east, { name: '外人勿动' })).toEqual(['外人勿动'])
    expect((await read(token)).status).toBe(200)
  })
})

it('every change leaves a row in the audit of the organisation concerned', async () => {
  const { id, token } = await platform.api(screen.issue, { name: '留痕', walls: ['/map'], orgId: '1002' })
  await west.api(screen.rename, { id, name: '改名后' })
  await west.api(screen.revoke, { id })
  const rows = await site.database.db.select().from(audits).where(eq(audits.target, id)).orderBy(audits.id)

  expect(rows.map(row => [row.action, row.orgId, row.userId, row.detail])).toEqual([
    ['screen.issue', '1002', platform.userId, { name: '留痕', walls: ['/map'] }],
    ['screen.rename', '1002', west.userId, { name: '改名后', before: '留痕' }],
    ['screen.revoke', '1002', west.userId, { name: '改名后' }],
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
})
