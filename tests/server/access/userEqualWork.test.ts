import { createHook } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { user } from '../../../core/contract/platform/user.ts'
import { hashPassword } from '../../../server/access/passwords.ts'
import { users } from '../../../server/tables/index.ts'
import { goodPassword, openUserSite, type UserSite } from '../fixtures/userSite.ts'

let site: UserSite
/** What was done since it was last asked: statements without their values, passwords that were hashed. */
let statements: string[] = []
let hashes = 0
const { query } = pg.Client.prototype
const hook = createHook({
  init(_id, type) {
    if (type === 'SCRYPTREQUEST') hashes++
  },
})

beforeAll(async () => {
  site = await openUserSite()
  // As it is stored outside of tests: what a guess costs is the point here.
  await site.db.update(users).set({ passwordHash: await hashPassword(goodPassword) })
  hook.enable()
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given
    const text = typeof asked === 'string' ? asked : String((asked as { text?: string }).text)
    // Of a table: beside it the embedded engine's log is looked after, and whether a server is there.
    if (text.includes('"')) statements.push(text)
    return (query as (...given: unknown[]) => unknown).apply(this, given)
  } as typeof query
})
afterAll(() => {
  hook.disable()
  pg.Client.prototype.query = query
  return site.close()
})

let last = 0
/** An address nobody has come from yet. */
const address = () => `10.7.${(last >> 8) & 255}.${last++ & 255}`

async function workOf(ask: (from: string) => Promise<{ status: number; body: { code: number; msg: string } }>) {
  const from = address()
  statements = []
  hashes = 0
  const { status, body } = await ask(from)
  return { status, code: body.code, msg: body.msg, statements: [...statements], hashes }
}

const signIn = async (loginName: string) => {
  const form = await site.seal({ loginName, password: 'Wrong#2468', validateCode: '2468', captchaId: await site.captchaId() })
  return workOf(from => site.send(user.userLogin, { ...form, loginPath: 'login' }, {}, from))
}

it('a sign-in with a wrong password does the same work whether or not there is such an account, and whatever its state', async () => {
  // What is asked for once an hour or a process is asked for now.
  await signIn('somebody')
  const unknown = await signIn('nobody')
  expect(unknown.hashes).toBe(1)
  expect(unknown.statements.length).toBeGreaterThan(5)
  for (const loginName of ['bert', 'waiting', 'stopped', 'refused']) expect(await signIn(loginName), loginName).toEqual(unknown)
})

it('a code for a new password costs the same work whether or not there is somebody to send it to, and so does a wrong one', async () => {
  const ask = (loginName: string) => workOf(from => site.send(user.getEmailCheckCode, { loginName }, {}, from))
  const check = (loginName: string) => workOf(from => site.send(user.judjeCheckCode, { loginName, checkCode: '9999' }, {}, from))
  const both = async (loginName: string) => [await ask(loginName), await check(loginName)]
  await both('somebody')
  const unknown = await both('nobody')
  expect(unknown[0]).toMatchObject({ code: 200, hashes: 0 })
  await site.db.update(users).set({ email: '' }).where(eq(users.loginName, 'dora'))
  for (const loginName of ['bert', 'dora', 'waiting', 'stopped']) expect(await both(loginName), loginName).toEqual(unknown)
})

it('the answer to whoever asks for a code has left before the mail is thought of', async () => {
  const order: string[] = []
  const other = await openUserSite({ demo: true, logLevel: 'info' }, line => {
    if (line.includes('no mail server configured')) order.push('mail')
  })
  other.app.addHook('onResponse', async ({ url }) => {
    if (url.startsWith(user.getEmailCheckCode.path)) order.push('answer')
  })
  try {
    expect((await other.send(user.getEmailCheckCode, { loginName: 'anna' })).body.code).toBe(200)
    await expect.poll(() => order, { timeout: 20_000 }).toEqual(['answer', 'mail'])
  } finally {
    await other.close()
  }
})
