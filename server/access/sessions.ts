import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Session } from '../../core/contract/platform/user.ts'
import type { Services } from '../context.ts'
import { one } from '../database/rows.ts'
import { customers, orgs, sessions, users } from '../tables/index.ts'
import { hashToken, newToken } from './tokens.ts'

export type SessionReply = z.output<typeof Session>

/** Dictionary zzlbbm by kind of organisation or unit. */
const unitKinds: Record<string, string> = { platform: '0', enterprise: '1', team: '2', base: '3', grid: '4' }

/** Who somebody is, as the browser keeps it. */
export async function describeUser(db: Services['db'], userId: string): Promise<Omit<SessionReply, 'token' | 'xrp' | 'auth'>> {
  const unit = alias(orgs, 'unit')
  const { kind, ...user } = one(
    await db
      .select({
        userId: users.id,
        loginName: users.loginName,
        userName: users.userName,
        orgId: users.orgId,
        orgName: orgs.name,
        zzjgid: sql<string>`coalesce(${users.unitId}, ${users.orgId})`,
        kind: sql<string>`coalesce(${unit.kind}, ${orgs.kind})`,
        consno: sql<string>`coalesce(${customers.consNo}, '')`,
        consname: sql<string>`coalesce(${customers.name}, '')`,
        mustChangePassword: users.mustChangePassword,
      })
      .from(users)
      .innerJoin(orgs, eq(orgs.id, users.orgId))
      .leftJoin(unit, eq(unit.id, users.unitId))
      .leftJoin(customers, eq(customers.id, users.customerId))
      .where(eq(users.id, userId)),
  )
  return { ...user, zzlbbm: unitKinds[kind] ?? '' }
}

/** The session whose ticket opens another, and when it ends whatever is done in it. */
export interface Parent {
  tokenHash: string
  expiresAt: Date
}

/**
 * Opens a session: a fresh token of which only the hash is kept, a signing key pair (`xrp` its id, `auth` its secret),
 * an absolute end. A user has at most so many (`SESSIONS_PER_USER`); the one unused for longest goes. Those opened by a
 * session's tickets are counted by that session, end with it and no later than it.
 */
export async function openSession(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  userId: string,
  loginPath: string,
  parent?: Parent,
): Promise<SessionReply> {
  const who = await describeUser(db, userId)
  const token = newToken()
  const xrp = randomBytes(8).toString('hex')
  const auth = randomBytes(32).toString('hex')
  const expiresAt = parent?.expiresAt ?? new Date(clock().getTime() + config.sessionAbsoluteHours * 3_600_000)
  const parentHash = parent?.tokenHash ?? null
  const beside = and(eq(sessions.userId, userId), parent ? eq(sessions.parentHash, parent.tokenHash) : isNull(sessions.parentHash))
  await db.transaction(async tx => {
    await tx
      .insert(sessions)
      .values({ tokenHash: hashToken(token), userId, loginPath, signKeyId: xrp, signKey: auth, expiresAt, parentHash })
    const kept = tx
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(beside)
      .orderBy(desc(sessions.lastSeenAt))
      .limit(config.sessionsPerUser)
    await tx.delete(sessions).where(and(beside, notInArray(sessions.tokenHash, kept)))
  })
  return { token, xrp, auth, ...who }
}

/** Ends a session and those its tickets opened; the hashes of all of them come back. */
export async function endSession(db: Services['db'], tokenHash: string): Promise<string[]> {
  const ended = await db
    .delete(sessions)
    .where(or(eq(sessions.tokenHash, tokenHash), eq(sessions.parentHash, tokenHash)))
    .returning({ tokenHash: sessions.tokenHash })
  return ended.map(row => row.tokenHash)
}
