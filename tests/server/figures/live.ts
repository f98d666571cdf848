import { type SQL, sql } from 'drizzle-orm'
import { first, instant, visibleTo } from './asked.ts'
import type { Who, World } from './openWorld.ts'

/** What a site's own figure counts: a PV site generates, a storage charges, a charging site delivers to cars, all others consume. */
export const mainKind = sql`
  case sites.type
    when '002' then 'generation'
    when '003' then 'generation'
    when '004' then 'charge'
    when '005' then 'charging'
    else 'consumption'
  end
`

/**
 * CTE `units`: every device a caller sees, whether it was heard within two of its sampling intervals
 * (core/contract/energy/station.ts), and its power now: the newest reading of it, if that is believed and no older.
 * `counts`: it makes the figure asked for.
 */
const units = (world: World, who: Who, counts: SQL) => sql`
  units as (
    select
      sites.id as site_id, d.id, weights.kw, weights.assumed, coalesce(${counts}, false) as counts,
      exists (
        select from newest n
        where n.device_id = d.id
          and n.at >= ${instant(world)} - 2 * d.sampling_seconds * interval '1 second'
      ) as heard,
      (
        select value
        from newest n
        where n.device_id = d.id
          and indicator = 'A000000001'
          and believed
          and n.at >= ${instant(world)} - 2 * d.sampling_seconds * interval '1 second'
      ) as power,
      (select at from newest n where n.device_id = d.id and indicator = 'A000000001') as power_at,
      (select max(at) from newest n where n.device_id = d.id) as at
    from sites
      join devices d on d.site_id = sites.id and d.enabled
      join weights on weights.device_id = d.id
    where ${visibleTo(who, sql`sites.id`)}
  )
`

/**
 * CTE `present`: of every site the capacity that makes its figure, what of it is heard, what of it tells its power,
 * that power, and the oldest reading in it.
 */
const present = sql`
  present as (
    select
      site_id, max(at) as at, coalesce(sum(kw) filter (where counts), 0) as total,
      sum(kw) filter (where counts and assumed) as assumed_kw,
      coalesce(sum(kw) filter (where counts and heard), 0) as heard_kw,
      coalesce(sum(kw) filter (where counts and power is not null), 0) as reported,
      sum(power) filter (where counts) as power,
      min(power_at) filter (where counts and power is not null) as oldest,
      bool_or(heard) as speaks
    from units
    group by site_id
  )
`

/** Sites by their own figure. */
export const ownFigures = (world: World, who: Who) => sql`${units(world, who, sql`d.energy_kind = ${mainKind}`)}, ${present}`
/** Sites as generators: what their inverters give, also those on the roofs of a village. */
export const asGenerators = (world: World, who: Who) =>
  sql`${units(world, who, sql`d.energy_kind = 'generation' and sites.type in ('002', '003', '006')`)}, ${present}`

/** CTE `hot`: devices whose newest temperature is above their limit of 75 °C, with the organisation they belong to. */
export const hot = sql`
  hot as (
    select device_id, site_id
    from newest
    where indicator = 'A000000041' and believed and value > 75
  )
`

/**
 * What of the capacity is assumed for want of a nameplate, left out where none is (`json_strip_nulls`); how old the
 * oldest reading of a power over `present` is, and how good: what is believed and no older than two intervals was not
 * late when it came.
 */
export const oldestAndQuality = sql`
  'assumedKw', sum(assumed_kw), 'oldest',
  coalesce(to_char(min(oldest) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), ''),
  'quality', case when sum(reported) > 0 then 'good' else 'missing' end
`

/** Power over the devices of a kind on sites of a type, or of any, with the capacity it covers. */
export const powerOfKind = (world: World, who: Who, kind: string, type: string | null) =>
  first<{ activePower: number | null; coverage: object }>(
    world,
    sql`
      with
        ${units(world, who, sql`d.energy_kind = ${kind} and (${type}::text is null or sites.type = ${type})`)},
        ${present}
      select
        sum(power) as "activePower",
        json_strip_nulls(
          json_build_object(
            'reported',
            count(*) filter (where power is not null and 2 * reported >= total),
            'total', count(*), 'reportedKw', coalesce(sum(reported), 0), 'totalKw', coalesce(sum(total), 0),
            ${oldestAndQuality}
          )
        ) as coverage
      from present
      where total > 0
    `,
  )
