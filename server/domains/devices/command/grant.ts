import { and, eq, sql } from 'drizzle-orm'
import { controlPassword, controlRestSeconds, controlTries, grantSeconds } from '../../../../core/rules/controlPassword.ts'
import { formatDuration } from '../../../../core/time/time.ts'
import { admitAttempt, clearAttempts } from '../../../access/attempts.ts'
import { audit } from '../../../access/audit.ts'
import { hashPassword, verifyPassword } from '../../../access/passwords.ts'
import { openForm, type SealedInput } from '../../../access/sealedForm.ts'
import type { Context } from '../../../context.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { conflict, expired, invalid, recorded, tooMany } from '../../../failure.ts'
import { checkForm } from '../../../http/checkForm.ts'
import { controlPasswords, sessions, users } from '../../../tables/index.ts'

/** Control is given to people only. */
function signedIn({ principal }: Pick<Context, 'principal'>) {
  if (principal.kind !== 'user') throw expired()
  return principal
}

/** Has this session given the secondary password lately? */
export const mayControl = async (context: Pick<Context, 'db' | 'principal' | 'clock'>) => (await secondsLeft(context)) > 0

async function secondsLeft({ db, principal, clock }: Pick<Context, 'db' | 'principal' | 'clock'>): Promise<number> {
  if (principal.kind !== 'user') return 0
  const [row] = await db.select({ until: sessions.controlUntil }).from(sessions).where(eq(sessions.tokenHash, principal.tokenHash))
  return Math.max(0, Math.ceil(((row?.until?.getTime() ?? 0) - clock().getTime()) / 1000))
}

const storedHash = async ({ db }: Pick<Context, 'db'>, orgId: string) =>
  (await db.select({ hash: controlPasswords.hash }).from(controlPasswords).where(eq(controlPasswords.orgId, orgId)))[0]?.hash

export async function grantOf(context: Context) {
  const { orgId } = signedIn(context)
  return { configured: (await storedHash(context, orgId)) !== undefined, secondsLeft: await secondsLeft(context) }
}

/** Five tries a user, whatever the address, then rest: guessing wants a session of somebody who may control in the first place. */
const rest = { free: controlTries, first: controlRestSeconds, longest: controlRestSeconds }
const keyOf = (userId: string) => `control:${userId}`

/**
 * @throws Failure with a sentence where it is not the password, or too many were tried
 * @returns the hash it was held against
 */
async function verify(context: Context, given: string, field: string) {
  const { orgId, userId } = signedIn(context)
  const hash = await storedHash(context, orgId)
  if (!hash) throw conflict('所属机构尚未设置二级密码，请联系管理员在“场景管理”中设置')
  const seconds = await admitAttempt(context, keyOf(userId), rest)
  if (seconds > 0) throw recorded(tooMany(`二级密码错误次数过多，请 ${formatDuration(seconds)}后再试`))
  if (!(await verifyPassword(given, hash))) {
    await audit(context, 'command.unlockFailed', userId)
    throw invalid('二级密码错误', { [field]: '二级密码错误' })
  }
  await clearAttempts(context, keyOf(userId))
  return hash
}

/** Opens control for this session for five minutes. */
export async function unlock(input: SealedInput, context: Context) {
  const { tokenHash, userId, orgId } = signedIn(context)
  const { password } = checkForm(await openForm(context, input), { password: controlPassword }, '请输入二级密码')
  const hash = await verify(context, password, 'password')
  const until = new Date(context.clock().getTime() + grantSeconds * 1000)
  const opened = await context.db.transaction(async tx => {
    // Whoever replaces the password takes this row first and closes what is open after it: what a former one opens
    // meanwhile is closed too, or never opened.
    const [valid] = await tx
      .select({ orgId: controlPasswords.orgId })
      .from(controlPasswords)
      .where(and(eq(controlPasswords.orgId, orgId), eq(controlPasswords.hash, hash)))
      .for('share')
    if (!valid) return false
    await tx.update(sessions).set({ controlUntil: until }).where(eq(sessions.tokenHash, tokenHash))
    await audit({ ...context, db: tx }, 'command.unlock', userId)
    return true
  })
  if (!opened) throw conflict('二级密码刚刚更换，请输入新密码')
  return grantOf(context)
}

/** Gives control back before its time. */
export async function lock(context: Context) {
  const { tokenHash } = signedIn(context)
  await context.db.update(sessions).set({ controlUntil: null }).where(eq(sessions.tokenHash, tokenHash))
}

/**
 * Sets the organisation's password. Control that the former one opened ends everywhere.
 * @param known whoever sets it has to know the former one
 */
export async function setControlPassword(input: SealedInput, context: Context, known: boolean) {
  const { orgId, userId } = signedIn(context)
  const fields = await openForm(context, input)
  const { password } = checkForm(fields, { password: controlPassword }, '请完善数据')
  if (known) await verify(context, fields.former ?? '', 'former')
  const hash = await hashPassword(password)
  const now = context.clock()
  await context.db.transaction(async tx => {
    const row = { hash, updatedBy: userId, updatedAt: now }
    await tx
      .insert(controlPasswords)
      .values({ orgId, ...row })
      .onConflictDoUpdate({ target: controlPasswords.orgId, set: row })
    await tx
      .update(sessions)
      .set({ controlUntil: null })
      .where(
        sql`
          ${sessions.controlUntil} is not null
          and ${sessions.userId} in (select ${users.id} from ${users} where ${users.orgId} = ${orgId})
        `,
      )
    await audit({ ...context, db: tx }, 'command.setPassword', orgId)
  })
  // Tries against the former one are no tries against the new one.
  const keys = await rowsOf(context.db, { key: 'text' }, sql`select 'control:' || id as key from users where org_id = ${orgId}`)
  if (keys.length) await clearAttempts(context, ...keys.map(({ key }) => key))
}
