import { and, eq } from 'drizzle-orm'
import { clockMark, clockRadiusM } from '../orders/clockRule.ts'
import { distanceM, type Place } from '../../core/sites/distance.ts'
import { siteDay } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import { onSites, type SiteFilter } from '../rights/siteFilter.ts'
import type { Transaction } from '../live/live.ts'
import { clockings, sites } from '../tables/index.ts'

export interface NewClocking extends Place {
  clientId: string
  kind: 'in' | 'out'
  at: Date
  accuracyM: number
  remark: string
}

interface KnownSite extends Place {
  id: string
}
interface Somebody {
  userId: string
  orgId: string
}
/** Where the sites are at which somebody may clock in. */
export const placesOf = (db: Services['db'] | Transaction, sitesSeen: SiteFilter): Promise<KnownSite[]> =>
  db.select({ id: sites.id, longitude: sites.longitude, latitude: sites.latitude }).from(sites).where(onSites(sitesSeen))

function nearest(place: Place, known: readonly KnownSite[]) {
  let best: { siteId: string; distanceM: number } | null = null
  for (const site of known) {
    const metres = distanceM(place, site)
    if (!best || metres < best.distanceM) best = { siteId: site.id, distanceM: metres }
  }
  return best ?? { siteId: null, distanceM: null }
}

/** A row of somebody's clocking, judged. */
export function clockingRow({ userId, orgId }: Somebody, given: NewClocking, known: readonly KnownSite[], receivedAt: Date) {
  const near = nearest(given, known)
  const mark = clockMark({
    at: given.at.getTime(),
    receivedAt: receivedAt.getTime(),
    accuracyM: given.accuracyM,
    distanceM: near.distanceM,
  })
  return {
    userId,
    orgId,
    ...given,
    ...near,
    day: siteDay(given.at),
    within: near.distanceM !== null && near.distanceM <= clockRadiusM,
    mark,
    receivedAt,
  }
}

/** Keeps a clocking once, however often it is sent. @returns the row, and whether it was there */
export async function clockIn(
  db: Services['db'] | Transaction,
  who: Somebody & { sites: SiteFilter },
  given: NewClocking,
  receivedAt: Date,
) {
  const row = clockingRow(who, given, await placesOf(db, who.sites), receivedAt)
  const [made] = await db.insert(clockings).values(row).onConflictDoNothing().returning()
  if (made) return { row: made, repeated: false }
  const [known] = await db
    .select()
    .from(clockings)
    .where(and(eq(clockings.userId, who.userId), eq(clockings.clientId, given.clientId)))
  return { row: known!, repeated: true }
}
