import { definer } from './definer.ts'
import { heldOn } from './spans.ts'

/** Energy by day: entries of the ledger and pairs of days by site, all of it by group. */

/** What the rows of the sites of a group on a day come to, from rows `v` of their days, entries and pairs. */
const sums = `
  coalesce(sum(v.kwh), 0) as kwh, count(v.kwh)::int as sites, coalesce(sum(v.compared_kwh), 0) as compared_kwh,
    count(v.compared_kwh)::int as compared_sites,
  coalesce(sum(v.before_kwh), 0) as before_kwh, coalesce(sum(v.shown), 0) as shown_kwh, count(v.shown)::int as shown_sites,
  coalesce(sum(v.generator_kw) filter (where v.shown is not null), 0) as shown_kw,
  count(v.pair)::int as pairs, coalesce(sum(v.now), 0) as pair_now, coalesce(sum(v.before), 0) as pair_before`
const columns = 'kwh, sites, compared_kwh, compared_sites, before_kwh, shown_kwh, shown_sites, shown_kw, pairs, pair_now, pair_before'
const generatorKw = 'generator_kw(s.type, s.running_kw, s.roof_kw) as generator_kw'

export const days = `
-- Energy of some groups on some days anew, from all of their sites. Whoever comes second waits, and then sees what the first has written.
-- Joins look up by index, as of roll_group_live.
create or replace function roll_group_days(groups int[], kinds text[], days date[]) returns void language plpgsql
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into group_days (group_id, kind, day)
  select distinct u.*
  from unnest(groups, kinds, days) as u(group_id, kind, day)
  where u.group_id is not null
    and not exists (select from group_days r where r.day = u.day and r.kind = u.kind and r.group_id = u.group_id)
  order by 3, 2, 1 on conflict do nothing;
  perform 1
  from group_days r join unnest(groups, kinds, days) as u(group_id, kind, day) on r.day = u.day and r.kind = u.kind
    and r.group_id = u.group_id
  order by r.day, r.kind, r.group_id for update of r;
  update group_days r set (${columns}) = (${columns
    .split(', ')
    .map(column => `m.${column}`)
    .join(', ')})
  from (
    select group_id, kind, day, ${sums}
    from (
      select u.group_id, u.kind, u.day, d.kwh, d.compared_kwh, d.before_kwh, greatest(d.kwh, e.kwh) as shown, ${generatorKw},
        p.day as pair, p.now, p.before
      from (select distinct * from unnest(groups, kinds, days) as u(group_id, kind, day)) u
        left join site_spans h on h.group_id = u.group_id and ${heldOn('u.day')}
        left join sites s on s.id = h.site_id
        left join site_days d on d.site_id = s.id and d.kind = u.kind and d.day = u.day
        left join site_entries e on e.day = u.day and e.kind = u.kind and e.site_id = s.id
        left join site_pairs p on u.kind = 'generation' and p.site_id = s.id and p.day = u.day) v
    group by 1, 2, 3) m
  where r.day = m.day and r.kind = m.kind and r.group_id = m.group_id;
end $$;

-- The same of sites, whichever group they are in.
create or replace function roll_days(site_ids text[], kinds text[], days date[]) returns void language plpgsql
${definer} as $$
begin
  perform pg_advisory_xact_lock_shared(726014);
  perform roll_group_days(array_agg(group_id), array_agg(kind), array_agg(day))
  from (
    select distinct h.group_id, u.kind, u.day
    from unnest(site_ids, kinds, days) as u(site_id, kind, day) join site_spans h on h.site_id = u.site_id and ${heldOn('u.day')}
    where h.group_id is not null) cells
  having count(*) > 0;
end $$;

-- All days of some groups: of millions of rows some thousands, which are not to be sorted first. Whoever does is alone.
create or replace function roll_all_days(ids int[]) returns void language plpgsql
set enable_sort = off set work_mem = '64MB' set plan_cache_mode = force_custom_plan as $$
begin
  delete from group_days where group_id = any(ids);
  insert into group_days (group_id, kind, day, ${columns})
  select group_id, kind, day, ${sums}
  from (
    select h.group_id, k.*, ${generatorKw}
    from site_spans h join sites s on s.id = h.site_id join (
      select d.site_id, d.kind, d.day, d.kwh, d.compared_kwh, d.before_kwh, greatest(d.kwh, e.kwh) as shown, null::date as pair,
        null::float8 as now, null::float8 as before
      from site_days d left join site_entries e on e.day = d.day and e.kind = d.kind and e.site_id = d.site_id
      union all
      select e.site_id, e.kind, e.day, null, null, null, e.kwh, null, null, null
      from site_entries e
      where not exists (select from site_days d where d.site_id = e.site_id and d.kind = e.kind and d.day = e.day)
      union all
      select site_id, 'generation', day, null, null, null, null, day, now, before from site_pairs
      where day is not null) k on k.site_id = h.site_id and ${heldOn('k.day')}
    where h.group_id = any(ids)) v
  group by 1, 2, 3;
end $$;

-- Makes the pairs of some sites: each device against itself, by the clock of its site. Its counter of the day before stands in
-- its curve as it was at the end of each quarter; between two ends it is interpolated.
create or replace function roll_site_pairs(ids text[], anew boolean) returns void language plpgsql as $$
declare
  kept date[];
begin
  if anew then
    insert into site_pairs (site_id) select id from sites where id = any(ids) and generates order by id on conflict do nothing;
    delete from site_pairs p where p.site_id = any(ids) and not exists (select from sites s where s.id = p.site_id and s.generates);
  end if;
  perform 1 from site_pairs where site_id = any(ids) order by site_id for update;
  select array_agg(distinct day) into kept from site_pairs where site_id = any(ids) and day is not null;
  with counters as materialized (
    select s.id as site_id, l.value::float8 as kwh, c.slots, l.day, extract(epoch from l.clock::time)::float8 / 900 as place,
      max(l.day) over (partition by s.id) as newest
    from site_pairs p join sites s on s.id = p.site_id join devices d on d.site_id = s.id and d.enabled and d.energy_kind = 'generation'
      join indicators i on i.no = 'A000000002'
      cross join lateral (
        select value, at at time zone s.zone as clock, (at at time zone s.zone)::date as day
        from latest
        where latest.device_id = d.id and latest.indicator_id = i.id and latest.quality < 4
        offset 0) l
      join curves c on c.device_id = d.id and c.indicator_id = i.id and c.day = l.day - 1 and c.step = 15
    where p.site_id = any(ids)),
  pairs as (
    select site_id, day, kwh, case when place < 1 then 0 else slots[floor(place)::int]::float8 end as from_kwh,
      slots[floor(place)::int + 1]::float8 as to_kwh, place - floor(place) as share
    from counters
    where day = newest),
  sums as (
    select site_id, day, sum(kwh) as now, sum(from_kwh + share * greatest(coalesce(to_kwh, from_kwh) - from_kwh, 0)) as before
    from pairs
    where from_kwh is not null
    group by 1, 2),
  changed as (
    update site_pairs p set day = s.day, now = s.now, before = s.before
    from site_pairs o left join sums s on s.site_id = o.site_id
    where o.site_id = any(ids) and p.site_id = o.site_id and (p.day, p.now, p.before) is distinct from (s.day, s.now, s.before)
    returning p.site_id, p.day)
  select array_agg(site_id), kept || array_agg(distinct day) filter (where day is not null) into ids, kept from changed;
  perform roll_group_days(array_agg(group_id), array_agg('generation'::text), array_agg(day))
  from (select distinct h.group_id, d.day from unnest(kept) as d(day) join site_spans h on ${heldOn('d.day')}
  where h.site_id = any(ids) and h.group_id is not null) cells
  having count(*) > 0;
end $$;

-- Makes the energy of some sites on some days from the entries of their devices. Whoever comes second waits, and then sees
-- what the first has written.
create or replace function roll_site_entries(site_ids text[], kinds text[], days date[]) returns void language plpgsql as $$
begin
  insert into site_entries (site_id, kind, day)
  select distinct u.*
  from unnest(site_ids, kinds, days) as u(site_id, kind, day)
  where not exists (select from site_entries e where e.day = u.day and e.kind = u.kind and e.site_id = u.site_id)
  order by 3, 2, 1 on conflict do nothing;
  perform 1
  from site_entries
  where (day, kind, site_id) in (select day, kind, site_id from unnest(site_ids, kinds, days) as u(site_id, kind, day))
  order by day, kind, site_id for update;
  with sums as (
    select u.site_id, u.kind, u.day, sum(e.kwh) as kwh
    from (select distinct * from unnest(site_ids, kinds, days) as u(site_id, kind, day)) u
      left join (device_spans h join devices d on d.id = h.device_id
        cross join lateral (select e.kwh, e.kind, e.day from device_days e where e.device_id = d.id) e)
        -- As isCounted of server/figures/sqlFragments.ts.
        on h.site_id = u.site_id and ${heldOn('u.day')} and e.kind = u.kind and e.day = u.day
        and (e.kind = d.energy_kind
          or (d.energy_kind, e.kind) in (('charge', 'discharge'), ('chargeMetered', 'dischargeMetered'), ('import', 'export')))
    group by 1, 2, 3),
  changed as (
    update site_entries s set kwh = m.kwh
    from sums m
    where s.site_id = m.site_id and s.kind = m.kind and s.day = m.day and s.kwh is distinct from m.kwh
    returning s.site_id, s.kind, s.day)
  select array_agg(site_id), array_agg(kind), array_agg(day) into site_ids, kinds, days from changed;
  if site_ids is not null then
    perform roll_days(site_ids, kinds, days);
  end if;
end $$;

-- What follows from entries of the ledger of some devices. Of a history that is written in one go, and of corrections of the
-- past, nobody asks here: only the newest days are kept.
create or replace function roll_entries(device_ids int[], kinds text[], days date[]) returns void language plpgsql
${definer} as $$
declare
  since date;
begin
  perform pg_advisory_xact_lock_shared(726014);
  select greatest((select max(day) from site_entries), (select max(day) from unnest(days) as u(day))) - 2 into since;
  perform roll_site_entries(array_agg(site_id), array_agg(kind), array_agg(day))
  from (
    select distinct h.site_id, u.kind, u.day
    from unnest(device_ids, kinds, days) as u(device_id, kind, day)
      join device_spans h on h.device_id = u.device_id and ${heldOn('u.day')}
    where u.day >= since) cells
  having count(*) > 0;
end $$;

-- The newest entries of some sites, whose devices have changed.
create or replace function roll_newest_entries(ids text[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  since date;
begin
  select coalesce((select max(day) from site_entries), (select max(day) from device_days)) - 2 into since;
  perform roll_site_entries(array_agg(site_id), array_agg(kind), array_agg(day))
  from (
    select site_id, kind, day from site_entries where site_id = any(ids)
    union select h.site_id, e.kind, e.day
    from device_spans h join device_days e on e.device_id = h.device_id and e.day >= since and ${heldOn('e.day')}
    where h.site_id = any(ids)) cells
  having count(*) > 0;
end $$;
`
