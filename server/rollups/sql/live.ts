import { lateIntervals } from '../../../core/units/freshness.ts'
import { definer } from './definer.ts'

/** Newest values by device, by site and by group. */
export const live = `
-- Makes the rows of devices anew from all their points. A device whose row somebody else is making is waited for before its
-- points are read.
create or replace function roll_latest_devices(ids int[]) returns void language plpgsql as $$
begin
  insert into latest_devices (device_id, at)
  select distinct u.id, '-infinity'::timestamptz
  from unnest(ids) as u(id)
  where exists (select from latest l where l.device_id = u.id) and not exists (select from latest_devices d where d.device_id = u.id)
  order by 1 on conflict do nothing;
  perform 1 from latest_devices where device_id = any(ids) order by device_id for update;
  delete from latest_devices d where device_id = any(ids) and not exists (select from latest l where l.device_id = d.device_id);
  insert into latest_devices (device_id, at, power, power_at, power_quality, load_rate, load_rate_at, load_rate_quality)
  select l.device_id, max(l.at), max(l.value) filter (where l.indicator_id = p.id), max(l.at) filter (where l.indicator_id = p.id),
    max(l.quality) filter (where l.indicator_id = p.id), max(l.value) filter (where l.indicator_id = r.id),
    max(l.at) filter (where l.indicator_id = r.id), max(l.quality) filter (where l.indicator_id = r.id)
  from (select distinct u.id from unnest(ids) as u(id)) asked
    join latest l on l.device_id = asked.id
    left join indicators p on p.no = 'A000000001'
    left join indicators r on r.no = 'A000000006'
  group by l.device_id order by l.device_id
  on conflict (device_id) do update set at = excluded.at, power = excluded.power, power_at = excluded.power_at,
    power_quality = excluded.power_quality, load_rate = excluded.load_rate, load_rate_at = excluded.load_rate_at,
    load_rate_quality = excluded.load_rate_quality;
end $$;

-- What of a site can be asked as a figure of power: what one of its type counts, and what else its devices count of these.
create or replace function site_kinds(site text, type text) returns setof text language sql stable as $$
  select main_kind(type)
  union select d.energy_kind from devices d
  where d.site_id = site and d.enabled and d.energy_kind in ('generation', 'consumption', 'charge', 'charging')
$$;

-- Makes the rows of some sites from their devices' (server/tables/telemetry.ts, latestSites); anew, where sites or devices have
-- come or gone. Whoever comes second waits, and then sees what the first has written.
create or replace function roll_latest_sites(ids text[], anew boolean) returns void language plpgsql as $$
begin
  if anew then
    insert into latest_sites (site_id, kind)
    select s.id, k.kind
    from sites s cross join lateral site_kinds(s.id, s.type) as k(kind)
    where s.id = any(ids) and exists (select from devices d where d.site_id = s.id and d.enabled)
      and not exists (select from latest_sites l where l.site_id = s.id and l.kind = k.kind)
    order by 1, 2 on conflict do nothing;
  end if;
  perform 1 from latest_sites where site_id = any(ids) order by site_id, kind for update;
  if anew then
    delete from latest_sites l where l.site_id = any(ids) and not exists (
      select from sites s join devices d on d.site_id = s.id and d.enabled cross join lateral site_kinds(s.id, s.type) as k(kind)
      where s.id = l.site_id and k.kind = l.kind);
  end if;
  update latest_sites l set at = m.newest, fresh_until = m.fresh_until, silent_after = m.silent_after, online = m.online,
    devices = m.devices, counted = m.counted, heard = m.heard,
    power = m.power, power_oldest = m.power_oldest, power_quality = m.power_quality, reported_kw = m.reported_kw, total_kw = m.total_kw,
      assumed_kw = m.assumed_kw
  from (
    select site_id, kind, max(newest) as newest,
      least(min(heard_until) filter (where heard_until >= newest), min(power_until) filter (where power_until >= newest)) as fresh_until,
        max(heard_until) as silent_after,
      count(*) as devices, count(*) filter (where counts) as counted, count(*) filter (where heard_until >= newest) as heard,
      coalesce(
        case
          when bool_or(counts) then 2 * sum(kw) filter (where counts and heard_until >= newest) >= sum(kw) filter (where counts)
          else bool_or(heard_until >= newest)
        end, false) as online,
      sum(power::float8) filter (where power_until >= newest) as power,
        min(power_at) filter (where power_until >= newest) as power_oldest,
      max(power_quality) filter (where power_until >= newest) as power_quality,
      coalesce(sum(kw) filter (where power_until >= newest), 0) as reported_kw, coalesce(sum(kw) filter (where counts), 0) as total_kw,
      coalesce(sum(kw) filter (where counts and not coalesce(rated_kw > 0, false)), 0) as assumed_kw
    from (
      select k.site_id, k.kind, d.energy_kind is not distinct from k.kind as counts, d.weight_kw as kw, d.rated_kw,
        live.power, live.power_at, live.power_quality,
        live.at + make_interval(secs => ${lateIntervals} * d.sampling_seconds) as heard_until,
        case
          when d.energy_kind = k.kind and live.power is not null and live.power_quality < 4
            then live.power_at + make_interval(secs => ${lateIntervals} * d.sampling_seconds)
        end as power_until,
        max(live.at) over (partition by k.site_id, k.kind) as newest
      from latest_sites k join devices d on d.site_id = k.site_id and d.enabled left join latest_devices live on live.device_id = d.id
      where k.site_id = any(ids)) units
    group by site_id, kind) m
  where m.site_id = l.site_id and m.kind = l.kind;
end $$;

-- Makes the state of some groups from their sites' (server/tables/groups.ts, groupLive). Joins look up by index: a plan that is
-- kept from a bulk, or from a few, must do for both.
create or replace function roll_group_live(groups int[], kinds text[]) returns void language plpgsql
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into group_live (group_id, kind)
  select distinct u.*
  from unnest(groups, kinds) as u(group_id, kind)
  where u.group_id is not null and not exists (select from group_live r where r.group_id = u.group_id and r.kind = u.kind)
  order by 1, 2 on conflict do nothing;
  perform 1
  from group_live r join unnest(groups, kinds) as u(group_id, kind) on r.group_id = u.group_id and r.kind = u.kind
  order by r.group_id, r.kind for update of r;
  update group_live r set at = m.newest, fresh_until = m.fresh_until, silent_after = m.silent_after, waiting = m.waiting,
    offline = m.offline, devices = m.devices, counted = m.counted,
    total_kw = m.total_kw, assumed_kw = m.assumed_kw, online = m.online, powered = m.powered, heard = m.heard, power = m.power,
      power_oldest = m.power_oldest,
    power_quality = m.power_quality, reported_kw = m.reported_kw
  from (
    select group_id, kind, max(newest) as newest, min(fresh_until) filter (where holds) as fresh_until, max(silent_after) as silent_after,
      coalesce(array_agg(id order by id) filter (where not holds and not silent), '{}') as waiting,
      coalesce(array_agg(id order by id) filter (where id is not null and kind = main_kind(type) and (silent or holds and not online)),
        '{}') as offline,
      coalesce(sum(devices), 0)::int as devices, coalesce(sum(counted), 0)::int as counted, coalesce(sum(total_kw), 0) as total_kw,
        coalesce(sum(assumed_kw), 0) as assumed_kw,
      count(*) filter (where holds and online) as online,
        count(*) filter (where holds and power is not null and 2 * reported_kw >= total_kw) as powered,
      coalesce(sum(heard) filter (where holds), 0)::int as heard, sum(power) filter (where holds) as power,
        min(power_oldest) filter (where holds) as power_oldest,
      max(power_quality) filter (where holds) as power_quality, coalesce(sum(reported_kw) filter (where holds), 0) as reported_kw
    from (
      select *, coalesce(fresh_until >= newest, false) as holds, coalesce(newest > silent_after, true) as silent
      from (
        select u.*, s.id, s.type, l.fresh_until, l.silent_after, l.devices, l.counted, l.total_kw, l.assumed_kw, l.online, l.heard,
          l.power, l.power_oldest, l.power_quality, l.reported_kw,
          max(l.at) over (partition by u.group_id, u.kind) as newest
        from (select distinct * from unnest(groups, kinds) as u(group_id, kind)) u
          left join sites s on s.group_id = u.group_id
          left join latest_sites l on l.site_id = s.id and l.kind = u.kind) known) states
    group by 1, 2) m
  where r.group_id = m.group_id and r.kind = m.kind;
end $$;

-- The same of all that is asked of groups, where their sites have changed; of a group nobody is left in nothing is kept.
-- Whoever does is alone.
create or replace function roll_groups_live(ids int[]) returns void language plpgsql as $$
begin
  delete from group_live where group_id = any(ids);
  perform roll_group_live(array_agg(group_id), array_agg(kind))
  from (
    select s.group_id, main_kind(s.type) as kind from sites s where s.group_id = any(ids)
    union select s.group_id, l.kind from sites s join latest_sites l on l.site_id = s.id where s.group_id = any(ids)) cells
  having count(*) > 0;
end $$;

-- What follows from new values of some devices. Whoever calls it has written them, and holds no row that others want after this.
create or replace function roll_latest(ids int[]) returns void language plpgsql
${definer} as $$
declare
  touched text[];
begin
  perform pg_advisory_xact_lock_shared(726014);
  perform roll_latest_devices(ids);
  select array_agg(distinct site_id order by site_id) into touched from devices where id = any(ids);
  if touched is null then
    return;
  end if;
  perform roll_latest_sites(touched, false);
  perform roll_site_pairs(touched, false);
  perform roll_group_live(array_agg(group_id), array_agg(kind))
  from (select distinct s.group_id, l.kind from sites s join latest_sites l on l.site_id = s.id
  where s.id = any(touched) and s.group_id is not null) cells
  having count(*) > 0;
end $$;
`
