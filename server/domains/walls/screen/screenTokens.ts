import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf } from '../../../../core/contract/call.ts'
import type { ScreenTokenRow, screen } from '../../../../core/contract/walls/screen.ts'
import { instantOf, siteTime } from '../../../../core/time/time.ts'
import type { ChangeContext, Context } from '../../../context.ts'
import { invalid, missing } from '../../../failure.ts'
import { matches } from '../../../database/keyword.ts'
import { readPage } from '../../../database/page.ts'
import { one } from '../../../database/rows.ts'
import type { Scope } from '../../../rights/scope.ts'
import { orgs, screenTokens, users } from '../../../tables/index.ts'
import type { Limits } from '../../../tables/limits.ts'
import { hashToken, newToken } from '../../../access/tokens.ts'

/** Organisations whose walls the caller looks after: the platform's people every enterprise and the platform, others their own. */
const issuable = (scope: Scope) =>
  and(inArray(orgs.kind, ['platform', 'enterprise']), scope.everything ? undefined : eq(orgs.id, scope.orgId))

/** Those the demonstration hands out are the platform's. */
const mine = (scope: Scope) => scope.owns(screenTokens)

const expired = sql`coalesce(${screenTokens.expiresAt} <= now(), false)`
const states: Readonly<Record<'live' | 'expired' | 'revoked', SQL | undefined>> = {
  live: and(isNull(screenTokens.revokedAt), sql`not ${expired}`),
  expired: and(isNull(screenTokens.revokedAt), expired),
  revoked: isNotNull(screenTokens.revokedAt),
}

export const issuableOrgs = ({ db, scope }: Context) =>
  db
    .select({ orgId: orgs.id, orgName: orgs.name })
    .from(orgs)
    .where(issuable(scope))
    .orderBy(sql`${orgs.kind} = 'platform' desc`, asc(orgs.sort), asc(orgs.id))

export async function listTokens({ current, size, name, orgId, state }: ParsedOf<typeof screen.list>, { db, scope }: Context) {
  const where = and(
    mine(scope),
    matches(name, screenTokens.name),
    orgId ? eq(screenTokens.orgId, orgId) : undefined,
    state && states[state],
  )
  const query = db
    .select({ token: screenTokens, orgName: orgs.name, issuer: users.userName })
    .from(screenTokens)
    .leftJoin(orgs, eq(orgs.id, screenTokens.orgId))
    .leftJoin(users, eq(users.id, screenTokens.createdBy))
    .where(where)
    .$dynamic()
  const order = [sql`${screenTokens.revokedAt} desc nulls first`, desc(screenTokens.createdAt), asc(screenTokens.id)]
  const page = await readPage(db, query, order, { current, size })
  const records = page.records.map(
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
      expiresAt: siteTime(token.expiresAt),
      revokedAt: siteTime(token.revokedAt),
    }),
  )
  return { ...page, records }
}

/** What was entrusted to a person is not for a wall. */
const wallLimits = ({ entrustedTo: _, ...limits }: Limits): Limits => limits

export async function issueToken({ name, walls, orgId, expiresAt }: ParsedOf<typeof screen.issue>, context: ChangeContext) {
  const { db, scope, principal, clock, note } = context
  const [org] = await db
    .select({ id: orgs.id })
    .from(orgs)
    .where(and(issuable(scope), eq(orgs.id, orgId || scope.orgId)))
  if (!org) throw missing('机构不存在')
  const ends = expiresAt ? instantOf(expiresAt) : null
  if (ends && ends <= clock()) throw invalid('有效期不能早于现在', { expiresAt: '有效期不能早于现在' })
  const token = newToken()
  const row = {
    tokenHash: hashToken(token),
    orgId: org.id,
    name: name.trim(),
    walls: [...new Set<string>(walls)],
    createdBy: principal.kind === 'user' ? principal.userId : null,
    limits: principal.kind === 'user' ? wallLimits(principal.limits) : {},
    createdAt: clock(),
    expiresAt: ends,
  }
  const { id } = one(await db.insert(screenTokens).values(row).returning({ id: screenTokens.id }))
  note({ orgId: org.id, detail: { name: row.name, walls: row.walls, ...(ends ? { expiresAt } : {}) } })
  return { id, token }
}

type Change = Partial<Pick<typeof screenTokens.$inferInsert, 'name'>> | { revokedAt: ReturnType<typeof sql> }

/** Changes one token of the caller's; the token's hash comes back. */
async function change({ db, scope, note }: ChangeContext, id: string, set: Change) {
  const [before] = await db
    .select({ name: screenTokens.name, orgId: screenTokens.orgId })
    .from(screenTokens)
    .where(and(eq(screenTokens.id, id), mine(scope)))
    .for('update')
  if (!before) throw missing()
  const { tokenHash, name } = one(
    await db
      .update(screenTokens)
      .set(set)
      .where(eq(screenTokens.id, id))
      .returning({ tokenHash: screenTokens.tokenHash, name: screenTokens.name }),
  )
  note({ orgId: before.orgId, detail: { name, ...(name === before.name ? {} : { before: before.name }) } })
  return tokenHash
}

export const renameToken = (context: ChangeContext, id: string, name: string) => change(context, id, { name: name.trim() })

/** Every later call with this token is refused; its sockets close as soon as the bus has told every server. */
export async function revokeToken(context: ChangeContext, id: string) {
  const revokedAt = sql`coalesce(${screenTokens.revokedAt}, ${context.clock().toISOString()}::timestamptz)`
  const tokenHash = await change(context, id, { revokedAt })
  context.afterCommit(() => context.bus.publish('sessionEnded', { tokenHash }))
}
