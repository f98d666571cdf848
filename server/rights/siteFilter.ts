import { and, eq, inArray, or, SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { siteSpans, sites, userSites } from '../tables/index.ts'
import type { Limits } from '../tables/limits.ts'
import { inArea } from './inArea.ts'

/** Which sites, as data. What is named holds together; what is not named leaves all. */
export interface SiteFilter extends Limits {
  /** Whose they are; null = anybody's. */
  orgs: readonly string[] | null
  /** Maintenance bases they belong to. */
  bases?: readonly string[]
  customers?: readonly string[]
  /** Picked for this person (`user_sites`). */
  pickedFor?: string
  /** Entrusted to this person (`user_sites`): beside those of all the above. */
  entrustedTo?: string
  sites?: readonly string[]
  /** Area code: 130000 covers 1301xx …, 100000 everything. */
  area?: string
  types?: readonly string[]
  /** Those that generate: PV sites, and villages with inverters on their roofs. */
  generating?: boolean
}

/** Sites a query speaks of. A condition of its own, as SQL, cannot be answered by groups. */
export type Sites = SiteFilter | SQL

const among = (column: PgColumn, values: readonly string[] | null | undefined): SQL | undefined =>
  values ? (values.length ? inArray(column, [...values]) : sql`false`) : undefined

const listed = (site: PgColumn | SQL, kind: 'picked' | 'entrusted', person: string): SQL =>
  sql`
    ${site} in (
      select ${userSites.siteId}
      from ${userSites}
      where ${userSites.userId} = ${person}
        and ${userSites.kind} = ${kind}
        and coalesce(${userSites.until} > now(), true)
    )
  `

/** Sites entrusted to the person of a filter. @param site column of the id of a site */
export const entrusted = (site: PgColumn, { entrustedTo }: SiteFilter): SQL | undefined =>
  entrustedTo === undefined ? undefined : listed(site, 'entrusted', entrustedTo)

/** Condition on `sites`: as they belong today. */
export const onSites = (of: Sites): SQL =>
  of instanceof SQL ? of : chosenBy(of, and(among(sites.baseId, of.bases), among(sites.customerId, of.customers)))

/** @param belongs condition on whose a site is */
function chosenBy(of: SiteFilter, belongs: SQL | undefined): SQL {
  const own = and(among(sites.orgId, of.orgs), belongs, of.pickedFor === undefined ? undefined : listed(sites.id, 'picked', of.pickedFor))
  const asked = and(
    among(sites.id, of.sites),
    inArea(sites.areaCode, of.area),
    among(sites.type, of.types),
    of.generating === undefined ? undefined : eq(sites.generates, of.generating),
  )
  const beside = entrusted(sites.id, of)
  return sql`(${and(own && beside ? or(own, beside) : own, asked) ?? sql`true`})`
}

/**
 * What is summed up of past days of a filter that asks whose sites are: null of one that does not, or that names its
 * sites. Then the condition on `sites` that have ever belonged there, and the one on the days of a site on which it did.
 */
export function onPast(of: Sites): { ever: SQL; held: (site: SQL, day: SQL) => SQL } | null {
  if (of instanceof SQL || of.sites || !(of.bases || of.customers)) return null
  const belongs = and(among(siteSpans.baseId, of.bases), among(siteSpans.customerId, of.customers))!
  const spanOf = (site: SQL | PgColumn, on: SQL) =>
    sql`exists (select from ${siteSpans} where ${siteSpans.siteId} = ${site} and ${on} and ${belongs})`
  return {
    ever: chosenBy(of, spanOf(sites.id, sql`true`)),
    held: (site, day) => {
      const on = sql`
        ${siteSpans.fromDay} <= ${day} and coalesce(${day} < ${siteSpans.untilDay}, true)
      `
      const beside = of.entrustedTo === undefined ? undefined : listed(site, 'entrusted', of.entrustedTo)
      return sql`(${or(spanOf(site, on), beside)})`
    },
  }
}

/** Condition: a row `h` of spans of validity holds on a day. */
export const heldOn = (day: SQL) => sql`h.from_day <= ${day} and coalesce(${day} < h.until_day, true)`

const region = {
  orgId: sql`region.org_id`,
  baseId: sql`region.base_id`,
  areaCode: sql`region.area_code`,
  type: sql`region.type`,
  generates: sql`region.generates`,
}

/**
 * Condition on rows `region` of what sites are summed up by (views `region_…`, server/tables/groups.ts); null where these
 * cannot tell: then the sites are asked.
 */
export function onGroups(of: Sites): SQL | null {
  if (of instanceof SQL || of.customers || of.sites || of.pickedFor !== undefined || of.entrustedTo !== undefined) return null
  const oneOf = (column: SQL, values: readonly string[]) => (values.length ? inArray(column, [...values]) : sql`false`)
  return sql`(${
    and(
      of.orgs ? oneOf(region.orgId, of.orgs) : undefined,
      of.bases && oneOf(region.baseId, of.bases),
      inArea(region.areaCode, of.area),
      of.types && oneOf(region.type, of.types),
      of.generating === undefined ? undefined : eq(region.generates, of.generating),
    ) ?? sql`true`
  })`
}
