import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { user } from '../../../core/contract/platform/user.ts'
import { audits, secrets } from '../../../server/tables/index.ts'
import { openUserSite, type UserSite } from '../fixtures/userSite.ts'

let site: UserSite
/** Mails, as they stand in the log where there is no mail server. */
const mails: string[] = []
beforeAll(async () => {
  site = await openUserSite({ demo: true, logLevel: 'info', publicUrl: 'https://energy.example.cn' }, line => {
    const { msg } = JSON.parse(line) as { msg?: string }
    if (msg?.includes('the mail reads')) mails.push(msg)
  })
})
afterAll(() => site.close())

const ask = (address: string) => site.send<{ mail: string }>(user.getEmailCheckCode, { loginName: 'emil' }, {}, address)
const check = (checkCode: string, address: string) =>
  site.send<{ mark: string } | null>(user.judjeCheckCode, { loginName: 'emil', checkCode }, {}, address)
const set = async (password: string, mark: string) =>
  (await site.send(user.updatePassword, await site.seal({ loginName: 'emil', password, mark }))).body

it('from 36 addresses ten codes are compared a day; the owner is told, and hindered by nothing', async () => {
  const home = '10.36.9.1'
  await site.signIn('emil', { address: home })
  const strangers = Array.from({ length: 36 }, (_, n) => `10.36.0.${n + 1}`)
  const asked: number[] = []
  for (const address of strangers) asked.push((await ask(address)).status)
  expect(asked.filter(status => status === 200)).toHaveLength(20)
  expect((await ask('10.36.0.99')).body.msg).toBe('该账号近期邮件已达上限，请使用最近一小时内收到的邮件中的链接')

  let compared = 0
  for (const address of strangers.slice(0, 20))
    for (let n = 0; n < 3; n++) if ((await check('0000', address)).body.msg === '校验验证码失败') compared++
  expect(compared).toBe(10)
  // Every one of them has the right code now, and none gets the mark.
  const right = await Promise.all(strangers.map(address => check('1357', address)))
  expect(right.filter(({ body }) => body.data)).toEqual([])
  expect(right.map(({ status }) => status)).toContain(429)
  // Of 31 letters and digits, four times: what a week of this is worth.
  expect((compared * 7) / 31 ** 4).toBeLessThan(1e-4)

  // Where the account signs in from its own tries are left.
  expect((await ask(home)).status).toBe(200)
  expect((await check('1357', home)).body.code).toBe(200)

  const told = await site.db.select().from(audits).where(eq(audits.action, 'user.recoveryStorm'))
  expect(told).toMatchObject([{ target: 'emil', userId: 'id-emil', orgId: '10' }])
  await expect.poll(() => mails.filter(mail => mail.includes('密码没有被修改')), { timeout: 20_000 }).toHaveLength(1)

  // And from anywhere: the link of any of the mails, whoever asked for it, for an hour.
  await expect.poll(() => mails.filter(mail => mail.includes('验证码：')).length, { timeout: 20_000 }).toBe(21)
  site.later(3000)
  const links = mails.flatMap(mail => /https:\/\/energy\.example\.cn\/retrievePw#(\S+)/.exec(mail)?.[1] ?? [])
  const marks = links.map(link => new URLSearchParams(link)).map(link => [link.get('account'), link.get('mark') ?? ''])
  expect(marks[0]?.[0]).toBe('emil')
  // A password that is refused leaves the link.
  expect(await set('Right#2468', marks[0]![1]!)).toMatchObject({ code: 400, msg: '不能使用最近用过的密码' })
  expect(await set('Newer#1357', marks[0]![1]!)).toMatchObject({ code: 200 })
  // What else the password could have been set by went with it.
  expect(await set('Other#1357', marks[1]![1]!)).toMatchObject({ code: 400, msg: '请先校验验证码' })
  expect(await site.db.$count(secrets, and(eq(secrets.subject, 'id-emil'), gt(secrets.expiresAt, new Date())))).toBe(0)
})
