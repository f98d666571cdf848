import { type SQL, sql } from 'drizzle-orm'
import type { Moments } from '../slots/moments.ts'
import { mainKind, reported } from '../sqlFragments.ts'

/** Condition: a village of which what stands on its roofs is meant. */
const isRoofs = (as: As) => (as === 'generators' ? sql`(region.type = '006' and region.generates)` : sql`false`)

/** What the sites of a region stand for: themselves, or, villages, for the PV on their roofs. */
export type As = 'sites' | 'generators'

/** Capacity of the sites of a row `region` of `region_sites`, kW. */
export const regionKw = (as: As, kw: 'installed_kw' | 'running_kw') =>
  sql`case when ${isRoofs(as)} then region.roof_kw else region.${sql.identifier(kw)} end`

const membersOf = sql`
  (
    select sites.id
    from sites
    where sites.group_id = groups.group_id
    offset 0
  )
`

/**
 * CTEs `groups` and `reported`, the latter only of the sites in `asking`: those of which what is kept by region
 * (`region_live`) does not tell, because some have changed with the time alone since.
 * @param which condition on rows `region` (`onGroups`)
 */
const standing = (which: SQL, at: Moments, as: As) => sql`
  groups as materialized (
    select
      region.*, case when ${isRoofs(as)} then '003' else region.type end as stands_for,
      coalesce(${at.now}::timestamptz between region.at and region.fresh_until, false) as holds,
      coalesce(${at.now}::timestamptz > region.silent_after, true) as is_silent
    from region_live region
    where ${which}
      and region.kind = case when ${isRoofs(as)} then 'generation' else ${mainKind(sql`region.type`)} end
  ),
  asking as materialized (
    select waiting.id, groups.area_code, groups.type, groups.stands_for
    from groups
      cross join lateral unnest(groups.waiting) as waiting(id)
    where groups.holds
    union all
    select members.id, groups.area_code, groups.type, groups.stands_for
    from groups
      cross join lateral ${membersOf} members
    where not (groups.holds or groups.is_silent)
  ),
  chosen as not materialized (select id, stands_for as type from asking),
  ${reported(at)}
`

/**
 * CTE `live`: what `reported` tells of the sites of a region, in parts that are to be added up, by county and type: a
 * row of each group of sites, and one of each site that must be asked by itself. `at` is the greatest, `oldest` the
 * least, `quality` the greatest of them.
 */
export const liveOfRegion = (which: SQL, at: Moments, as: As) => sql`
  ${standing(which, at, as)},
  live as (
    select
      area_code, type, at, devices, total_kw, assumed_kw, case when holds then online else 0 end as online,
      case when holds then powered else 0 end as powered, case when holds then heard else 0 end as heard,
      case when holds then power end as power, case when holds then reported_kw else 0 end as reported_kw,
      case when holds then power_oldest end as oldest, case when holds then power_quality end as quality
    from groups
    union all
    select
      asking.area_code, asking.type, null, 0, 0, 0, reported.online::int,
      coalesce(reported.power is not null and 2 * reported.reported_kw >= reported.total_kw, false)::int,
      reported.heard, reported.power, reported.reported_kw, reported.oldest, reported.quality
    from asking
      join reported on reported.site_id = asking.id
  )
`

/** CTE `offline`: the sites of a region that are not online. */
export const offlineOfRegion = (which: SQL, at: Moments) => sql`
  ${standing(which, at, 'sites')},
  offline as materialized (
    select off.id
    from groups
      cross join lateral unnest(groups.offline) as off(id)
    where groups.holds
    union all
    select members.id
    from groups
      cross join lateral ${membersOf} members
    where groups.is_silent and not groups.holds
    union all
    select asking.id
    from asking
      left join reported on reported.site_id = asking.id
    where reported.online is not true
  )
`
