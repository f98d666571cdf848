import { type SQL, sql } from 'drizzle-orm'
import type { Moments } from './slots/moments.ts'
import { onGroups, onPast, type Sites } from '../rights/siteFilter.ts'

/** Condition: the day of a row `d` of `site_days` is over on the clock of its site. */
export const isOver = ({ now }: Pick<Moments, 'now'>, zone: SQL = sql`(select sites.zone from sites where sites.id = d.site_id)`) =>
  sql`d.day < (${now}::timestamptz at time zone ${zone})::date`

/** CTE `until`: the first day that is in no sum. */
const untilDay = sql`until as materialized (select coalesce(max(day), '-infinity'::date) as day from summed_until)`
const until = sql`(select day from until)`

type Kinds = (kind: SQL) => SQL

/** Rows of `site_days` that are in no sum, or of which the sums know though they are to come. */
const unsummed = ({ now, today }: Moments, kinds: Kinds, spans: SQL, of: SQL) => {
  const sign = sql`case when d.day >= ${until} then 1 else -1 end`
  return sql`
    select
      d.site_id, d.kind, o.span, ${sign} * d.kwh as kwh, ${sign} as days,
      case when d.day >= ${until} then d.day end as since,
      case when ${isOver({ now })} then ${sign} * d.compared_kwh end as compared,
      case when ${isOver({ now })} then ${sign} * d.before_kwh end as before
    from site_days d
      cross join lateral (values ('all'), (left(d.day::text, 4)), (left(d.day::text, 7))) as o(span)
    where d.day >= least(${until}, ${today}::date)
      and d.day < greatest(${until}, ${today}::date)
      and o.span in ${spans}
      and ${kinds(sql`d.kind`)}
      and d.site_id in (${of})
  `
}

const listOf = (spans: readonly string[]) =>
  sql`(${sql.join(
    spans.map(span => sql`${span}::text`),
    sql`, `,
  )})`

/**
 * CTE `past`: energy before today of the chosen sites, kWh, by kind and span: `all`, a year (`2026`) or a month
 * (`2026-06`). What is summed is read from `site_sums`, the days since then one by one; where the sums go further than
 * today (on a clock that was put back) their days are taken out again. A sum counts `days` known days, which may come
 * to none. `compared` and `before`: of days that are over on the site's clock what the devices gave that are known of
 * the day a year before too, and what they gave then.
 * @param kinds condition on a column of kinds
 * @param spans those that are read
 */
export const pastEnergy = (at: Moments, kinds: Kinds, spans: readonly string[]) => sql`
  ${untilDay},
  past as (${pastOf(at, kinds, spans, sql`select id from chosen`)})
`

/** @param of the sites' ids */
const pastOf = (at: Moments, kinds: Kinds, spans: readonly string[], of: SQL) => sql`
  select s.site_id, s.kind, s.span, s.kwh, s.days, s.since, s.compared_kwh as compared, s.before_kwh as before
  from site_sums s
  where s.span in ${listOf(spans)} and ${kinds(sql`s.kind`)} and s.site_id in (${of})
  union all
  ${unsummed(at, kinds, listOf(spans), of)}
`

/** The same of the days on which sites belonged where a filter asks for: of one that has moved its days are added up. */
const pastBelonging = ({ ever, held }: NonNullable<ReturnType<typeof onPast>>, at: Moments, kinds: Kinds, spans: readonly string[]) => sql`
  ${untilDay},
  ever as materialized (
    select sites.id, exists (select from site_spans h where h.site_id = sites.id and h.until_day is not null) as moved
    from sites
    where ${ever}
  ),
  past as (
    ${pastOf(at, kinds, spans, sql`select id from ever where not moved`)}
    union all
    select
      d.site_id, d.kind, o.span, d.kwh, 1, d.day, case when ${isOver(at)} then d.compared_kwh end,
      case when ${isOver(at)} then d.before_kwh end
    from site_days d
      cross join lateral (values ('all'), (left(d.day::text, 4)), (left(d.day::text, 7))) as o(span)
    where d.site_id in (select id from ever where moved)
      and d.day < ${at.today}::date
      and o.span in ${listOf(spans)}
      and ${kinds(sql`d.kind`)}
      and ${held(sql`d.site_id`, sql`d.day`)}
  )
`

/** The same from the rows of regions. */
const unsummedOfRegion = (groups: SQL, { now, today }: Moments, kinds: Kinds, spans: SQL) => {
  const sign = sql`case when d.day >= ${until} then 1 else -1 end`
  const known = (column: SQL) => sql`case when d.compared_sites > 0 and ${isOver({ now }, sql`d.zone`)} then ${sign} * ${column} end`
  return sql`
    select
      d.kind, o.span, ${sign} * d.kwh as kwh, ${sign} * d.sites as days,
      case when d.day >= ${until} then d.day end as since, ${known(sql`d.compared_kwh`)} as compared,
      ${known(sql`d.before_kwh`)} as before
    from (
      select *
      from region_days region
      where ${groups}
        and region.day >= least(${until}, ${today}::date)
        and region.day < greatest(${until}, ${today}::date)
        and ${kinds(sql`region.kind`)}
        and region.sites > 0
    ) d
      cross join lateral (values ('all'), (left(d.day::text, 4)), (left(d.day::text, 7))) as o(span)
    where o.span in ${spans}
  `
}

/**
 * The same by region and not by site, where the sites behind `chosen` allow it: sums of years are read a row of a
 * region.
 */
export function pastSummed(of: Sites, at: Moments, kinds: Kinds, spans: readonly string[]): SQL {
  const groups = onGroups(of)
  return groups
    ? sql`
      ${untilDay},
      past as (
        select
          region.kind, region.span, region.kwh, region.days, region.since, region.compared_kwh as compared,
          region.before_kwh as before
        from region_sums region
        where ${groups} and region.span in ${listOf(spans)} and ${kinds(sql`region.kind`)}
        union all
        ${unsummedOfRegion(groups, at, kinds, listOf(spans))}
      )
    `
    : pastBySite(of, at, kinds, spans)
}

/** The same by site, whatever groups can tell; beside `chosen` stand the sites that have ever belonged there. */
export function pastBySite(of: Sites, at: Moments, kinds: Kinds, spans: readonly string[]): SQL {
  const past = onPast(of)
  return past ? pastBelonging(past, at, kinds, spans) : pastEnergy(at, kinds, spans)
}

/** Sum of a column of `past` over a span; null where no day of it is known. */
export const spanSum = (span: string) =>
  sql`
    case when sum(days) filter (where span = ${span}) > 0 then sum(kwh) filter (where span = ${span}) end
  `
