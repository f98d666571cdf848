CREATE TABLE "site_entries" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"site_id" text NOT NULL,
	"kwh" double precision,
	CONSTRAINT "site_entries_day_kind_site_id_pk" PRIMARY KEY("day","kind","site_id")
);
--> statement-breakpoint
CREATE INDEX "site_entries_site" ON "site_entries" USING btree ("site_id");--> statement-breakpoint
-- Makes the energy of some sites on some days from the entries of their devices. Whoever comes second waits, and then sees what the first has written.
create function make_site_entries(sites text[], kinds text[], days date[]) returns void language plpgsql as $$
begin
  insert into site_entries (site_id, kind, day) select distinct site_id, kind, day from unnest(sites, kinds, days) as u(site_id, kind, day) order by 3, 2, 1 on conflict do nothing;
  perform 1 from site_entries where (day, kind, site_id) in (select day, kind, site_id from unnest(sites, kinds, days) as u(site_id, kind, day)) order by day, kind, site_id for update;
  update site_entries s set kwh = m.kwh from (
    select u.site_id, u.kind, u.day, sum(e.kwh) as kwh
    from (select distinct * from unnest(sites, kinds, days) as u(site_id, kind, day)) u
      left join lateral (
        select e.kwh from devices d join device_days e on e.device_id = d.id and e.kind = u.kind and e.day = u.day
        -- As isCounted of server/figures/sqlFragments.ts.
        where d.site_id = u.site_id and (e.kind = d.energy_kind or (d.energy_kind, e.kind) in (('charge', 'discharge'), ('chargeMetered', 'dischargeMetered'), ('import', 'export'))) offset 0) e on true
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
  elsif tg_table_name = 'devices' then
    perform make_site_entries(array_agg(site_id), array_agg(kind), array_agg(day)) from site_entries where site_id in (select site_id from changed);
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
create trigger devices_entries_gone after delete on devices referencing old table as changed for each statement execute function note_site_entries();
--> statement-breakpoint
create trigger devices_entries_changed after update of site_id, energy_kind on devices for each row
when ((old.site_id, old.energy_kind) is distinct from (new.site_id, new.energy_kind)) execute function note_site_entries();
--> statement-breakpoint
insert into site_entries (site_id, kind, day, kwh)
select d.site_id, e.kind, e.day, sum(e.kwh) filter (where e.kind = d.energy_kind or (d.energy_kind, e.kind) in (('charge', 'discharge'), ('chargeMetered', 'dischargeMetered'), ('import', 'export')))
from device_days e join devices d on d.id = e.device_id where e.day >= (select max(day) - 2 from device_days) group by 1, 2, 3;
