CREATE TABLE "latest_sites" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone,
	"fresh_until" timestamp with time zone,
	"silent_after" timestamp with time zone,
	"online" boolean DEFAULT false NOT NULL,
	"devices" integer DEFAULT 0 NOT NULL,
	"heard" integer DEFAULT 0 NOT NULL,
	"power" double precision,
	"power_oldest" timestamp with time zone,
	"power_quality" smallint,
	"reported_kw" double precision DEFAULT 0 NOT NULL,
	"total_kw" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "latest_sites_site_id_kind_pk" PRIMARY KEY("site_id","kind")
);
--> statement-breakpoint
-- What a site of a type counts as its own figure; a village's roofs generate beside it. As `mainKind` of server/figures/sqlFragments.ts.
create function main_kinds(type text) returns setof text language sql immutable as $$
  select case when type in ('002', '003') then 'generation' when type = '004' then 'charge' when type = '005' then 'charging' else 'consumption' end
  union all select 'generation' where type = '006'
$$;
--> statement-breakpoint
-- Makes the rows of some sites from their devices' (server/tables/telemetry.ts, latestSites). Whoever comes second waits, and then sees what the first has written.
create function make_latest_sites(ids text[]) returns void language plpgsql as $$
begin
  insert into latest_sites (site_id, kind)
  select s.id, k.kind from sites s cross join lateral main_kinds(s.type) as k(kind)
  where s.id = any(ids) and exists (select from devices d where d.site_id = s.id and d.enabled)
    and not exists (select from latest_sites l where l.site_id = s.id and l.kind = k.kind)
  order by 1, 2 on conflict do nothing;
  perform 1 from latest_sites where site_id = any(ids) order by site_id, kind for update;
  delete from latest_sites l where l.site_id = any(ids) and not exists (
    select from sites s join devices d on d.site_id = s.id and d.enabled cross join lateral main_kinds(s.type) as k(kind) where s.id = l.site_id and k.kind = l.kind);
  update latest_sites l set at = m.newest, fresh_until = m.fresh_until, silent_after = m.silent_after, online = m.online, devices = m.devices, heard = m.heard, power = m.power,
    power_oldest = m.power_oldest, power_quality = m.power_quality, reported_kw = m.reported_kw, total_kw = m.total_kw
  from (
    select site_id, kind, max(newest) as newest,
      least(min(heard_until) filter (where heard_until >= newest), min(power_until) filter (where power_until >= newest)) as fresh_until, max(heard_until) as silent_after,
      count(*) as devices, count(*) filter (where heard_until >= newest) as heard,
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
    perform make_latest_sites(array(select distinct site_id from latest_sites));
  elsif tg_table_name = 'sites' and tg_level = 'ROW' then
    perform make_latest_sites(array[new.id]);
  elsif tg_table_name = 'sites' then
    perform make_latest_sites(array(select id from changed order by id));
  elsif tg_level = 'ROW' then
    perform make_latest_sites(array[old.site_id, new.site_id]);
  elsif tg_table_name = 'devices' then
    perform make_latest_sites(array(select distinct site_id from changed order by site_id));
  elsif exists (select from changed) then
    perform make_latest_sites(array(select distinct d.site_id from changed join devices d on d.id = changed.device_id order by d.site_id));
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
select make_latest_sites(array(select id from sites));
