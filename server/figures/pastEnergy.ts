import { type SQL, sql } from 'drizzle-orm'
import type { Moments } from './moments.ts'

/** Condition: the day of a row `d` is over on the clock of its site. Summed days are over everywhere. */
export const isOver = ({ now }: Pick<Moments, 'now'>) =>
  sql`d.day < (select (${now}::timestamptz at time zone sites.zone)::date from sites where sites.id = d.site_id)`

/**
 * CTE `past`: energy before today of the chosen sites, kWh, by kind and span: `all`, a year (`2026`) or a month (`2026-06`). What is summed is read from `site_sums`,
 * the days since then one by one; where the sums go further than today (on a clock that was put back) their days are taken out again. A sum counts
 * `days` known days, which may come to none. `compared` and `before`: of days that are over on the site's clock what the devices gave that are known of the day a year before too, and what they gave then.
 * @param kinds condition on a column of kinds
 * @param spans those that are read
 */
export const pastEnergy = ({ now, today }: Moments, kinds: (kind: SQL) => SQL, spans: readonly string[]) => {
  const wanted = sql`(${sql.join(
    spans.map(span => sql`${span}::text`),
    sql`, `,
  )})`
  const until = sql`(select day from until)`
  const sign = sql`case when d.day >= ${until} then 1 else -1 end`
  return sql`until as materialized (select coalesce(max(day), '-infinity'::date) as day from summed_until), past as (
    select s.site_id, s.kind, s.span, s.kwh, s.days, s.since, s.compared_kwh as compared, s.before_kwh as before
    from site_sums s where s.span in ${wanted} and ${kinds(sql`s.kind`)} and s.site_id in (select id from chosen)
    union all
    select d.site_id, d.kind, o.span, ${sign} * d.kwh, ${sign}, case when d.day >= ${until} then d.day end, case when ${isOver({ now })} then ${sign} * d.compared_kwh end,
      case when ${isOver({ now })} then ${sign} * d.before_kwh end
    from site_days d cross join lateral (values ('all'), (left(d.day::text, 4)), (left(d.day::text, 7))) as o(span)
    where d.day >= least(${until}, ${today}::date) and d.day < greatest(${until}, ${today}::date) and o.span in ${wanted} and ${kinds(sql`d.kind`)}
      and d.site_id in (select id from chosen))`
}

/** Sum of a column of `past` over a span; null where no day of it is known. */
export const spanSum = (span: string) =>
  sql`case when sum(days) filter (where span = ${span}) > 0 then sum(kwh) filter (where span = ${span}) end`
