import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { newPassword } from '../../../core/registration.ts'
import * as rule from '../../../core/rules.ts'
import { enforceLimit, clearAttempts } from '../../access/attempts.ts'
import { audit } from '../../access/audit.ts'
import { checkForm } from '../../http/checkForm.ts'
import type { Context } from '../../context.ts'
import { Failure, invalid } from '../../failure.ts'
import { canMail, sendMail } from '../../access/mail.ts'
import { openForm } from '../../access/sealedForm.ts'
import { putSecret, takeSecret, trySecret } from '../../access/secrets.ts'
import { setPassword as setPasswordOf } from '../../access/setPassword.ts'
import { codes } from '../../../core/errors.ts'
import { users } from '../../tables/index.ts'
import { hashToken } from '../../access/tokens.ts'

const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const lifeSeconds = 600
const tries = 5
/** Capitals do not matter: people read the code off a telephone. */
const codeHash = (loginName: string, code: string) => hashToken(`${loginName}:${code.toUpperCase()}`)

/**
 * Sends a code to the account's mailbox. Whoever asks gets the same answer whether or not the account exists, can receive mail or is active;
 * a second code replaces the first. Codes asked for by a stranger reach the owner's mailbox and work, so asking often locks nobody out.
 */
export async function sendEmailCode(loginName: string, context: Context) {
  const { db, config, address } = context
  await enforceLimit(context, `code:address:${address}`, 20, 3600)
  await enforceLimit(context, `code:account:${loginName}`, 3, lifeSeconds)
  if (!(await canMail(context))) throw new Failure(codes.broken, '获取验证码失败')
  const code = config.testMode ? '1357' : Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.loginName, loginName), eq(users.state, 'active')))
  await putSecret(context, 'emailCode', { name: loginName, subject: user?.id, payload: codeHash(loginName, code), seconds: lifeSeconds })
  if (user?.email)
    sendMail(context, {
      to: user.email,
      subject: '修改密码验证码',
      text: `账号 ${loginName} 的验证码：${code}，10 分钟内有效。如非本人操作，请忽略本邮件。`,
    })
}

/** Checks a code (five tries) and hands out the mark that `setPassword` asks for. */
export async function checkEmailCode(loginName: string, checkCode: string, context: Context): Promise<string> {
  await enforceLimit(context, `check:address:${context.address}`, 60, lifeSeconds)
  const wrong = () => invalid('校验验证码失败', { checkCode: '验证码错误或已失效' })
  const known = await trySecret<string>(context, 'emailCode', loginName, tries)
  if (!known?.subject || known.payload !== codeHash(loginName, checkCode)) throw wrong()
  // Two right answers at once: one gets the mark.
  if (!(await takeSecret(context, 'emailCode', loginName))) throw wrong()
  return putSecret(context, 'passwordMark', { subject: known.subject, seconds: lifeSeconds })
}

/** Sets the new password of the account the mark was given for and ends all its sessions. */
export async function setPassword(input: { keyId: string; form: string }, context: Context) {
  const { db } = context
  const fields = await openForm(context, input)
  const { loginName, password } = checkForm(fields, { loginName: rule.loginName, password: newPassword() })
  const mark = await takeSecret(context, 'passwordMark', fields.mark ?? '')
  if (!mark?.subject) throw invalid('请先校验验证码')
  const [known] = await db.select({ name: users.loginName }).from(users).where(eq(users.id, mark.subject))
  if (!known || known.name !== loginName) throw invalid('修改密码失败')
  const user = await setPasswordOf(context, mark.subject, password)
  const key = loginName.replace(/\s/g, '').toLowerCase()
  await clearAttempts(context, `login:account:${key}`, `login:pair:${key}:${context.address}`)
  await audit(context, 'user.updatePassword', loginName, undefined, { orgId: user.orgId, userId: user.id })
}
