ALTER TABLE "devices" ADD COLUMN "weight_kw" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "latest_sites" ADD COLUMN "assumed_kw" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_unrated" ON "devices" USING btree ("site_id") WHERE not coalesce(rated_kw > 0, false);
--> statement-breakpoint
-- What is kept by site and region is made of master data and of what is measured. Who changes master data is alone: a site that moved while a curve of it was written, and a village whose last inverter
-- went while its next one came, left what is kept wrong for ever. Who writes what was measured does so beside others who do. Held until the end of the transaction, and asked for before
-- any row is locked that the other side wants.
create function take_kept_lock() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'alone' then
    perform pg_advisory_xact_lock(726014);
  else
    perform pg_advisory_xact_lock_shared(726014);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger sites_alone before insert or delete on sites for each statement execute function take_kept_lock('alone');
--> statement-breakpoint
create trigger sites_alone_changed before update of type, org_id, area_code, zone, generates, installed_kw on sites for each statement execute function take_kept_lock('alone');
--> statement-breakpoint
create trigger devices_alone before insert or delete on devices for each statement execute function take_kept_lock('alone');
--> statement-breakpoint
create trigger devices_alone_changed before update of site_id, enabled, energy_kind, type, rated_kw, weight_kw, sampling_seconds on devices for each statement execute function take_kept_lock('alone');
--> statement-breakpoint
create trigger latest_beside before insert or update or delete on latest for each statement execute function take_kept_lock('beside');
--> statement-breakpoint
create trigger device_days_beside before insert or update or delete on device_days for each statement execute function take_kept_lock('beside');
--> statement-breakpoint
create trigger site_sums_beside before insert or update or delete on site_sums for each statement execute function take_kept_lock('beside');
--> statement-breakpoint
create trigger site_curves_beside before insert or update or delete on site_curves for each statement execute function take_kept_lock('beside');
--> statement-breakpoint
-- Weighs the devices of some sites that have no nameplate (server/tables/sites.ts, weightKw). A rating of nought is none.
-- Planned for the sites of each call: a plan kept from calls of a few sites walks all devices once for each of a hundred thousand.
create function weigh_devices(ids text[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  weighed text[];
begin
  with asked as materialized (
    select distinct u.id from unnest(ids) as u(id) where exists (select from devices d where d.site_id = u.id and not coalesce(d.rated_kw > 0, false))),
  own as materialized (select d.id, d.site_id, d.type, coalesce(d.energy_kind, '') as kind, d.enabled, case when d.rated_kw > 0 then d.rated_kw end as rated_kw, d.weight_kw from asked join devices d on d.site_id = asked.id),
  alike as (select site_id, type, kind, percentile_cont(0.5) within group (order by rated_kw) as kw from own where enabled and rated_kw is not null group by 1, 2, 3),
  sharing as (select site_id, kind, count(*) as devices from own where enabled group by 1, 2),
  weights as (
    select o.id, coalesce(a.kw, case when s.installed_kw > 0 then s.installed_kw / coalesce(n.devices, 1) end, 1) as kw
    from own o left join alike a on a.site_id = o.site_id and a.type = o.type and a.kind = o.kind left join sharing n on n.site_id = o.site_id and n.kind = o.kind left join sites s on s.id = o.site_id
    where o.rated_kw is null),
  changed as (update devices d set weight_kw = w.kw from weights w where w.id = d.id and d.weight_kw is distinct from w.kw returning d.site_id)
  select array_agg(distinct site_id order by site_id) into weighed from changed;
  -- Whose weight follows from others' is told of here, once a site; a nameplate tells of itself.
  if weighed is not null then
    perform make_latest_sites(weighed, false);
    insert into site_curves_pending (site_id) select unnest(weighed) on conflict (site_id) do update set since = now();
  end if;
end $$;
--> statement-breakpoint
create function note_weights() returns trigger language plpgsql as $$
begin
  if tg_when = 'BEFORE' then
    if new.rated_kw > 0 then
      new.weight_kw := new.rated_kw;
    elsif tg_op = 'INSERT' then
      -- As if it were the only one: many written in one go mostly are, and need not be written again.
      new.weight_kw := coalesce((select s.installed_kw from sites s where s.id = new.site_id and s.installed_kw > 0), 1);
    end if;
    return new;
  elsif tg_level = 'STATEMENT' and tg_table_name = 'devices' then
    perform weigh_devices(array(select distinct site_id from changed));
  elsif tg_level = 'STATEMENT' then
    perform weigh_devices(array(select id from changed));
  elsif tg_table_name = 'sites' then
    perform weigh_devices(array[new.id]);
  else
    perform weigh_devices(array[old.site_id, new.site_id]);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger devices_rated before insert or update of rated_kw on devices for each row execute function note_weights();
--> statement-breakpoint
-- Before what is made of the weights; triggers go by their names.
create trigger devices_at_once_weighed after insert on devices referencing new table as changed for each statement execute function note_weights();
--> statement-breakpoint
create trigger devices_weighed_gone after delete on devices referencing old table as changed for each statement execute function note_weights();
--> statement-breakpoint
create trigger devices_weighed_changed after update of site_id, enabled, energy_kind, type, rated_kw on devices for each row
when ((old.site_id, old.enabled, old.energy_kind, old.type, old.rated_kw) is distinct from (new.site_id, new.enabled, new.energy_kind, new.type, new.rated_kw)) execute function note_weights();
--> statement-breakpoint
create trigger sites_weigh_made after insert on sites referencing new table as changed for each statement execute function note_weights();
--> statement-breakpoint
create trigger sites_weigh_gone after delete on sites referencing old table as changed for each statement execute function note_weights();
--> statement-breakpoint
create trigger sites_weigh_changed after update of installed_kw on sites for each row when (old.installed_kw is distinct from new.installed_kw) execute function note_weights();
--> statement-breakpoint
update devices set weight_kw = rated_kw where rated_kw > 0;
--> statement-breakpoint
-- What a site's own figure counts: a PV site generates, a charging site delivers to cars, a storage site charges, all others consume. The one place that says so (`mainKind` of server/figures/sqlFragments.ts asks it).
create function main_kind(type text) returns text language sql immutable as $$
  select case when type in ('002', '003') then 'generation' when type = '004' then 'charge' when type = '005' then 'charging' else 'consumption' end
$$;
--> statement-breakpoint
create or replace function site_kinds(site text, type text) returns setof text language sql stable as $$
  select main_kind(type)
  union select d.energy_kind from devices d where d.site_id = site and d.enabled and d.energy_kind in ('generation', 'consumption', 'charge', 'charging')
$$;
--> statement-breakpoint
-- As before, with the weights of devices, and what of them is assumed.
create or replace function make_latest_sites(ids text[], anew boolean) returns void language plpgsql as $$
begin
  if anew then
    insert into latest_sites (site_id, kind)
    select s.id, k.kind from sites s cross join lateral site_kinds(s.id, s.type) as k(kind)
    where s.id = any(ids) and exists (select from devices d where d.site_id = s.id and d.enabled)
      and not exists (select from latest_sites l where l.site_id = s.id and l.kind = k.kind)
    order by 1, 2 on conflict do nothing;
  end if;
  perform 1 from latest_sites where site_id = any(ids) order by site_id, kind for update;
  if anew then
    delete from latest_sites l where l.site_id = any(ids) and not exists (
      select from sites s join devices d on d.site_id = s.id and d.enabled cross join lateral site_kinds(s.id, s.type) as k(kind) where s.id = l.site_id and k.kind = l.kind);
  end if;
  update latest_sites l set at = m.newest, fresh_until = m.fresh_until, silent_after = m.silent_after, online = m.online, devices = m.devices, counted = m.counted, heard = m.heard, power = m.power,
    power_oldest = m.power_oldest, power_quality = m.power_quality, reported_kw = m.reported_kw, total_kw = m.total_kw, assumed_kw = m.assumed_kw
  from (
    select site_id, kind, max(newest) as newest,
      least(min(heard_until) filter (where heard_until >= newest), min(power_until) filter (where power_until >= newest)) as fresh_until, max(heard_until) as silent_after,
      count(*) as devices, count(*) filter (where counts) as counted, count(*) filter (where heard_until >= newest) as heard,
      coalesce(case when bool_or(counts) then 2 * sum(kw) filter (where counts and heard_until >= newest) >= sum(kw) filter (where counts) else bool_or(heard_until >= newest) end, false) as online,
      sum(power::float8) filter (where power_until >= newest) as power, min(power_at) filter (where power_until >= newest) as power_oldest,
      max(power_quality) filter (where power_until >= newest) as power_quality,
      coalesce(sum(kw) filter (where power_until >= newest), 0) as reported_kw, coalesce(sum(kw) filter (where counts), 0) as total_kw,
      coalesce(sum(kw) filter (where counts and not coalesce(rated_kw > 0, false)), 0) as assumed_kw
    from (
      select k.site_id, k.kind, d.energy_kind is not distinct from k.kind as counts, d.weight_kw as kw, d.rated_kw, live.power, live.power_at, live.power_quality,
        live.at + make_interval(secs => 2 * d.sampling_seconds) as heard_until,
        case when d.energy_kind = k.kind and live.power is not null and live.power_quality < 4 then live.power_at + make_interval(secs => 2 * d.sampling_seconds) end as power_until,
        max(live.at) over (partition by k.site_id, k.kind) as newest
      from latest_sites k join devices d on d.site_id = k.site_id and d.enabled left join latest_devices live on live.device_id = d.id
      where k.site_id = any(ids)) units
    group by site_id, kind) m
  where m.site_id = l.site_id and m.kind = l.kind;
end $$;
--> statement-breakpoint
drop trigger devices_live_changed on devices;
--> statement-breakpoint
create trigger devices_live_changed after update of site_id, enabled, energy_kind, rated_kw, sampling_seconds on devices for each row
when ((old.site_id, old.enabled, old.energy_kind, old.rated_kw, old.sampling_seconds) is distinct from (new.site_id, new.enabled, new.energy_kind, new.rated_kw, new.sampling_seconds))
execute function note_latest_sites();
--> statement-breakpoint
select weigh_devices(array(select id from sites));
--> statement-breakpoint
select make_latest_sites(array(select distinct site_id from devices where not coalesce(rated_kw > 0, false)), false);
--> statement-breakpoint
-- A curve of a site says with which capacity it was made: where a nameplate is entered, it is made again.
drop trigger devices_changed on devices;
--> statement-breakpoint
create trigger devices_changed after update of site_id, enabled, energy_kind, rated_kw on devices for each row
when ((old.site_id, old.enabled, old.energy_kind, old.rated_kw) is distinct from (new.site_id, new.enabled, new.energy_kind, new.rated_kw)) execute function note_site_curves();
--> statement-breakpoint
insert into site_curves_pending (site_id) select distinct site_id from devices where not coalesce(rated_kw > 0, false) on conflict do nothing;
--> statement-breakpoint
-- As before, beside others who write what was measured.
create or replace function make_site_pairs(ids text[], anew boolean default false) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(726014);
  if anew then
    insert into site_pairs (site_id) select id from sites where id = any(ids) and generates order by id on conflict do nothing;
    delete from site_pairs p where p.site_id = any(ids) and not exists (select from sites s where s.id = p.site_id and s.generates);
  end if;
  perform 1 from site_pairs where site_id = any(ids) order by site_id for update;
  with counters as materialized (
    select s.id as site_id, l.value::float8 as kwh, c.slots, l.day, extract(epoch from l.clock::time)::float8 / 900 as place, max(l.day) over (partition by s.id) as newest
    from site_pairs p join sites s on s.id = p.site_id join devices d on d.site_id = s.id and d.enabled and d.energy_kind = 'generation'
      join indicators i on i.no = 'A000000002'
      cross join lateral (
        select value, at at time zone s.zone as clock, (at at time zone s.zone)::date as day from latest where latest.device_id = d.id and latest.indicator_id = i.id and latest.quality < 4 offset 0) l
      join curves c on c.device_id = d.id and c.indicator_id = i.id and c.day = l.day - 1 and c.step = 15
    where p.site_id = any(ids)),
  pairs as (
    select site_id, day, kwh, case when place < 1 then 0 else slots[floor(place)::int]::float8 end as from_kwh, slots[floor(place)::int + 1]::float8 as to_kwh, place - floor(place) as share
    from counters where day = newest),
  sums as (
    select site_id, day, sum(kwh) as now, sum(from_kwh + share * greatest(coalesce(to_kwh, from_kwh) - from_kwh, 0)) as before from pairs where from_kwh is not null group by 1, 2)
  update site_pairs p set day = s.day, now = s.now, before = s.before from site_pairs o left join sums s on s.site_id = o.site_id
  where o.site_id = any(ids) and p.site_id = o.site_id and (p.day, p.now, p.before) is distinct from (s.day, s.now, s.before);
end $$;
--> statement-breakpoint
-- As before; a device that comes may have been there before.
create or replace function note_site_pairs() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update site_pairs set day = null, now = null, before = null;
  elsif tg_table_name = 'sites' and tg_op = 'DELETE' then
    delete from site_pairs where site_id in (select id from changed);
  elsif tg_table_name = 'sites' and tg_op = 'INSERT' then
    perform make_site_pairs(array(select id from changed where generates order by id), true);
  elsif tg_table_name = 'sites' then
    perform make_site_pairs(array[new.id], true);
  elsif tg_table_name = 'devices' and tg_op in ('INSERT', 'DELETE') then
    perform make_site_pairs(array(select distinct site_id from changed order by site_id));
  elsif tg_table_name = 'devices' then
    perform make_site_pairs(array[old.site_id, new.site_id]);
  elsif exists (select from changed) then
    perform make_site_pairs(array_agg(site_id)) from (
      select distinct d.site_id from indicators i join changed on changed.indicator_id = i.id join devices d on d.id = changed.device_id and d.energy_kind = 'generation'
      where i.no = 'A000000002') of having count(*) > 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger devices_pairs_made after insert on devices referencing new table as changed for each statement execute function note_site_pairs();
--> statement-breakpoint
-- As before, without a lock of its own: who moves a site is alone, who writes sums of sites takes turns.
create or replace function make_region_sums(orgs text[], areas text[], types text[], generating boolean[], zones text[], kinds text[], spans text[]) returns void language plpgsql as $$
begin
  with asked as materialized (
    select distinct * from unnest(orgs, areas, types, generating, zones, kinds, spans) as u(org_id, area_code, type, generates, zone, kind, span)),
  known as materialized (
    select a.org_id, a.area_code, a.type, a.generates, a.zone, a.kind, a.span, sum(m.kwh) as kwh, sum(m.days)::int as days, min(m.since) as since, sum(m.compared_kwh) as compared, sum(m.before_kwh) as before
    from asked a join sites s on s.org_id = a.org_id and s.area_code = a.area_code and s.type = a.type and s.generates = a.generates and s.zone = a.zone
      join site_sums m on m.site_id = s.id and m.kind = a.kind and m.span = a.span
    group by 1, 2, 3, 4, 5, 6, 7),
  gone as (
    delete from region_sums r using asked a where r.org_id = a.org_id and r.area_code = a.area_code and r.type = a.type and r.generates = a.generates and r.zone = a.zone and r.kind = a.kind and r.span = a.span
      and not exists (select from known k where k.org_id = a.org_id and k.area_code = a.area_code and k.type = a.type and k.generates = a.generates and k.zone = a.zone and k.kind = a.kind and k.span = a.span))
  insert into region_sums (org_id, area_code, type, generates, zone, kind, span, kwh, days, since, compared_kwh, before_kwh)
  select org_id, area_code, type, generates, zone, kind, span, kwh, days, since, compared, before from known order by 1, 2, 3, 4, 5, 6, 7
  on conflict (org_id, area_code, type, generates, zone, kind, span) do update set kwh = excluded.kwh, days = excluded.days, since = excluded.since,
    compared_kwh = excluded.compared_kwh, before_kwh = excluded.before_kwh;
end $$;
--> statement-breakpoint
create or replace function note_regions() returns trigger language plpgsql as $$
declare
  changes region_change[];
begin
  if tg_op = 'TRUNCATE' then
    if tg_table_name = 'site_sums' then
      truncate region_sums;
    else
      truncate region_curves;
    end if;
  elsif tg_table_name = 'site_sums' then
    perform pg_advisory_xact_lock(726012);
    perform make_region_sums(array_agg(org_id), array_agg(area_code), array_agg(type), array_agg(generates), array_agg(zone), array_agg(kind), array_agg(span))
    from (select distinct s.org_id, s.area_code, s.type, s.generates, s.zone, c.kind, c.span from changed c join sites s on s.id = c.site_id) of having count(*) > 0;
  else
    if tg_op = 'UPDATE' then
      select array_agg(row(org_id, area_code, type, generates, zone, day, kind, places, kw, devices, rated)::region_change) into changes from (
        select org_id, area_code, type, generates, zone, day, kind, array_agg(place) as places, array_agg(kw) as kw, array_agg(devices) as devices, array_agg(rated) as rated from (
          select s.org_id, s.area_code, s.type, s.generates, s.zone, c.day, c.kind, p.place::int as place, sum(p.kw - p.old_kw) as kw, sum(p.devices - p.old_devices)::int as devices, sum(p.rated - p.old_rated) as rated
          from changed c join before b on b.site_id = c.site_id and b.kind = c.kind and b.day = c.day join sites s on s.id = c.site_id
            cross join lateral unnest(c.kw, c.devices, c.rated_kw, b.kw, b.devices, b.rated_kw) with ordinality as p(kw, devices, rated, old_kw, old_devices, old_rated, place)
          where (p.kw, p.devices, p.rated) is distinct from (p.old_kw, p.old_devices, p.old_rated) group by 1, 2, 3, 4, 5, 6, 7, 8) quarters group by 1, 2, 3, 4, 5, 6, 7) of;
    else
      select array_agg(row(org_id, area_code, type, generates, zone, day, kind, places, kw, devices, rated)::region_change) into changes from (
        select org_id, area_code, type, generates, zone, day, kind, array_agg(place) as places, array_agg(kw) as kw, array_agg(devices) as devices, array_agg(rated) as rated from (
          select s.org_id, s.area_code, s.type, s.generates, s.zone, c.day, c.kind, p.place::int as place, case tg_op when 'INSERT' then 1 else -1 end * sum(p.kw) as kw,
            (case tg_op when 'INSERT' then 1 else -1 end * sum(p.devices))::int as devices, case tg_op when 'INSERT' then 1 else -1 end * sum(p.rated) as rated
          from changed c join sites s on s.id = c.site_id cross join lateral unnest(c.kw, c.devices, c.rated_kw) with ordinality as p(kw, devices, rated, place)
          where (p.kw, p.devices, p.rated) is distinct from (0::float8, 0::smallint, 0::float8) group by 1, 2, 3, 4, 5, 6, 7, 8) quarters group by 1, 2, 3, 4, 5, 6, 7) of;
    end if;
    if changes is not null then
      perform add_region_curves(changes);
    end if;
  end if;
  return null;
end $$;
