import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { newPassword } from '../../../../core/rules/registration.ts'
import * as rule from '../../../../core/rules/rules.ts'
import { attemptsOf, clearAttempts, countAttempt, enforceLimit } from '../../../access/attempts.ts'
import { audit } from '../../../access/audit.ts'
import { checkForm } from '../../../http/checkForm.ts'
import type { Context } from '../../../context.ts'
import { Failure, invalid, recorded, tooMany } from '../../../failure.ts'
import { canMail, sendMail } from '../../../access/mail.ts'
import { requesterOf } from '../../../access/requesterOf.ts'
import { openForm } from '../../../access/sealedForm.ts'
import { putSecret, takeSecret, takeSecretHolding, trySecret } from '../../../access/secrets.ts'
import { setPassword as setPasswordOf } from '../../../access/setPassword.ts'
import { codes } from '../../../../core/errors.ts'
import { users } from '../../../tables/index.ts'
import { hashToken } from '../../../access/tokens.ts'
import { isKnownHere, loginKeys } from './loginKeys.ts'

const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const lifeSeconds = 600
/** Of each code; one while somebody has many sent. */
const tries = 5
/**
 * Codes of an account an hour, asked for from where it never signed in: from so many on a code stands one try, and no
 * more than so many are sent.
 */
const manyCodes = 30
const mostCodes = 300
/** Tries in ten minutes from an address that asked for no code itself, and of an account from all of these an hour. */
const mostElsewhere = 5
const mostElsewhereOfAccount = 30
interface MailedCode {
  hash: string
  /** How many it stands. */
  tries: number
}
/** Capitals do not matter: people read the code off a telephone. */
const codeHash = (loginName: string, code: string) => hashToken(`${loginName}:${code.toUpperCase()}`)

/** A code belongs to whoever asked for it: a stranger neither replaces the owner's nor uses up its tries. */
const codeOf = (loginName: string, from: string) => `${loginName} ${from}`

/**
 * Sends a code to the account's mailbox. Whoever asks gets the same answer whether or not the account exists, can
 * receive mail or is active; a second code for the same address replaces the first. What is counted is who asks:
 * strangers keep the owner from nothing. Four characters are little, so an account that strangers from many addresses
 * have codes sent to allows fewer tries of each; who has signed in from the same address before is no stranger.
 */
export async function sendEmailCode(loginName: string, context: Context) {
  const { db, config, address } = context
  const from = requesterOf(address)
  await enforceLimit(context, `code:address:${from}`, 20, 3600)
  await enforceLimit(context, `code:pair:${loginName}:${from}`, 3, lifeSeconds)
  const known = await isKnownHere(context, loginName)
  const asked = await countAttempt(context, known ? `code:known:${loginName}` : `code:strangers:${loginName}`, 3600)
  if (!known && asked > mostCodes) throw tooMany()
  if (!(await canMail(context))) throw new Failure(codes.broken, '获取验证码失败')
  const code = config.testMode ? '1357' : Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.loginName, loginName), eq(users.state, 'active')))
  const payload: MailedCode = { hash: codeHash(loginName, code), tries: !known && asked > manyCodes ? 1 : tries }
  await context.refusals.note({ action: 'user.getEmailCheckCode', who: from, target: loginName, address }, known)
  await putSecret(context, 'emailCode', { name: codeOf(loginName, from), subject: user?.id, payload, seconds: lifeSeconds })
  if (user?.email)
    sendMail(context, {
      to: user.email,
      subject: '修改密码验证码',
      text: `账号 ${loginName} 的验证码：${code}，10 分钟内有效。如非本人操作，请忽略本邮件。`,
    })
}

/** Checks a code and hands out the mark that `setPassword` asks for. A telephone may have got another address since it asked. */
export async function checkEmailCode(loginName: string, checkCode: string, context: Context): Promise<string> {
  const from = requesterOf(context.address)
  await enforceLimit(context, `check:address:${from}`, 60, lifeSeconds)
  const wrong = () => recorded(invalid('校验验证码失败', { checkCode: '验证码错误或已失效' }), { target: loginName })
  const hash = codeHash(loginName, checkCode)
  const name = codeOf(loginName, from)
  const found = await trySecret<MailedCode>(context, 'emailCode', name, tries)
  const right = found?.payload.hash === hash
  const over = found && found.tries >= found.payload.tries
  // Taken as well once its tries are used up. Two right answers at once: one gets the mark.
  const own = right || over ? await takeSecret<MailedCode>(context, 'emailCode', name) : null
  const taken = found ? own : await askedElsewhere(context, loginName, from, hash)
  if (!taken?.subject || taken.payload.hash !== hash) throw wrong()
  const [owner] = await context.db.select({ orgId: users.orgId }).from(users).where(eq(users.id, taken.subject))
  await audit(context, 'user.judjeCheckCode', loginName, undefined, owner && { orgId: owner.orgId, userId: taken.subject })
  return putSecret(context, 'passwordMark', { subject: taken.subject, seconds: lifeSeconds })
}

/** The code of somebody who asked for it from another address: few tries, which no code of the account is worn out by. */
async function askedElsewhere(context: Context, loginName: string, from: string, hash: string) {
  if ((await attemptsOf(context, `code:strangers:${loginName}`)) > manyCodes) return null
  if ((await countAttempt(context, `check:elsewhere:${from}`, lifeSeconds)) > mostElsewhere) return null
  if ((await countAttempt(context, `check:elsewhere:${loginName}`, 3600)) > mostElsewhereOfAccount) return null
  return takeSecretHolding<Pick<MailedCode, 'hash'>>(context, 'emailCode', { hash })
}

/** Sets the new password of the account the mark was given for and ends all its sessions. */
export async function setPassword(input: { keyId: string; form: string }, context: Context) {
  const { db } = context
  const fields = await openForm(context, input)
  const { loginName, password } = checkForm(fields, { loginName: rule.loginName, password: newPassword() })
  const mark = await takeSecret(context, 'passwordMark', fields.mark ?? '')
  if (!mark?.subject) throw recorded(invalid('请先校验验证码'), { target: loginName })
  const [known] = await db.select({ name: users.loginName }).from(users).where(eq(users.id, mark.subject))
  if (!known || known.name !== loginName) throw recorded(invalid('修改密码失败'), { target: loginName })
  const user = await setPasswordOf(context, mark.subject, password)
  const { pair, account } = loginKeys(loginName, context.address)
  await clearAttempts(context, account, pair)
  await audit(context, 'user.updatePassword', loginName, undefined, { orgId: user.orgId, userId: user.id })
}
