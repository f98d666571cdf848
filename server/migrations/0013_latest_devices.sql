CREATE TABLE "latest_devices" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"power" real,
	"power_at" timestamp with time zone,
	"power_quality" smallint
);
--> statement-breakpoint
-- Makes the rows of devices anew from all their points. A device whose row somebody else is making is waited for before its points are read.
create function note_latest_devices() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate latest_devices;
    return null;
  end if;
  if not exists (select from changed) then
    return null;
  end if;
  perform 1 from latest_devices where device_id in (select device_id from changed) order by device_id for update;
  if tg_op = 'DELETE' then
    delete from latest_devices d where device_id in (select device_id from changed) and not exists (select from latest l where l.device_id = d.device_id);
  end if;
  insert into latest_devices (device_id, at, power, power_at, power_quality)
  select l.device_id, max(l.at), max(l.value) filter (where l.indicator_id = p.id), max(l.at) filter (where l.indicator_id = p.id), max(l.quality) filter (where l.indicator_id = p.id)
  from (select distinct device_id from changed) c join latest l on l.device_id = c.device_id left join indicators p on p.no = 'A000000001'
  group by l.device_id order by l.device_id
  on conflict (device_id) do update set at = excluded.at, power = excluded.power, power_at = excluded.power_at, power_quality = excluded.power_quality;
  return null;
end $$;
--> statement-breakpoint
create trigger latest_made after insert on latest referencing new table as changed for each statement execute function note_latest_devices();
--> statement-breakpoint
create trigger latest_changed after update on latest referencing new table as changed for each statement execute function note_latest_devices();
--> statement-breakpoint
create trigger latest_gone after delete on latest referencing old table as changed for each statement execute function note_latest_devices();
--> statement-breakpoint
create trigger latest_emptied after truncate on latest for each statement execute function note_latest_devices();
--> statement-breakpoint
insert into latest_devices (device_id, at, power, power_at, power_quality)
select l.device_id, max(l.at), max(l.value) filter (where l.indicator_id = p.id), max(l.at) filter (where l.indicator_id = p.id), max(l.quality) filter (where l.indicator_id = p.id)
from latest l left join indicators p on p.no = 'A000000001' group by l.device_id;
