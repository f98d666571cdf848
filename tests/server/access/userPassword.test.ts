import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../../../core/contract/platform/user.ts'
import { audits, users } from '../../../server/tables/index.ts'
import { openUserSite, type UserSite } from '../fixtures/userSite.ts'

let site: UserSite
beforeAll(async () => {
  site = await openUserSite()
})
afterAll(() => site.close())

const ask = (loginName: string, address?: string) => site.send<{ mail: string }>(user.getEmailCheckCode, { loginName }, {}, address)
const check = (loginName: string, checkCode: string, address?: string, mail?: string) =>
  site.send<{ mark: string } | null>(user.judjeCheckCode, { loginName, checkCode, ...(mail && { mail }) }, {}, address)
async function mark(loginName: string) {
  await ask(loginName)
  return (await check(loginName, '1357')).body.data?.mark ?? ''
}
const set = async (loginName: string, password: string, given: string) =>
  site.send(user.updatePassword, await site.seal({ loginName, password, mark: given }))

describe('a new password', () => {
  it('by code and mark; every session of the account ends, the old password with it', async () => {
    const [one, two, other] = [await site.session('anna'), await site.session('anna'), await site.session('bert')]
    expect((await ask('anna')).body).toMatchObject({ code: 200, msg: '获取验证码成功,请登录邮箱查看验证码' })
    const checked = await check('anna', '1357')
    expect(checked.body).toMatchObject({ code: 200, msg: '校验验证码成功' })
    expect((await set('anna', 'Newer#1357', checked.body.data!.mark)).body).toMatchObject({ code: 200, msg: '修改密码成功' })

    const codes = await Promise.all([one, two, other].map(async headers => (await site.send(user.getSession, {}, headers)).body.code))
    expect(codes).toEqual([20001, 20001, 200])
    expect((await site.signIn('anna')).body.msg).toBe('用户名或密码错误')
    expect((await site.signIn('anna', { password: 'Newer#1357' })).body.code).toBe(200)
    expect(await site.db.select().from(audits).where(eq(audits.action, 'user.updatePassword'))).toMatchObject([
      { target: 'anna', userId: 'id-anna' },
    ])
  })

  it('needs a mark that was given for this account, once', async () => {
    expect((await set('bert', 'Newer#1357', '')).body).toMatchObject({ code: 400, msg: '请先校验验证码' })
    expect((await set('bert', 'Newer#1357', 'invented')).body.msg).toBe('请先校验验证码')
    expect((await set('bert', 'Newer#1357', await mark('carl'))).body.msg).toBe('修改密码失败')
    const good = await mark('carl')
    expect((await set('carl', 'Newer#1357', good)).body.code).toBe(200)
    expect((await set('carl', 'Other#1357', good)).body.msg).toBe('请先校验验证码')
    expect((await site.signIn('bert')).body.code).toBe(200)
  })

  it('follows the one password rule; a refused one does not use the mark up', async () => {
    const good = await mark('dora')
    expect((await set('dora', 'abcd1234', good)).body).toMatchObject({
      code: 400,
      msg: '请完善数据',
      fields: { password: '必须包含大小写字母、数字、特殊字符' },
    })
    expect((await set('dora', 'Newer#1357', good)).body.code).toBe(200)
  })
})

