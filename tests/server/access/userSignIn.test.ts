import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../../../core/contract/platform/user.ts'
import { audits, sessions } from '../../../server/tables/index.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { goodPassword, openUserSite, type UserSite } from '../fixtures/userSite.ts'

let site: UserSite
beforeAll(async () => {
  site = await openUserSite()
})
afterAll(() => site.close())

describe('signing in', () => {
  it('answers token, organisation and user, and keeps only the hash of the token', async () => {
    const { body } = await site.signIn('anna', { loginPath: 'login_sk' })

    expect(body).toMatchObject({
      code: 200,
      data: { userId: 'id-anna', loginName: 'anna', orgId: '10', orgName: '甲企业', zzjgid: '10-1', zzlbbm: '2', consno: '' },
    })
    expect(Buffer.from(body.data.token, 'base64url')).toHaveLength(32)
    const [row] = await site.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(body.data.token)))
    expect(row).toMatchObject({ userId: 'id-anna', loginPath: 'login_sk', signKeyId: body.data.xrp, signKey: body.data.auth })
  })

  it('opens the session: the token answers who one is, a stranger gets 20001', async () => {
    const { token } = await site.session('anna')

    expect((await site.send(user.getSession, {}, { token })).body).toMatchObject({ code: 200, data: { loginName: 'anna' } })
    expect(await site.send(user.getSession)).toMatchObject({ status: 401, body: { code: 20001 } })
    expect(await site.send(user.getSession, {}, { token: 'x'.repeat(43) })).toMatchObject({ status: 401, body: { code: 20001 } })
  })

  it('never hands the signing secret out again', async () => {
    const { token } = await site.session('anna')
    const { body } = await site.send<object>(user.getSession, {}, { token })
    for (const secret of ['token', 'xrp', 'auth', 'passwordHash']) expect(body.data).not.toHaveProperty(secret)
  })

  it('writes an audit row for a sign-in and for a failed one', async () => {
    await site.signIn('carl', { address: '10.9.9.1' })
    await site.signIn('carl', { address: '10.9.9.1', password: 'Wrong#2468' })
    const rows = await site.db.select().from(audits).where(eq(audits.address, '10.9.9.1'))
    expect(rows.map(row => [row.action, row.target, row.userId, row.orgId])).toEqual([
      ['user.login', 'carl', 'id-carl', '10'],
      ['user.loginFailed', 'carl', 'id-carl', '10'],
    ])
  })

  it('keeps five sessions of a user: the one unused for longest goes', async () => {
    const first = await site.session('emil')
    for (let n = 0; n < 4; n++) await site.session('emil')
    expect((await site.send(user.getSession, {}, first)).body.code).toBe(200)
    await site.session('emil')
    expect((await site.send(user.getSession, {}, first)).body.code).toBe(20001)
    expect(await site.db.select().from(sessions).where(eq(sessions.userId, 'id-emil'))).toHaveLength(5)
  })
})

