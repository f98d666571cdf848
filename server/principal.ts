import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { codes } from '../core/errors.ts'
import { isWall } from '../core/walls/walls.ts'
import type { Config } from './config.ts'
import type { Database } from './database/db.ts'
import { Failure, recorded } from './failure.ts'
import { gateways, orgs, screenTokens, sessions, users } from './tables/index.ts'
import { aliveSession } from './access/aliveSession.ts'
import { limitsOfUser } from './rights/limits.ts'
import type { Limits } from './tables/limits.ts'
import { type Grants, grantedText, grantsOf, grantsOfText, noGrants } from './access/grantsOf.ts'
import { hashToken } from './access/tokens.ts'

interface Known extends Grants {
  orgId: string
  /** platform | grid | enterprise */
  orgKind: string
}

export interface User extends Known {
  kind: 'user'
  tokenHash: string
  userId: string
  loginName: string
  userName: string
  unitId: string | null
  customerId: string | null
  limits: Limits
  loginPath: string
  signKeyId: string
  signKey: string
  /** Set where another session's ticket opened this one. */
  parentHash: string | null
  /** May do nothing else before. */
  mustChangePassword: boolean
}

/** A wall: read-only, one organisation, a list of walls. */
export interface Screen extends Known {
  kind: 'screen'
  tokenHash: string
  name: string
  limits: Limits
}

/** A gateway: may deliver readings of its own devices and nothing else. */
export interface Gateway extends Known {
  kind: 'gateway'
  gatewayId: string
}

export type Principal = User | Screen | Gateway | { kind: 'anonymous' }

export const anonymous: Principal = { kind: 'anonymous' }

/** What is known of an account, whoever asks for it. */
const account = {
  userId: users.id,
  loginName: users.loginName,
  userName: users.userName,
  orgId: users.orgId,
  orgKind: orgs.kind,
  unitId: users.unitId,
  customerId: users.customerId,
  limits: limitsOfUser,
  granted: grantedText(users.id),
}
const nobodysSession = { tokenHash: '', loginPath: '', signKeyId: '', signKey: '', parentHash: null, mustChangePassword: false }

/**
 * Accounts that may sign in, as if they had, with what they are granted now. They have no session: nobody's place is
 * taken.
 * @param where on `users`
 */
export async function usersWithoutSession(db: Pick<Database['db'], 'select'>, where: SQL | undefined): Promise<User[]> {
  const rows = await db
    .select(account)
    .from(users)
    .innerJoin(orgs, eq(orgs.id, users.orgId))
    .where(and(where, eq(users.state, 'active')))
  return rows.map(({ granted, ...user }) => ({ kind: 'user', ...nobodysSession, ...user, ...grantsOfText(granted) }))
}

/** Who sends this token. */
export const userOf = (token: string, db: Database['db'], config: Config) => userOfSession(hashToken(token), db, config)

/** Asked at every call, so planned once for a connection: planning it takes longer than answering it. */
const prepareSession = (db: Database['db']) =>
  db
    .select({
      ...account,
      loginPath: sessions.loginPath,
      signKeyId: sessions.signKeyId,
      signKey: sessions.signKey,
      parentHash: sessions.parentHash,
      mustChangePassword: users.mustChangePassword,
      quiet: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(orgs, eq(orgs.id, users.orgId))
    .where(
      and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), aliveSession(sql.placeholder('idleMinutes')), eq(users.state, 'active')),
    )
    .prepare('session')
const preparedSessions = new WeakMap<Database['db'], ReturnType<typeof prepareSession>>()

/** Whose session this is: one that is neither idle for too long nor past its absolute end, of a user who is still active. */
export async function userOfSession(tokenHash: string, db: Database['db'], config: Config): Promise<User | null> {
  const prepared = preparedSessions.get(db) ?? prepareSession(db)
  preparedSessions.set(db, prepared)
  const [row] = await prepared.execute({ tokenHash, idleMinutes: config.sessionIdleMinutes })
  if (!row) return null
  const { granted, quiet, ...user } = row
  // Work behind a ticket is work of the session it came from.
  const used = user.parentHash ? [tokenHash, user.parentHash] : [tokenHash]
  if (quiet) await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(inArray(sessions.tokenHash, used))
  return { kind: 'user', tokenHash, ...user, ...grantsOfText(granted) }
}

