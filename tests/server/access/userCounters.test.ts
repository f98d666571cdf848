import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '../../../core/errors.ts'
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
  // Failures make the others' proofs too cheap: whoever is refused for that makes another one, as the page does.
  const insist = async (): ReturnType<typeof wrong> => {
    const answer = await wrong('dora', '10.0.4.1')
    return answer.body.code === codes.unproven ? insist() : answer
  }
  const answers = await Promise.all(Array.from({ length: 12 }, insist))
  expect(answers.filter(answer => answer.body.code === 400)).toHaveLength(5)
  expect(answers.filter(answer => answer.body.code === 429)).toHaveLength(7)
})

it('after an hour of quiet the count starts anew', async () => {
  for (let n = 0; n < 4; n++) await wrong('emil', '10.0.5.1')
  site.later(3700)
  for (let n = 0; n < 4; n++) expect((await wrong('emil', '10.0.5.1')).body.code).toBe(400)
  expect((await site.signIn('emil', { address: '10.0.5.1' })).body.code).toBe(200)
})
