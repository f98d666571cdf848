import { sql } from 'drizzle-orm'
import * as rule from '../../../../core/rules/rules.ts'
import { admitAttempt, enforceLimit, countAttempt, attemptsOf, clearAttempts } from '../../../access/attempts.ts'
import { audit, platformOrgId } from '../../../access/audit.ts'
import { makeDearer } from '../../../access/proofs.ts'
import { checkForm } from '../../../http/checkForm.ts'
import type { Context } from '../../../context.ts'
import { invalid, recorded, tooMany } from '../../../failure.ts'
import { verifyPassword } from '../../../access/passwords.ts'
import { requesterOf } from '../../../access/requesterOf.ts'
import { openForm } from '../../../access/sealedForm.ts'
import { checkPicture, pictureRule } from './checkPicture.ts'
import { isKnownHere, loginKeys } from './loginKeys.ts'
import { guessedAt, requireWork } from './requireWork.ts'
import { openSession, type SessionReply } from '../../../access/sessions.ts'
import { loginKeyOf, users } from '../../../tables/index.ts'

const wrong = () => invalid('用户名或密码错误')
const refusals: Record<string, string> = {
  pending: '账号待审核，请等待管理员审核',
  disabled: '账号已停用，请联系管理员',
  rejected: '账号审核未通过，请联系管理员',
}

/**
 * Counters, decided so that nobody can lock somebody else out; they count who asks, never who is asked for:
 * - account + address: five tries, then the pair rests 30 s, doubled by each further failure up to 15 minutes; other
 *   addresses are not concerned.
 * - while an account is being guessed at from anywhere (fifty failures an hour), an address it has never signed in
 *   from has two tries instead of five before it rests, for longer: the owner comes in with the right password, whoever
 *   tries many needs an address for each.
 * - address: 200 failures in ten minutes over all accounts, but for those that sign in from there.
 * Beside them the proof of work grows with what went wrong (requireWork.ts).
 * Names without an account count alike, so that the counters do not tell which accounts exist.
 */
const pairRest = { free: 5, first: 30, longest: 900 }
const guessedRest = { free: 2, first: 120, longest: 3600 }

async function mayTry(context: Context, loginName: string, keys: ReturnType<typeof loginKeys>) {
  const known = await isKnownHere(context, loginName)
  const as = { target: loginName }
  if (!known && (await attemptsOf(context, keys.address)) >= 200) throw recorded(tooMany(), as)
  const guessed = (await attemptsOf(context, keys.account)) >= guessedAt
  const seconds = await admitAttempt(context, keys.pair, guessed && !known ? guessedRest : pairRest)
  if (seconds > 0) throw recorded(tooMany(`尝试次数过多，请 ${seconds} 秒后再试`), as)
}

/** Signs in by password. A wrong password and an unknown account give the same answer after the same work. */
export async function signIn(input: { keyId: string; form: string; loginPath: string }, context: Context): Promise<SessionReply> {
  const { db, address } = context
  const fields = await openForm(context, input)
  const {
    loginName: typed,
    password,
    validateCode,
  } = checkForm(fields, {
    loginName: rule.loginName,
    password: rule.password,
    validateCode: pictureRule(context),
  })
  const loginName = typed.replace(/\s/g, '').toLowerCase()
  await requireWork(context, loginName)
  await checkPicture(context, fields.captchaId, validateCode)
  const keys = loginKeys(loginName, address)
  await mayTry(context, loginName, keys)

  const [user] = await db
    .select({ id: users.id, orgId: users.orgId, passwordHash: users.passwordHash, state: users.state })
    .from(users)
    .where(sql`${loginKeyOf(users.loginName)} = ${loginKeyOf(sql`${loginName}::text`)}`)
  const right = await verifyPassword(password, user?.passwordHash)
  // Asked in either case, so that an unknown account does not take a query more than a known one.
  const platform = await platformOrgId(db)
  const by = { orgId: user?.orgId ?? platform, userId: user?.id }
  if (!user || !right) {
    await makeDearer(context, address)
    await countAttempt(context, keys.address, 600)
    await countAttempt(context, keys.account, 3600)
    await audit(context, 'user.loginFailed', loginName, { loginPath: input.loginPath }, by)
    throw wrong()
  }
  await clearAttempts(context, keys.pair)
  if (user.state !== 'active')
    throw recorded(invalid(refusals[user.state] ?? '账号不可用，请联系管理员'), { target: loginName, orgId: user.orgId })
  await countAttempt(context, keys.known, 30 * 86_400)
  const session = await openSession(context, user.id, input.loginPath)
  await audit(context, 'user.login', loginName, { loginPath: input.loginPath }, by)
  return session
}

/** Pictures, keys and codes cost work and rows: an address gets so many in ten minutes. */
export const limitRate = (context: Context, what: string, most: number) =>
  enforceLimit(context, `rate:${what}:${requesterOf(context.address)}`, most, 600)
