/** Which group a site is in, what of it follows from its devices, and the views figures of regions are read from. */

/** Tables by group that are read with what the group is. */
const read = ['sites', 'live', 'days', 'sums', 'curves']

export const groups = `
-- What a site's own figure counts: a PV site generates, a charging site delivers to cars, a storage site charges, all others consume.
-- The one place that says so ("mainKind" of server/figures/sqlFragments.ts asks it).
create or replace function main_kind(type text) returns text language sql immutable as $$
  select case type
    when '002' then 'generation' when '003' then 'generation' when '004' then 'charge' when '005' then 'charging' else 'consumption'
  end
$$;

-- Capacity of a site as a generator, kW: of a village that of its roofs; null of others.
create or replace function generator_kw(type text, running_kw float8, roof_kw float8) returns float8 language sql immutable as $$
  select case when type in ('002', '003') then running_kw when type = '006' then roof_kw end
$$;

-- Weighs the devices of some sites (server/tables/sites.ts, weightKw). A rating of nought is none.
-- Returns the sites where a weight has changed.
create or replace function weigh_devices(ids text[]) returns text[] language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  weighed text[];
begin
  with own as materialized (
    select d.id, d.site_id, d.type, coalesce(d.energy_kind, '') as kind, d.enabled,
      case when d.rated_kw > 0 then d.rated_kw end as rated_kw, d.weight_kw
    from devices d
    where d.site_id = any(ids)),
  alike as (
    select site_id, type, kind, percentile_cont(0.5) within group (order by rated_kw) as kw
    from own
    where enabled and rated_kw is not null
    group by 1, 2, 3),
  sharing as (select site_id, kind, count(*) as devices from own where enabled group by 1, 2),
  weights as (
    select o.id, coalesce(o.rated_kw, a.kw, case when s.installed_kw > 0 then s.installed_kw / coalesce(n.devices, 1) end, 1) as kw
    from own o
      left join alike a on a.site_id = o.site_id and a.type = o.type and a.kind = o.kind
      left join sharing n on n.site_id = o.site_id and n.kind = o.kind
      left join sites s on s.id = o.site_id),
  changed as (
    update devices d set weight_kw = w.kw
    from weights w
    where w.id = d.id and d.weight_kw is distinct from w.kw
    returning d.site_id)
  select array_agg(distinct site_id) into weighed from changed;
  return weighed;
end $$;

-- Finds out which of some sites generate, and with which capacity on their roofs (server/tables/sites.ts).
-- Returns those where that has changed.
create or replace function note_generating(ids text[]) returns text[] language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  changes text[];
begin
  with roofs as materialized (
    select site_id, sum(rated_kw) as kw
    from devices
    where site_id = any(ids) and enabled and energy_kind = 'generation'
    group by 1),
  changed as (
    update sites s set generates = g.generates, roof_kw = g.roof_kw
    from (
      select o.id, o.type in ('002', '003') or o.type = '006' and r.site_id is not null as generates,
        case when o.type = '006' then r.kw end as roof_kw
      from sites o left join roofs r on r.site_id = o.id
      where o.id = any(ids)) g
    where s.id = g.id and (s.generates, s.roof_kw) is distinct from (g.generates, g.roof_kw)
    returning s.id)
  select array_agg(id) into changes from changed;
  return changes;
end $$;

-- Puts some sites into the groups they belong to, today and on the days they belonged elsewhere.
create or replace function group_sites_anew(ids text[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  insert into site_spans (site_id, base_id, customer_id)
  select s.id, s.base_id, s.customer_id
  from sites s
  where s.id = any(ids) and not exists (select from site_spans h where h.site_id = s.id)
  on conflict do nothing;
  insert into site_groups (org_id, base_id, area_code, type, generates, zone)
  select distinct s.org_id, h.base_id, s.area_code, s.type, s.generates, s.zone
  from sites s join site_spans h on h.site_id = s.id
  where s.id = any(ids) and not exists (
    select from site_groups g
    where (g.org_id, g.area_code, g.type, g.generates, g.zone) = (s.org_id, s.area_code, s.type, s.generates, s.zone)
      and g.base_id is not distinct from h.base_id)
  on conflict do nothing;
  update site_spans h set group_id = g.id
  from site_groups g join sites s
    on (g.org_id, g.area_code, g.type, g.generates, g.zone) = (s.org_id, s.area_code, s.type, s.generates, s.zone)
  where s.id = any(ids) and h.site_id = s.id and g.base_id is not distinct from h.base_id and h.group_id is distinct from g.id;
  update sites s set group_id = h.group_id
  from site_spans h
  where s.id = any(ids) and h.site_id = s.id and h.base_id is not distinct from s.base_id and h.group_id is distinct from s.group_id;
end $$;

-- Counts the sites of some groups.
create or replace function count_group_sites(ids int[]) returns void language plpgsql as $$
begin
  delete from group_sites where group_id = any(ids);
  insert into group_sites (group_id, sites, installed_kw, running_kw, roof_kw)
  select group_id, count(*), sum(installed_kw), sum(running_kw), coalesce(sum(roof_kw), 0)
  from sites
  where group_id = any(ids)
  group by 1;
end $$;
${read
  .map(
    table => `
drop view if exists region_${table};
create view region_${table} with (security_invoker = true) as
select g.org_id, g.base_id, g.area_code, g.type, g.generates, g.zone, r.*
from group_${table} r join site_groups g on g.id = r.group_id;`,
  )
  .join('')}
`
