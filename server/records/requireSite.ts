import { and, eq } from 'drizzle-orm'
import type { ChangeContext } from '../context.ts'
import { one } from '../database/rows.ts'
import { sites } from '../tables/index.ts'

/**
 * The organisation of a site, which a record of that site belongs to.
 * @param orgId it has to stay
 * @throws Failure 404 unless the caller sees the site
 */
export async function requireSite({ db, scope }: ChangeContext, id: string, orgId?: string): Promise<string> {
  const which = and(eq(sites.id, id), scope.sees(), orgId === undefined ? undefined : eq(sites.orgId, orgId))
  return one(await db.select({ orgId: sites.orgId }).from(sites).where(which)).orgId
}
