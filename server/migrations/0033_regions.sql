CREATE TABLE "site_entries" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"site_id" text NOT NULL,
	"kwh" double precision,
	CONSTRAINT "site_entries_day_kind_site_id_pk" PRIMARY KEY("day","kind","site_id")
);
--> statement-breakpoint
CREATE TABLE "site_pairs" (
	"site_id" text PRIMARY KEY NOT NULL,
	"day" date,
	"now" double precision,
	"before" double precision
);
--> statement-breakpoint
CREATE TABLE "region_curves" (
	"org_id" text NOT NULL,
	"area_code" text NOT NULL,
	"type" text NOT NULL,
	"generates" boolean NOT NULL,
	"zone" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"kw" double precision[] NOT NULL,
	"devices" integer[] NOT NULL,
	"rated_kw" double precision[] NOT NULL,
	CONSTRAINT "region_curves_day_kind_org_id_area_code_type_generates_zone_pk" PRIMARY KEY("day","kind","org_id","area_code","type","generates","zone")
);
--> statement-breakpoint
CREATE TABLE "region_sums" (
	"org_id" text NOT NULL,
	"area_code" text NOT NULL,
	"type" text NOT NULL,
	"generates" boolean NOT NULL,
	"zone" text NOT NULL,
	"kind" text NOT NULL,
	"span" text NOT NULL,
	"kwh" double precision NOT NULL,
	"days" integer NOT NULL,
	"since" date NOT NULL,
	"compared_kwh" double precision,
	"before_kwh" double precision,
	CONSTRAINT "region_sums_org_id_area_code_type_generates_zone_kind_span_pk" PRIMARY KEY("org_id","area_code","type","generates","zone","kind","span")
);
--> statement-breakpoint
CREATE TABLE "latest_sites" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone,
	"fresh_until" timestamp with time zone,
	"silent_after" timestamp with time zone,
	"online" boolean DEFAULT false NOT NULL,
	"devices" integer DEFAULT 0 NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"heard" integer DEFAULT 0 NOT NULL,
	"power" double precision,
	"power_oldest" timestamp with time zone,
	"power_quality" smallint,
	"reported_kw" double precision DEFAULT 0 NOT NULL,
	"total_kw" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "latest_sites_site_id_kind_pk" PRIMARY KEY("site_id","kind")
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "generates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "site_entries_site" ON "site_entries" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "region_sums_span" ON "region_sums" USING btree ("kind","span");--> statement-breakpoint
CREATE INDEX "devices_commissioned" ON "devices" USING btree ("commissioned_on");
--> statement-breakpoint
-- Does a site generate: the condition of `sites.generates` (server/tables/sites.ts).
create function site_generates(site text, type text) returns boolean language sql stable as $$
  select type in ('002', '003') or type = '006' and exists (select from devices d where d.site_id = site and d.enabled and d.energy_kind = 'generation')
$$;
--> statement-breakpoint
create function note_generates() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sites' then
    new.generates := site_generates(new.id, new.type);
    return new;
  elsif tg_level = 'ROW' then
    update sites s set generates = not generates where s.id in (old.site_id, new.site_id) and s.type = '006' and s.generates <> site_generates(s.id, s.type);
  else
    update sites s set generates = not generates where s.id in (select site_id from changed) and s.type = '006' and s.generates <> site_generates(s.id, s.type);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger sites_generate before insert or update of type on sites for each row execute function note_generates();
--> statement-breakpoint
create trigger devices_generate_made after insert on devices referencing new table as changed for each statement execute function note_generates();
--> statement-breakpoint
create trigger devices_generate_gone after delete on devices referencing old table as changed for each statement execute function note_generates();
--> statement-breakpoint
create trigger devices_generate_changed after update of site_id, enabled, energy_kind on devices for each row
when ((old.site_id, old.enabled, old.energy_kind) is distinct from (new.site_id, new.enabled, new.energy_kind)) execute function note_generates();
--> statement-breakpoint
update sites set generates = true where site_generates(id, type);
--> statement-breakpoint
-- What of a site can be asked as a figure of power: what one of its type counts (`mainKind` of server/figures/sqlFragments.ts), and what else its devices count of these.
create function site_kinds(site text, type text) returns setof text language sql stable as $$
  select case when type in ('002', '003') then 'generation' when type = '004' then 'charge' when type = '005' then 'charging' else 'consumption' end
  union select d.energy_kind from devices d where d.site_id = site and d.enabled and d.energy_kind in ('generation', 'consumption', 'charge', 'charging')
