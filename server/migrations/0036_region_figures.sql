CREATE TABLE "region_days" (
	"org_id" text NOT NULL,
	"area_code" text NOT NULL,
	"type" text NOT NULL,
	"generates" boolean NOT NULL,
	"zone" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"kwh" double precision DEFAULT 0 NOT NULL,
	"sites" integer DEFAULT 0 NOT NULL,
	"compared_kwh" double precision DEFAULT 0 NOT NULL,
	"compared_sites" integer DEFAULT 0 NOT NULL,
	"before_kwh" double precision DEFAULT 0 NOT NULL,
	"shown_kwh" double precision DEFAULT 0 NOT NULL,
	"shown_sites" integer DEFAULT 0 NOT NULL,
	"shown_kw" double precision DEFAULT 0 NOT NULL,
	"pairs" integer DEFAULT 0 NOT NULL,
	"pair_now" double precision DEFAULT 0 NOT NULL,
	"pair_before" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "region_days_day_kind_org_id_area_code_type_generates_zone_pk" PRIMARY KEY("day","kind","org_id","area_code","type","generates","zone")
);
--> statement-breakpoint
CREATE TABLE "region_live" (
	"org_id" text NOT NULL,
	"area_code" text NOT NULL,
	"type" text NOT NULL,
	"generates" boolean NOT NULL,
	"zone" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone,
	"fresh_until" timestamp with time zone,
	"silent_after" timestamp with time zone,
	"waiting" text[] DEFAULT '{}' NOT NULL,
	"offline" text[] DEFAULT '{}' NOT NULL,
	"devices" integer DEFAULT 0 NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"total_kw" double precision DEFAULT 0 NOT NULL,
	"assumed_kw" double precision DEFAULT 0 NOT NULL,
	"online" integer DEFAULT 0 NOT NULL,
	"powered" integer DEFAULT 0 NOT NULL,
	"heard" integer DEFAULT 0 NOT NULL,
	"power" double precision,
	"power_oldest" timestamp with time zone,
	"power_quality" smallint,
	"reported_kw" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "region_live_org_id_area_code_type_generates_zone_kind_pk" PRIMARY KEY("org_id","area_code","type","generates","zone","kind")
);
--> statement-breakpoint
CREATE TABLE "region_sites" (
	"org_id" text NOT NULL,
	"area_code" text NOT NULL,
	"type" text NOT NULL,
	"generates" boolean NOT NULL,
	"zone" text NOT NULL,
	"sites" integer DEFAULT 0 NOT NULL,
	"installed_kw" double precision DEFAULT 0 NOT NULL,
	"running_kw" double precision DEFAULT 0 NOT NULL,
	"roof_kw" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "region_sites_org_id_area_code_type_generates_zone_pk" PRIMARY KEY("org_id","area_code","type","generates","zone")
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "roof_kw" double precision;--> statement-breakpoint
CREATE INDEX "sites_group" ON "sites" USING btree ("org_id","area_code","type","generates","zone");
--> statement-breakpoint
create trigger site_days_beside before insert or update or delete on site_days for each statement execute function take_kept_lock('beside');
--> statement-breakpoint
drop trigger sites_alone_changed on sites;
--> statement-breakpoint
create trigger sites_alone_changed before update of type, org_id, area_code, zone, generates, installed_kw, running_kw, roof_kw on sites for each statement execute function take_kept_lock('alone');
--> statement-breakpoint
create function site_roof_kw(site text, type text) returns float8 language sql stable as $$
  select sum(d.rated_kw) from devices d where site_roof_kw.type = '006' and d.site_id = site_roof_kw.site and d.enabled and d.energy_kind = 'generation'
$$;
--> statement-breakpoint
-- As before, with the capacity of roofs.
create or replace function note_generates() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sites' then
    new.generates := site_generates(new.id, new.type);
    new.roof_kw := site_roof_kw(new.id, new.type);
    return new;
  elsif tg_level = 'ROW' then
    update sites s set generates = site_generates(s.id, s.type), roof_kw = site_roof_kw(s.id, s.type)
    where s.id in (old.site_id, new.site_id) and s.type = '006' and (s.generates, s.roof_kw) is distinct from (site_generates(s.id, s.type), site_roof_kw(s.id, s.type));
  else
    update sites s set generates = site_generates(s.id, s.type), roof_kw = site_roof_kw(s.id, s.type)
    where s.id in (select site_id from changed) and s.type = '006' and (s.generates, s.roof_kw) is distinct from (site_generates(s.id, s.type), site_roof_kw(s.id, s.type));
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger devices_generate_changed on devices;
--> statement-breakpoint
create trigger devices_generate_changed after update of site_id, enabled, energy_kind, rated_kw on devices for each row
when ((old.site_id, old.enabled, old.energy_kind, old.rated_kw) is distinct from (new.site_id, new.enabled, new.energy_kind, new.rated_kw)) execute function note_generates();
--> statement-breakpoint
update sites set roof_kw = site_roof_kw(id, type) where type = '006';
--> statement-breakpoint
-- Capacity of a site as a generator, kW: of a village that of its roofs; null of others.
create function generator_kw(type text, running_kw float8, roof_kw float8) returns float8 language sql immutable as $$
  select case when type in ('002', '003') then running_kw when type = '006' then roof_kw end
$$;
--> statement-breakpoint
-- Makes the state of some groups from their sites' (server/tables/regions.ts, regionLive). Whoever comes second waits, and then sees what the first has written. Groups are locked in the order of their keys.
-- Here and below joins look up by index: a plan that is kept from a bulk, or from a few, must do for both.
create function make_region_live(orgs text[], areas text[], types text[], generating boolean[], zones text[], kinds text[]) returns void language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into region_live (org_id, area_code, type, generates, zone, kind)
  select distinct u.* from unnest(orgs, areas, types, generating, zones, kinds) as u(org_id, area_code, type, generates, zone, kind)
  where not exists (select from region_live r where r.org_id = u.org_id and r.area_code = u.area_code and r.type = u.type and r.generates = u.generates and r.zone = u.zone and r.kind = u.kind)
  order by 1, 2, 3, 4, 5, 6 on conflict do nothing;
  perform 1 from region_live r join unnest(orgs, areas, types, generating, zones, kinds) as u(org_id, area_code, type, generates, zone, kind)
    on r.org_id = u.org_id and r.area_code = u.area_code and r.type = u.type and r.generates = u.generates and r.zone = u.zone and r.kind = u.kind
  order by r.org_id, r.area_code, r.type, r.generates, r.zone, r.kind for update of r;
  update region_live r set at = m.newest, fresh_until = m.fresh_until, silent_after = m.silent_after, waiting = m.waiting, offline = m.offline, devices = m.devices, counted = m.counted, total_kw = m.total_kw, assumed_kw = m.assumed_kw,
    online = m.online, powered = m.powered, heard = m.heard, power = m.power, power_oldest = m.power_oldest, power_quality = m.power_quality, reported_kw = m.reported_kw
  from (
    select org_id, area_code, type, generates, zone, kind, max(newest) as newest, min(fresh_until) filter (where holds) as fresh_until, max(silent_after) as silent_after,
      coalesce(array_agg(id order by id) filter (where not holds and not silent), '{}') as waiting,
      coalesce(array_agg(id order by id) filter (where id is not null and kind = main_kind(type) and (silent or holds and not online)), '{}') as offline,
      coalesce(sum(devices), 0)::int as devices, coalesce(sum(counted), 0)::int as counted, coalesce(sum(total_kw), 0) as total_kw, coalesce(sum(assumed_kw), 0) as assumed_kw,
      count(*) filter (where holds and online) as online, count(*) filter (where holds and power is not null and 2 * reported_kw >= total_kw) as powered,
      coalesce(sum(heard) filter (where holds), 0)::int as heard, sum(power) filter (where holds) as power, min(power_oldest) filter (where holds) as power_oldest,
      max(power_quality) filter (where holds) as power_quality, coalesce(sum(reported_kw) filter (where holds), 0) as reported_kw
    from (
      select *, coalesce(fresh_until >= newest, false) as holds, coalesce(newest > silent_after, true) as silent
      from (
        select u.*, s.id, l.fresh_until, l.silent_after, l.devices, l.counted, l.total_kw, l.assumed_kw, l.online, l.heard, l.power, l.power_oldest, l.power_quality, l.reported_kw,
          max(l.at) over (partition by u.org_id, u.area_code, u.type, u.generates, u.zone, u.kind) as newest
        from (select distinct * from unnest(orgs, areas, types, generating, zones, kinds) as u(org_id, area_code, type, generates, zone, kind)) u
          left join sites s on s.org_id = u.org_id and s.area_code = u.area_code and s.type = u.type and s.generates = u.generates and s.zone = u.zone
          left join latest_sites l on l.site_id = s.id and l.kind = u.kind) known) states
    group by 1, 2, 3, 4, 5, 6) m
  where r.org_id = m.org_id and r.area_code = m.area_code and r.type = m.type and r.generates = m.generates and r.zone = m.zone and r.kind = m.kind;
end $$;
--> statement-breakpoint
create function note_region_live() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if tg_op = 'TRUNCATE' then
    perform make_region_live(array_agg(org_id), array_agg(area_code), array_agg(type), array_agg(generates), array_agg(zone), array_agg(kind)) from region_live having count(*) > 0;
  elsif exists (select from changed) then
    perform make_region_live(array_agg(org_id), array_agg(area_code), array_agg(type), array_agg(generates), array_agg(zone), array_agg(kind))
    from (select distinct s.org_id, s.area_code, s.type, s.generates, s.zone, c.kind from changed c join sites s on s.id = c.site_id) of having count(*) > 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger latest_sites_made after insert on latest_sites referencing new table as changed for each statement execute function note_region_live();
--> statement-breakpoint
create trigger latest_sites_changed after update on latest_sites referencing new table as changed for each statement execute function note_region_live();
--> statement-breakpoint
create trigger latest_sites_gone after delete on latest_sites referencing old table as changed for each statement execute function note_region_live();
--> statement-breakpoint
create trigger latest_sites_emptied after truncate on latest_sites for each statement execute function note_region_live();
--> statement-breakpoint
-- Makes room for the energy of some groups on some days, and keeps others from changing it: who adds to it reads what stands beside it after that.
create function lock_region_days(orgs text[], areas text[], types text[], generating boolean[], zones text[], kinds text[], days date[]) returns void language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into region_days (org_id, area_code, type, generates, zone, kind, day)
  select distinct u.* from unnest(orgs, areas, types, generating, zones, kinds, days) as u(org_id, area_code, type, generates, zone, kind, day)
  where not exists (select from region_days r where r.day = u.day and r.kind = u.kind and r.org_id = u.org_id and r.area_code = u.area_code and r.type = u.type and r.generates = u.generates and r.zone = u.zone)
  order by u.day, u.kind, u.org_id, u.area_code, u.type, u.generates, u.zone on conflict do nothing;
  perform 1 from region_days r join unnest(orgs, areas, types, generating, zones, kinds, days) as u(org_id, area_code, type, generates, zone, kind, day)
    on r.day = u.day and r.kind = u.kind and r.org_id = u.org_id and r.area_code = u.area_code and r.type = u.type and r.generates = u.generates and r.zone = u.zone
  order by r.day, r.kind, r.org_id, r.area_code, r.type, r.generates, r.zone for update of r;
end $$;
--> statement-breakpoint
-- Adds what days of sites have become to those of their groups: what they come to now less what they came to. Of a site's ledger (site_entries) what stands beside them; entries are of the newest days only.
create function note_region_days() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if tg_op = 'TRUNCATE' then
    perform make_region_days();
    return null;
  elsif not exists (select from changed) then
    return null;
  end if;
  perform lock_region_days(array_agg(org_id), array_agg(area_code), array_agg(type), array_agg(generates), array_agg(zone), array_agg(kind), array_agg(day)) from (
    select distinct s.org_id, s.area_code, s.type, s.generates, s.zone, c.kind, c.day from changed c join sites s on s.id = c.site_id) of having count(*) > 0;
  if tg_op = 'UPDATE' then
    update region_days r set kwh = r.kwh + m.kwh, compared_kwh = r.compared_kwh + m.compared_kwh, compared_sites = r.compared_sites + m.compared_sites, before_kwh = r.before_kwh + m.before_kwh,
      shown_kwh = r.shown_kwh + m.shown_kwh
    from (
      select s.org_id, s.area_code, s.type, s.generates, s.zone, c.kind, c.day, sum(c.sign * c.kwh) as kwh, coalesce(sum(c.sign * c.compared_kwh), 0) as compared_kwh,
        sum(c.sign * (c.compared_kwh is not null)::int)::int as compared_sites, coalesce(sum(c.sign * c.before_kwh), 0) as before_kwh, sum(c.sign * greatest(c.kwh, e.kwh)) as shown_kwh
      from (select site_id, kind, day, kwh, compared_kwh, before_kwh, 1 as sign from changed union all select site_id, kind, day, kwh, compared_kwh, before_kwh, -1 from before) c join sites s on s.id = c.site_id
        left join lateral (select kwh from site_entries where c.day >= (select min(day) from site_entries) and site_entries.day = c.day and site_entries.kind = c.kind and site_entries.site_id = c.site_id offset 0) e on true
      group by 1, 2, 3, 4, 5, 6, 7) m
    where r.day = m.day and r.kind = m.kind and r.org_id = m.org_id and r.area_code = m.area_code and r.type = m.type and r.generates = m.generates and r.zone = m.zone;
  else
    update region_days r set kwh = r.kwh + m.sign * m.kwh, sites = r.sites + m.sign * m.sites, compared_kwh = r.compared_kwh + m.sign * m.compared_kwh, compared_sites = r.compared_sites + m.sign * m.compared_sites,
      before_kwh = r.before_kwh + m.sign * m.before_kwh, shown_kwh = r.shown_kwh + m.sign * m.shown_kwh, shown_sites = r.shown_sites + m.sign * m.shown_sites, shown_kw = r.shown_kw + m.sign * m.shown_kw
    from (
      select s.org_id, s.area_code, s.type, s.generates, s.zone, c.kind, c.day, case tg_op when 'INSERT' then 1 else -1 end as sign, sum(c.kwh) as kwh, count(*)::int as sites, coalesce(sum(c.compared_kwh), 0) as compared_kwh,
        count(c.compared_kwh)::int as compared_sites, coalesce(sum(c.before_kwh), 0) as before_kwh, sum(greatest(c.kwh, e.kwh) - coalesce(e.kwh, 0)) as shown_kwh,
        (count(*) filter (where e.kwh is null))::int as shown_sites, coalesce(sum(generator_kw(s.type, s.running_kw, s.roof_kw)) filter (where e.kwh is null), 0) as shown_kw
      from changed c join sites s on s.id = c.site_id
        left join lateral (select kwh from site_entries where c.day >= (select min(day) from site_entries) and site_entries.day = c.day and site_entries.kind = c.kind and site_entries.site_id = c.site_id offset 0) e on true
      group by 1, 2, 3, 4, 5, 6, 7) m
    where r.day = m.day and r.kind = m.kind and r.org_id = m.org_id and r.area_code = m.area_code and r.type = m.type and r.generates = m.generates and r.zone = m.zone;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- The same of entries, beside the days of the sites as they stand.
create function note_region_entries() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if tg_op = 'TRUNCATE' then
    perform make_region_days();
    return null;
  -- An entry is made empty, and filled after that.
  elsif not exists (select from changed where kwh is not null or tg_op = 'UPDATE') then
    return null;
  end if;
  perform lock_region_days(array_agg(org_id), array_agg(area_code), array_agg(type), array_agg(generates), array_agg(zone), array_agg(kind), array_agg(day)) from (
    select distinct s.org_id, s.area_code, s.type, s.generates, s.zone, c.kind, c.day from changed c join sites s on s.id = c.site_id) of having count(*) > 0;
  if tg_op = 'UPDATE' then
    update region_days r set shown_kwh = r.shown_kwh + m.shown_kwh, shown_sites = r.shown_sites + m.shown_sites, shown_kw = r.shown_kw + m.shown_kw
    from (
      select s.org_id, s.area_code, s.type, s.generates, s.zone, c.kind, c.day, sum(c.sign * coalesce(greatest(c.kwh, d.kwh), 0)) as shown_kwh, sum(c.sign * (greatest(c.kwh, d.kwh) is not null)::int)::int as shown_sites,
        coalesce(sum(c.sign * generator_kw(s.type, s.running_kw, s.roof_kw)) filter (where greatest(c.kwh, d.kwh) is not null), 0) as shown_kw
      from (select site_id, kind, day, kwh, 1 as sign from changed union all select site_id, kind, day, kwh, -1 from before) c join sites s on s.id = c.site_id
        left join lateral (select kwh from site_days where site_days.site_id = c.site_id and site_days.kind = c.kind and site_days.day = c.day offset 0) d on true
      group by 1, 2, 3, 4, 5, 6, 7) m
    where r.day = m.day and r.kind = m.kind and r.org_id = m.org_id and r.area_code = m.area_code and r.type = m.type and r.generates = m.generates and r.zone = m.zone;
  else
    update region_days r set shown_kwh = r.shown_kwh + m.sign * m.shown_kwh, shown_sites = r.shown_sites + m.sign * m.shown_sites, shown_kw = r.shown_kw + m.sign * m.shown_kw
    from (
      select s.org_id, s.area_code, s.type, s.generates, s.zone, c.kind, c.day, case tg_op when 'INSERT' then 1 else -1 end as sign, sum(greatest(c.kwh, d.kwh) - coalesce(d.kwh, 0)) as shown_kwh,
        (count(*) filter (where d.kwh is null))::int as shown_sites, coalesce(sum(generator_kw(s.type, s.running_kw, s.roof_kw)) filter (where d.kwh is null), 0) as shown_kw
      from changed c join sites s on s.id = c.site_id
        left join lateral (select kwh from site_days where site_days.site_id = c.site_id and site_days.kind = c.kind and site_days.day = c.day offset 0) d on true
      where c.kwh is not null group by 1, 2, 3, 4, 5, 6, 7) m
    where r.day = m.day and r.kind = m.kind and r.org_id = m.org_id and r.area_code = m.area_code and r.type = m.type and r.generates = m.generates and r.zone = m.zone;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- And of pairs, which may go from one day to another.
create function note_region_pairs() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if tg_op = 'UPDATE' then
    perform add_region_pairs(array_agg(org_id), array_agg(area_code), array_agg(type), array_agg(generates), array_agg(zone), array_agg(day), array_agg(pairs), array_agg(now), array_agg(before)) from (
      select s.org_id, s.area_code, s.type, s.generates, s.zone, p.day, sum(p.sign)::int as pairs, sum(p.sign * p.now) as now, sum(p.sign * p.before) as before
      from (select site_id, day, now, before, 1 as sign from changed union all select site_id, day, now, before, -1 from before) p join sites s on s.id = p.site_id
      where p.day is not null group by 1, 2, 3, 4, 5, 6) of having count(*) > 0;
  else
    perform add_region_pairs(array_agg(org_id), array_agg(area_code), array_agg(type), array_agg(generates), array_agg(zone), array_agg(day), array_agg(pairs), array_agg(now), array_agg(before)) from (
      select s.org_id, s.area_code, s.type, s.generates, s.zone, p.day, -count(*)::int as pairs, -sum(p.now) as now, -sum(p.before) as before
      from changed p join sites s on s.id = p.site_id where p.day is not null group by 1, 2, 3, 4, 5, 6) of having count(*) > 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function add_region_pairs(orgs text[], areas text[], types text[], generating boolean[], zones text[], days date[], numbers int[], nows float8[], befores float8[]) returns void language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform lock_region_days(orgs, areas, types, generating, zones, array_fill('generation'::text, array[array_length(days, 1)]), days);
  update region_days r set pairs = r.pairs + u.pairs, pair_now = r.pair_now + u.now, pair_before = r.pair_before + u.before
  from unnest(orgs, areas, types, generating, zones, days, numbers, nows, befores) as u(org_id, area_code, type, generates, zone, day, pairs, now, before)
  where r.day = u.day and r.kind = 'generation' and r.org_id = u.org_id and r.area_code = u.area_code and r.type = u.type and r.generates = u.generates and r.zone = u.zone;
end $$;
--> statement-breakpoint
-- Makes all of it anew: of millions of days some thousands of rows, which are not to be sorted first.
create function make_region_days() returns void language plpgsql set enable_sort = off set work_mem = '64MB' as $$
begin
  delete from region_days;
  insert into region_days (org_id, area_code, type, generates, zone, kind, day, kwh, sites, compared_kwh, compared_sites, before_kwh, shown_kwh, shown_sites, shown_kw, pairs, pair_now, pair_before)
  select s.org_id, s.area_code, s.type, s.generates, s.zone, v.kind, v.day, coalesce(sum(v.kwh), 0), count(v.kwh), coalesce(sum(v.compared_kwh), 0), count(v.compared_kwh), coalesce(sum(v.before_kwh), 0),
    coalesce(sum(v.shown), 0), count(v.shown), coalesce(sum(generator_kw(s.type, s.running_kw, s.roof_kw)) filter (where v.shown is not null), 0), count(v.now), coalesce(sum(v.now), 0), coalesce(sum(v.before), 0)
  from sites s join (
    select site_id, kind, day, d.kwh, d.compared_kwh, d.before_kwh, greatest(d.kwh, e.kwh) as shown, null::float8 as now, null::float8 as before from site_days d full join site_entries e using (site_id, kind, day)
    union all select site_id, 'generation', day, null, null, null, null, now, before from site_pairs where day is not null) v on v.site_id = s.id
  group by 1, 2, 3, 4, 5, 6, 7;
end $$;
--> statement-breakpoint
create trigger site_days_made after insert on site_days referencing new table as changed for each statement execute function note_region_days();
--> statement-breakpoint
create trigger site_days_changed after update on site_days referencing new table as changed old table as before for each statement execute function note_region_days();
--> statement-breakpoint
create trigger site_days_gone after delete on site_days referencing old table as changed for each statement execute function note_region_days();
--> statement-breakpoint
create trigger site_days_emptied after truncate on site_days for each statement execute function note_region_days();
--> statement-breakpoint
create trigger site_entries_made after insert on site_entries referencing new table as changed for each statement execute function note_region_entries();
--> statement-breakpoint
create trigger site_entries_changed after update on site_entries referencing new table as changed old table as before for each statement execute function note_region_entries();
--> statement-breakpoint
create trigger site_entries_gone after delete on site_entries referencing old table as changed for each statement execute function note_region_entries();
--> statement-breakpoint
create trigger site_entries_emptied after truncate on site_entries for each statement execute function note_region_entries();
--> statement-breakpoint
create trigger site_pairs_changed after update on site_pairs referencing new table as changed old table as before for each statement execute function note_region_pairs();
--> statement-breakpoint
create trigger site_pairs_gone after delete on site_pairs referencing old table as changed for each statement execute function note_region_pairs();
--> statement-breakpoint
-- Takes the days and the pair of a site from its group, or to it. Who does is alone (`take_kept_lock`).
create function move_region_days(site sites, sign int) returns void language plpgsql as $$
begin
  perform lock_region_days(array_agg(site.org_id), array_agg(site.area_code), array_agg(site.type), array_agg(site.generates), array_agg(site.zone), array_agg(kind), array_agg(day)) from (
    select kind, day from site_days where site_id = site.id union select kind, day from site_entries where site_id = site.id union select 'generation', day from site_pairs where site_id = site.id and day is not null) of having count(*) > 0;
  update region_days r set kwh = r.kwh + sign * m.kwh, sites = r.sites + sign * m.sites, compared_kwh = r.compared_kwh + sign * m.compared_kwh, compared_sites = r.compared_sites + sign * m.compared_sites,
    before_kwh = r.before_kwh + sign * m.before_kwh, shown_kwh = r.shown_kwh + sign * m.shown_kwh, shown_sites = r.shown_sites + sign * m.shown_sites, shown_kw = r.shown_kw + sign * m.shown_kw,
    pairs = r.pairs + sign * m.pairs, pair_now = r.pair_now + sign * m.now, pair_before = r.pair_before + sign * m.before
  from (
    select kind, day, coalesce(sum(kwh), 0) as kwh, count(kwh)::int as sites, coalesce(sum(compared_kwh), 0) as compared_kwh, count(compared_kwh)::int as compared_sites, coalesce(sum(before_kwh), 0) as before_kwh,
      coalesce(max(shown), 0) as shown_kwh, (max(shown) is not null)::int as shown_sites, case when max(shown) is null then 0 else coalesce(generator_kw(site.type, site.running_kw, site.roof_kw), 0) end as shown_kw,
      count(now)::int as pairs, coalesce(sum(now), 0) as now, coalesce(sum(before), 0) as before
    from (
      select kind, day, kwh, compared_kwh, before_kwh, kwh as shown, null::float8 as now, null::float8 as before from site_days where site_id = site.id
      union all select kind, day, null, null, null, kwh, null, null from site_entries where site_id = site.id
      union all select 'generation', day, null, null, null, null, now, before from site_pairs where site_id = site.id and day is not null) v
    group by kind, day) m
  where r.day = m.day and r.kind = m.kind and r.org_id = site.org_id and r.area_code = site.area_code and r.type = site.type and r.generates = site.generates and r.zone = site.zone;
end $$;
--> statement-breakpoint
-- Makes anew what is known of the sites of some groups: how many there are, and their state. Who does is alone.
create function make_region_sites(orgs text[], areas text[], types text[], generating boolean[], zones text[]) returns void language plpgsql as $$
begin
  delete from region_sites r using unnest(orgs, areas, types, generating, zones) as u(org_id, area_code, type, generates, zone)
  where r.org_id = u.org_id and r.area_code = u.area_code and r.type = u.type and r.generates = u.generates and r.zone = u.zone;
  insert into region_sites (org_id, area_code, type, generates, zone, sites, installed_kw, running_kw, roof_kw)
  select s.org_id, s.area_code, s.type, s.generates, s.zone, count(*), sum(s.installed_kw), sum(s.running_kw), coalesce(sum(s.roof_kw), 0)
  from (select distinct * from unnest(orgs, areas, types, generating, zones) as u(org_id, area_code, type, generates, zone)) u
    join sites s on s.org_id = u.org_id and s.area_code = u.area_code and s.type = u.type and s.generates = u.generates and s.zone = u.zone group by 1, 2, 3, 4, 5;
  -- Of a group nobody is left in nothing is kept.
  if exists (select from unnest(orgs, areas, types, generating, zones) as u(org_id, area_code, type, generates, zone)
    where not exists (select from region_sites s where s.org_id = u.org_id and s.area_code = u.area_code and s.type = u.type and s.generates = u.generates and s.zone = u.zone)) then
    delete from region_live r using unnest(orgs, areas, types, generating, zones) as u(org_id, area_code, type, generates, zone)
    where r.org_id = u.org_id and r.area_code = u.area_code and r.type = u.type and r.generates = u.generates and r.zone = u.zone
      and not exists (select from region_sites s where s.org_id = u.org_id and s.area_code = u.area_code and s.type = u.type and s.generates = u.generates and s.zone = u.zone);
    delete from region_days r using unnest(orgs, areas, types, generating, zones) as u(org_id, area_code, type, generates, zone)
    where r.org_id = u.org_id and r.area_code = u.area_code and r.type = u.type and r.generates = u.generates and r.zone = u.zone
      and not exists (select from region_sites s where s.org_id = u.org_id and s.area_code = u.area_code and s.type = u.type and s.generates = u.generates and s.zone = u.zone);
  end if;
  perform make_region_live(array_agg(org_id), array_agg(area_code), array_agg(type), array_agg(generates), array_agg(zone), array_agg(kind)) from (
    select s.org_id, s.area_code, s.type, s.generates, s.zone, k.kind
    from unnest(orgs, areas, types, generating, zones) as u(org_id, area_code, type, generates, zone)
      join region_sites s on s.org_id = u.org_id and s.area_code = u.area_code and s.type = u.type and s.generates = u.generates and s.zone = u.zone
      cross join lateral (
        select main_kind(s.type) as kind
        union select r.kind from region_live r where r.org_id = s.org_id and r.area_code = s.area_code and r.type = s.type and r.generates = s.generates and r.zone = s.zone
        union select l.kind from sites o join latest_sites l on l.site_id = o.id where o.org_id = s.org_id and o.area_code = s.area_code and o.type = s.type and o.generates = s.generates and o.zone = s.zone) k
    group by 1, 2, 3, 4, 5, 6) of having count(*) > 0;
end $$;
--> statement-breakpoint
create function note_region_sites() returns trigger language plpgsql as $$
declare
  site sites;
begin
  if tg_op = 'TRUNCATE' then
    truncate region_sites, region_live, region_days;
  elsif tg_level = 'ROW' then
    perform move_region_days(old, -1);
    perform move_region_days(new, 1);
    perform make_region_sites(array[old.org_id, new.org_id], array[old.area_code, new.area_code], array[old.type, new.type], array[old.generates, new.generates], array[old.zone, new.zone]);
  else
    -- A site that comes or goes has none as a rule.
    for site in select * from changed s
      where exists (select from site_days d where d.site_id = s.id) or exists (select from site_entries e where e.site_id = s.id) or exists (select from site_pairs p where p.site_id = s.id) order by s.id loop
      perform move_region_days(site, case tg_op when 'INSERT' then 1 else -1 end);
    end loop;
    perform make_region_sites(array_agg(org_id), array_agg(area_code), array_agg(type), array_agg(generates), array_agg(zone)) from (select distinct org_id, area_code, type, generates, zone from changed) of having count(*) > 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Before the site's own rows go; triggers go by their names.
create trigger sites_groups_made after insert on sites referencing new table as changed for each statement execute function note_region_sites();
--> statement-breakpoint
create trigger sites_groups_gone after delete on sites referencing old table as changed for each statement execute function note_region_sites();
--> statement-breakpoint
create trigger sites_groups_changed after update on sites for each row
when ((old.org_id, old.area_code, old.type, old.generates, old.zone, old.installed_kw, old.running_kw, old.roof_kw) is distinct from (new.org_id, new.area_code, new.type, new.generates, new.zone, new.installed_kw, new.running_kw, new.roof_kw))
execute function note_region_sites();
--> statement-breakpoint
create trigger sites_groups_emptied after truncate on sites for each statement execute function note_region_sites();
--> statement-breakpoint
select make_region_days();
--> statement-breakpoint
select make_region_sites(array_agg(org_id), array_agg(area_code), array_agg(type), array_agg(generates), array_agg(zone)) from (select distinct org_id, area_code, type, generates, zone from sites) of having count(*) > 0;
