import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Principal } from '../principal.ts'
import { sites } from '../tables/index.ts'

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
  seesSite(column: SQLWrapper): SQL | undefined
  /**
   * Condition on a column that holds a user id, beside `owns`: whose positions and working hours are visible. A
   * customer's and a worker's own; a leader's those of the team or base led; the office, which is in no team, sees all
   * of the organisation.
   */
  seesPerson(column: PgColumn): SQL | undefined
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
    seesPerson: column => {
      if (principal.kind !== 'user') return never()
      const own = sql`${column} = ${principal.userId}`
      if (customerId) return own
      return principal.unitId
        ? sql`
          (
            ${own}
            or ${column} in (select person.id from users person where person.unit_id in (${ledBy(principal.userId)}))
          )
        `
        : undefined
    },
    covers: asked => everything || asked === orgId,
  }
}

/** Units somebody leads, with those below them. */
const ledBy = (userId: string) =>
  sql`
    with recursive led as (
      select id
      from orgs
      where leader_user_id = ${userId}
      union
      select part.id
      from orgs part
        join led on part.parent_id = led.id
    )
    select id
    from led
  `
const never = () => sql`false`
const closed: Scope = {
  seesPerson: never,
  orgId: '',
  everything: false,
  customerId: null,
  owns: never,
  sees: never,
  seesSite: never,
  covers: () => false,
}
