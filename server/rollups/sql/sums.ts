import { definer } from './definer.ts'

/** Sums of months, years and all days by group. */
export const sums = `
-- Adds up the sums of the sites of some groups anew. Who writes sums of sites takes turns (server/ingest/siteSums.ts).
create or replace function roll_group_sums(groups int[], kinds text[], spans text[]) returns void language plpgsql as $$
begin
  with asked as materialized (
    select distinct * from unnest(groups, kinds, spans) as u(group_id, kind, span)),
  known as materialized (
    select a.group_id, a.kind, a.span, sum(m.kwh) as kwh, sum(m.days)::int as days, min(m.since) as since, sum(m.compared_kwh) as compared,
      sum(m.before_kwh) as before
    from asked a join sites s on s.group_id = a.group_id join site_sums m on m.site_id = s.id and m.kind = a.kind and m.span = a.span
    group by 1, 2, 3),
  gone as (
    delete from group_sums r using asked a
    where r.group_id = a.group_id and r.kind = a.kind and r.span = a.span
      and not exists (select from known k where k.group_id = a.group_id and k.kind = a.kind and k.span = a.span))
  insert into group_sums (group_id, kind, span, kwh, days, since, compared_kwh, before_kwh)
  select * from known
  on conflict (group_id, kind, span) do update set kwh = excluded.kwh, days = excluded.days, since = excluded.since,
    compared_kwh = excluded.compared_kwh, before_kwh = excluded.before_kwh;
end $$;

-- The same of sites, whichever group they are in.
create or replace function roll_sums(site_ids text[], kinds text[], spans text[]) returns void language plpgsql
${definer} as $$
begin
  perform roll_group_sums(array_agg(group_id), array_agg(kind), array_agg(span))
  from (
    select distinct s.group_id, u.kind, u.span
    from unnest(site_ids, kinds, spans) as u(site_id, kind, span) join sites s on s.id = u.site_id
    where s.group_id is not null) cells
  having count(*) > 0;
end $$;

-- All sums of some groups. Whoever does is alone.
create or replace function roll_all_sums(ids int[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  delete from group_sums where group_id = any(ids);
  insert into group_sums (group_id, kind, span, kwh, days, since, compared_kwh, before_kwh)
  select s.group_id, m.kind, m.span, sum(m.kwh), sum(m.days)::int, min(m.since), sum(m.compared_kwh), sum(m.before_kwh)
  from sites s join site_sums m on m.site_id = s.id
  where s.group_id = any(ids)
  group by 1, 2, 3;
end $$;
`
