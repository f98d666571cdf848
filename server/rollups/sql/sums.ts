import { definer } from './definer.ts'
import { heldOn } from './spans.ts'

const columns = 'group_id, kind, span, kwh, days, since, compared_kwh, before_kwh'
/** Sums of months, years and all days are of a site: of one that belonged elsewhere its days are added up. */
const added = (sums: string, moved: string) => `
    select group_id, kind, span, sum(kwh) as kwh, sum(days)::int as days, min(since) as since, sum(compared_kwh) as compared,
      sum(before_kwh) as before
    from (
      ${sums}
      union all
      ${moved}) parts
    group by 1, 2, 3`
const whole = "h.from_day = '-infinity' and h.until_day is null"
const sum = 'm.kwh, m.days, m.since, m.compared_kwh, m.before_kwh'
const day = 'd.kwh, 1, d.day, d.compared_kwh, d.before_kwh'
const summed = `${heldOn('d.day')} and d.day < (select day from summed_until)`

/** Sums of months, years and all days by group. */
export const sums = `
-- Adds up the sums of the sites of some groups anew. Who writes sums of sites takes turns (server/ingest/siteSums.ts).
create or replace function roll_group_sums(groups int[], kinds text[], spans text[]) returns void language plpgsql as $$
begin
  with asked as materialized (
    select distinct * from unnest(groups, kinds, spans) as u(group_id, kind, span)),
  known as materialized (${added(
    `select a.*, ${sum}
      from asked a join site_spans h on h.group_id = a.group_id and ${whole}
        join site_sums m on m.site_id = h.site_id and m.kind = a.kind and m.span = a.span`,
    `select a.*, ${day}
      from asked a join site_spans h on h.group_id = a.group_id and not (${whole})
        join site_days d on d.site_id = h.site_id and d.kind = a.kind
          and (a.span = 'all' or starts_with(d.day::text, a.span)) and ${summed}`,
  )}),
  gone as (
    delete from group_sums r using asked a
    where r.group_id = a.group_id and r.kind = a.kind and r.span = a.span
      and not exists (select from known k where k.group_id = a.group_id and k.kind = a.kind and k.span = a.span))
  insert into group_sums (${columns})
  select * from known
  on conflict (group_id, kind, span) do update set kwh = excluded.kwh, days = excluded.days, since = excluded.since,
    compared_kwh = excluded.compared_kwh, before_kwh = excluded.before_kwh;
end $$;

-- The same of sites, in all groups they have been in.
create or replace function roll_sums(site_ids text[], kinds text[], spans text[]) returns void language plpgsql
${definer} as $$
begin
  perform roll_group_sums(array_agg(group_id), array_agg(kind), array_agg(span))
  from (
    select distinct h.group_id, u.kind, u.span
    from unnest(site_ids, kinds, spans) as u(site_id, kind, span) join site_spans h on h.site_id = u.site_id
    where h.group_id is not null) cells
  having count(*) > 0;
end $$;

-- All sums of some groups. Whoever does is alone.
create or replace function roll_all_sums(ids int[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  delete from group_sums where group_id = any(ids);
  insert into group_sums (${columns})${added(
    `select h.group_id, m.kind, m.span, ${sum}
      from site_spans h join site_sums m on m.site_id = h.site_id
      where h.group_id = any(ids) and ${whole}`,
    `select h.group_id, d.kind, o.span, ${day}
      from site_spans h join site_days d on d.site_id = h.site_id and ${summed}
        cross join lateral (values ('all'), (left(d.day::text, 4)), (left(d.day::text, 7))) as o(span)
      where h.group_id = any(ids) and not (${whole})`,
  )};
end $$;
`
