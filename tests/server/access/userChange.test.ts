import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../../../core/contract/platform/user.ts'
import { hashPassword } from '../../../server/access/passwords.ts'
import { ensureFirstAdmin } from '../../../server/start/firstAdmin.ts'
import { audits, roles, userRoles, users } from '../../../server/tables/index.ts'
import { goodPassword, openUserSite, type UserSite } from '../fixtures/userSite.ts'

let site: UserSite
beforeAll(async () => {
  site = await openUserSite()
})
afterAll(() => site?.close())

const change = async (headers: { token: string }, oldPassword: string, password: string) =>
  (await site.send(user.changePassword, await site.seal({ oldPassword, password }), { token: headers.token })).body
/** What was written down of an account, in its order. */
const written = async (loginName: string) =>
  (await site.db.select({ action: audits.action }).from(audits).where(eq(audits.target, loginName)).orderBy(asc(audits.id))).map(
    ({ action }) => action,
  )
const alive = async ({ token }: { token: string }) => (await site.send(user.getSession, {}, { token })).body.code

describe('a change of password by whoever is signed in', () => {
  it('takes the present password, ends every session, needs no mail, and is written down', async () => {
    const [one, other] = [await site.session('anna'), await site.session('anna')]
    expect(await change(one, 'Wrong#2468', 'Wolken7%Tal')).toMatchObject({ code: 400, fields: { oldPassword: '当前密码错误' } })
    expect(await alive(one)).toBe(200)
    expect(await change(one, goodPassword, 'Wolken7%Tal')).toMatchObject({ code: 200, msg: '修改密码成功' })
    expect([await alive(one), await alive(other)]).toEqual([20001, 20001])
    expect((await site.signIn('anna')).body.code).toBe(400)
    expect((await site.signIn('anna', { password: 'Wolken7%Tal' })).body.code).toBe(200)
    expect((await written('anna')).filter(action => action.startsWith('user.change'))).toEqual([
      'user.changePasswordFailed',
      'user.changePassword',
    ])
  })

  it('takes none of the last five, no common one, and none that says who it is', async () => {
    const former = ['Regen4711&Dach', 'Kranich!88', 'Mx7@qPz2', 'Zb$9f3kQ']
    const formerPasswords = await Promise.all(former.map(password => hashPassword(password, { N: 1024, r: 8, p: 1 })))
    await site.db.update(users).set({ formerPasswords }).where(eq(users.loginName, 'bert'))
    const headers = await site.session('bert')
    for (const password of [goodPassword, 'Zb$9f3kQ'])
      expect(await change(headers, goodPassword, password)).toMatchObject({ code: 400, fields: { password: '不能使用最近用过的密码' } })
    expect(await change(headers, goodPassword, 'Demo@2026')).toMatchObject({ code: 400, fields: { password: '密码过于常见，请换一个' } })
    expect((await change(headers, goodPassword, 'xQ9!Bert3rTq')).code).toBe(400)
    expect((await change(headers, goodPassword, 'Wolken7%Tal')).code).toBe(200)
    const [row] = await site.db.select().from(users).where(eq(users.loginName, 'bert'))
    expect(row?.formerPasswords).toHaveLength(4)
    expect(row?.formerPasswords.slice(1)).toEqual(formerPasswords.slice(0, 3))
  })

  it('does not let the present password be guessed', async () => {
    const headers = await site.session('carl')
    const answers = []
    for (let i = 0; i < 7; i++) answers.push((await change(headers, 'Wrong#2468', 'Wolken7%Tal')).code)
    expect(answers).toEqual([400, 400, 400, 400, 400, 429, 429])
    site.later(31)
    expect((await change(headers, goodPassword, 'Wolken7%Tal')).code).toBe(200)
  })

  it('is nobody’s who came by a ticket, and no stranger’s', async () => {
    const headers = await site.session('dora')
    const { ticket } = (await site.send<{ ticket: string }>(user.getTicket, {}, headers)).body.data
    const { data } = (await site.send<{ token: string }>(user.ticketLogin, { ticket, loginPath: 'login' })).body
    expect((await change(data, goodPassword, 'Wolken7%Tal')).code).toBe(403)
    expect(await written('dora')).toContain('user.ticketLogin')
    expect((await change({ token: '' }, goodPassword, 'Wolken7%Tal')).code).toBe(20001)
  })
})

