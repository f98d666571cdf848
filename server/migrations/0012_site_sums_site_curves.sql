CREATE TABLE "site_curves" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"site_id" text NOT NULL,
	"kw" double precision[] NOT NULL,
	"devices" smallint[] NOT NULL,
	CONSTRAINT "site_curves_day_kind_site_id_pk" PRIMARY KEY("day","kind","site_id")
);
--> statement-breakpoint
CREATE TABLE "site_curves_pending" (
	"site_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_sums" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"span" text NOT NULL,
	"kwh" double precision NOT NULL,
	"days" integer NOT NULL,
	"since" date NOT NULL,
	"compared_kwh" double precision,
	"before_kwh" double precision,
	CONSTRAINT "site_sums_site_id_kind_span_pk" PRIMARY KEY("site_id","kind","span")
);
--> statement-breakpoint
CREATE TABLE "summed_until" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_curves_site" ON "site_curves" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "site_sums_span" ON "site_sums" USING btree ("kind","span");--> statement-breakpoint
-- Lays values into an array; places count from 1.
create function lay_values(slots anyarray, places int[], vals anyarray) returns anyarray language plpgsql immutable as $$
begin
  for n in 1 .. coalesce(array_length(places, 1), 0) loop
    slots[places[n]] := vals[n];
  end loop;
  return slots;
end $$;
--> statement-breakpoint
-- Whose curves a site's are made of has changed, whoever changed it. "do update" waits for who is making them at this moment.
create function note_site_curves() returns trigger language plpgsql as $$
begin
  if tg_level = 'ROW' then
    insert into site_curves_pending (site_id) select distinct site_id from unnest(array[old.site_id, new.site_id]) as sites(site_id)
    on conflict (site_id) do update set since = now();
  else
    insert into site_curves_pending (site_id) select distinct site_id from changed on conflict (site_id) do update set since = now();
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger devices_made after insert on devices referencing new table as changed for each statement execute function note_site_curves();
--> statement-breakpoint
create trigger devices_gone after delete on devices referencing old table as changed for each statement execute function note_site_curves();
--> statement-breakpoint
create trigger devices_changed after update of site_id, enabled, energy_kind on devices for each row
when ((old.site_id, old.enabled, old.energy_kind) is distinct from (new.site_id, new.enabled, new.energy_kind)) execute function note_site_curves();
--> statement-breakpoint
insert into site_curves_pending (site_id) select distinct site_id from devices;
