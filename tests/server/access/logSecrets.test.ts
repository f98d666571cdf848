import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { hashPassword } from '../../../server/access/passwords.ts'
import { loggedError } from '../../../server/process/loggedError.ts'
import { proofFor } from '../../proofFor.ts'
import { goodPassword, openUserSite, type UserSite } from '../fixtures/userSite.ts'

let site: UserSite
let log = ''
beforeEach(async () => {
  log = ''
  site = await openUserSite({ logLevel: 'trace', smtpUrl: 'smtp://mailer:smtp-secret@127.0.0.1:9' }, line => {
    log += line
  })
})
afterEach(() => site.close())

/** From now on the database takes no row of a table any more, and says which one it refused. */
const refuse = (table: string) => site.db.execute(sql.raw(`alter table ${table} add constraint refuses check (false) not valid`))

const person = { loginName: 'newcomer', userName: '丙新人', phone: '13987654321', email: 'newcomer@example.cn', validateCode: '2468' }
const password = 'Qv7!mountains'

it('what the database refuses is told by its statement, never by what was to be stored', async () => {
  const { token, xrp, auth } = await site.session('anna')
  const captchaId = await site.captchaId()
  const { keyId, form } = await site.seal({ ...person, password, captchaId })
  const change = await site.seal({ oldPassword: goodPassword, password })
  const login = await site.seal({ loginName: 'bert', password: goodPassword, validateCode: '2468', captchaId: await site.captchaId() })
  const proof = (call: AnyCall) => proofFor(site.app, call, {}, {}, '10.0.0.1')
  const proofs = [await proof(user.userRegist), await proof(user.userLogin), await proof(user.getEmailCheckCode)] as const
  for (const table of ['users', 'sessions', 'secrets', 'audits']) await refuse(table)

  const answers = [
    await site.send(user.userRegist, { keyId, form }, proofs[0]),
    await site.send(user.changePassword, change, { token, xrp }),
    await site.send(user.userLogin, { ...login, loginPath: 'login' }, proofs[1]),
    await site.send(user.getValidateCode),
    await site.send(user.getLoginCode),
    await site.send(user.getTicket, { target: 'external' }, { token, xrp }),
    await site.send(user.loginOut, {}, { token, xrp }),
    await site.send(user.judjeCheckCode, { loginName: 'anna', checkCode: 'QXZJ' }),
    await site.send(user.getEmailCheckCode, { loginName: 'carl' }, proofs[2]),
  ]
  expect(answers.filter(({ status }) => status === 500).length).toBeGreaterThanOrEqual(6)

  expect(log).toContain('"constraint":"refuses"')
  expect(log).toContain('insert into \\"users\\"')
  expect(log).toContain('"table":"sessions"')
  const { rows } = await site.db.execute<{ hash: string; key: string }>(
    sql`
      select password_hash as hash, (select sign_key from sessions limit 1) as key
      from users
      where login_name = 'bert'
    `,
  )
  const secrets = [
    ...[token, xrp, auth, keyId, form, captchaId, change.keyId, change.form, login.keyId],
    ...[password, goodPassword, 'smtp-secret', 'QXZJ', rows[0]!.hash, rows[0]!.key],
    ...[person.loginName, person.userName, '新人', person.phone, person.email, 'anna@example.cn', 'carl@example.cn'],
  ]
  for (const secret of secrets) expect(log).not.toContain(secret)
  // Hashes, tokens and keys of whatever was tried: none of their forms.
  expect(log).not.toMatch(/scrypt\$|"[\w-]{43}"|\b[0-9a-f]{64}\b|\$1,\$2/)
})

it('an error is told without the values that stood in its way, and without passwords in addresses', async () => {
  const failed = async (work: () => Promise<unknown>) => JSON.stringify(loggedError(await work().catch(error => error)))
  const hash = await hashPassword(password, { N: 1024, r: 8, p: 1 })
  const told = [
    await failed(() => site.db.execute(sql`select ${hash}::int`)),
    await failed(() =>
      site.db.execute(sql`
        insert into users (id, login_name, password_hash)
        values (${person.phone}, ${password}, ${hash})
      `),
    ),
    await failed(async () => JSON.parse(`{"a":${password}}`)),
    await failed(() => fetch(`http://admin:${password}@127.0.0.1:1/`)),
    await failed(async () => {
      throw new Error('outer', { cause: new AggregateError([new SyntaxError(`Unexpected token "${password}\n    at ${hash}"`)]) })
    }),
    await failed(async () => {
      throw { password }
    }),
  ]
  for (const text of told) for (const secret of [hash, password, person.phone]) expect(text).not.toContain(secret)
  expect(told[0]).toContain('invalid input syntax for type integer')
  expect(told[1]).toMatch(/"message":"Failed query: insert into users.*"code":"23502".*"table":"users"/)
  expect(told[1]).toMatch(/logSecrets\.test\.ts:\d+/)
})
