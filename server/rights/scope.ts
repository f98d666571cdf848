import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Principal } from '../principal.ts'
import { contractSites, contracts, sites } from '../tables/index.ts'
import type { Limits } from '../tables/limits.ts'
import { entrusted, onSites, type SiteFilter } from './siteFilter.ts'

/** What the caller may see. Handlers put it into every query; ids in a request only narrow it. */
export interface Scope {
  /** Organisation new rows belong to. */
  orgId: string
  /** The platform and the grid company see every enterprise. */
  everything: boolean
  /** The visible sites: the organisation's, of whoever is limited fewer, beside them those that were entrusted. */
  sites: SiteFilter
  /** Sees less, or other, than all sites of the organisation. */
  limited: boolean
  /**
   * Condition "this row belongs to the caller's organisation", or is of a site that was entrusted. Which sites of the
   * organisation, `sees` tells.
   */
  owns(table: { orgId: PgColumn; siteId?: PgColumn }): SQL | undefined
  /** Condition "this site is visible". */
  sees(): SQL | undefined
  /** Condition on a column that holds a site id, for tables beside `sites`. */
  seesSite(column: SQLWrapper): SQL | undefined
  /** Condition "this row is of a visible site". Whoever sees all of an organisation asks for no site. */
  seesRow(table: { orgId: PgColumn; siteId: PgColumn }): SQL | undefined
  /**
   * Condition on a column that holds a customer's id, beside `owns`: a customer's own; of whoever sees a part of the sites
   * those of visible sites.
   */
  seesCustomer(column: PgColumn): SQL | undefined
  /** Condition on `contracts`: a customer's own; of whoever is limited otherwise those that serve a visible site. */
  seesContract(): SQL | undefined
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

/** @param changing entrusted sites are looked at, never changed */
export function scopeOf(principal: Principal, changing = false): Scope {
  if (principal.kind === 'anonymous') return closed
  const { orgId } = principal
  const everything = wide.has(principal.orgKind)
  const { entrustedTo, ...limits }: Limits = principal.kind === 'gateway' ? {} : principal.limits
  const filter: SiteFilter = { orgs: everything ? null : [orgId], ...limits }
  if (entrustedTo !== undefined && !everything && !changing) filter.entrustedTo = entrustedTo
  const limited = Object.keys(filter).length > 1
  const sees = () => (everything && !limited ? undefined : onSites(filter))
  const seesSite = (column: SQLWrapper) => {
    const condition = sees()
    return condition && sql`${column} in (select ${sites.id} from ${sites} where ${condition})`
  }
  const owns: Scope['owns'] = table => {
    if (everything) return undefined
    const own = eq(table.orgId, orgId)
    return table.siteId ? or(own, entrusted(table.siteId, filter)) : own
  }
  return {
    orgId,
    everything,
    sites: filter,
    limited,
    owns,
    sees,
    seesSite,
    seesRow: table => (limited ? seesSite(table.siteId) : owns(table)),
    seesCustomer: column => {
      if (limits.customers) return limits.customers.length ? inArray(column, [...limits.customers]) : sql`false`
      if (!limits.bases && limits.pickedFor === undefined) return undefined
      return sql`${column} in (select ${sites.customerId} from ${sites} where ${sees()})`
    },
    seesContract: () => {
      if (Object.keys(limits).length === 0) return owns(contracts)
      if (limits.customers) return and(owns(contracts), inArray(contracts.customerId, [...limits.customers]))
      const served = sql`select ${contractSites.contractId} from ${contractSites} where ${seesSite(contractSites.siteId)}`
      return and(owns(contracts), sql`${contracts.id} in (${served})`)
    },
    seesPerson: column => {
      if (principal.kind !== 'user') return never()
      const own = sql`${column} = ${principal.userId}`
      if (principal.customerId) return own
      return principal.unitId || limits.bases || limits.pickedFor !== undefined
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
  orgId: '',
  everything: false,
  sites: { orgs: [] },
  limited: true,
  owns: never,
  sees: never,
  seesSite: never,
  seesRow: never,
  seesCustomer: never,
  seesContract: never,
  seesPerson: never,
  covers: () => false,
}
