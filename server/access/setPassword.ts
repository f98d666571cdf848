import { and, eq, inArray } from 'drizzle-orm'
import { newPassword } from '../../core/rules/registration.ts'
import type { Services } from '../context.ts'
import { conflict, invalid } from '../failure.ts'
import { secrets, sessions, users } from '../tables/index.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/** Passwords before the present one that do not come back. */
const remembered = 4

type Names = Pick<typeof users.$inferSelect, 'loginName' | 'userName' | 'email' | 'phone'>

const refused = (message: string) => invalid(message, { password: message })

/** Refuses a password that is guessed early or says who the account is. @throws Failure naming the field `password` */
export function assertPassword(password: string, { loginName, userName, email, phone }: Names) {
  const complaint = newPassword(loginName, userName, email, phone)(password)
  if (complaint) throw refused(complaint)
}

/**
 * Gives an active account a new password. All its sessions end, and so does whatever else a new one could be set by.
 * @returns whose account it is
 * @throws Failure where the password is a weak or a former one, or where somebody else changed it meanwhile
 */
export async function setPassword({ db }: Pick<Services, 'db'>, userId: string, password: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (user?.state !== 'active') throw invalid('修改密码失败')
  assertPassword(password, user)
  const before = [user.passwordHash, ...user.formerPasswords]
  for (const hash of before) if (await verifyPassword(password, hash)) throw refused('不能使用最近用过的密码')
  const passwordHash = await hashPassword(password)
  await db.transaction(async tx => {
    const [row] = await tx
      .select({ passwordHash: users.passwordHash, state: users.state })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    if (row?.state !== 'active' || row.passwordHash !== user.passwordHash) throw conflict('密码已被修改，请重新登录')
    await tx
      .update(users)
      .set({ passwordHash, formerPasswords: before.slice(0, remembered), mustChangePassword: false })
      .where(eq(users.id, userId))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await tx.delete(secrets).where(and(eq(secrets.subject, userId), inArray(secrets.kind, ['emailCode', 'passwordMark'])))
  })
  return { id: user.id, orgId: user.orgId, loginName: user.loginName }
}
