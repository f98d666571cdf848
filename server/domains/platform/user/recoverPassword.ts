import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { newPassword } from '../../../../core/rules/registration.ts'
import * as rule from '../../../../core/rules/rules.ts'
import { clearAttempts, countAttempt, enforceLimit } from '../../../access/attempts.ts'
import { audit } from '../../../access/audit.ts'
import { checkForm } from '../../../http/checkForm.ts'
import type { Context } from '../../../context.ts'
import { Failure, invalid, recorded, tooMany } from '../../../failure.ts'
import { canMail, sendMail } from '../../../access/mail.ts'
import { makeDearer } from '../../../access/proofs.ts'
import { requesterOf } from '../../../access/requesterOf.ts'
import { openForm } from '../../../access/sealedForm.ts'
import { putSecret, takeSecret, trySecret } from '../../../access/secrets.ts'
import { setPassword as setPasswordOf } from '../../../access/setPassword.ts'
import { codes } from '../../../../core/errors.ts'
import { users } from '../../../tables/index.ts'
import { hashToken } from '../../../access/tokens.ts'
import { codeMail } from './codeMail.ts'
import { isKnownHere, loginKeys } from './loginKeys.ts'
import { requireWork } from './requireWork.ts'
import { stormMails, warnOfStorm } from './warnOfStorm.ts'

const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const lifeSeconds = 600
/** Of each code, and in a day of all codes of an account: once for strangers, once for where it signs in from. */
const tries = 5
const triesADay = 10
const daySeconds = 86_400
/**
 * Mails of an account an hour that strangers ask for, and how long the link in each stands: who is refused another mail
 * has one whose link still opens.
 */
const mostMails = 20
const linkSeconds = 3600
interface MailedCode {
  hash: string
  /** The number of the mail, as a hash with the account's name. */
  mail: string
}
/** Capitals do not matter: people read the code off a telephone. */
const codeHash = (loginName: string, code: string) => hashToken(`${loginName}:${code.toUpperCase()}`)
const mailHash = (loginName: string, number: string) => hashToken(`mail:${loginName}:${number}`)

/** A code belongs to whoever asked for it: a stranger neither replaces the owner's nor uses up its tries. */
const codeOf = (loginName: string, from: string) => `${loginName} ${from}`

/**
 * Sends a mail to the account: a code of four characters for the page that asked, a number that names the mail from
 * elsewhere, and a link that needs neither. Whoever asks gets the same answer whether or not the account exists, can
 * receive mail or is active; a second code for the same address replaces the first. What is counted is who asks:
 * strangers keep the owner from nothing. Four characters are little, so few of them are tried (`triesADay`): 10 of
 * 923 521 a day. The link is what stands while strangers use those up.
 * @returns the number of the mail
 */
export async function sendEmailCode(loginName: string, context: Context): Promise<string> {
  const { db, config, address } = context
  const from = requesterOf(address)
  await requireWork(context, loginName)
  await enforceLimit(context, `code:address:${from}`, 20, 3600)
  await enforceLimit(context, `code:pair:${loginName}:${from}`, 3, lifeSeconds)
  const known = await isKnownHere(context, loginName)
  const asked = await countAttempt(context, known ? `code:known:${loginName}` : `code:strangers:${loginName}`, 3600)
  if (!known && asked > mostMails) throw tooMany('该账号近期邮件已达上限，请使用最近一小时内收到的邮件中的链接')
  if (!known) await makeDearer(context, address)
  if (!(await canMail(context))) throw new Failure(codes.broken, '获取验证码失败')
  const code = config.testMode ? '1357' : Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const number = String(randomInt(1_000_000)).padStart(6, '0')
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.loginName, loginName), eq(users.state, 'active')))
  const payload: MailedCode = { hash: codeHash(loginName, code), mail: mailHash(loginName, number) }
  await context.refusals.note({ action: 'user.getEmailCheckCode', who: from, target: loginName, address }, known)
  await putSecret(context, 'emailCode', { name: codeOf(loginName, from), subject: user?.id, payload, seconds: lifeSeconds })
  const mark = await putSecret(context, 'passwordMark', { subject: user?.id, seconds: linkSeconds })
  if (user?.email) sendMail(context, codeMail(config, { to: user.email, loginName, code, number, mark }))
  if (!known && asked === stormMails) await warnOfStorm(context, loginName)
  return number
}

/**
 * Checks a code and hands out the mark that `setPassword` asks for. A code answers where it was asked for from; a
 * telephone that has another address since names the mail.
 */
export async function checkEmailCode(
  { loginName, checkCode, mail }: { loginName: string; checkCode: string; mail?: string },
  context: Context,
): Promise<string> {
  const from = requesterOf(context.address)
  await enforceLimit(context, `check:address:${from}`, 60, lifeSeconds)
  const wrong = () => recorded(invalid('校验验证码失败', { checkCode: '验证码错误或已失效' }), { target: loginName })
  const by = mail ? { mail: mailHash(loginName, mail) } : codeOf(loginName, from)
  const found = await trySecret<MailedCode>(context, 'emailCode', by, tries)
  if (!found) throw wrong()
  await countTry(loginName, context)
  const right = found.payload.hash === codeHash(loginName, checkCode)
  // Taken as well once its tries are used up. Two right answers at once: one gets the mark.
  const taken = right || found.tries >= tries ? await takeSecret<MailedCode>(context, 'emailCode', by) : null
  if (!right || !taken?.subject) throw wrong()
  const [owner] = await context.db.select({ orgId: users.orgId }).from(users).where(eq(users.id, taken.subject))
  await audit(context, 'user.judjeCheckCode', loginName, undefined, owner && { orgId: owner.orgId, userId: taken.subject })
  return putSecret(context, 'passwordMark', { subject: taken.subject, seconds: lifeSeconds })
}

/** Of what is compared with a code at all an account has few a day: right ones are refused as well from then on. */
async function countTry(loginName: string, context: Context) {
  const known = await isKnownHere(context, loginName)
  const today = await countAttempt(context, known ? `check:known:${loginName}` : `check:strangers:${loginName}`, daySeconds)
  if (today <= triesADay) return
  if (!known) await warnOfStorm(context, loginName)
  throw recorded(tooMany('该账号今日校验验证码次数已用完，请使用邮件中的链接设置新密码'), { target: loginName })
}

/**
 * Sets the new password of the account the mark was given for and ends all its sessions. A password that is refused
 * leaves the mark: it may be the link of the only mail.
 */
export async function setPassword(input: { keyId: string; form: string }, context: Context) {
  const { db } = context
  const fields = await openForm(context, input)
  const { loginName, password } = checkForm(fields, { loginName: rule.loginName, password: newPassword() })
  const mark = await takeSecret(context, 'passwordMark', fields.mark ?? '')
  if (!mark?.subject) throw recorded(invalid('请先校验验证码'), { target: loginName })
  const [known] = await db.select({ name: users.loginName }).from(users).where(eq(users.id, mark.subject))
  if (!known || known.name !== loginName) throw recorded(invalid('修改密码失败'), { target: loginName })
  const user = await setPasswordOf(context, mark.subject, password).catch(async error => {
    await putSecret(context, 'passwordMark', { name: fields.mark, subject: mark.subject ?? undefined, seconds: lifeSeconds })
    throw error
  })
  const { pair, account } = loginKeys(loginName, context.address)
  await clearAttempts(context, account, pair, `check:strangers:${loginName}`, `check:known:${loginName}`)
  await audit(context, 'user.updatePassword', loginName, undefined, { orgId: user.orgId, userId: user.id })
}
