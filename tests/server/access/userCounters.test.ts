import { afterAll, beforeAll, expect, it } from 'vitest'
import { requesterOf } from '../../../server/access/requesterOf.ts'
import { openUserSite, type UserSite } from '../fixtures/userSite.ts'

let site: UserSite
beforeAll(async () => {
  site = await openUserSite()
})
afterAll(() => site.close())
const wrong = (loginName: string, address?: string) => site.signIn(loginName, { password: 'Wrong#2468', address })

it('after five failures the account rests for this address, for a growing time, even with the right password', async () => {
  for (let n = 0; n < 5; n++) expect((await wrong('anna')).body.code).toBe(400)
  expect((await site.signIn('anna')).body).toMatchObject({ code: 429, msg: '尝试次数过多，请 30 秒后再试' })
  site.later(31)
  expect((await wrong('anna')).body.code).toBe(400)
  expect((await site.signIn('anna')).body.msg).toBe('尝试次数过多，请 60 秒后再试')
  site.later(61)
  expect((await site.signIn('anna')).body.code).toBe(200)
  expect((await wrong('anna')).body.code).toBe(400)
})

it('somebody else cannot lock the owner out', async () => {
  expect((await site.signIn('bert', { address: '10.0.0.7' })).body.code).toBe(200)
  for (let n = 0; n < 6; n++) await wrong('bert', '10.0.0.66')
  expect((await wrong('bert', '10.0.0.66')).body.code).toBe(429)
  expect((await site.signIn('bert', { address: '10.0.0.7' })).body.code).toBe(200)
  expect((await site.signIn('bert', { address: '10.0.0.8' })).body.code).toBe(200)
})

it('an unknown account is counted like a known one', async () => {
  for (let n = 0; n < 5; n++) expect((await wrong('nobody')).body).toMatchObject({ code: 400, msg: '用户名或密码错误' })
  expect((await wrong('nobody')).body.code).toBe(429)
})

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
  // Ten at once: each costs the work of a password.
  for (let n = 0; n < 200; n += 10) await Promise.all(Array.from({ length: 10 }, (_, more) => wrong(`made-up-${n + more}`, '10.0.8.1')))
  expect((await wrong('made-up-200', '10.0.8.1')).body.code).toBe(429)
  expect((await site.signIn('bert', { address: '10.0.8.1' })).body.code).toBe(200)
  site.later(3700)
}, 240_000)

it('the addresses of one IPv6 network are one requester', async () => {
  for (let n = 0; n < 5; n++) expect((await wrong('anna', `2001:db8:1:2::${n + 1}`)).body.code).toBe(400)
  expect((await wrong('anna', '2001:db8:1:2:ffff:eeee:dddd:cccc')).body.code).toBe(429)
  expect((await site.signIn('anna', { address: '2001:db8:1:3::1' })).body.code).toBe(200)
  expect(['::ffff:10.0.0.1', '10.0.0.1', '::1', '2001:0DB8:1:02::9', 'fe80::1%eth0'].map(requesterOf)).toEqual([
    '10.0.0.1',
    '10.0.0.1',
    '0:0:0:0::/64',
    '2001:db8:1:2::/64',
    'fe80:0:0:0::/64',
  ])
})

it('many tries sent at once are not many free tries', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => wrong('dora', '10.0.4.1')))
  expect(answers.filter(answer => answer.body.code === 400)).toHaveLength(5)
  expect(answers.filter(answer => answer.body.code === 429)).toHaveLength(7)
})

it('after an hour of quiet the count starts anew', async () => {
  for (let n = 0; n < 4; n++) await wrong('emil', '10.0.5.1')
  site.later(3700)
  for (let n = 0; n < 4; n++) expect((await wrong('emil', '10.0.5.1')).body.code).toBe(400)
  expect((await site.signIn('emil', { address: '10.0.5.1' })).body.code).toBe(200)
})