describe('the first administrator', () => {
  it('does nothing before the printed password is changed, and needs no mail for it', async () => {
    const told: string[] = []
    await ensureFirstAdmin(site.db, text => told.push(text))
    const [, password = ''] = /admin \/ (\S+)/.exec(told.join()) ?? []
    const { data } = (await site.signIn('admin', { password })).body
    expect(data.mustChangePassword).toBe(true)
    for (const call of [user.getTicket, user.getSocketTicket, user.getSubApp])
      expect((await site.send(call, { prefix: 'hhxy' }, { token: data.token })).body).toMatchObject({ code: 403, msg: '请先修改初始密码' })
    // Its browser sends the session along with what anybody may do: signing in anew, and asking for another password.
    const form = await site.seal({ loginName: 'admin', password, validateCode: '2468', captchaId: await site.captchaId() })
    const anew = await site.send<{ mustChangePassword: boolean }>(user.userLogin, { ...form, loginPath: 'login' }, { token: data.token })
    expect(anew.body).toMatchObject({ code: 200, data: { mustChangePassword: true } })
    expect((await site.send(user.getValidateCode, {}, { token: data.token })).status).toBe(200)
    expect((await change(data, password, password)).code).toBe(400)
    expect((await change(data, password, 'Wolken7%Tal')).code).toBe(200)
    const again = (await site.signIn('admin', { password: 'Wolken7%Tal' })).body.data
    expect(again.mustChangePassword).toBe(false)
    expect((await site.send(user.getTicket, {}, { token: again.token })).body.code).toBe(200)
    await ensureFirstAdmin(site.db, text => told.push(text))
    expect(told).toHaveLength(1)
  })

  it('is made anew where nobody administers the platform any more, beside whoever has the name', async () => {
    await site.db.update(users).set({ state: 'disabled' }).where(eq(users.loginName, 'admin'))
    const told: string[] = []
    await ensureFirstAdmin(site.db, text => told.push(text))
    expect(told.join()).toContain('admin2 / ')
    const held = await site.db
      .select({ kind: roles.kind })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(eq(userRoles.userId, 'admin2'))
    expect(held).toEqual([{ kind: 'platform-admin' }])
  })
})

describe('login names', () => {
  const register = async (loginName: string, captchaId?: string) =>
    (
      await site.send(
        user.userRegist,
        await site.seal({
          loginName,
          password: 'Wolken7%Tal',
          userName: '李雷',
          phone: '13800138000',
          email: 'll@example.cn',
          validateCode: '2468',
          captchaId: captchaId ?? (await site.captchaId()),
        }),
      )
    ).body

  it('are one name with capitals and without, and take no spaces', async () => {
    expect((await register('EMIL')).code).toBe(409)
    expect((await register('em il')).code).toBe(400)
    expect((await register('emil\u3000')).code).toBe(400)
    expect((await register('emilia')).code).toBe(200)
    expect(await written('emilia')).toEqual(['user.regist'])
    const twin = { ...(await site.db.select().from(users).where(eq(users.loginName, 'emil')))[0]!, id: 'twin', loginName: ' E mil' }
    await expect(site.db.insert(users).values(twin)).rejects.toThrow()
  })

  it('sign in however they are typed, on one counter', async () => {
    expect((await site.signIn('Emil')).body.code).toBe(200)
    expect((await site.signIn(' EMIL')).body.code).toBe(200)
    const codes = []
    for (const name of ['emil', 'Emil', 'EMIL', ' emil', 'emil ', 'eMil'])
      codes.push((await site.signIn(name, { password: 'Wrong#2468', address: '10.7.7.7' })).body.code)
    expect(codes).toEqual([400, 400, 400, 400, 400, 429])
  })
})
