import { heldOn } from './spans.ts'

/** Whatever changes sites and devices, and what is made of that within seconds. */

/** An event of a table in one statement; transition tables are of one event each. */
const told = (table: string, event: 'insert' | 'update' | 'delete', rows: string) => `
create or replace trigger ${table}_${event}_pending after ${event} on ${table} referencing ${rows}
for each statement execute function note_${table}();`
const triggers = (table: string) => `
${told(table, 'insert', 'new table as after')}
${told(table, 'update', 'old table as before new table as after')}
${told(table, 'delete', 'old table as before')}`

export const pending = `
-- What has changed is what stands in one of two sets only: a join of them would be planned as of few rows, and take thousands
-- of them for hours.
create or replace function note_sites() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into rollup_pending (site_id, whole) select id, true from after;
    insert into site_spans (site_id, base_id, customer_id) select id, base_id, customer_id from after on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into rollup_pending (site_id, group_id, whole)
    select b.id, h.group_id, true from before b left join site_spans h on h.site_id = b.id;
    delete from site_spans h using before b where h.site_id = b.id;
  else
    -- Whoever writes here whose a site is, says it of today and of what comes.
    perform change_sites(array_agg(a.id), array_agg((now() at time zone a.zone)::date),
      array_agg(jsonb_build_object('base_id', a.base_id, 'customer_id', a.customer_id)))
    from (select id, base_id, customer_id from after except select id, base_id, customer_id from before) changed
      join after a on a.id = changed.id
      join site_spans h on h.site_id = a.id and ${heldOn('(now() at time zone a.zone)::date')}
    where (h.base_id, h.customer_id) is distinct from (a.base_id, a.customer_id)
    having count(*) > 0;
    insert into rollup_pending (site_id, whole)
    select id, true from (
      select id, org_id, base_id, area_code, type, zone, installed_kw, running_kw from before
      except select id, org_id, base_id, area_code, type, zone, installed_kw, running_kw from after) changed;
  end if;
  return null;
end $$;

-- Besides, what a device can do decides what is believed of its registers (core/deviceLimits.ts): where its nameplate is changed,
-- whoever changes it, the days that are still known by the minute are computed anew, and readings that were marked under the
-- former nameplate are judged again. And one whose energy kind is taken away, or given, changes the energy of its site on all
-- days it has any of.
create or replace function note_devices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into rollup_pending (site_id, whole) select distinct site_id, false from after;
    insert into device_spans (device_id, site_id, gateway_id) select id, site_id, gateway_id from after on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into rollup_pending (site_id, whole)
    select site_id, false from before union select h.site_id, false from before b join device_spans h on h.device_id = b.id;
    delete from device_spans h using before b where h.device_id = b.id;
  else
    -- Whoever writes here where a device stands, says it of today and of what comes.
    perform change_devices(array_agg(a.id), array_agg((now() at time zone coalesce(s.zone, 'Asia/Shanghai'))::date),
      array_agg(jsonb_build_object('site_id', a.site_id, 'gateway_id', a.gateway_id)))
    from (select id, site_id, gateway_id from after except select id, site_id, gateway_id from before) changed
      join after a on a.id = changed.id
      left join sites s on s.id = a.site_id
      join device_spans h on h.device_id = a.id and ${heldOn("(now() at time zone coalesce(s.zone, 'Asia/Shanghai'))::date")}
    where (h.site_id, h.gateway_id) is distinct from (a.site_id, a.gateway_id)
    having count(*) > 0;
    with was as materialized (select id, site_id, enabled, energy_kind, type, rated_kw, sampling_seconds from before),
    has as materialized (select id, site_id, enabled, energy_kind, type, rated_kw, sampling_seconds from after)
    insert into rollup_pending (site_id, whole)
    select c.site_id, false from ((table was except table has) union all (table has except table was)) c
    union select h.site_id, false
    from (select id from (table was except table has) c) c join device_spans h on h.device_id = c.id;
    with rated as materialized (select id, rated_kw, type from after except select id, rated_kw, type from before),
    counted as materialized (select id, energy_kind is null from after except select id, energy_kind is null from before),
    resummed as (
      insert into site_days_pending (site_id, from_day)
      select distinct h.site_id, '-infinity'::date from counted join device_spans h on h.device_id = counted.id
      on conflict (site_id, from_day) do update set since = now())
    insert into energy_pending (device_id, kind, day)
    select e.device_id, e.kind, e.day
    from rated
      cross join lateral (select max(day) as day from device_days where device_id = rated.id) newest
      join device_days e on e.device_id = rated.id and e.day > newest.day - 7
    union all select id, 'nameplate', current_date from rated
    on conflict (device_id, kind, day) do update set since = greatest(energy_pending.since, excluded.since);
  end if;
  return null;
end $$;
${triggers('sites')}${triggers('devices')}

-- Makes anew all that is kept of some sites. Whoever does is alone.
-- "left_groups": groups that sites have left; "moved": sites that are to be counted in their groups with all their days.
create or replace function roll_sites(ids text[], left_groups int[], moved text[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan as $$
declare
  weighed text[];
  groups int[];
begin
  perform roll_latest_devices(array(select id from devices where site_id = any(ids)));
  weighed := weigh_devices(ids);
  insert into site_curves_pending (site_id) select unnest(weighed) on conflict (site_id) do update set since = now();
  moved := moved || note_generating(ids);
  groups := left_groups || array(select distinct group_id from site_spans where site_id = any(moved) and group_id is not null);
  perform group_sites_anew(ids);
  groups := array(select unnest(groups) union select group_id from site_spans where site_id = any(moved));
  perform roll_latest_sites(ids, true);
  perform roll_site_pairs(ids, true);
  perform roll_newest_entries(ids);
  perform count_group_sites(groups);
  perform roll_groups_live(array(select unnest(groups) union select group_id from sites where id = any(ids)));
  if cardinality(groups) > 0 then
    perform roll_all_days(groups);
    perform roll_all_sums(groups);
    perform roll_all_curves(groups);
  end if;
end $$;

-- Does what is pending of the first sites, and returns these. Rows of devices and sites are locked before the lock of the
-- rollups, and in order: nobody who holds that lock waits for one of them.
create or replace function settle_rollups(most int) returns setof text language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  ids text[];
  devised text[];
  moved text[];
  left_groups int[];
begin
  perform show_spans();
  ids := array(select distinct site_id from (select site_id from rollup_pending order by id limit 20 * most) first limit most);
  if cardinality(ids) = 0 then
    return;
  end if;
  perform 1 from devices where site_id = any(ids) order by id for no key update;
  perform 1 from sites where id = any(ids) order by id for no key update;
  perform pg_advisory_xact_lock(726014);
  with taken as (delete from rollup_pending where site_id = any(ids) returning *)
  select array_agg(distinct site_id) filter (where whole), array_agg(distinct site_id) filter (where not whole),
    array_agg(distinct group_id) filter (where group_id is not null)
  into moved, devised, left_groups
  from taken;
  perform roll_sites(ids, left_groups, moved);
  insert into site_curves_pending (site_id) select unnest(devised) on conflict (site_id) do update set since = now();
  return query select unnest(ids);
end $$;

-- Makes anew all that is kept, of all sites.
create or replace function rebuild_rollups() returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  devised text[];
begin
  perform 1 from devices order by id for no key update;
  perform 1 from sites order by id for no key update;
  perform pg_advisory_xact_lock(726014);
  with taken as (delete from rollup_pending returning *)
  select array_agg(distinct site_id) filter (where not whole) into devised from taken;
  insert into device_spans (device_id, site_id, gateway_id)
  select id, site_id, gateway_id
  from devices d
  where not exists (select from device_spans h where h.device_id = d.id) on conflict do nothing;
  delete from latest_devices d where not exists (select from latest l where l.device_id = d.device_id);
  delete from latest_sites;
  delete from site_pairs;
  delete from group_sites;
  delete from group_live;
  delete from group_days;
  delete from group_sums;
  delete from group_curves;
  perform roll_sites(array(select id from sites union select site_id from site_entries), null, array(select id from sites));
  insert into site_curves_pending (site_id) select unnest(devised) on conflict (site_id) do update set since = now();
  delete from site_groups g where not exists (select from site_spans h where h.group_id = g.id);
end $$;
`
