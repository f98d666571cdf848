import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { Failure } from '../failure.ts'
import type { Scope } from '../rights/scope.ts'
import { onSites } from '../rights/siteFilter.ts'
import type { Holder, Viewing, Viewings } from './Viewing.ts'
import { aliveScreen } from '../access/aliveScreen.ts'
import { aliveSession } from '../access/aliveSession.ts'
import { sharedSecret } from '../access/secrets.ts'
import { cameras, screenTokens, sessions, sites, users } from '../tables/index.ts'

/** A viewing token's life, seconds; it ends sooner with the session or wall token it was made for. */
export const viewingSeconds = 300
/** The key behind the tokens is replaced this often; players then fetch a new token. */
const keySeconds = 30 * 86_400

/** Not the session's code: a wall whose viewing token ran out fetches another one and stays signed in. */
const refused = () => new Failure(401, '视频令牌已失效')

type Needs = Pick<Services, 'db' | 'clock'>

/** Does what it was made for still live? */
async function lives({ db, config }: Pick<Services, 'db' | 'config'>, { kind, tokenHash }: Holder): Promise<boolean> {
  const found =
    kind === 'user'
      ? await db
          .select({ one: sql`1` })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(and(eq(sessions.tokenHash, tokenHash), aliveSession(config.sessionIdleMinutes), eq(users.state, 'active')))
      : await db
          .select({ one: sql`1` })
          .from(screenTokens)
          .where(and(eq(screenTokens.tokenHash, tokenHash), aliveScreen))
  return found.length > 0
}
export const viewingKey = (services: Needs) => sharedSecret(services, 'viewingKey', keySeconds)
const seal = (payload: string, key: string) => createHmac('sha256', key).update(`viewing.${payload}`).digest('base64url')

export async function issueViewing(services: Needs, viewing: Omit<Viewing, 'until'>): Promise<string> {
  const until = services.clock().getTime() + viewingSeconds * 1000
  const payload = Buffer.from(JSON.stringify({ ...viewing, until })).toString('base64url')
  return `${payload}.${seal(payload, await viewingKey(services))}`
}

/** @throws Failure 401 for a token that is missing, made up or expired, or whose session or wall has ended */
export async function readViewing(services: Needs & Pick<Services, 'config'>, token: string | undefined): Promise<Viewing> {
  const [payload = '', mac = ''] = (token ?? '').split('.')
  const right = Buffer.from(seal(payload, await viewingKey(services)))
  const given = Buffer.from(mac)
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw refused()
  const viewing = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Viewing
  // One of an earlier version was made for nobody.
  if (!viewing.holder || !viewing.sites || viewing.until <= services.clock().getTime() || !(await lives(services, viewing.holder)))
    throw refused()
  return viewing
}

/** Tokens by the living services. */
export const createViewings = (living: Needs & Pick<Services, 'config'>): Viewings => ({
  issue: viewing => issueViewing(living, viewing),
  read: token => readViewing(living, token),
})

/** Condition on `cameras` joined with `sites`. */
export const visibleTo = (viewing: Omit<Viewing, 'until' | 'holder'>): SQL | undefined => {
  const { customer, accountId } = viewing
  return and(
    onSites(viewing.sites),
    eq(cameras.orgId, sites.orgId),
    customer ? eq(sites.customerId, customer) : undefined,
    accountId ? eq(cameras.accountId, accountId) : undefined,
  )
}

/** What a caller may look at; a customer named in the request only narrows it. */
export const viewingOf = (scope: Scope, customer?: string, accountId?: string): Omit<Viewing, 'until' | 'holder'> => ({
  sites: scope.sites,
  customer: customer ?? null,
  accountId: accountId ?? null,
})
