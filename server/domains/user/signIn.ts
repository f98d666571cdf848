import { sql } from 'drizzle-orm'
import * as rule from '../../../core/rules.ts'
import { admitAttempt, enforceLimit, countAttempt, attemptsOf, clearAttempts } from '../../access/attempts.ts'
import { audit, platformOrgId } from '../../access/audit.ts'
import { isCaptcha } from '../../access/captcha.ts'
import { checkForm } from '../../http/checkForm.ts'
import type { Context } from '../../context.ts'
import { invalid, tooMany } from '../../failure.ts'
import { verifyPassword } from '../../access/passwords.ts'
import { openForm } from '../../access/sealedForm.ts'
import { openSession, type SessionReply } from '../../access/sessions.ts'
import { loginKeyOf, users } from '../../tables/index.ts'

const rules = { loginName: rule.loginName, password: rule.password, validateCode: rule.validateCode }
const wrong = () => invalid('用户名或密码错误')
const refusals: Record<string, string> = {
  pending: '账号待审核，请等待管理员审核',
  disabled: '账号已停用，请联系管理员',
  rejected: '账号审核未通过，请联系管理员',
}

/**
 * Counters, decided so that nobody can lock somebody else out:
 * - account + address: five tries, then the pair rests 30 s, doubled by each further failure up to 15 minutes; other addresses are not concerned.
 * - account from anywhere: fifty failures an hour, then strangers' addresses wait up to a minute between tries. An address from which this account
 *   has signed in during the last 30 days is exempt, so that guessing from elsewhere never stops the owner.
 * - address: 200 failures in ten minutes over all accounts.
 * Names without an account count alike, so that the counters do not tell which accounts exist.
 */
const pairRest = { free: 5, first: 30, longest: 900 }
const accountRest = { free: 50, first: 10, longest: 60 }

const keysOf = (loginName: string, address: string) => ({
  pair: `login:pair:${loginName}:${address}`,
  account: `login:account:${loginName}`,
  address: `login:address:${address}`,
  known: `login:known:${loginName}:${address}`,
})

async function mayTry(context: Context, keys: ReturnType<typeof keysOf>) {
  if ((await attemptsOf(context, keys.address)) >= 200) throw tooMany()
  const known = (await attemptsOf(context, keys.known)) > 0
  const seconds = (await admitAttempt(context, keys.pair, pairRest)) || (known ? 0 : await admitAttempt(context, keys.account, accountRest))
  if (seconds > 0) throw tooMany(`尝试次数过多，请 ${seconds} 秒后再试`)
}

/** Signs in by password. A wrong password and an unknown account give the same answer after the same work. */
export async function signIn(input: { keyId: string; form: string; loginPath: string }, context: Context): Promise<SessionReply> {
  const { db, address } = context
  const fields = await openForm(context, input)
  const { loginName: typed, password, validateCode } = checkForm(fields, rules)
  // Neither capitals nor spaces make another account, nor another counter of its failures.
  const loginName = typed.replace(/\s/g, '').toLowerCase()
  if (!(await isCaptcha(context, fields.captchaId ?? '', validateCode)))
    throw invalid('验证码错误或已失效', { validateCode: '验证码错误或已失效' })
  const keys = keysOf(loginName, address)
  await mayTry(context, keys)

  const [user] = await db
    .select({ id: users.id, orgId: users.orgId, passwordHash: users.passwordHash, state: users.state })
    .from(users)
    .where(sql`${loginKeyOf(users.loginName)} = ${loginKeyOf(sql`${loginName}::text`)}`)
  const right = await verifyPassword(password, user?.passwordHash)
  // Asked in either case, so that an unknown account does not take a query more than a known one.
  const platform = await platformOrgId(db)
  const by = { orgId: user?.orgId ?? platform, userId: user?.id }
  if (!user || !right) {
    await countAttempt(context, keys.address, 600)
    await audit(context, 'user.loginFailed', loginName, { loginPath: input.loginPath }, by)
    throw wrong()
  }
  await clearAttempts(context, keys.pair, keys.account)
  if (user.state !== 'active') throw invalid(refusals[user.state] ?? '账号不可用，请联系管理员')
  await countAttempt(context, keys.known, 30 * 86_400)
  const session = await openSession(context, user.id, input.loginPath)
  await audit(context, 'user.login', loginName, { loginPath: input.loginPath }, by)
  return session
}

/** Pictures, keys and codes cost work and rows: an address gets so many in ten minutes. */
export const limitRate = (context: Context, what: string, most: number) =>
  enforceLimit(context, `rate:${what}:${context.address}`, most, 600)
