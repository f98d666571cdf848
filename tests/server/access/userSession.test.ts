import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../../../core/contract/platform/user.ts'
import { takeTicket } from '../../../server/access/secrets.ts'
import { screenTokens, sessions } from '../../../server/tables/index.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { openUserSite, type UserSite } from '../fixtures/userSite.ts'

let site: UserSite
beforeAll(async () => {
  site = await openUserSite({ externalPlatformUrl: 'https://operations.example.cn', subApps: { hhxy: 'https://hhxy.example.cn' } })
})
afterAll(() => site.close())
const alive = async (headers: { token: string }) => (await site.send(user.getSession, {}, { token: headers.token })).body.code
const age = (token: string, change: Partial<Record<'lastSeenAt' | 'expiresAt', ReturnType<typeof sql>>>) =>
  site.db
    .update(sessions)
    .set(change)
    .where(eq(sessions.tokenHash, hashToken(token)))

describe('a session', () => {
  it('survives a restart of the server', async () => {
    const headers = await site.session('anna')
    await site.restart()
    expect(await alive(headers)).toBe(200)
  })

  it('ends after the idle limit, counted from the last request', async () => {
    const headers = await site.session('anna')
    const idle = site.services.config.sessionIdleMinutes
    await age(headers.token, { lastSeenAt: sql`now() - make_interval(mins => ${idle - 1})` })
    expect(await alive(headers)).toBe(200)
    await age(headers.token, { lastSeenAt: sql`now() - make_interval(mins => ${idle + 1})` })
    expect(await alive(headers)).toBe(20001)
  })

  it('ends at its absolute limit however busy it is', async () => {
    const headers = await site.session('anna')
    const [row] = await site.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(headers.token)))
    const hours = (row!.expiresAt.getTime() - row!.createdAt.getTime()) / 3_600_000
    expect(hours).toBeCloseTo(site.services.config.sessionAbsoluteHours, 1)
    await age(headers.token, { expiresAt: sql`now() - interval '1 second'` })
    expect(await alive(headers)).toBe(20001)
  })

  it('ends by signing out, and only that one', async () => {
    const [one, other] = [await site.session('bert'), await site.session('bert')]
    expect((await site.send(user.loginOut, { loginName: 'bert' }, one)).body).toMatchObject({ code: 200, msg: '退出登录成功' })
    expect([await alive(one), await alive(other)]).toEqual([20001, 200])
  })
})

