import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { withoutAbort } from '../database/withAbort.ts'
import { dropOld } from '../database/upkeep.ts'
import { secrets } from '../tables/index.ts'
import { hashToken, newToken } from './tokens.ts'

export type SecretKind =
  | 'captcha'
  | 'challenge'
  | 'loginKey'
  | 'emailCode'
  | 'passwordMark'
  | 'ticket'
  | 'socketTicket'
  | 'viewingKey'
  | 'viewTicket'
  | 'hallKey'
type Needs = Pick<Services, 'db' | 'clock'>

interface NewSecret {
  /** Account or user it is bound to. */
  subject?: string
  payload?: unknown
  seconds: number
  /** A name instead of a random id: a second secret of the same name replaces the first. */
  name?: string
}

/** Ids are bearer secrets as well: only their hash is stored. */
const idOf = (kind: SecretKind, id: string) => `${kind}:${hashToken(id)}`

/** The driver would read a bare text such as `"2468"` as a number: what is stored is always an object. */
const boxed = (value: unknown) => ({ value: value ?? null })
const unboxed = <T>(payload: unknown) => (payload as { value: T }).value

/** Stores a short-lived secret and returns the id under which it can be taken once. */
export async function putSecret(services: Needs, kind: SecretKind, { subject, payload, seconds, name }: NewSecret): Promise<string> {
  const { db, clock } = services
  await sweep(services)
  const id = name ?? newToken()
  const row = {
    kind,
    subject: subject ?? null,
    payload: boxed(payload),
    tries: 0,
    expiresAt: new Date(clock().getTime() + seconds * 1000),
  }
  await db
    .insert(secrets)
    .values({ id: idOf(kind, id), ...row })
    .onConflictDoUpdate({ target: secrets.id, set: row })
  return id
}

export interface Taken<T> {
  subject: string | null
  payload: T
}

/** Which secret: of an id, or whichever holds this. */
type By = string | object

const of = (kind: SecretKind, by: By) =>
  typeof by === 'string'
    ? eq(secrets.id, idOf(kind, by))
    : and(eq(secrets.kind, kind), sql`${secrets.payload} @> ${JSON.stringify(boxed(by))}::jsonb`)

/** Takes a secret: gone afterwards, whatever comes of it. Two takers at once: one gets null. */
export async function takeSecret<T>({ db, clock }: Needs, kind: SecretKind, by: By): Promise<Taken<T> | null> {
  const [row] = await db
    .delete(secrets)
    .where(of(kind, by))
    .returning({ subject: secrets.subject, payload: secrets.payload, expiresAt: secrets.expiresAt })
  return row && row.expiresAt > clock() ? { subject: row.subject, payload: unboxed<T>(row.payload) } : null
}

/** Reads a secret that allows several tries and counts this one; null once it expired or the tries are used up. */
export async function trySecret<T>(
  { db, clock }: Needs,
  kind: SecretKind,
  by: By,
  tries: number,
): Promise<(Taken<T> & { tries: number }) | null> {
  const [row] = await db
    .update(secrets)
    .set({ tries: sql`${secrets.tries} + 1` })
    .where(and(of(kind, by), gt(secrets.expiresAt, clock()), lt(secrets.tries, tries)))
    .returning({ subject: secrets.subject, payload: secrets.payload, tries: secrets.tries })
  return row ? { subject: row.subject, payload: unboxed<T>(row.payload), tries: row.tries } : null
}

/** Reads a secret that may be read as often as one likes until it expires. */
export async function peekSecret<T>({ db, clock }: Needs, kind: SecretKind, id: string): Promise<T | null> {
  const [row] = await db
    .select({ payload: secrets.payload })
    .from(secrets)
    .where(and(eq(secrets.id, idOf(kind, id)), gt(secrets.expiresAt, clock())))
  return row ? unboxed<T>(row.payload) : null
}

/** What a socket ticket was issued to. `tokenHash` finds the session (user) or the screen token (wall) again. */
export interface SocketTicket {
  kind: 'user' | 'screen'
  tokenHash: string
  orgId: string
  /** Who asked for it, from where: sockets are counted by it. */
  address: string
}

/** What a ticket hands over: this session, to one application. */
export interface SessionTicket {
  target: 'console' | 'external' | 'authority' | 'desensitization' | 'hhxy' | 'hsxt' | 'guangcc'
  tokenHash: string
}

/** Takes a one-time ticket: `ticket` (60 s) or `socketTicket` (30 s). */
export const takeTicket = <K extends 'ticket' | 'socketTicket'>(services: Needs, kind: K, id: string) =>
  takeSecret<K extends 'socketTicket' ? SocketTicket : SessionTicket>(services, kind, id)

const shared = new WeakMap<Services['db'], Map<SecretKind, { value: string; until: number }>>()

/** A secret that all server processes share: made by the first that asks, kept for `seconds`, then made anew. */
export async function sharedSecret({ clock, ...needs }: Needs, kind: SecretKind, seconds: number): Promise<string> {
  const now = clock()
  const db = withoutAbort(needs.db)
  const known = shared.get(db) ?? new Map()
  shared.set(db, known)
  const kept = known.get(kind)
  if (kept && kept.until > now.getTime()) return kept.value
  const row = { kind, subject: null, payload: boxed(newToken()), tries: 0, expiresAt: new Date(now.getTime() + seconds * 1000) }
  await db
    .insert(secrets)
    .values({ id: idOf(kind, kind), ...row })
    .onConflictDoUpdate({ target: secrets.id, set: row, setWhere: sql`${secrets.expiresAt} <= ${now}` })
  const [found] = await db
    .select({ payload: secrets.payload, expiresAt: secrets.expiresAt })
    .from(secrets)
    .where(eq(secrets.id, idOf(kind, kind)))
  if (!found) throw new Error(`no shared secret ${kind}`)
  const value = unboxed<string>(found.payload)
  known.set(kind, { value, until: found.expiresAt.getTime() })
  return value
}

const swept = new WeakMap<Services['db'], number>()
const sweepEveryMs = 60_000

/** Removes what expired, at most once a minute: captchas come faster than housekeeping. */
async function sweep({ clock, ...needs }: Needs) {
  const now = clock()
  const db = withoutAbort(needs.db)
  if (now.getTime() - (swept.get(db) ?? 0) < sweepEveryMs) return
  swept.set(db, now.getTime())
  await dropOld(db, now, ['secrets', 'attempts'])
}
