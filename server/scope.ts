import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Principal } from './principal.ts'
import { sites } from './tables/index.ts'

/** What the caller may see. Handlers put it into every query; ids in a request only narrow it. */
export interface Scope {
  /** Organisation new rows belong to. */
  orgId: string
  /** The platform and the grid company see every enterprise. */
  everything: boolean
  customerId: string | null
  /** Condition "this row belongs to the caller's organisation". */
  owns(table: { orgId: PgColumn }): SQL | undefined
  /** Condition "this site is visible": the organisation's, and for a customer only the customer's own. */
  sees(): SQL | undefined
  /** Condition on a column that holds a site id, for tables beside `sites`. */
  seesSite(column: PgColumn): SQL | undefined
  /** May this organisation's data be seen (socket registration)? */
  covers(orgId: string): boolean
}

const wide = new Set(['platform', 'grid'])

export function scopeOf(principal: Principal): Scope {
  if (principal.kind === 'anonymous') return { ...closed, orgId: '' }
  const { orgId } = principal
  const everything = wide.has(principal.orgKind)
  const customerId = principal.kind === 'user' ? principal.customerId : null
  const owns = (table: { orgId: PgColumn }) => (everything ? undefined : eq(table.orgId, orgId))
  const sees = () => and(owns(sites), customerId ? eq(sites.customerId, customerId) : undefined)
  return {
    orgId,
    everything,
    customerId,
    owns,
    sees,
    seesSite: column => {
      const condition = sees()
      return condition && sql`${column} in (select ${sites.id} from ${sites} where ${condition})`
    },
    covers: asked => everything || asked === orgId,
  }
}

const never = () => sql`false`
const closed: Scope = { orgId: '', everything: false, customerId: null, owns: never, sees: never, seesSite: never, covers: () => false }
