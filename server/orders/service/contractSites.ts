import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { one } from '../../database/rows.ts'
import { contractSites, contracts, sites } from '../../tables/index.ts'

/** A contract of the caller's. @throws Failure 404 */
export const oneContract = async ({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string) =>
  one(
    await db
      .select()
      .from(contracts)
      .where(and(eq(contracts.id, Number(id)), scope.seesContract())),
  )

/** The stations a contract covers, of those the caller sees. */
export const sitesOf = ({ db, scope }: Pick<Context, 'db' | 'scope'>, contractId: number) =>
  db
    .select()
    .from(sites)
    .where(and(scope.sees(), eq(contractSites.contractId, contractId)))
    .$dynamic()
    .innerJoin(contractSites, eq(contractSites.siteId, sites.id))
    .orderBy(sites.name, sites.id)
