import { afterAll, beforeAll, expect, it } from 'vitest'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import type { AnyCall } from '../../../core/contract/call.ts'
import { sign } from '../../../core/call/sessionApi.ts'
import { resources, roleResources, roles, userRoles } from '../../../server/tables/index.ts'
import { openUserSite, type UserSite } from '../fixtures/userSite.ts'

const call = Object.values(alarm as Record<string, AnyCall>).find(({ signed }) => signed)!
const input = { remark: '现场已核实' }
let site: UserSite
let keys: { token: string; xrp: string; auth: string }
beforeAll(async () => {
  site = await openUserSite()
  await site.db.insert(resources).values({ id: 'act', name: '处理告警', url: 'alarm:handle', type: '2' })
  await site.db.insert(roles).values({ id: 'r', name: '值班员', kind: 'operator', orgId: '10' })
  await site.db.insert(roleResources).values({ roleId: 'r', resourceId: 'act' })
  await site.db.insert(userRoles).values(['id-anna', 'id-bert'].map(userId => ({ userId, roleId: 'r' })))
  keys = await site.session('anna')
})
afterAll(() => site.close())

const refused = { status: 403, body: { code: 403, msg: '请求签名无效，请刷新页面后重试' } }
/** Headers as the browser makes them; `over` forges some. */
async function headers(over: Record<string, string> = {}, secret = keys.auth, signed: unknown = input) {
  const timestamp = over.timestamp ?? String(Date.now())
  const nonce = over.nonce ?? Math.random().toString(36)
  return { token: keys.token, xrp: keys.xrp, timestamp, nonce, sign: await sign(call, signed, secret, timestamp, nonce), ...over }
}

it('a request signed in the browser passes the check of the server', async () => {
  expect((await site.send(call, input, await headers())).status).not.toBe(403)
})

it('no signature, a forged one, another secret, another body or another key id are refused', async () => {
  const { sign: _left, ...unsigned } = await headers()
  const other = await site.session('bert')
  const attempts = [
    unsigned,
    await headers({ sign: 'f'.repeat(64) }),
    await headers({}, other.auth),
    await headers({}, keys.auth, { remark: '别的' }),
    await headers({ xrp: other.xrp }),
  ]
  for (const attempt of attempts) expect(await site.send(call, input, attempt)).toMatchObject(refused)
})

it('a nonce counts once', async () => {
  const once = await headers()
  expect((await site.send(call, input, once)).status).not.toBe(403)
  expect(await site.send(call, input, once)).toMatchObject(refused)
})

it('a signature of another hour is refused', async () => {
  expect(await site.send(call, input, await headers({ timestamp: String(Date.now() - 3_600_000) }))).toMatchObject(refused)
})
