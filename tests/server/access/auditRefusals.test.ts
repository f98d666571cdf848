import { gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { charging } from '../../../core/contract/energy/charging.ts'
import type { AnyCall } from '../../../core/contract/call.ts'
import { ingest } from '../../../core/contract/devices/ingest.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { encryptForm } from '../../../core/call/encryptForm.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { HOUR } from '../../../core/time/time.ts'
import { createRefusals } from '../../../server/access/createRefusals.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { audits, screenTokens } from '../../../server/tables/index.ts'
import { type Headers, openSite, type Person, type Site } from '../../site.ts'
import { calls, guarded } from '../matrix/calls.ts'

let site: Site
let admin: Person
let watch: Person
/** Somebody signed in who was granted nothing. */
let stranded: Person
/** A gateway of the enterprise, and a device that is not its own. */
let gateway: Headers
let foreign: string
let last = 0
beforeAll(async () => {
  site = await openSite()
  const { db } = site.database
  await db.execute(
    sql`
      insert into users (id, login_name, user_name, password_hash, org_id)
      select 'stranded', 'stranded', '无权限', password_hash, '1001'
      from users
      limit 1
    `,
  )
  admin = await site.as('jizhong')
  watch = await site.as('jizhong.watch')
  stranded = await site.as('stranded')
  const { rows } = await db.execute<{ gateway: string; device: string }>(
    sql`
      select g.id as gateway, (select no from devices where gateway_id <> g.id order by id limit 1) as device
      from gateways g
      where g.org_id = '1001'
      order by g.id
      limit 1
    `,
  )
  gateway = await site.gateway(rows[0]!.gateway)
  foreign = rows[0]!.device
})
afterAll(() => site?.close())
/** Rows of the audit since the last time somebody asked. */
async function left() {
  const rows = await site.database.db.select().from(audits).where(gt(audits.id, last)).orderBy(audits.id)
  last = rows.at(-1)?.id ?? last
  return rows
}
beforeEach(left)

const secret = 'Zq9!mountains'
const sealed = (fields: Record<string, string>) => encryptForm(admin.api, fields)
const captchaId = async () => String((await site.app.inject({ url: user.getValidateCode.path })).headers.captcha)

/** What is no right thing to know, sent by whom, and what it leaves. */
interface Wrong {
  input: () => object | Promise<object>
  headers?: () => Headers
  action?: string
  by?: () => Person
}
/** Every call by which somebody proves something, sent with the wrong thing. */
const proofs: Readonly<Record<string, Wrong>> = {
  'user.userLogin': {
    input: async () => ({
      ...(await sealed({ loginName: 'jizhong', password: secret, validateCode: '2468', captchaId: await captchaId() })),
      loginPath: 'login',
    }),
    action: 'user.loginFailed',
    by: () => admin,
  },
  'user.ticketLogin': { input: () => ({ ticket: secret, loginPath: 'login' }) },
  'user.userRegist': {
    input: async () =>
      sealed({
        loginName: 'newcomer',
        password: secret,
        userName: '丙新人',
        phone: '13987654321',
        email: 'newcomer@example.cn',
        validateCode: '8888',
        captchaId: await captchaId(),
      }),
  },
  'user.judjeCheckCode': { input: () => ({ loginName: 'jizhong', checkCode: 'QXZJ' }) },
  'user.updatePassword': { input: () => sealed({ loginName: 'jizhong', password: secret, mark: secret }) },
  'user.changePassword': {
    input: () => sealed({ oldPassword: secret, password: `${secret}2` }),
    action: 'user.changePasswordFailed',
    by: () => admin,
  },
  'command.unlock': { input: () => sealed({ password: secret }), action: 'command.unlockFailed', by: () => watch },
  'command.changePassword': {
    input: () => sealed({ former: secret, password: `${secret}2` }),
    action: 'command.unlockFailed',
    by: () => watch,
  },
  'file.getViewed': { input: () => ({ ticket: 'x'.repeat(43) }) },
  'file.viewFile': { input: () => ({ ticket: 'x'.repeat(43), fileId: 'x' }) },
}
/** Calls of anybody, and of sealed forms, that ask for no proof. */
const proveNothing: Readonly<Record<string, string>> = {
  'user.getValidateCode': 'hands out a picture',
  'user.getLoginCode': 'hands out a key',
  'user.getChallenge': 'hands out work',
  'user.getEmailCheckCode': 'sends a code to the mailbox of the account',
  'screen.openDemo': 'gives a wall of a demonstration its token',
  'command.setPassword': 'asks for a capability',
}
const takesProof = ({ permission, schema }: AnyCall) =>
  permission === 'public' || 'form' in ((schema.input as { shape?: object }).shape ?? {})

describe('a call by which somebody proves something', () => {
  it('stands here, whichever it is', () => {
    const asked = calls.filter(({ call }) => takesProof(call)).map(({ name }) => name)
    expect(asked.filter(name => !proofs[name] && !proveNothing[name])).toEqual([])
  })

  it.each(Object.entries(proofs))('%s leaves a row in the audit where it is wrong, and nothing of what was tried', async (name, wrong) => {
    const { call } = calls.find(each => each.name === name)!
    const by = wrong.by?.()
    const input = await wrong.input()
    await left()
    const { status } = await site.send(call, input, by && call.permission !== 'public' ? by.headers : {})
    expect(status).toBeGreaterThanOrEqual(400)
    const rows = await left()
    expect(rows).toMatchObject([
      {
        action: wrong.action ?? `${name}Refused`,
        userId: by?.userId ?? null,
        address: '127.0.0.1',
        at: expect.any(Date),
        ...(by && { orgId: by.orgId }),
      },
    ])
    for (const tried of [secret, '8888', 'QXZJ', 'x'.repeat(43)]) expect(JSON.stringify(rows)).not.toContain(tried)
  })

  it('leaves one too where nothing is tried any more for having been wrong so often', async () => {
    const tries = Array.from({ length: 6 }, () => site.send(user.judjeCheckCode, { loginName: 'huabei', checkCode: 'QXZJ' }))
    await Promise.all(tries)
    await site.database.db.execute(
      sql`
        update attempts
        set count = 1000, window_ends_at = now() + interval '1 minute'
        where key like 'check:address:%'
      `,
    )
    expect((await site.send(user.judjeCheckCode, { loginName: 'huabei', checkCode: 'QXZJ' })).status).toBe(429)
    await site.database.db.execute(sql`delete from attempts where key like 'check:address:%'`)
    expect((await left()).map(({ target, action, detail }) => [action, target, (detail as { code: number }).code])).toEqual([
      ['user.judjeCheckCodeRefused', 'huabei', 400],
      ['user.judjeCheckCodeRefused', null, 429],
    ])
  })
})

describe('what is forbidden', () => {
  it('leaves a row in the audit, for every call that asks for a permission', async () => {
    const asking = guarded.filter(({ call }) => !['session', 'reader'].includes(call.permission))
    for (const { call } of asking) expect((await site.send(call, {}, stranded.headers)).status).toBe(403)
    const rows = await left()
    const kept = rows.filter(row => row.userId === stranded.userId && row.orgId === '1001' && row.address === '127.0.0.1')
    expect(kept.map(({ action }) => action).sort()).toEqual(asking.map(({ name }) => `${name}Refused`).sort())
    expect(rows[0]?.detail).toEqual({ code: 403, reason: '没有权限执行此操作' })
  })

  it('is told of a signature that is wrong', async () => {
    const signedCalls = guarded.filter(({ call }) => call.signed)
    for (const { call } of signedCalls)
      await site.send(call, {}, { ...admin.headers, sign: secret, nonce: 'n', timestamp: String(Date.now()) })
    const rows = await left()
    expect(rows.map(({ action, userId }) => [action, userId])).toEqual(signedCalls.map(({ name }) => [`${name}Refused`, admin.userId]))
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('is told of a wall whose token was revoked, as the wall it was', async () => {
    const gone = { tokenHash: hashToken('gone'), id: 'gone', orgId: '1001', name: '一层大厅', walls: ['/map'], revokedAt: new Date() }
    await site.database.db.insert(screenTokens).values(gone)
    const { call } = guarded.find(each => each.call.permission === 'reader')!
    for (let n = 0; n < 3; n++) expect((await site.send(call, {}, { screen: 'gone' })).status).toBe(401)
    expect(await left()).toMatchObject([{ action: 'screen.refused', orgId: '1001', target: '一层大厅' }])
  })
})

describe('a gateway', () => {
  it('with a wrong secret leaves a row, under its organisation where there is such a gateway', async () => {
    await site.send(ingest.readings, { points: [] }, { ...gateway, secret })
    await site.send(ingest.readings, { points: [] }, { gateway: secret, secret })
    const rows = await left()
    expect(rows).toMatchObject([
      { action: 'gateway.refused', orgId: '1001', target: gateway.gateway, address: '127.0.0.1' },
      { action: 'gateway.refused', target: null },
    ])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  const of = (call: AnyCall) => calls.find(each => each.call === call)!.name
  it.each([
    [of(ingest.readings), ingest.readings, () => ({ points: [[foreign, indicator.activePower, Date.now(), 1]] })],
    [of(ingest.receipts), ingest.receipts, () => ({ receipts: [{ id: '1', accepted: true }] })],
    [of(ingest.passages), ingest.passages, () => ({ passages: [{ deviceNo: foreign, cardNo: '1', at: Date.now() }] })],
    [
      of(charging.reportOrders),
      charging.reportOrders,
      () => ({
        orders: [
          {
            orderNo: 'A1',
            deviceNo: foreign,
            connector: 1,
            startTime: '2026-06-10 08:00:00',
            endTime: null,
            kwh: 1,
            at: '2026-06-10 08:10:00',
          },
        ],
      }),
    ],
  ] as const)('that speaks of a device which is not its own leaves a row: %s', async (name, call, input) => {
    for (let n = 0; n < 3; n++) expect((await site.send(call, input(), gateway)).status).toBe(200)
    expect(await left()).toMatchObject([
      { action: `${name}Refused`, orgId: '1001', target: gateway.gateway, detail: { reason: expect.stringContaining('不'), refused: 1 } },
    ])
  })
})

describe('a flood of refusals', () => {
  it('of one requester is one row an hour that says how often, and of ever new ones it ends', async () => {
    let now = Date.parse('2026-06-10T04:00:00Z')
    const refusals = createRefusals({ ...site.app.services, clock: () => new Date(now) })
    for (let n = 0; n < 500; n++) await refusals.note({ action: 'test.flood', who: 'the same', detail: { code: 403 } }, false)
    for (let n = 0; n < 500; n++) await refusals.note({ action: 'test.flood', who: `10.0.${n >> 8}.${n & 255}` }, false)
    // Who is known is told also then.
    await refusals.note({ action: 'test.flood', who: 'known', userId: admin.userId, orgId: admin.orgId }, true)
    now += HOUR
    await refusals.note({ action: 'test.flood', who: 'the same' }, false)
    await refusals.close()
    const rows = await left()
    expect(rows[0]?.detail).toEqual({ code: 403, times: 500, until: '2026-06-10T04:00:00.000Z' })
    expect(rows.length).toBeLessThan(210)
    expect(rows.filter(({ action }) => action === 'refusals.more')).toMatchObject([{ detail: { times: 301 } }])
    expect(rows.filter(({ userId }) => userId === admin.userId)).toHaveLength(1)
    expect(rows.at(-1)).toMatchObject({ action: 'test.flood', detail: null })
  })
})
