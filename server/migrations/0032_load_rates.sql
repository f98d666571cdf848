ALTER TABLE "latest_devices" ADD COLUMN "load_rate" real;--> statement-breakpoint
ALTER TABLE "latest_devices" ADD COLUMN "load_rate_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "latest_devices" ADD COLUMN "load_rate_quality" smallint;--> statement-breakpoint
CREATE INDEX "devices_transformers" ON "devices" USING btree ("site_id") WHERE type = '001002';--> statement-breakpoint
CREATE INDEX "latest_devices_load" ON "latest_devices" USING btree ("load_rate") WHERE "latest_devices"."load_rate" is not null;--> statement-breakpoint
-- As before, with the load rate beside the power.
create or replace function note_latest_devices() returns trigger language plpgsql as $$
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
  insert into latest_devices (device_id, at, power, power_at, power_quality, load_rate, load_rate_at, load_rate_quality)
  select l.device_id, max(l.at), max(l.value) filter (where l.indicator_id = p.id), max(l.at) filter (where l.indicator_id = p.id), max(l.quality) filter (where l.indicator_id = p.id),
    max(l.value) filter (where l.indicator_id = r.id), max(l.at) filter (where l.indicator_id = r.id), max(l.quality) filter (where l.indicator_id = r.id)
  from (select distinct device_id from changed) c join latest l on l.device_id = c.device_id
    left join indicators p on p.no = 'A000000001' left join indicators r on r.no = 'A000000006'
  group by l.device_id order by l.device_id
  on conflict (device_id) do update set at = excluded.at, power = excluded.power, power_at = excluded.power_at, power_quality = excluded.power_quality,
    load_rate = excluded.load_rate, load_rate_at = excluded.load_rate_at, load_rate_quality = excluded.load_rate_quality;
  return null;
end $$;
--> statement-breakpoint
update latest_devices d set load_rate = l.value, load_rate_at = l.at, load_rate_quality = l.quality
from latest l join indicators r on r.id = l.indicator_id and r.no = 'A000000006' where l.device_id = d.device_id;
