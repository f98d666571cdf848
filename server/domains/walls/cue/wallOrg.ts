import { and, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { missing } from '../../../failure.ts'
import { one } from '../../../database/rows.ts'
import { orgs, sites } from '../../../tables/index.ts'

/** The organisation whose walls are meant: the caller's own, or one in its scope. */
export async function wallOrg({ db, scope }: Context, asked: string | undefined): Promise<{ id: string; everything: boolean }> {
  const orgId = asked || scope.orgId
  if (!scope.covers(orgId)) throw missing('机构不存在')
  const { kind } = one(await db.select({ kind: orgs.kind }).from(orgs).where(eq(orgs.id, orgId)))
  return { id: orgId, everything: kind === 'platform' || kind === 'grid' }
}

/** Sites both the conductor and the walls of that organisation may see. */
export const sharedSites = ({ scope }: Context, org: { id: string; everything: boolean }): SQL | undefined =>
  and(scope.sees(), org.everything ? undefined : eq(sites.orgId, org.id))
