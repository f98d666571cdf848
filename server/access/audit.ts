import { eq } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { one } from '../database/rows.ts'
import type { Principal } from '../principal.ts'
import { audits, orgs } from '../tables/index.ts'

interface Actor extends Pick<Services, 'db'> {
  principal?: Principal
  address?: string
}

/** The platform's own organisation: what belongs to no enterprise yet is filed under it. */
export async function platformOrgId(db: Services['db']): Promise<string> {
  return one(await db.select({ id: orgs.id }).from(orgs).where(eq(orgs.kind, 'platform')).limit(1)).id
}

/**
 * Writes an audit row: who did what to what, from where.
 * @param action what happened, `noun.verb`
 * @param id that was reserved for it (beginChange.ts)
 * @param by names the actor where nobody is signed in yet (sign-in, registration) or the server acts by itself
 */
export async function audit(
  actor: Actor,
  action: string,
  target?: string,
  detail?: unknown,
  by?: { orgId: string; userId?: string },
  id?: number,
) {
  const { db, principal, address } = actor
  const known = principal && principal.kind !== 'anonymous' ? principal : undefined
  const orgId = by?.orgId ?? known?.orgId ?? (await platformOrgId(db))
  const userId = by?.userId ?? (known?.kind === 'user' ? known.userId : null)
  const row = { orgId, userId, action, target: target ?? null, detail: detail ?? null, address: address ?? null }
  await (id === undefined
    ? db.insert(audits).values(row)
    : db
        .insert(audits)
        .overridingSystemValue()
        .values({ ...row, id }))
}
