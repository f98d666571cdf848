import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Challenge, solveProof } from '../../../core/call/solveProof.ts'
import type { InputOf } from '../../../core/contract/call.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { attempts } from '../../../server/tables/index.ts'
import { goodPassword, openUserSite, type UserSite } from '../fixtures/userSite.ts'
import { calls } from '../matrix/calls.ts'

let site: UserSite
beforeAll(async () => {
  site = await openUserSite()
})
afterAll(() => site.close())

type Asked = InputOf<typeof user.getChallenge>
const challenge = async (address: string, asked: Asked = { purpose: 'signIn' }) =>
  (await site.send<Challenge>(user.getChallenge, asked, {}, address)).body.data
const workOf = async (address: string, asked?: Asked) => (await challenge(address, asked)).work
const form = async (over: Record<string, string> = {}) => ({
  ...(await site.seal({ loginName: 'anna', password: goodPassword, validateCode: '2468', captchaId: await site.captchaId(), ...over })),
  loginPath: 'login',
})
/** A sign-in with everything right but the proof. */
const enter = async (proof: string, address: string, over?: Record<string, string>) => {
  const { status, body } = await site.send(user.userLogin, await form(over), { proof }, address)
  return [status, body.msg]
}
const fail = async (address: string, times: number, loginName = 'bert') => {
  for (let n = 0; n < times; n++) await site.signIn(loginName, { address, validateCode: '9999' })
}

describe('a proof of work', () => {
  it('is asked for before whatever strangers may try again and again', () => {
    expect(Object.fromEntries(calls.filter(({ call }) => call.proof).map(({ name, call }) => [name, call.proof]))).toEqual({
      'user.userLogin': 'signIn',
      'user.userRegist': 'register',
      'user.getEmailCheckCode': 'mail',
    })
  })

  it('lets in who has one, and nobody without, by whatever they ask', async () => {
    expect((await enter(solveProof(await challenge('10.5.0.1')), '10.5.0.1'))[0]).toBe(200)
    const missing = [428, '缺少安全校验，请刷新页面后重试']
    expect(await enter('', '10.5.0.1')).toEqual(missing)
    const calls = [[user.userRegist, { keyId: 'x', form: 'x' }] as const, [user.getEmailCheckCode, { loginName: 'anna' }] as const]
    for (const [call, input] of calls) {
      const { status, body } = await site.send(call, input, { proof: '' })
      expect([status, body.msg]).toEqual(missing)
      expect(body.code).toBe(428)
    }
  })

  it('serves once, for two minutes, whoever made it, for what it was made for', async () => {
    const gone = [428, '安全校验已失效，请重试']
    const wrong = [428, '安全校验不正确，请重试']
    const used = solveProof(await challenge('10.5.1.1'))
    expect((await enter(used, '10.5.1.1'))[0]).toBe(200)
    expect(await enter(used, '10.5.1.1')).toEqual(gone)
    const stale = solveProof(await challenge('10.5.1.1'))
    site.later(121)
    expect(await enter(stale, '10.5.1.1')).toEqual(gone)
    expect(await enter('invented:1.2.3.4.5.6.7.8', '10.5.1.1')).toEqual(gone)

    expect(await enter(solveProof(await challenge('10.5.1.2')), '10.5.1.1')).toEqual(wrong)
    expect(await enter(solveProof(await challenge('10.5.1.1', { purpose: 'mail' })), '10.5.1.1')).toEqual(wrong)
    const hard = await challenge('10.5.1.1')
    expect(await enter(`${hard.challenge}:${Array(8).fill('x').join('.')}`, '10.5.1.1')).toEqual(wrong)
    const short = solveProof({ ...(await challenge('10.5.1.1')), pieces: 7 })
    expect(await enter(short, '10.5.1.1')).toEqual(wrong)
  })

  it('grows with failures of whoever asks, and falls again', async () => {
    const base = await workOf('10.5.2.1')
    const before = solveProof(await challenge('10.5.2.1'))
    await fail('10.5.2.1', 4)
    expect(await workOf('10.5.2.1')).toBe(4 * base)
    expect(await workOf('10.5.2.2')).toBe(base)
    await fail('10.5.2.1', 20)
    expect(await workOf('10.5.2.1')).toBe(64 * base)
    // What was fetched before is worth no more, and the captcha is not used up by it.
    const captchaId = await site.captchaId()
    expect(await enter(before, '10.5.2.1', { captchaId })).toEqual([428, '失败次数较多，需要重新进行安全校验，请重试'])
    expect((await enter(solveProof(await challenge('10.5.2.1')), '10.5.2.1', { captchaId }))[0]).toBe(200)
    // Where the account has signed in from, a colleague's failures cost it nothing.
    expect(await workOf('10.5.2.1', { purpose: 'signIn', loginName: 'anna' })).toBe(base)
    site.later(601)
    expect(await workOf('10.5.2.1')).toBe(base)
  })

  it('grows where an account is guessed at from many addresses, there or not', async () => {
    const base = await workOf('10.5.3.99')
    for (const loginName of ['dora', 'nobody']) {
      for (let n = 0; n < 2; n++) await site.signIn(loginName, { address: `10.5.3.${n}`, password: 'Wrong#2468' })
      const guessed = eq(attempts.key, `login:account:${loginName}`)
      for (const [count, times] of [
        [49, 1],
        [50, 16],
        [200, 64],
        [9000, 256],
      ] as const) {
        await site.db.update(attempts).set({ count }).where(guessed)
        expect(await workOf('10.5.3.99', { purpose: 'signIn', loginName })).toBe(times * base)
      }
    }
    expect(await workOf('10.5.3.99', { purpose: 'signIn', loginName: 'emil' })).toBe(base)
  })

  it('alone, of sixteen times the work, stands for the picture of whoever cannot see it, a few times an hour', async () => {
    const asked: Asked = { purpose: 'signIn', withoutPicture: true }
    expect(await workOf('10.5.4.1', asked)).toBe(16 * (await workOf('10.5.4.1')))
    const without = async (over?: Record<string, string>) =>
      enter(solveProof(await challenge('10.5.4.1', asked)), '10.5.4.1', { validateCode: '', captchaId: '', ...over })
    expect((await without())[0]).toBe(200)
    for (let n = 0; n < 4; n++) expect(await without({ password: 'Wrong#2468' })).toEqual([400, '用户名或密码错误'])
    for (let n = 0; n < 5; n++) expect((await without({ loginName: 'carl' }))[0]).toBe(200)
    expect(await without()).toEqual([429, '免图片验证次数已用完，请一小时后再试，或改用图片验证码'])
    expect((await site.signIn('anna', { address: '10.5.4.1' })).status).toBe(200)
  })
})