$$;
--> statement-breakpoint
-- Makes the rows of some sites from their devices' (server/tables/telemetry.ts, latestSites); anew, where sites or devices have come or gone. Whoever comes second waits, and then sees what the first has written.
create function make_latest_sites(ids text[], anew boolean) returns void language plpgsql as $$
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
    power_oldest = m.power_oldest, power_quality = m.power_quality, reported_kw = m.reported_kw, total_kw = m.total_kw
  from (
    select site_id, kind, max(newest) as newest,
      least(min(heard_until) filter (where heard_until >= newest), min(power_until) filter (where power_until >= newest)) as fresh_until, max(heard_until) as silent_after,
      count(*) as devices, count(*) filter (where counts) as counted, count(*) filter (where heard_until >= newest) as heard,
      coalesce(case when bool_or(counts) then 2 * sum(kw) filter (where counts and heard_until >= newest) >= sum(kw) filter (where counts) else bool_or(heard_until >= newest) end, false) as online,
      sum(power::float8) filter (where power_until >= newest) as power, min(power_at) filter (where power_until >= newest) as power_oldest,
      max(power_quality) filter (where power_until >= newest) as power_quality,
      coalesce(sum(kw) filter (where power_until >= newest), 0) as reported_kw, coalesce(sum(kw) filter (where counts), 0) as total_kw
    from (
      select k.site_id, k.kind, d.energy_kind is not distinct from k.kind as counts, coalesce(d.rated_kw, 1) as kw, live.power, live.power_at, live.power_quality,
        live.at + make_interval(secs => 2 * d.sampling_seconds) as heard_until,
        case when d.energy_kind = k.kind and live.power is not null and live.power_quality < 4 then live.power_at + make_interval(secs => 2 * d.sampling_seconds) end as power_until,
        max(live.at) over (partition by k.site_id, k.kind) as newest
      from latest_sites k join devices d on d.site_id = k.site_id and d.enabled left join latest_devices live on live.device_id = d.id
      where k.site_id = any(ids)) units
    group by site_id, kind) m
  where m.site_id = l.site_id and m.kind = l.kind;
end $$;
--> statement-breakpoint
-- One row a device comes to one site only; "changed" holds devices, or their newest values.
create function note_latest_sites() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform make_latest_sites(array(select distinct site_id from latest_sites), false);
  elsif tg_table_name = 'sites' and tg_level = 'ROW' then
    perform make_latest_sites(array[new.id], true);
  elsif tg_table_name = 'sites' then
    perform make_latest_sites(array(select id from changed where exists (select from devices d where d.site_id = changed.id) order by id), true);
  elsif tg_level = 'ROW' then
    perform make_latest_sites(array[old.site_id, new.site_id], true);
  elsif tg_table_name = 'devices' then
    perform make_latest_sites(array(select distinct site_id from changed order by site_id), true);
  elsif exists (select from changed) then
    perform make_latest_sites(array(select distinct d.site_id from changed join devices d on d.id = changed.device_id order by d.site_id), false);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger latest_devices_made after insert on latest_devices referencing new table as changed for each statement execute function note_latest_sites();
