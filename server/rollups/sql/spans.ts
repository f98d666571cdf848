/** What holds from when to when (tables with `spanDays`). */

/** Condition: a row `h` of spans holds on a day. */
export const heldOn = (day: string) => `h.from_day <= ${day} and coalesce(${day} < h.until_day, true)`

export const spans = `
-- What is given of some keys holds from a day on, to the end of the span that day is in: what was said of later days stays.
-- A key without rows is left without. Neighbours that say the same become one. "kept": a column that follows from
-- the others.
create or replace function change_spans(spans regclass, key_column text, keys text[], days date[], given jsonb[], kept text)
returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  found jsonb;
  columns text;
  key_type text;
begin
  select format_type(atttypid, null) into key_type from pg_attribute where attrelid = spans and attname = key_column;
  execute format('select 1 from %s where %I = any($1::%3$s[]) order by %2$I, from_day for update', spans, key_column, key_type) using keys;
  execute format('
    select jsonb_agg(jsonb_build_object(''key'', a.key, ''day'', a.day, ''was'', to_jsonb(r), ''given'', a.given))
    from unnest($1, $2, $3) as a(key, day, given)
      join %s r on r.%I = a.key::%s and r.from_day <= a.day and coalesce(a.day < r.until_day, true)
    where not to_jsonb(r) @> a.given', spans, key_column, key_type) into found using keys, days, given;
  if found is null then
    return;
  end if;
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_attribute
  where attrelid = spans and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('
    delete from %s r using jsonb_to_recordset($1) as f(key text, day date)
    where r.%I = f.key::%s and r.from_day = f.day', spans, key_column, key_type) using found;
  execute format('
    update %s r set until_day = f.day from jsonb_to_recordset($1) as f(key text, day date)
    where r.%I = f.key::%s and r.from_day < f.day and coalesce(f.day < r.until_day, true)', spans, key_column, key_type) using found;
  execute format('
    insert into %1$s (%2$s)
    select %2$s
    from jsonb_to_recordset($1) as f(key text, day date, was jsonb, given jsonb)
      cross join lateral jsonb_populate_record(null::%1$s, f.was || f.given || jsonb_build_object(''from_day'', f.day)) as r',
    spans, columns) using found;
  execute format('
    with rows as (
      select %2$I as key, from_day, until_day,
        to_jsonb(r) - ''from_day'' - ''until_day'' - coalesce($2, '''') is not distinct from
          lag(to_jsonb(r) - ''from_day'' - ''until_day'' - coalesce($2, '''')) over (partition by %2$I order by from_day) as same
      from %1$s r
      where %2$I = any($1::%3$s[])),
    begun as (
      select key, from_day, until_day, same, count(*) filter (where not same) over (partition by key order by from_day) as nth
      from rows),
    gone as (delete from %1$s r using begun b where b.same and r.%2$I = b.key and r.from_day = b.from_day)
    select jsonb_agg(o) from (
      select key, min(from_day) as from_day, nullif(max(coalesce(until_day, ''infinity'')), ''infinity'') as until_day
      from begun group by key, nth having count(*) > 1) o', spans, key_column, key_type) into found using keys, kept;
  execute format('
    update %s r set until_day = f.until_day from jsonb_to_recordset($1) as f(key text, from_day date, until_day date)
    where r.%I = f.key::%s and r.from_day = f.from_day', spans, key_column, key_type) using coalesce(found, '[]'::jsonb);
end $$;

-- Base, customer or both ("base_id", "customer_id") of some sites from a day on. What was summed up where they belonged is summed up anew.
create or replace function change_sites(ids text[], days date[], given jsonb[]) returns void language plpgsql as $$
begin
  -- Whoever comes second sees where the first has put them.
  perform 1 from sites where id = any(ids) order by id for no key update;
  insert into rollup_pending (site_id, group_id, whole)
  select site_id, group_id, true from site_spans where site_id = any(ids)
  union select id, null, true from unnest(ids) as id;
  perform change_spans('site_spans', 'site_id', ids, days, given, 'group_id');
  perform show_site_spans(ids);
end $$;

-- Site, gateway or both ("site_id", "gateway_id") of some devices from a day on.
-- Energy and curves of the sites they leave and come to are made anew.
create or replace function change_devices(ids int[], days date[], given jsonb[]) returns void language plpgsql as $$
begin
  -- Whoever comes second sees where the first has put them.
  perform 1 from devices where id = any(ids) order by id for no key update;
  with moved as (
    select h.site_id, u.day
    from unnest(ids, days) as u(id, day) join device_spans h on h.device_id = u.id and coalesce(u.day < h.until_day, true)
    union select u.said ->> 'site_id', u.day from unnest(days, given) as u(day, said) where u.said ->> 'site_id' is not null),
  rolled as (insert into rollup_pending (site_id, whole) select distinct site_id, false from moved)
  insert into site_days_pending (site_id, from_day)
  select site_id, min(day) from moved group by 1
  on conflict (site_id, from_day) do update set since = now();
  perform change_spans('device_spans', 'device_id', ids::text[], days, given, null);
  perform show_device_spans(ids);
end $$;

-- Shows in "sites" and "devices" what holds today of some of them, by the clock of each site.
create or replace function show_site_spans(ids text[]) returns void language sql set plan_cache_mode = force_custom_plan as $$
  update sites s set base_id = h.base_id, customer_id = h.customer_id
  from site_spans h
  where s.id = any(ids) and h.site_id = s.id and (s.base_id, s.customer_id) is distinct from (h.base_id, h.customer_id)
    and ${heldOn('(now() at time zone s.zone)::date')};
$$;
create or replace function show_device_spans(ids int[]) returns void language sql set plan_cache_mode = force_custom_plan as $$
  update devices d set site_id = h.site_id, gateway_id = h.gateway_id
  from device_spans h join sites s on s.id = h.site_id
  where d.id = any(ids) and h.device_id = d.id and (d.site_id, d.gateway_id) is distinct from (h.site_id, h.gateway_id)
    and ${heldOn('(now() at time zone s.zone)::date')};
$$;

-- The same of all in which something can have begun today.
create or replace function show_spans() returns void language sql as $$
  select show_site_spans(array(select site_id from site_spans where from_day > '-infinity'));
  select show_device_spans(array(select device_id from device_spans where from_day > '-infinity'));
$$;
`
