import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/db.ts'
import { weightOf } from './keptDifferences.ts'

/** Sums of months, years and all days as they come out of the devices' days. */
const sums = sql`
  with pairs as (
    select d.site_id, e.kind, e.day, sum(e.kwh) as kwh, sum(e.kwh) filter (where p.kwh is not null) as compared, sum(p.kwh) as before
    from device_days e join devices d on d.id = e.device_id left join device_days p on (p.device_id, p.kind) = (e.device_id, e.kind) and to_char(p.day, 'MM-DD') = to_char(e.day, 'MM-DD')
      and extract(year from p.day) = extract(year from e.day) - 1
    where e.day < (select day from summed_until) group by 1, 2, 3),
  wanted as (
    select site_id, kind, span, round(sum(kwh)::numeric, 6) as kwh, count(*)::int as days, min(day) as since, round(sum(compared)::numeric, 6) as compared, round(sum(before)::numeric, 6) as before
    from pairs cross join lateral (values ('all'), (to_char(day, 'YYYY')), (to_char(day, 'YYYY-MM'))) as s(span) group by 1, 2, 3),
  kept as (
    select site_id, kind, span, round(kwh::numeric, 6) as kwh, days, since, round(compared_kwh::numeric, 6) as compared, round(before_kwh::numeric, 6) as before from site_sums)
  (select 'kept' as what, to_jsonb(k)::text as row from kept k except select 'kept', to_jsonb(w)::text from wanted w)
  union all (select 'wanted', to_jsonb(w)::text from wanted w except select 'wanted', to_jsonb(k)::text from kept k)`

/** Quarters of sites as they come out of the devices' curves. */
const curves = sql`
  with wanted as (
    select d.site_id, d.energy_kind as kind, c.day, p.place, round(sum(p.value::float8)::numeric, 4) as kw, count(*)::int as devices, round(sum(${weightOf})::numeric, 4) as rated
    from curves c join devices d on d.id = c.device_id and d.enabled and d.energy_kind is not null cross join lateral unnest(c.slots) with ordinality as p(value, place)
    where c.step = 15 and c.indicator_id = 1 and p.value is not null and c.day >= (select min(day) from site_curves) and d.site_id not in (select site_id from site_curves_pending) group by 1, 2, 3, 4),
  kept as (
    select c.site_id, c.kind, c.day, p.place, round(p.kw::numeric, 4) as kw, p.devices::int as devices, round(p.rated::numeric, 4) as rated
    from site_curves c cross join lateral unnest(c.kw, c.devices, c.rated_kw) with ordinality as p(kw, devices, rated, place) where p.devices > 0 and c.site_id not in (select site_id from site_curves_pending))
  (select 'kept' as what, to_jsonb(k)::text as row from kept k except select 'kept', to_jsonb(w)::text from wanted w)
  union all (select 'wanted', to_jsonb(w)::text from wanted w except select 'wanted', to_jsonb(k)::text from kept k)`

/** Rows of what is folded that differ from what comes out of the devices' own: none. */
export const foldedDifferences = async ({ db }: Pick<Database, 'db'>) => [
  ...(await db.execute(sums)).rows,
  ...(await db.execute(curves)).rows,
]
