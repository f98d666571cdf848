import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../../../server/tables/index.ts'
import { openUserSite, type UserSite } from '../fixtures/userSite.ts'

let site: UserSite
beforeAll(async () => {
  site = await openUserSite()
})
afterAll(() => site.close())
const wrong = (loginName: string, address?: string) => site.signIn(loginName, { password: 'Wrong#2468', address })

it('while many addresses guess at an account each new one has two tries; the owner comes in from anywhere', async () => {
  expect((await site.signIn('carl', { address: '10.0.1.1' })).body.code).toBe(200)
  for (let n = 0; n < 50; n++) await wrong('carl', `10.0.2.${n}`)
  const tried = [await wrong('carl', '10.0.3.1'), await wrong('carl', '10.0.3.1'), await wrong('carl', '10.0.3.1')]
  expect(tried.map(({ body }) => body.code)).toEqual([400, 400, 429])
  expect(tried[2]!.body.msg).toBe('尝试次数过多，请 120 秒后再试')
  // At a new address, and even after a slip of the pen.
  expect((await site.signIn('carl', { address: '10.0.3.2' })).body.code).toBe(200)
  expect((await wrong('carl', '10.0.3.3')).body.code).toBe(400)
  expect((await site.signIn('carl', { address: '10.0.3.3' })).body.code).toBe(200)
  for (let n = 0; n < 4; n++) expect((await wrong('carl', '10.0.1.1')).body.code).toBe(400)
  expect((await site.signIn('carl', { address: '10.0.1.1' })).body.code).toBe(200)
  // Where nobody is, the same is told.
  for (let n = 0; n < 50; n++) await wrong('no-carl', `10.0.6.${n}`)
  const untold = [await wrong('no-carl', '10.0.7.1'), await wrong('no-carl', '10.0.7.1'), await wrong('no-carl', '10.0.7.1')]
  expect(untold.map(({ body }) => [body.code, body.msg])).toEqual(tried.map(({ body }) => [body.code, body.msg]))
})

it('who guesses at many accounts from a shared address keeps nobody away who signs in from there', async () => {
  expect((await site.signIn('bert', { address: '10.0.8.1' })).body.code).toBe(200)
  // Accounts that are there, and as cheap to guess as all of this site: two hundred at the usual cost take half a minute.
  const [anna] = await site.db.select().from(users).where(eq(users.loginName, 'anna'))
  const many = Array.from({ length: 201 }, (_, n) => ({
    ...anna!,
    id: `id-many-${n}`,
    loginName: `many-${n}`,
    email: `many-${n}@example.cn`,
  }))
  await site.db.insert(users).values(many)
  for (const { loginName } of many.slice(0, 200)) await wrong(loginName, '10.0.8.1')
  expect((await wrong('many-200', '10.0.8.1')).body.code).toBe(429)
  expect((await site.signIn('bert', { address: '10.0.8.1' })).body.code).toBe(200)
  site.later(3700)
}, 240_000)
