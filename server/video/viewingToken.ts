import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { Failure } from '../failure.ts'
import type { Scope } from '../scope.ts'
import { sharedSecret } from '../access/secrets.ts'
import { cameras, sites } from '../tables/index.ts'

/** A viewing token's life, seconds: a revoked wall or an ended session sees no more after this. */
export const viewingSeconds = 300
/** The key behind the tokens is replaced this often; players then fetch a new token. */
const keySeconds = 30 * 86_400

/** What a token lets its bearer see: the organisation's cameras, fewer where it was narrowed. */
export interface Viewing {
  orgId: string
  everything: boolean
  customerId: string | null
  accountId: string | null
  /** Epoch ms. */
  until: number
}

/** Not the session's code: a wall whose viewing token ran out fetches another one and stays signed in. */
const refused = () => new Failure(401, '视频令牌已失效')

type Needs = Pick<Services, 'db' | 'clock'>
export const viewingKey = (services: Needs) => sharedSecret(services, 'viewingKey', keySeconds)
const seal = (payload: string, key: string) => createHmac('sha256', key).update(`viewing.${payload}`).digest('base64url')

export async function issueViewing(services: Needs, viewing: Omit<Viewing, 'until'>): Promise<string> {
  const until = services.clock().getTime() + viewingSeconds * 1000
  const payload = Buffer.from(JSON.stringify({ ...viewing, until })).toString('base64url')
  return `${payload}.${seal(payload, await viewingKey(services))}`
}

/** @throws Failure 401 for a token that is missing, made up or expired */
export async function readViewing(services: Needs, token: string | undefined): Promise<Viewing> {
  const [payload = '', mac = ''] = (token ?? '').split('.')
  const right = Buffer.from(seal(payload, await viewingKey(services)))
  const given = Buffer.from(mac)
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw refused()
  const viewing = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Viewing
  if (viewing.until <= services.clock().getTime()) throw refused()
  return viewing
}

/** Condition on `cameras` joined with `sites`. */
export const seenBy = ({ orgId, everything, customerId, accountId }: Omit<Viewing, 'until'>): SQL | undefined =>
  and(
    everything ? undefined : eq(sites.orgId, orgId),
    everything ? undefined : eq(cameras.orgId, orgId),
    customerId ? eq(sites.customerId, customerId) : undefined,
    accountId ? eq(cameras.accountId, accountId) : undefined,
  )

/** What a caller may look at; a customer named in the request only narrows it. */
export const viewingOf = (scope: Scope, customer?: string, accountId?: string): Omit<Viewing, 'until'> => ({
  orgId: scope.orgId,
  everything: scope.everything,
  customerId: scope.customerId ?? customer ?? null,
  accountId: accountId ?? null,
})
