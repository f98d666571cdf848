ALTER TABLE "gateways" ADD COLUMN "clock_skew_seconds" double precision;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "clock_measured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "indicators" ADD COLUMN "keeps" text DEFAULT 'mean' NOT NULL;--> statement-breakpoint
-- As place_slots, but a slot that holds a value takes the new one: what is computed anew from everything known replaces what was.
create function set_slots(slots real[], size int, places int[], vals real[]) returns real[] language plpgsql immutable as $$
begin
  if slots is null then
    slots := array_fill(null::real, array[size]);
  end if;
  for n in 1 .. coalesce(array_length(places, 1), 0) loop
    slots[places[n]] := vals[n];
  end loop;
  return slots;
end $$;--> statement-breakpoint
-- A curve over another one: where the upper one has no value the lower one shows.
create function lay_slots(under real[], over real[]) returns real[] language sql immutable as $$
  select array_agg(coalesce(o, u) order by place) from unnest(under, over) with ordinality as t(u, o, place)
$$;
