import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '../core/contract/call.ts'
import type { ScreenTokenRow, screen } from '../core/contract/screen.ts'
import { siteTime } from '../core/time.ts'
import { audit } from './audit.ts'
import type { Context } from './context.ts'
import { missing } from './failure.ts'
import { one, pageOf } from './kit.ts'
import type { Scope } from './scope.ts'
import { orgs, screenTokens, users } from './tables/index.ts'
import { hashToken, newToken } from './tokens.ts'

/** Organisations whose walls the caller looks after: the platform's people every enterprise and the platform, others their own. */
const issuable = (scope: Scope) =>
  and(inArray(orgs.kind, ['platform', 'enterprise']), scope.everything ? undefined : eq(orgs.id, scope.orgId))

/** Tokens of the demonstration come and go by themselves and are nobody's business. */
const mine = (scope: Scope) => and(eq(screenTokens.demo, false), scope.owns(screenTokens))

export const issuableOrgs = ({ db, scope }: Context) =>
  db
    .select({ orgId: orgs.id, orgName: orgs.name })
    .from(orgs)
    .where(issuable(scope))
    .orderBy(sql`${orgs.kind} = 'platform' desc`, asc(orgs.sort), asc(orgs.id))

export async function listTokens({ current, size, name, orgId, state }: ParsedOf<typeof screen.list>, { db, scope }: Context) {
  const where = and(
    mine(scope),
    name ? sql`position(lower(${name}) in lower(${screenTokens.name})) > 0` : undefined,
    orgId ? eq(screenTokens.orgId, orgId) : undefined,
    state && (state === 'live' ? isNull(screenTokens.revokedAt) : isNotNull(screenTokens.revokedAt)),
  )
  const [total] = await db.select({ count: count() }).from(screenTokens).where(where)
  const rows = await db
    .select({ token: screenTokens, orgName: orgs.name, issuer: users.userName })
    .from(screenTokens)
    .leftJoin(orgs, eq(orgs.id, screenTokens.orgId))
    .leftJoin(users, eq(users.id, screenTokens.createdBy))
    .where(where)
    .orderBy(sql`${screenTokens.revokedAt} desc nulls first`, desc(screenTokens.createdAt), asc(screenTokens.id))
    .limit(size)
    .offset((current - 1) * size)
  const records = rows.map(
    ({ token, orgName, issuer }): ScreenTokenRow => ({
      id: token.id,
      name: token.name,
      orgId: token.orgId,
      orgName: orgName ?? '',
      walls: token.walls,
      createdBy: issuer ?? '',
      createdAt: siteTime(token.createdAt),
      lastSeenAt: siteTime(token.lastSeenAt),
      lastAddress: token.lastAddress ?? '',
      lastWall: token.lastWall ?? '',
      revokedAt: siteTime(token.revokedAt),
    }),
  )
  return pageOf(records, total?.count ?? 0, { current, size })
}

export async function issueToken({ name, walls, orgId }: ParsedOf<typeof screen.issue>, context: Context) {
  const { db, scope, principal, clock } = context
  const [org] = await db
    .select({ id: orgs.id })
    .from(orgs)
    .where(and(issuable(scope), eq(orgs.id, orgId || scope.orgId)))
  if (!org) throw missing('机构不存在')
  const token = newToken()
  const row = {
    tokenHash: hashToken(token),
    orgId: org.id,
    name: name.trim(),
    walls: [...new Set<string>(walls)],
    createdBy: principal.kind === 'user' ? principal.userId : null,
    createdAt: clock(),
  }
  return db.transaction(async tx => {
    const { id } = one(await tx.insert(screenTokens).values(row).returning({ id: screenTokens.id }))
    await audit(
      { ...context, db: tx },
      'screen.issue',
      id,
      { name: row.name, walls: row.walls },
      { orgId: org.id, userId: row.createdBy ?? undefined },
    )
    return { id, token }
  })
}

type Change = Partial<Pick<typeof screenTokens.$inferInsert, 'name'>> | { revokedAt: ReturnType<typeof sql> }

/** Changes one token of the caller's and says so in the audit; the token's hash comes back. */
async function change(context: Context, id: string, action: string, set: Change) {
  const { principal, scope } = context
  return context.db.transaction(async tx => {
    const [before] = await tx
      .select({ name: screenTokens.name, orgId: screenTokens.orgId })
      .from(screenTokens)
      .where(and(eq(screenTokens.id, id), mine(scope)))
      .for('update')
    if (!before) throw missing()
    const { tokenHash, name } = one(
      await tx
        .update(screenTokens)
        .set(set)
        .where(eq(screenTokens.id, id))
        .returning({ tokenHash: screenTokens.tokenHash, name: screenTokens.name }),
    )
    const userId = principal.kind === 'user' ? principal.userId : undefined
    await audit(
      { ...context, db: tx },
      action,
      id,
      { name, ...(name === before.name ? {} : { before: before.name }) },
      { orgId: before.orgId, userId },
    )
    return tokenHash
  })
}

export const renameToken = async (context: Context, id: string, name: string) =>
  void (await change(context, id, 'screen.rename', { name: name.trim() }))

/** Every later call with this token is refused; its sockets close as soon as the bus has told every server. */
export async function revokeToken(context: Context, id: string) {
  const revokedAt = sql`coalesce(${screenTokens.revokedAt}, ${context.clock().toISOString()}::timestamptz)`
  const tokenHash = await change(context, id, 'screen.revoke', { revokedAt })
  context.bus.publish('sessionEnded', { tokenHash })
}
