import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CapacityCoverage } from '../../../core/contract/energy/station.ts'
import type { Quality } from '../../../core/units/quality.ts'
import { type RowOf, type Shape, rowsOf } from '../../database/rowsOf.ts'
import { onGroups, onSites, type Sites } from '../../rights/siteFilter.ts'
import type { Moments } from '../slots/moments.ts'
import { type As, liveOfRegion, regionKw } from './liveOfRegion.ts'
import { type QueryContext, chosen, chosenGenerating, reported, wireTime } from '../sqlFragments.ts'
import { explain } from '../explain.ts'
import { capacityOfSites } from '../explain/capacityOfSites.ts'
import { qualityWord } from '../explain/rowOf.ts'
import { powerOfSites } from '../explain/powerOfSites.ts'
import { sitesOf } from '../explain/sitesOf.ts'

const liveShape = {
  count: 'number',
  online: 'number',
  /** Sites whose power is known now, of at least half of what makes it. */
  powered: 'number',
  /** Capacity of the devices that make the power, of those whose power is known, and of those without a nameplate, kW. */
  totalKw: 'number',
  reportedKw: 'number',
  assumedKw: 'number',
  installedKw: 'number',
  runningKw: 'number',
  /** kW, null where no site's power is known. */
  power: 'number?',
  /** Of the readings that make the power: the oldest one's time, '' = none, and the worst quality. */
  oldest: 'text',
  quality: 'text',
  at: 'text',
} satisfies Shape
type Live = Omit<RowOf<typeof liveShape>, 'quality'> & { quality: Quality }

/** Power, capacity and liveness summed over the sites of a condition. @param as what the sites stand for: `chosenGenerating` = their PV */
export async function livePower({ db }: Pick<QueryContext, 'db'>, of: Sites, at: Moments, as = chosen): Promise<Live> {
  const where = onSites(of)
  explain('power.now', () => powerOfSites({ db }, where, at, as))
  explain('capacity.installed', () => capacityOfSites({ db }, where, as, 'installed'))
  explain('capacity.running', () => capacityOfSites({ db }, where, as, 'running'))
  explain('live.sites', () => sitesOf({ db }, where, at, as, 'sites'))
  explain('live.online', () => sitesOf({ db }, where, at, as, 'online'))
  const standsFor = as === chosen ? 'sites' : as === chosenGenerating ? 'generators' : null
  const groups = onGroups(of)
  const query = standsFor !== null && groups ? ofRegion(groups, at, standsFor) : ofSites(where, at, as)
  const [row] = await rowsOf<Live>(db, liveShape, query)
  return row!
}

const ofSites = (where: SQL, at: Moments, as: typeof chosen) => sql`
  with ${as(where)}, ${reported(at)}
  select
    count(*)::int as count, count(*) filter (where reported.online)::int as online,
    count(*)
      filter (where reported.power is not null and 2 * reported.reported_kw >= reported.total_kw)::int as powered,
    coalesce(sum(reported.total_kw), 0) as "totalKw", coalesce(sum(reported.reported_kw), 0) as "reportedKw",
    coalesce(sum(reported.assumed_kw), 0) as "assumedKw", coalesce(sum(chosen.installed_kw), 0) as "installedKw",
    coalesce(sum(chosen.running_kw), 0) as "runningKw", sum(reported.power) as power,
    ${wireTime(sql`min(reported.oldest)`)} as oldest, ${qualityWord(sql`max(reported.quality)`)} as quality,
    ${wireTime(sql`max(reported.at)`)} as at
  from chosen
    left join reported on reported.site_id = chosen.id
`

const ofRegion = (groups: SQL, at: Moments, as: As) => sql`
  with ${liveOfRegion(groups, at, as)},
  own as (
    select
      coalesce(sum(region.sites), 0)::int as count, coalesce(sum(${regionKw(as, 'installed_kw')}), 0) as installed_kw,
      coalesce(sum(${regionKw(as, 'running_kw')}), 0) as running_kw
    from region_sites region
    where ${groups}
  )
  select
    (select count from own) as count, coalesce(sum(online), 0)::int as online,
    coalesce(sum(powered), 0)::int as powered, coalesce(sum(total_kw), 0) as "totalKw",
    coalesce(sum(reported_kw), 0) as "reportedKw", coalesce(sum(assumed_kw), 0) as "assumedKw",
    (select installed_kw from own) as "installedKw", (select running_kw from own) as "runningKw", sum(power) as power,
    ${wireTime(sql`min(oldest)`)} as oldest, ${qualityWord(sql`max(quality)`)} as quality,
    ${wireTime(sql`max(at)`)} as at
  from live
`

/** What the wire says of how much of a power is known. @param reported sites */
export const coverageOf = (
  { count, reportedKw, totalKw, assumedKw, oldest, quality }: Live,
  reported: number,
): z.infer<typeof CapacityCoverage> => ({
  reported,
  total: count,
  reportedKw,
  totalKw,
  // Mostly there is none.
  ...(assumedKw > 0 && { assumedKw }),
  oldest,
  quality,
})
