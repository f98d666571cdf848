import { type SQL, sql } from 'drizzle-orm'
import type { Moments } from '../slots/moments.ts'
import { chosen, type QueryContext } from '../sqlFragments.ts'
import { explain } from '../explain.ts'
import { capacityOfSites } from './capacityOfSites.ts'
import { sitesOf } from './sitesOf.ts'

/** What rows by type of site tell: their number, how many of them are online, their capacity. */
export function explainTypes({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const ofType = (type: string) => sql`(${where} and sites.type = ${type})`
  explain('type.sites', type => sitesOf({ db }, ofType(type), at, chosen, 'sites'))
  explain('type.online', type => sitesOf({ db }, ofType(type), at, chosen, 'online'))
  explain('type.installed', type => capacityOfSites({ db }, ofType(type), chosen, 'installed'))
}