--> statement-breakpoint
create trigger latest_devices_gone after delete on latest_devices referencing old table as changed for each statement execute function note_latest_sites();
--> statement-breakpoint
create trigger devices_live_made after insert on devices referencing new table as changed for each statement execute function note_latest_sites();
--> statement-breakpoint
create trigger devices_live_gone after delete on devices referencing old table as changed for each statement execute function note_latest_sites();
--> statement-breakpoint
create trigger sites_live_made after insert on sites referencing new table as changed for each statement execute function note_latest_sites();
--> statement-breakpoint
create trigger sites_live_gone after delete on sites referencing old table as changed for each statement execute function note_latest_sites();
--> statement-breakpoint
create trigger latest_devices_changed after update on latest_devices referencing new table as changed for each statement execute function note_latest_sites();
--> statement-breakpoint
create trigger latest_devices_emptied after truncate on latest_devices for each statement execute function note_latest_sites();
--> statement-breakpoint
create trigger devices_live_changed after update of site_id, enabled, energy_kind, rated_kw, sampling_seconds on devices for each row
when ((old.site_id, old.enabled, old.energy_kind, old.rated_kw, old.sampling_seconds) is distinct from (new.site_id, new.enabled, new.energy_kind, new.rated_kw, new.sampling_seconds))
execute function note_latest_sites();
--> statement-breakpoint
create trigger sites_live_changed after update of type on sites for each row when (old.type is distinct from new.type) execute function note_latest_sites();
--> statement-breakpoint
select make_latest_sites(array(select id from sites), true);
--> statement-breakpoint
-- Makes the pairs of some sites: each device against itself, by the clock of its site. Its counter of the day before stands in its curve as it was at the end of each quarter; between two ends it is interpolated.
create function make_site_pairs(ids text[], anew boolean default false) returns void language plpgsql as $$
begin
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
create function note_site_pairs() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update site_pairs set day = null, now = null, before = null;
  elsif tg_table_name = 'sites' and tg_op = 'DELETE' then
    delete from site_pairs where site_id in (select id from changed);
  elsif tg_table_name = 'sites' and tg_op = 'INSERT' then
    perform make_site_pairs(array(select id from changed where generates order by id), true);
  elsif tg_table_name = 'sites' then
    perform make_site_pairs(array[new.id], true);
  elsif tg_table_name = 'devices' and tg_op = 'DELETE' then
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
create trigger latest_pairs_made after insert on latest referencing new table as changed for each statement execute function note_site_pairs();
--> statement-breakpoint
create trigger latest_pairs_changed after update on latest referencing new table as changed for each statement execute function note_site_pairs();
--> statement-breakpoint
create trigger latest_pairs_gone after delete on latest referencing old table as changed for each statement execute function note_site_pairs();
--> statement-breakpoint
create trigger latest_pairs_emptied after truncate on latest for each statement execute function note_site_pairs();
--> statement-breakpoint
create trigger devices_pairs_changed after update of site_id, enabled, energy_kind on devices for each row
when ((old.site_id, old.enabled, old.energy_kind) is distinct from (new.site_id, new.enabled, new.energy_kind)) execute function note_site_pairs();
--> statement-breakpoint
create trigger devices_pairs_gone after delete on devices referencing old table as changed for each statement execute function note_site_pairs();
--> statement-breakpoint
create trigger sites_pairs_made after insert on sites referencing new table as changed for each statement execute function note_site_pairs();
--> statement-breakpoint
create trigger sites_pairs_gone after delete on sites referencing old table as changed for each statement execute function note_site_pairs();
--> statement-breakpoint
create trigger sites_pairs_changed after update of generates, type, zone on sites for each row when ((old.generates, old.zone) is distinct from (new.generates, new.zone)) execute function note_site_pairs();
--> statement-breakpoint
select make_site_pairs(array(select id from sites), true);
--> statement-breakpoint
-- Makes the energy of some sites on some days from the entries of their devices. Whoever comes second waits, and then sees what the first has written.
create function make_site_entries(sites text[], kinds text[], days date[]) returns void language plpgsql as $$
declare
  there int;
begin
  loop
    perform 1 from site_entries where (day, kind, site_id) in (select day, kind, site_id from unnest(sites, kinds, days) as u(site_id, kind, day)) order by day, kind, site_id for update;
    get diagnostics there = row_count;
    exit when there = (select count(*) from (select distinct * from unnest(sites, kinds, days) as u(site_id, kind, day)) u);
    insert into site_entries (site_id, kind, day) select distinct site_id, kind, day from unnest(sites, kinds, days) as u(site_id, kind, day) order by 3, 2, 1 on conflict do nothing;
  end loop;
  update site_entries s set kwh = m.kwh from (
    select u.site_id, u.kind, u.day, sum(e.kwh) as kwh
    from (select distinct * from unnest(sites, kinds, days) as u(site_id, kind, day)) u
      left join (devices d cross join lateral (select e.kwh, e.kind, e.day from device_days e where e.device_id = d.id) e)
        -- As isCounted of server/figures/sqlFragments.ts.
        on d.site_id = u.site_id and e.kind = u.kind and e.day = u.day and (e.kind = d.energy_kind or (d.energy_kind, e.kind) in (('charge', 'discharge'), ('chargeMetered', 'dischargeMetered'), ('import', 'export')))
    group by 1, 2, 3) m
  where s.site_id = m.site_id and s.kind = m.kind and s.day = m.day and s.kwh is distinct from m.kwh;
end $$;
--> statement-breakpoint
-- Of a history that is written in one go, and of corrections of the past, nobody asks here: only the newest days are kept.
create function note_site_entries() returns trigger language plpgsql as $$
declare
  since date;
