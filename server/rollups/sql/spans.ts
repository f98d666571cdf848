/** What holds from when to when (tables with `spanDays`). */

/** Condition: a row `h` of `site_spans` holds on a day. */
export const heldOn = (day: string) => `h.from_day <= ${day} and coalesce(${day} < h.until_day, true)`

export const spans = `
-- What is given of some keys holds from a day on, to the end of the span that day is in: what was said of later days stays.
-- Of a key that has no rows it holds ever since. Neighbours that say the same become one. "kept": a column that follows from
-- the others.
create or replace function change_spans(spans regclass, key_column text, keys text[], days date[], given jsonb[], kept text)
returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  found jsonb;
  columns text;
begin
  execute format('select 1 from %s where %I = any($1) order by %2$I, from_day for update', spans, key_column) using keys;
  execute format('
    select jsonb_agg(jsonb_build_object(''key'', a.key, ''day'', a.day, ''was'', to_jsonb(r), ''given'', a.given))
    from unnest($1, $2, $3) as a(key, day, given)
      left join %s r on r.%I = a.key and r.from_day <= a.day and coalesce(a.day < r.until_day, true)
    where not coalesce(to_jsonb(r) @> a.given, false)', spans, key_column) into found using keys, days, given;
  if found is null then
    return;
  end if;
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_attribute
  where attrelid = spans and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('
    delete from %s r using jsonb_to_recordset($1) as f(key text, day date)
    where r.%I = f.key and r.from_day = f.day', spans, key_column) using found;
  execute format('
    update %s r set until_day = f.day from jsonb_to_recordset($1) as f(key text, day date)
    where r.%I = f.key and r.from_day < f.day and coalesce(f.day < r.until_day, true)', spans, key_column) using found;
  execute format('
    insert into %1$s (%2$s)
    select %2$s
    from jsonb_to_recordset($1) as f(key text, day date, was jsonb, given jsonb)
      cross join lateral jsonb_populate_record(null::%1$s, coalesce(f.was, ''{}''::jsonb) || f.given
        || jsonb_build_object(%3$L, f.key, ''from_day'', case when f.was is null then ''-infinity'' else f.day end)) as r',
    spans, columns, key_column) using found;
  execute format('
    with rows as (
      select %2$I as key, from_day, until_day,
        to_jsonb(r) - ''from_day'' - ''until_day'' - coalesce($2, '''') is not distinct from
          lag(to_jsonb(r) - ''from_day'' - ''until_day'' - coalesce($2, '''')) over (partition by %2$I order by from_day) as same
      from %1$s r
      where %2$I = any($1)),
    begun as (select key, from_day, until_day, same, count(*) filter (where not same) over (partition by key order by from_day) as nth from rows),
    gone as (delete from %1$s r using begun b where b.same and r.%2$I = b.key and r.from_day = b.from_day)
    select jsonb_agg(o) from (
      select key, min(from_day) as from_day, nullif(max(coalesce(until_day, ''infinity'')), ''infinity'') as until_day
      from begun group by key, nth having count(*) > 1) o', spans, key_column) into found using keys, kept;
  execute format('
    update %s r set until_day = f.until_day from jsonb_to_recordset($1) as f(key text, from_day date, until_day date)
    where r.%I = f.key and r.from_day = f.from_day', spans, key_column) using coalesce(found, '[]'::jsonb);
end $$;

-- Base and customer of some sites from a day on. What was summed up where they belonged is summed up anew.
create or replace function change_sites(ids text[], days date[], bases text[], customers text[]) returns void language plpgsql as $$
begin
  insert into rollup_pending (site_id, group_id, whole)
  select site_id, group_id, true from site_spans where site_id = any(ids)
  union select id, null, true from unnest(ids) as id;
  perform change_spans('site_spans', 'site_id', ids, days, array(
    select jsonb_build_object('base_id', base_id, 'customer_id', customer_id)
    from unnest(bases, customers) with ordinality as u(base_id, customer_id, nth) order by nth), 'group_id');
  perform show_spans();
end $$;

-- Shows in "sites" what holds today, by the clock of each site. Only those that have been somebody else's can have changed.
create or replace function show_spans() returns void language sql set plan_cache_mode = force_custom_plan as $$
  update sites s set base_id = h.base_id, customer_id = h.customer_id
  from site_spans changed join site_spans h on h.site_id = changed.site_id
  where changed.from_day > '-infinity' and s.id = h.site_id and (s.base_id, s.customer_id) is distinct from (h.base_id, h.customer_id)
    and ${heldOn('(now() at time zone s.zone)::date')}
$$;
`