async function askScreen(tokenHash: string, db: Database['db']) {
  const [row] = await db
    .select({
      name: screenTokens.name,
      orgId: screenTokens.orgId,
      orgKind: orgs.kind,
      walls: screenTokens.walls,
      limits: screenTokens.limits,
      demo: screenTokens.demo,
      revokedAt: screenTokens.revokedAt,
      over: sql<boolean>`coalesce(${screenTokens.expiresAt} <= now(), false)`,
      quiet: sql<boolean>`coalesce(${screenTokens.lastSeenAt} < now() - interval '1 minute', true)`,
    })
    .from(screenTokens)
    .innerJoin(orgs, eq(orgs.id, screenTokens.orgId))
    .where(eq(screenTokens.tokenHash, tokenHash))
  return row
}
const screensAsked = new WeakMap<Database['db'], Map<string, ReturnType<typeof askScreen>>>()

/** A hall of walls shares one token: whoever asks while it is being looked up hears the same answer, which is kept for nobody. */
function screenRow(tokenHash: string, db: Database['db']) {
  const asked = screensAsked.get(db) ?? new Map<string, ReturnType<typeof askScreen>>()
  screensAsked.set(db, asked)
  const known = asked.get(tokenHash)
  if (known) return known
  const answer = askScreen(tokenHash, db).finally(() => asked.delete(tokenHash))
  asked.set(tokenHash, answer)
  return answer
}

/** A refusal a wall cannot heal by itself: under `screen` it carries the sentence to be shown. */
const refused = (code: number, message: string, { name, orgId }: { name: string; orgId: string }) =>
  recorded(new Failure(code, message, { screen: message }), { action: 'screen.refused', target: name, orgId })

/**
 * Which wall sends this screen token. A revoked or expired one, and one used for a wall it was not issued for, hears
 * why; an unknown one is nobody.
 * @param wall path of the wall that asks, where it says so
 */
export async function screenOf(token: string, db: Database['db'], address: string, wall?: string): Promise<Screen | null> {
  const tokenHash = hashToken(token)
  const row = await screenRow(tokenHash, db)
  if (!row) return null
  if (row.revokedAt) throw refused(codes.expired, '此大屏令牌已撤销，请在控制台重新签发', row)
  // A wall heals this one by itself: a running demonstration gives it another one, any other server says what it takes.
  if (row.over && row.demo) throw new Failure(codes.expired, '演示大屏令牌已到期')
  if (row.over) throw refused(codes.expired, '此大屏令牌已到期，请在控制台重新签发', row)
  const shown = wall && isWall(wall) ? wall : null
  if (shown && !row.walls.includes(shown)) {
    // A demonstration's token from before this wall existed is simply fetched anew.
    if (row.demo) return null
    throw refused(codes.forbidden, '此大屏令牌不包含本大屏，请在控制台重新签发', row)
  }
  if (row.quiet)
    await db
      .update(screenTokens)
      .set({ lastSeenAt: sql`now()`, lastAddress: address, lastWall: shown ?? sql`${screenTokens.lastWall}` })
      .where(eq(screenTokens.tokenHash, tokenHash))
  const { name, orgId, orgKind, limits } = row
  return { kind: 'screen', tokenHash, name, orgId, orgKind, limits, ...grantsOf(row.walls) }
}

/** Which gateway presents this number and secret. */
export async function gatewayOf(gatewayId: string, secret: string, db: Database['db']): Promise<Gateway | null> {
  const [row] = await db
    .select({ orgId: gateways.orgId })
    .from(gateways)
    .where(and(eq(gateways.id, gatewayId), eq(gateways.secretHash, hashToken(secret))))
  return row ? { kind: 'gateway', gatewayId, orgId: row.orgId, orgKind: 'enterprise', ...noGrants } : null
}
