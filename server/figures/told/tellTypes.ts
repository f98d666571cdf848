import { type SQL, sql } from 'drizzle-orm'
import type { Moments } from '../slots/moments.ts'
import { chosen, type QueryContext } from '../sqlFragments.ts'
import { tell } from '../tell.ts'
import { capacityOfSites } from './capacityOfSites.ts'
import { sitesOf } from './sitesOf.ts'

/** What rows by type of site tell: their number, how many of them are online, their capacity. */
export function tellTypes({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const ofType = (type: string) => sql`(${where} and sites.type = ${type})`
  tell('type.sites', type => sitesOf({ db }, ofType(type), at, chosen, 'sites'))
  tell('type.online', type => sitesOf({ db }, ofType(type), at, chosen, 'online'))
  tell('type.installed', type => capacityOfSites({ db }, ofType(type), chosen, 'installed'))
}
