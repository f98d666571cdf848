import { and, eq, getTableColumns, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { customers, orgs } from '../tables/index.ts'
import type { OwnedTable, RecordTable } from './crudOptions.ts'

/** Records that are there, those that were removed, or both. */
export type Which = 'there' | 'removed' | 'any'

const yes = sql`true`
const no = sql`false`
/** Is it somebody of the platform? */
export const isPlatform = ({ principal }: Pick<Context, 'principal'>) => principal.kind === 'user' && principal.orgKind === 'platform'
/** The platform's own rows, which every organisation may see. */
export const ofPlatform = (table: OwnedTable) => inArray(table.orgId, sql`(select ${orgs.id} from ${orgs} where ${orgs.kind} = 'platform')`)

/**
 * Conditions on the rows of a noun: which somebody sees, and which are theirs to change. Rows that speak of a site are
 * those of the visible sites, rows that speak of a customer those of the visible customers.
 * @param shared rows of the platform are seen by every organisation and changed by the platform alone
 */
export function visible(given: RecordTable, shared: boolean) {
  const {
    removedAt,
    siteId,
    customerId = given === customers ? given.id : undefined,
  } = getTableColumns(given) as Record<string, PgColumn | undefined>
  const there = (which: Which): SQL | undefined =>
    which === 'any' || !removedAt ? undefined : which === 'there' ? isNull(removedAt) : isNotNull(removedAt)
  if (!given.orgId) return { there, seen: () => yes, mine: (context: Context) => (isPlatform(context) ? yes : no) }
  const table = given as OwnedTable
  const owned = ({ scope }: Context) =>
    (siteId ? scope.seesRow({ orgId: table.orgId, siteId }) : and(scope.owns(table), customerId && scope.seesCustomer(customerId))) ?? yes
  return {
    there,
    seen: (context: Context) => (shared ? or(owned(context), ofPlatform(table)) : owned(context))!,
    mine: (context: Context) =>
      (shared ? or(eq(table.orgId, context.scope.orgId), and(owned(context), not(ofPlatform(table)))) : owned(context))!,
  }
}