describe('a refused sign-in says why', () => {
  it.each([
    ['an account nobody has', 'nobody', {}, '用户名或密码错误'],
    ['a wrong password', 'bert', { password: 'Wrong#2468' }, '用户名或密码错误'],
    ['a wrong captcha', 'bert', { validateCode: '9999' }, '验证码错误或已失效'],
    ['an account that waits for audit', 'waiting', {}, '账号待审核，请等待管理员审核'],
    ['a disabled account', 'stopped', {}, '账号已停用，请联系管理员'],
    ['a rejected account', 'refused', {}, '账号审核未通过，请联系管理员'],
    ['a disabled account with a wrong password tells nothing', 'stopped', { password: 'Wrong#2468' }, '用户名或密码错误'],
  ])('%s', async (_what, loginName, attempt, message) => {
    expect((await site.signIn(loginName, attempt)).body).toMatchObject({ code: 400, msg: message, data: null })
  })

  it.each([
    ['loginName', { loginName: '' }, '请输入用户名'],
    ['loginName', { loginName: 'a' }, '长度在2到20个字符'],
    ['loginName', { loginName: 'a<b>' }, '不能输入特殊字符'],
    ['password', { password: '' }, '请输入密码'],
    ['password', { password: 'Ab#1' }, '长度在8到20个字符'],
    ['password', { password: 'abcdefgh1' }, '必须包含大小写字母、数字、特殊字符'],
    ['validateCode', { validateCode: '' }, '请输入验证码'],
    ['validateCode', { validateCode: '246' }, '长度必须为4'],
    ['validateCode', { validateCode: '24-8' }, '请输入数字和字母'],
  ])('%s of %o', async (name, wrong, message) => {
    const form = await site.seal({
      loginName: 'bert',
      password: goodPassword,
      validateCode: '2468',
      captchaId: await site.captchaId(),
      ...wrong,
    })
    const { body } = await site.send(user.userLogin, { ...form, loginPath: 'login' })
    expect(body).toMatchObject({ code: 400, msg: '请完善数据', fields: { [name]: message } })
  })
})

describe('captcha, key and form serve once', () => {
  it('a captcha that was tried, right or wrong, is used up', async () => {
    const captcha = await site.captchaId()
    await site.signIn('bert', { captcha, validateCode: '9999' })
    expect((await site.signIn('bert', { captcha })).body.msg).toBe('验证码错误或已失效')
  })

  it('a captcha lives two minutes', async () => {
    const captcha = await site.captchaId()
    site.later(121)
    expect((await site.signIn('bert', { captcha })).body.msg).toBe('验证码错误或已失效')
  })

  it('a recorded form cannot be sent again', async () => {
    const form = {
      ...(await site.seal({ loginName: 'bert', password: goodPassword, validateCode: '2468', captchaId: await site.captchaId() })),
      loginPath: 'login',
    }
    expect((await site.send(user.userLogin, form)).body.code).toBe(200)
    expect((await site.send(user.userLogin, form)).body).toMatchObject({ code: 400, msg: '页面停留过久，请重新提交' })
  })

  it('a key lives two minutes, and the time inside the form counts', async () => {
    const fields = { loginName: 'bert', password: goodPassword, validateCode: '2468', captchaId: await site.captchaId() }
    const old = await site.seal(fields)
    site.later(121)
    expect((await site.send(user.userLogin, { ...old, loginPath: 'login' })).body.msg).toBe('页面停留过久，请重新提交')
    const backdated = await site.seal(fields, { time: Date.now() - 3_600_000 })
    expect((await site.send(user.userLogin, { ...backdated, loginPath: 'login' })).body.msg).toBe('页面停留过久，请重新提交')
    const withoutNonce = await site.seal(fields, { nonce: '' })
    expect((await site.send(user.userLogin, { ...withoutNonce, loginPath: 'login' })).body.code).toBe(400)
  })

  it('a form that is no cipher text of the key is refused', async () => {
    const { keyId } = await site.seal({})
    const { body } = await site.send(user.userLogin, { keyId, form: 'c0ffee', loginPath: 'login' })
    expect(body).toMatchObject({ code: 400, msg: '提交的数据无法解密，请刷新页面后重试' })
  })

  it('outside of tests the captcha is a picture of 150 by 50 in points, and differs from one to the next', async () => {
    const real = await openUserSite({ testMode: false })
    const [one, two] = [await real.send<string>(user.getValidateCode), await real.send<string>(user.getValidateCode)]
    expect(one.headers['content-type']).toBe('image/png')
    expect(one.body.data).toContain('PNG')
    expect(one.body.data).not.toBe(two.body.data)
    expect(one.headers.captcha).not.toBe(two.headers.captcha)
    expect((await real.signIn('anna')).body.msg).toBe('验证码错误或已失效')
    await real.close()
  })
})
