import { and, eq, sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { grantedText, grantsOf, grantsOfText, noGrants } from '../access/grantsOf.ts'
import { aliveScreen } from '../access/aliveScreen.ts'
import { aliveSession } from '../access/aliveSession.ts'
import { limitsOfUser } from '../rights/limits.ts'
import { type Scope, scopeOf } from '../rights/scope.ts'
import type { SocketTicket } from '../access/secrets.ts'
import { orgs, screenTokens, sessions, sites, users } from '../tables/index.ts'

/** Who listens on a socket: what may be told to it. */
export interface Listener {
  kind: SocketTicket['kind']
  tokenHash: string
  /** null = a wall. */
  userId: string | null
  orgId: string
  scope: Scope
  /** May it be told of alarms? A wall without them still takes a conductor's orders. */
  watchesAlarms: boolean
  /** Those of whoever does not see every site of the organisation; null = all of them. */
  sites: ReadonlySet<string> | null
}

type Needs = Pick<Services, 'db' | 'config'>

/** Whoever must change the password first hears nothing either. */
const alive = ({ config }: Needs) =>
  and(aliveSession(config.sessionIdleMinutes), eq(users.state, 'active'), eq(users.mustChangePassword, false))

/** The session or screen token behind a ticket, if it still lives. */
export async function listenerOf(needs: Needs, { kind, tokenHash }: SocketTicket): Promise<Listener | null> {
  const { db } = needs
  const [row] =
    kind === 'user'
      ? await db
          .select({
            userId: users.id,
            orgId: users.orgId,
            orgKind: orgs.kind,
            customerId: users.customerId,
            limits: limitsOfUser,
            granted: grantedText(users.id),
            walls: sql<null>`null`,
          })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .innerJoin(orgs, eq(orgs.id, users.orgId))
          .where(and(eq(sessions.tokenHash, tokenHash), alive(needs)))
      : await db
          .select({
            userId: sql<null>`null`,
            orgId: screenTokens.orgId,
            orgKind: orgs.kind,
            customerId: sql<null>`null`,
            limits: screenTokens.limits,
            granted: sql<null>`null`,
            walls: screenTokens.walls,
          })
          .from(screenTokens)
          .innerJoin(orgs, eq(orgs.id, screenTokens.orgId))
          .where(and(eq(screenTokens.tokenHash, tokenHash), aliveScreen))
  if (!row) return null
  const { userId, orgId, orgKind, customerId, limits, granted, walls } = row
  const known = { tokenHash, orgId, orgKind, limits, ...noGrants }
  const nameless = {
    userId: '',
    loginName: '',
    userName: '',
    unitId: null,
    loginPath: '',
    signKeyId: '',
    signKey: '',
    parentHash: null,
    mustChangePassword: false,
  }
  const scope = scopeOf(kind === 'user' ? { kind, ...known, ...nameless, customerId } : { kind, ...known, name: '' })
  const own = scope.limited ? await db.select({ id: sites.id }).from(sites).where(scope.sees()) : null
  const watchesAlarms = (walls ? grantsOf(walls) : grantsOfText(granted ?? '')).capabilities.has('alarm:watch')
  return { kind, tokenHash, userId, orgId, scope, watchesAlarms, sites: own && new Set(own.map(site => site.id)) }
}

/** Which of these tokens still live: sockets of the others are closed. */
export async function activeTokens(needs: Needs, tokenHashes: readonly string[]): Promise<ReadonlySet<string>> {
  const { db } = needs
  const given = sql.param(tokenHashes)
  const people = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.tokenHash} = any(${given})`, alive(needs)))
  const walls = db
    .select({ tokenHash: screenTokens.tokenHash })
    .from(screenTokens)
    .where(and(sql`${screenTokens.tokenHash} = any(${given})`, aliveScreen))
  return new Set([...(await people), ...(await walls)].map(row => row.tokenHash))
}
