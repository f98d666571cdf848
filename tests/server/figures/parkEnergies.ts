import { type SQL, sql } from 'drizzle-orm'
import { instant } from './asked.ts'
import type { World } from './openWorld.ts'

/** The clock of a park: that of its sites. */
const local = (world: World): SQL => sql`(${instant(world)} at time zone s.zone)`

type Counters = { id: string } & Record<string, number | null | string>

/** Energies of the day each park is in, or was in so many hours ago, by the counters of its devices, kWh. */
export async function counters(world: World, hoursAgo = 0) {
  const rows = await world.query<{ id: string; kind: string; kwh: number }>(sql`
    select s.microgrid_id as id, kind, sum(kwh) as kwh
    from counted
      join sites s on s.id = site_id
    where counted.day = (${local(world)} - make_interval(hours => ${hoursAgo}::int))::date
      and kind is not null
    group by 1, 2
  `)
  const parks = new Map<string, Counters>()
  for (const { id, kind, kwh } of rows) parks.set(id, { ...(parks.get(id) ?? { id }), [kind]: kwh })
  return [...parks.values()] as ({ id: string } & Record<string, number | null>)[]
}

/**
 * CTE `slots`: energies at the bus bar of every park by the quarter, kWh, of the day before (n 0 … 95) and of today (n
 * 96 …). PV, piles and connection by their meters, else by what their devices tell if none is silent; the connection
 * else by the balance of the others. Power times the minutes that have passed. g PV, u use, c and d charge and
 * discharge, i and e import and export; null where one of them is not known. A day without a gap is taken to what its
 * counters say, where both agree within a fifth.
 */
export const parkSlots = (world: World) => sql`
  clocks as (
    select distinct s.microgrid_id as id, ${local(world)} as now
    from sites s
    where s.microgrid_id is not null
  ),
  places as (
    select
      id, n, now::date - 1 + n / 96 as day, n % 96 as slot, n >= 96 as today,
      case
        when n < 96 then 15
        else greatest(0, least(15, extract(hour from now)::int * 60 + extract(minute from now)::int - (n - 96) * 15))
      end as minutes,
      n < 96 or (n - 96) * 15 <= extract(hour from now)::int * 60 + extract(minute from now)::int as begun
    from clocks
      cross join generate_series(0, 191) as n
  ),
  powers as (
    select
      s.microgrid_id as id, q.day, q.slot,
      sum(kw) filter (where energy_kind = 'delivery') as delivered,
      sum(kw) filter (where energy_kind = 'generation') as generated,
      count(*) filter (where energy_kind = 'generation') as inverters,
      sum(kw) filter (where energy_kind = 'purchase') as drawn,
      sum(kw) filter (where energy_kind = 'charging') as piled,
      count(*) filter (where energy_kind = 'charging') as piles,
      sum(kw) filter (where energy_kind = 'consumption') as load,
      sum(kw) filter (where energy_kind = 'charge') as storage,
      sum(kw) filter (where energy_kind = 'import') as metered
    from quarters q
      join sites s on s.id = q.site_id
    group by 1, 2, 3
  ),
  parts as (
    select
      places.*,
      coalesce(delivered, case when inverters = 2 then generated end) as pv,
      coalesce(drawn, case when piles = 2 then piled end) as charging,
      load, storage, metered
    from places
      left join powers using (id, day, slot)
  ),
  energies as (
    select
      *, pv * minutes / 60 as pv_kwh, (load + charging) * minutes / 60 as use_kwh,
      storage * minutes / 60 as storage_kwh,
      coalesce(metered, load + charging - pv - storage) * minutes / 60 as grid_kwh,
      metered is null as estimated
    from parts
  ),
  sides as (
    select
      id, n, day, today, begun, estimated and begun as estimated,
      case when pv_kwh is not null then greatest(pv_kwh, 0) end as g,
      use_kwh as u,
      case when storage_kwh is not null then greatest(-storage_kwh, 0) end as c,
      case when storage_kwh is not null then greatest(storage_kwh, 0) end as d,
      case when grid_kwh is not null then greatest(grid_kwh, 0) end as i,
      case when grid_kwh is not null then greatest(-grid_kwh, 0) end as e
    from energies
  ),
  days as (
    select
      id, day,
      bool_and(g is not null and u is not null and c is not null and i is not null) filter (where begun) as whole,
      sum(g) as g, sum(u) as u, sum(c) as c, sum(d) as d, sum(i) as i, sum(e) as e
    from sides
    group by 1, 2
  ),
  read as (
    select
      s.microgrid_id as id, counted.day, sum(kwh) filter (where kind = 'delivery') as g,
      sum(kwh) filter (where kind = 'consumption') + sum(kwh) filter (where kind = 'purchase') as u,
      sum(kwh) filter (where kind = 'charge') as c, sum(kwh) filter (where kind = 'discharge') as d,
      sum(kwh) filter (where kind = 'import') as i, sum(kwh) filter (where kind = 'export') as e
    from counted
      join sites s on s.id = counted.site_id
    group by 1, 2
  ),
  factors as (
    select
      days.id, days.day, ${ratio('g')} as fg, ${ratio('u')} as fu, ${ratio('c')} as fc, ${ratio('d')} as fd,
      ${ratio('i')} as fi, ${ratio('e')} as fe
    from days
      left join read using (id, day)
  ),
  slots as (
    select
      sides.id, n, today, begun, estimated, case when known then g * fg end as g, u * fu as u, c * fc as c,
      d * fd as d, i * fi as i, e * fe as e
    from sides
      join factors using (id, day)
      cross join lateral (
        select begun and g is not null and u is not null and c is not null and i is not null as known
      ) all_known
  )
`

/** Factor from the curve of a day to its counter. */
function ratio(name: string) {
  const [curve, counter] = [sql.raw(`days.${name}`), sql.raw(`read.${name}`)]
  return sql`case when days.whole and ${curve} > 0 and abs(${counter} / ${curve} - 1) <= 0.2 then ${counter} / ${curve} else 1 end`
}
