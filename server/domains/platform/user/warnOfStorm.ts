import { eq } from 'drizzle-orm'
import { countAttempt } from '../../../access/attempts.ts'
import { audit, platformOrgId } from '../../../access/audit.ts'
import { sendMail } from '../../../access/mail.ts'
import type { Context } from '../../../context.ts'
import { users } from '../../../tables/index.ts'

/** Mails an hour that strangers ask for: nobody forgets a password so often. */
export const stormMails = 5
const daySeconds = 86_400

/**
 * Tells the owner once a day that strangers try to get at the account by codes, and the audit. It costs the same where
 * there is no such account.
 */
export async function warnOfStorm(context: Context, loginName: string) {
  if ((await countAttempt(context, `storm:${loginName}`, daySeconds)) > 1) return
  const { db } = context
  const [user] = await db.select({ id: users.id, orgId: users.orgId, email: users.email }).from(users).where(eq(users.loginName, loginName))
  const platform = await platformOrgId(db)
  await audit(context, 'user.recoveryStorm', loginName, undefined, { orgId: user?.orgId ?? platform, userId: user?.id })
  if (!user?.email) return
  sendMail(context, {
    to: user.email,
    subject: '账号安全提醒',
    text: [
      `有人从您未登录过的网络反复为账号 ${loginName} 请求或校验修改密码的验证码。密码没有被修改。`,
      '此类验证码每日最多校验 10 次，用完后只能通过邮件中的链接设置新密码；从您登录过的网络操作不受影响。',
      '如果这是您本人，请打开最近一封邮件中的链接；如果不是，您无需操作，请勿把邮件内容告诉任何人。',
    ].join('\n'),
  })
}