begin
  if tg_op = 'TRUNCATE' then
    truncate site_entries;
  elsif tg_table_name = 'devices' and tg_level = 'ROW' then
    perform make_site_entries(array_agg(site_id), array_agg(kind), array_agg(day)) from (
      select o.site_id, e.kind, e.day from unnest(array[old.site_id, new.site_id]) as o(site_id)
        cross join (select kind, day from device_days where device_id = new.id and day >= (select max(day) - 2 from site_entries)) e) of;
  elsif tg_table_name = 'devices' and tg_op = 'INSERT' then
    perform make_site_entries(array_agg(c.site_id), array_agg(e.kind), array_agg(e.day))
    from changed c join device_days e on e.device_id = c.id and e.day >= (select max(day) - 2 from site_entries) having count(*) > 0;
  elsif tg_table_name = 'devices' then
    perform make_site_entries(array_agg(site_id), array_agg(kind), array_agg(day)) from site_entries where site_id in (select site_id from changed) having count(*) > 0;
  elsif exists (select from changed) then
    select greatest((select max(day) from site_entries), (select max(day) from changed)) - 2 into since;
    perform make_site_entries(array_agg(site_id), array_agg(kind), array_agg(day)) from (
      select distinct d.site_id, c.kind, c.day from changed c join devices d on d.id = c.device_id where c.day >= since) of;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger device_days_made after insert on device_days referencing new table as changed for each statement execute function note_site_entries();