describe('tickets', () => {
  const handOut = async (headers: { token: string }, target = 'external') =>
    (await site.send<{ ticket: string; url: string }>(user.getTicket, { target }, { token: headers.token })).body.data.ticket
  const enterWith = (ticket: string, origin?: string) =>
    site.send<{ token: string }>(
      user.ticketLogin,
      { ticket, loginPath: 'login_hhxy' },
      { host: 'energy.example.cn', ...(origin ? { origin } : {}) },
    )

  it('die with their session: by signing out, by a new password, at its end', async () => {
    const [left, reset, over] = [await site.session('dora'), await site.session('emil'), await site.session('dora')]
    const [one, two, three] = [await handOut(left), await handOut(reset), await handOut(over)]
    await site.send(user.loginOut, {}, left)
    await site.db.delete(sessions).where(eq(sessions.userId, 'id-emil'))
    await age(over.token, { expiresAt: sql`now() - interval '1 second'` })
    for (const ticket of [one, two, three]) expect((await enterWith(ticket)).body.code).toBe(400)
  })

  it('open a session that ends with the one they came from, and no later', async () => {
    const headers = await site.session('dora')
    await age(headers.token, { expiresAt: sql`now() + interval '10 minutes'` })
    const inner = (await enterWith(await handOut(headers))).body.data
    // What came by a ticket may hand on what it has, nothing more.
    const innermost = (await enterWith(await handOut(inner))).body.data
    const rows = await site.db
      .select()
      .from(sessions)
      .where(sql`${sessions.tokenHash} in (${hashToken(headers.token)}, ${hashToken(inner.token)}, ${hashToken(innermost.token)})`)
    expect(new Set(rows.map(row => row.expiresAt.getTime())).size).toBe(1)
    expect([await alive(inner), await alive(innermost)]).toEqual([200, 200])
    await site.send(user.loginOut, {}, headers)
    expect([await alive(inner), await alive(innermost)]).toEqual([20001, 20001])
    const left = await site.db
      .select()
      .from(sessions)
      .where(eq(sessions.parentHash, hashToken(headers.token)))
    expect(left).toEqual([])
  })

  it('do not push the session out that they came from', async () => {
    const headers = await site.session('bert')
    for (let i = 0; i < site.services.config.sessionsPerUser + 2; i++)
      expect(await alive((await enterWith(await handOut(headers))).body.data)).toBe(200)
    expect(await alive(headers)).toBe(200)
  })

  it('serve the application they were handed to, and no other page', async () => {
    const headers = await site.session('carl')
    const code = async (target: string, origin?: string) => (await enterWith(await handOut(headers, target), origin)).body.code
    expect(await code('external', 'https://operations.example.cn')).toBe(200)
    expect(await code('hhxy', 'https://hhxy.example.cn')).toBe(200)
    expect(await code('console', 'https://energy.example.cn')).toBe(200)
    expect(await code('hhxy')).toBe(200)
    expect(await code('external', 'https://hhxy.example.cn')).toBe(400)
    expect(await code('hhxy', 'https://operations.example.cn')).toBe(400)
    expect(await code('external', 'https://energy.example.cn')).toBe(400)
    expect(await code('console', 'https://operations.example.cn')).toBe(400)
    expect(await code('hsxt', 'https://energy.example.cn')).toBe(400)
    expect(await code('hhxy', 'null')).toBe(400)
    expect(await code('hhxy', 'https://hhxy.example.cn.evil.example')).toBe(400)
  })

  it('carry a session over once', async () => {
    const { body } = await site.send<{ ticket: string; url: string }>(user.getTicket, {}, await site.session('carl'))
    expect(body.data.url).toBe('https://operations.example.cn')
    const enter = () => site.send<{ token: string }>(user.ticketLogin, { ticket: body.data.ticket, loginPath: 'login_hhxy' })
    const first = await enter()
    expect(first.body).toMatchObject({ code: 200, data: { loginName: 'carl' } })
    expect(await alive(first.body.data)).toBe(200)
    expect((await enter()).body).toMatchObject({ code: 400, msg: '票据无效或已过期，请重新进入' })
  })

  it('serve only one of two that come at once', async () => {
    const { body } = await site.send<{ ticket: string }>(user.getTicket, {}, await site.session('carl'))
    const answers = await Promise.all([1, 2, 3, 4].map(() => site.send(user.ticketLogin, { ticket: body.data.ticket, loginPath: 'login' })))
    expect(answers.map(answer => answer.body.code).sort()).toEqual([200, 400, 400, 400])
  })

  it('live sixty seconds', async () => {
    const { body } = await site.send<{ ticket: string }>(user.getTicket, {}, await site.session('carl'))
    site.later(61)
    expect((await site.send(user.ticketLogin, { ticket: body.data.ticket, loginPath: 'login' })).body.code).toBe(400)
  })

  it('for the socket name the session, serve once and live thirty seconds', async () => {
    const headers = await site.session('dora')
    const ask = async () => (await site.send<{ ticket: string }>(user.getSocketTicket, {}, headers)).body.data.ticket
    const ticket = await ask()
    expect(await takeTicket(site.services, 'socketTicket', ticket)).toEqual({
      subject: 'id-dora',
      payload: { kind: 'user', tokenHash: hashToken(headers.token), orgId: '10', address: '10.0.0.1' },
    })
    expect(await takeTicket(site.services, 'socketTicket', ticket)).toBeNull()
    const late = await ask()
    site.later(31)
    expect(await takeTicket(site.services, 'socketTicket', late)).toBeNull()
    expect(await takeTicket(site.services, 'ticket', await ask())).toBeNull()
  })

  it('for the socket are given to walls as well, not to strangers', async () => {
    await site.db.insert(screenTokens).values({ tokenHash: hashToken('a-wall'), orgId: '10', name: '大厅', walls: ['/map'] })
    const { body } = await site.send<{ ticket: string }>(user.getSocketTicket, {}, { screen: 'a-wall' })
    expect((await takeTicket(site.services, 'socketTicket', body.data.ticket))?.payload).toEqual({
      kind: 'screen',
      tokenHash: hashToken('a-wall'),
      orgId: '10',
      address: '10.0.0.1',
    })
    expect((await site.send(user.getSocketTicket)).body.code).toBe(20001)
    expect((await site.send(user.getTicket, {}, { screen: 'a-wall' })).status).toBe(403)
  })
})

it('names the address of a sub-application, or none', async () => {
  const headers = await site.session('dora')
  expect((await site.send(user.getSubApp, { prefix: '/hhxy' }, headers)).body.data).toEqual({ url: 'https://hhxy.example.cn' })
  expect((await site.send(user.getSubApp, { prefix: '/hsxt' }, headers)).body.data).toEqual({ url: '' })
  expect((await site.send(user.getSubApp, { prefix: 'constructor' }, headers)).body.data).toEqual({ url: '' })
})