describe('a code', () => {
  it('serves once', async () => {
    await ask('emil')
    expect((await check('emil', '1357')).body.code).toBe(200)
    expect((await check('emil', '1357')).body).toMatchObject({
      code: 400,
      msg: '校验验证码失败',
      fields: { checkCode: '验证码错误或已失效' },
    })
  })

  it('stands five tries', async () => {
    site.later(90_000)
    await ask('emil')
    for (let n = 0; n < 5; n++) expect((await check('emil', '0000')).body.msg).toBe('校验验证码失败')
    expect((await check('emil', '1357')).body.msg).toBe('校验验证码失败')
  })

  it('is not worn out, replaced or kept from its owner by strangers who guess and ask', async () => {
    site.later(90_000)
    expect((await ask('emil', '10.1.0.1')).body.code).toBe(200)
    for (let n = 0; n < 12; n++) await check('emil', '0000', '10.1.0.66')
    for (let n = 0; n < 3; n++) expect((await ask('emil', '10.1.0.66')).body.code).toBe(200)
    expect((await ask('emil', '10.1.0.66')).body.code).toBe(429)
    for (let n = 0; n < 12; n++) await check('emil', '0000', '10.1.0.66')
    // The stranger's own code is used up, the owner's is not; a new one can be had.
    expect((await check('emil', '1357', '10.1.0.1')).body.code).toBe(200)
    expect((await ask('emil', '10.1.0.1')).body.code).toBe(200)
    expect((await check('emil', '1357', '10.1.0.1')).body.code).toBe(200)
  })

  it('answers elsewhere only to whoever names its mail', async () => {
    site.later(90_000)
    const { mail } = (await ask('emil', '10.2.0.1')).body.data
    expect(mail).toMatch(/^\d{6}$/)
    const other = String((Number(mail) + 1) % 1_000_000).padStart(6, '0')
    expect((await check('emil', '1357', '10.2.0.2')).body.msg).toBe('校验验证码失败')
    expect((await check('emil', '1357', '10.2.0.2', other)).body.msg).toBe('校验验证码失败')
    expect((await check('bert', '1357', '10.2.0.2', mail)).body.msg).toBe('校验验证码失败')
    expect((await check('emil', '1357', '10.2.0.2', '12')).body.fields).toEqual({ mail: '邮件编号为6位数字' })
    expect((await check('emil', '1357', '10.2.0.2', mail)).body.code).toBe(200)
    expect((await check('emil', '1357', '10.2.0.1')).body.msg).toBe('校验验证码失败')
  })

  it('lives ten minutes', async () => {
    site.later(700)
    await ask('emil')
    site.later(601)
    expect((await check('emil', '1357')).body.msg).toBe('校验验证码失败')
  })

  it('is sent three times in ten minutes, then not', async () => {
    site.later(90_000)
    for (let n = 0; n < 3; n++) expect((await ask('emil')).body.code).toBe(200)
    expect((await ask('emil')).body).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试' })
  })

  it('cannot tell which accounts exist', async () => {
    site.later(90_000)
    const like = { code: 200, msg: '获取验证码成功,请登录邮箱查看验证码', data: { mail: expect.stringMatching(/^\d{6}$/) } }
    for (const loginName of ['nobody', 'emil']) expect((await ask(loginName)).body).toEqual(like)
    expect((await check('nobody', '1357')).body).toEqual((await check('emil', '0000')).body)
    for (let n = 0; n < 2; n++) await ask('nobody')
    expect((await ask('nobody')).body.code).toBe(429)
  })

  it('must be four letters or digits', async () => {
    expect((await check('emil', '13')).body).toMatchObject({ code: 400, fields: { checkCode: '长度为4个字符' } })
    expect((await check('emil', '13-7')).body.fields).toEqual({ checkCode: '请输入数字和字母' })
    expect((await ask('')).body.fields).toEqual({ loginName: '请输入用户名' })
  })

  it('cannot be sent without a mail server outside of demonstrations', async () => {
    const real = await openUserSite({ testMode: false, demo: false })
    for (const loginName of ['anna', 'nobody'])
      expect((await real.send(user.getEmailCheckCode, { loginName })).body).toMatchObject({ code: 500, msg: '获取验证码失败' })
    await real.close()
  })
})

describe('registration', () => {
  const fields = {
    loginName: '张三',
    password: 'Right#2468',
    userName: '甲企业-张三',
    phone: '13800000000',
    email: 'zhang@example.cn',
    validateCode: '2468',
  }
  const regist = async (over: Record<string, string> = {}) =>
    site.send(user.userRegist, await site.seal({ ...fields, captchaId: await site.captchaId(), ...over }))

  it('makes an account that waits for audit', async () => {
    expect((await regist()).body).toMatchObject({ code: 200, msg: '注册成功，请等待管理员审核' })
    expect((await site.signIn('张三')).body.msg).toBe('账号待审核，请等待管理员审核')
    const [row] = await site.db.select().from(users).where(eq(users.loginName, '张三'))
    expect(row).toMatchObject({ state: 'pending', userName: '甲企业-张三', phone: '13800000000', email: 'zhang@example.cn' })
    expect(row?.passwordHash).toMatch(/^scrypt\$/)
  })

  it('refuses a name that is taken', async () => {
    expect(await regist({ loginName: 'anna' })).toMatchObject({ status: 409, body: { code: 409, fields: { loginName: '用户名已被使用' } } })
  })

  it.each([
    ['loginName', 'x', '长度在2到20个字符'],
    ['password', 'abcdefgh', '必须包含大小写字母、数字、特殊字符'],
    ['userName', '', '请输入姓名'],
    ['phone', '12345678901', '请输入正确的手机号码'],
    ['email', 'nowhere', '请输入正确的邮箱地址'],
    ['validateCode', '12', '长度必须为4'],
  ])('refuses a bad %s', async (name, value, message) => {
    expect((await regist({ [name]: value })).body).toMatchObject({ code: 400, msg: '请完善信息', fields: { [name]: message } })
  })

  it('refuses a wrong captcha', async () => {
    expect((await regist({ loginName: '李四', validateCode: '9999' })).body.fields).toEqual({ validateCode: '验证码错误或已失效' })
  })
})