--> statement-breakpoint
create trigger device_days_changed after update on device_days referencing new table as changed for each statement execute function note_site_entries();
--> statement-breakpoint
create trigger device_days_gone after delete on device_days referencing old table as changed for each statement execute function note_site_entries();
--> statement-breakpoint
create trigger device_days_emptied after truncate on device_days for each statement execute function note_site_entries();
--> statement-breakpoint
create trigger devices_entries_made after insert on devices referencing new table as changed for each statement execute function note_site_entries();
--> statement-breakpoint
create trigger devices_entries_gone after delete on devices referencing old table as changed for each statement execute function note_site_entries();
--> statement-breakpoint
create trigger devices_entries_changed after update of site_id, energy_kind on devices for each row
when ((old.site_id, old.energy_kind) is distinct from (new.site_id, new.energy_kind)) execute function note_site_entries();
--> statement-breakpoint
insert into site_entries (site_id, kind, day, kwh)
select d.site_id, e.kind, e.day, sum(e.kwh) filter (where e.kind = d.energy_kind or (d.energy_kind, e.kind) in (('charge', 'discharge'), ('chargeMetered', 'dischargeMetered'), ('import', 'export')))
from device_days e join devices d on d.id = e.device_id where e.day >= (select max(day) - 2 from device_days) group by 1, 2, 3;
--> statement-breakpoint
-- Adds up the sums of the sites of some groups anew. Who writes sums of sites has the lock already (server/ingest/siteSums.ts); who moves a site takes it here.
create function make_region_sums(orgs text[], areas text[], types text[], generating boolean[], zones text[], kinds text[], spans text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(726012);
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
-- Adds to places of an array; places count from 1.
create function add_values(slots anyarray, places int[], vals anyarray) returns anyarray language plpgsql immutable as $$
begin
  for n in 1 .. coalesce(array_length(places, 1), 0) loop
    slots[places[n]] := slots[places[n]] + vals[n];
  end loop;
  return slots;
end $$;
--> statement-breakpoint
create type region_change as (org_id text, area_code text, type text, generates boolean, zone text, day date, kind text, places int[], kw float8[], devices int[], rated_kw float8[]);
--> statement-breakpoint
-- Adds to quarters of the curves of groups. Additions do not mind each other's order; whoever comes second waits for the row.
create function add_region_curves(changes region_change[]) returns void language plpgsql as $$
begin
  insert into region_curves (org_id, area_code, type, generates, zone, day, kind, kw, devices, rated_kw)
  select org_id, area_code, type, generates, zone, day, kind, array_fill(0::float8, array[96]), array_fill(0, array[96]), array_fill(0::float8, array[96])
  from unnest(changes) c where exists (select from unnest(c.devices) d where d > 0) order by day, kind, org_id, area_code, type, generates, zone on conflict do nothing;
  perform 1 from region_curves r join unnest(changes) c on r.day = c.day and r.kind = c.kind and r.org_id = c.org_id and r.area_code = c.area_code and r.type = c.type and r.generates = c.generates and r.zone = c.zone order by r.day, r.kind, r.org_id, r.area_code, r.type, r.generates, r.zone for update of r;
  update region_curves r set kw = add_values(r.kw, c.places, c.kw), devices = add_values(r.devices, c.places, c.devices), rated_kw = add_values(r.rated_kw, c.places, c.rated_kw)
  from unnest(changes) c where r.day = c.day and r.kind = c.kind and r.org_id = c.org_id and r.area_code = c.area_code and r.type = c.type and r.generates = c.generates and r.zone = c.zone;
end $$;
--> statement-breakpoint
-- Follows the sites' curves and sums into those of their groups.
create function note_regions() returns trigger language plpgsql as $$
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
--> statement-breakpoint
-- Takes a site's curves and sums from one group to another. A site that comes or goes has none as a rule.
create function move_site(site text, sign int, org_id text, area_code text, type text, generates boolean, zone text) returns void language plpgsql as $$
declare
  changes region_change[];
begin
  select array_agg(row(org_id, area_code, type, generates, zone, c.day, c.kind, array(select generate_series(1, 96)), array(select sign * v from unnest(c.kw) v), array(select sign * v from unnest(c.devices) v),
    array(select sign * v from unnest(c.rated_kw) v))::region_change) into changes
  from site_curves c where c.site_id = site;
  if changes is not null then
    perform add_region_curves(changes);
  end if;
  perform make_region_sums(array_agg(org_id), array_agg(area_code), array_agg(type), array_agg(generates), array_agg(zone), array_agg(kind), array_agg(span))
  from site_sums where site_id = site having count(*) > 0;
end $$;
--> statement-breakpoint
create function note_moves() returns trigger language plpgsql as $$
begin
  if tg_level = 'ROW' then
    perform move_site(old.id, -1, old.org_id, old.area_code, old.type, old.generates, old.zone);
    perform move_site(new.id, 1, new.org_id, new.area_code, new.type, new.generates, new.zone);
  else
    perform move_site(id, case tg_op when 'INSERT' then 1 else -1 end, org_id, area_code, type, generates, zone) from changed
    where exists (select from site_curves c where c.site_id = changed.id) or exists (select from site_sums m where m.site_id = changed.id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger site_sums_made after insert on site_sums referencing new table as changed for each statement execute function note_regions();
--> statement-breakpoint
create trigger site_sums_changed after update on site_sums referencing new table as changed for each statement execute function note_regions();
--> statement-breakpoint
create trigger site_sums_gone after delete on site_sums referencing old table as changed for each statement execute function note_regions();
--> statement-breakpoint
create trigger site_curves_made after insert on site_curves referencing new table as changed for each statement execute function note_regions();
--> statement-breakpoint
create trigger site_curves_changed after update on site_curves referencing new table as changed old table as before for each statement execute function note_regions();
--> statement-breakpoint
create trigger site_curves_gone after delete on site_curves referencing old table as changed for each statement execute function note_regions();
--> statement-breakpoint
create trigger site_sums_emptied after truncate on site_sums for each statement execute function note_regions();
--> statement-breakpoint
create trigger site_curves_emptied after truncate on site_curves for each statement execute function note_regions();
--> statement-breakpoint
create trigger sites_moved_in after insert on sites referencing new table as changed for each statement execute function note_moves();
--> statement-breakpoint
create trigger sites_moved_out after delete on sites referencing old table as changed for each statement execute function note_moves();
--> statement-breakpoint
create trigger sites_moved after update on sites for each row
when ((old.org_id, old.area_code, old.type, old.generates, old.zone) is distinct from (new.org_id, new.area_code, new.type, new.generates, new.zone)) execute function note_moves();
--> statement-breakpoint
insert into region_sums (org_id, area_code, type, generates, zone, kind, span, kwh, days, since, compared_kwh, before_kwh)
select s.org_id, s.area_code, s.type, s.generates, s.zone, m.kind, m.span, sum(m.kwh), sum(m.days), min(m.since), sum(m.compared_kwh), sum(m.before_kwh)
from site_sums m join sites s on s.id = m.site_id group by 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
insert into region_curves (org_id, area_code, type, generates, zone, day, kind, kw, devices, rated_kw)
select org_id, area_code, type, generates, zone, day, kind, array_agg(kw order by place), array_agg(devices order by place), array_agg(rated order by place) from (
  select s.org_id, s.area_code, s.type, s.generates, s.zone, c.day, c.kind, p.place, sum(p.kw) as kw, sum(p.devices)::int as devices, sum(p.rated) as rated
  from site_curves c join sites s on s.id = c.site_id cross join lateral unnest(c.kw, c.devices, c.rated_kw) with ordinality as p(kw, devices, rated, place)
  group by 1, 2, 3, 4, 5, 6, 7, 8) quarters group by 1, 2, 3, 4, 5, 6, 7;
