import { eq } from 'drizzle-orm'
import { newPassword } from '../../../../core/rules/registration.ts'
import * as rule from '../../../../core/rules/rules.ts'
import { admitAttempt, clearAttempts } from '../../../access/attempts.ts'
import { audit } from '../../../access/audit.ts'
import { verifyPassword } from '../../../access/passwords.ts'
import { openForm } from '../../../access/sealedForm.ts'
import { setPassword } from '../../../access/setPassword.ts'
import type { Context } from '../../../context.ts'
import { forbidden, invalid, recorded, tooMany } from '../../../failure.ts'
import { checkForm } from '../../../http/checkForm.ts'
import type { User } from '../../../principal.ts'
import { sessions, users } from '../../../tables/index.ts'

/** Whoever finds an open console must not guess the password there at leisure. */
const rest = { free: 5, first: 30, longest: 900 }

/** The signed-in user's own change: the present password proves who it is, no mail is needed. All sessions of the account end. */
export async function changePassword(input: { keyId: string; form: string }, { userId, parentHash }: User, context: Context) {
  if (parentHash) throw forbidden('请在登录本平台的页面修改密码')
  const { db, bus } = context
  const fields = await openForm(context, input)
  const { oldPassword, password } = checkForm(fields, { oldPassword: rule.required('请输入当前密码'), password: newPassword() })
  const key = `change:${userId}`
  const seconds = await admitAttempt(context, key, rest)
  if (seconds > 0) throw recorded(tooMany(`尝试次数过多，请 ${seconds} 秒后再试`))
  const [user] = await db
    .select({ orgId: users.orgId, loginName: users.loginName, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  if (!user || !(await verifyPassword(oldPassword, user.passwordHash))) {
    await audit(context, 'user.changePasswordFailed', user?.loginName)
    throw invalid('当前密码错误', { oldPassword: '当前密码错误' })
  }
  await clearAttempts(context, key)
  const open = await db.select({ tokenHash: sessions.tokenHash }).from(sessions).where(eq(sessions.userId, userId))
  await setPassword(context, userId, password)
  for (const { tokenHash } of open) bus.publish('sessionEnded', { tokenHash })
  await audit(context, 'user.changePassword', user.loginName)
}
