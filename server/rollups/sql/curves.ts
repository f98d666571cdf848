import { definer } from './definer.ts'
import { heldOn } from './spans.ts'

/** Curves by group. */

/** Columns of a curve from rows of its quarters. */
const laid = 'array_agg(kw order by place) as kw, array_agg(devices order by place) as devices, array_agg(rated order by place) as rated_kw'
const added = 'coalesce(sum(p.kw), 0) as kw, coalesce(sum(p.devices), 0)::int as devices, coalesce(sum(p.rated), 0) as rated'
const every = 'cross join lateral unnest(c.kw, c.devices, c.rated_kw) with ordinality as p(kw, devices, rated, place)'

export const curves = `
-- Quarters of the curves of the groups of some sites anew, a site, kind, day and place each; places count from 1, null = the whole day.
-- Whoever comes second waits, and then sees what the first has written.
create or replace function roll_curves(site_ids text[], kinds text[], days date[], places int[]) returns void language plpgsql
${definer} as $$
begin
  perform pg_advisory_xact_lock_shared(726014);
  insert into group_curves (group_id, day, kind, kw, devices, rated_kw)
  select distinct h.group_id, u.day, u.kind, array_fill(0::float8, array[96]), array_fill(0, array[96]), array_fill(0::float8, array[96])
  from unnest(site_ids, kinds, days) as u(site_id, kind, day) join site_spans h on h.site_id = u.site_id and ${heldOn('u.day')}
  where h.group_id is not null
    and not exists (select from group_curves r where r.day = u.day and r.kind = u.kind and r.group_id = h.group_id)
  order by 2, 3, 1 on conflict do nothing;
  perform 1
  from group_curves r join (
    select distinct u.day, u.kind, h.group_id
    from unnest(site_ids, kinds, days) as u(site_id, kind, day) join site_spans h on h.site_id = u.site_id and ${heldOn('u.day')}) u
    on r.day = u.day and r.kind = u.kind and r.group_id = u.group_id
  order by r.day, r.kind, r.group_id for update of r;
  update group_curves r
  set kw = lay_values(r.kw, m.places, m.kw), devices = lay_values(r.devices, m.places, m.devices),
    rated_kw = lay_values(r.rated_kw, m.places, m.rated_kw)
  from (
    select group_id, kind, day, array_agg(place order by place) as places, ${laid}
    from (
      select a.group_id, a.kind, a.day, a.place, ${added}
      from (
        select distinct h.group_id, u.kind, u.day, u.place
        from unnest(site_ids, kinds, days, places) as u(site_id, kind, day, place)
          join site_spans h on h.site_id = u.site_id and ${heldOn('u.day')}
        where u.place is not null) a
        join site_spans h on h.group_id = a.group_id and ${heldOn('a.day')}
        left join site_curves c on c.day = a.day and c.kind = a.kind and c.site_id = h.site_id
        cross join lateral (select c.kw[a.place] as kw, c.devices[a.place] as devices, c.rated_kw[a.place] as rated) p
      group by 1, 2, 3, 4) quarters
    group by 1, 2, 3) m
  where r.day = m.day and r.kind = m.kind and r.group_id = m.group_id;
  update group_curves r
  set kw = lay_values(array_fill(0::float8, array[96]), m.places, m.kw),
    devices = lay_values(array_fill(0, array[96]), m.places, m.devices),
    rated_kw = lay_values(array_fill(0::float8, array[96]), m.places, m.rated_kw)
  from (
    select group_id, kind, day, array_agg(place order by place) filter (where place is not null) as places, ${laid}
    from (
      select a.group_id, a.kind, a.day, p.place::int as place, ${added}
      from (
        select distinct h.group_id, u.kind, u.day
        from unnest(site_ids, kinds, days, places) as u(site_id, kind, day, place)
          join site_spans h on h.site_id = u.site_id and ${heldOn('u.day')}
        where u.place is null) a
        join site_spans h on h.group_id = a.group_id and ${heldOn('a.day')}
        left join site_curves c on c.day = a.day and c.kind = a.kind and c.site_id = h.site_id
        left join lateral unnest(c.kw, c.devices, c.rated_kw) with ordinality as p(kw, devices, rated, place) on true
      group by 1, 2, 3, 4) quarters
    group by 1, 2, 3) m
  where r.day = m.day and r.kind = m.kind and r.group_id = m.group_id;
end $$;

-- All curves of some groups. Whoever does is alone.
create or replace function roll_all_curves(ids int[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  delete from group_curves where group_id = any(ids);
  insert into group_curves (group_id, day, kind, kw, devices, rated_kw)
  select group_id, day, kind, ${laid}
  from (
    select h.group_id, c.day, c.kind, p.place, ${added}
    from site_spans h join site_curves c on c.site_id = h.site_id and ${heldOn('c.day')} ${every}
    where h.group_id = any(ids)
    group by 1, 2, 3, 4) quarters
  group by 1, 2, 3;
end $$;
`
