import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/db.ts'
import { rowsOf } from '../../server/database/rowsOf.ts'
import { chosenConsuming } from '../../server/figures/chosenConsuming.ts'
import { momentsOf } from '../../server/figures/moments.ts'
import { liveOfRegion, offlineOfRegion } from '../../server/figures/liveOfRegion.ts'
import { chosen, chosenGenerating, generating, reported } from '../../server/figures/sqlFragments.ts'

/** What is kept by site and by region, held against what its rows come to, by SQL of its own. */

const power = sql`(select id from indicators where no = 'A000000001')`
const counter = sql`(select id from indicators where no = 'A000000002')`
const group = sql.raw('s.org_id, s.area_code, s.type, s.generates, s.zone')
const columns = sql.raw('org_id, area_code, type, generates, zone')

/** Rows that stand in one of two tables only. */
async function differences({ db }: Pick<Database, 'db'>, kept: ReturnType<typeof sql>, made: ReturnType<typeof sql>) {
  const rows = await rowsOf(
    db,
    { side: 'text', row: 'text' },
    sql`with kept as (${kept}), made as (${made})
    select 'kept' as side, k::text as row from (select * from kept except select * from made) k union all select 'made', m::text from (select * from made except select * from kept) m`,
  )
  return rows
}

/** What sites may stand for: themselves, their PV, their consumption. */
const stands = [
  ['sites', chosen, sql`true`],
  ['generators', chosenGenerating, generating],
  ['consumers', chosenConsuming, sql`sites.id in (select site_id from devices where enabled and energy_kind = 'consumption')`],
] as const

/** Capacity a device `d` is weighed with: its nameplate; else the median of its like on the site; else its share of what the site has installed. */
export const weightOf = sql`case when d.rated_kw > 0 then d.rated_kw else coalesce(
    (select percentile_cont(0.5) within group (order by o.rated_kw) from devices o where (o.site_id, o.type) = (d.site_id, d.type) and o.rated_kw > 0 and o.enabled and coalesce(o.energy_kind, '') = coalesce(d.energy_kind, '')),
    (select nullif(w.installed_kw, 0) / greatest(1, (select count(*) from devices o where o.site_id = d.site_id and o.enabled and coalesce(o.energy_kind, '') = coalesce(d.energy_kind, ''))) from sites w where w.id = d.site_id), 1) end`

/** Of each device by itself, as figures were made before they were kept. */
const byDevice = (sites: ReturnType<typeof sql>, now: string) => sql`with ${sites}, units as (
    select d.site_id, coalesce(d.energy_kind = case when chosen.type in ('002', '003') then 'generation' when chosen.type = '004' then 'charge' when chosen.type = '005' then 'charging' else 'consumption' end, false) as counts,
      ${weightOf} as kw, coalesce(d.rated_kw, 0) <= 0 as unrated, l.at, p.at as power_at, p.quality, coalesce(l.at >= ${now}::timestamptz - 2 * d.sampling_seconds * interval '1 second', false) as heard,
      case when p.quality < 4 and p.at >= ${now}::timestamptz - 2 * d.sampling_seconds * interval '1 second' then p.value::float8 end as power
    from chosen join devices d on d.site_id = chosen.id and d.enabled
      left join lateral (select max(at) as at from latest where device_id = d.id) l on true left join latest p on p.device_id = d.id and p.indicator_id = ${power})
  select site_id, max(at) as at, bool_or(heard) as speaks,
    case when bool_or(counts) then coalesce(2 * sum(kw) filter (where counts and heard) >= sum(kw) filter (where counts), false) else bool_or(heard) end as online,
    count(*)::int as devices, (count(*) filter (where heard))::int as heard, sum(power) filter (where counts) as power, coalesce(sum(kw) filter (where counts), 0) as total_kw,
    coalesce(sum(kw) filter (where counts and power is not null), 0) as reported_kw, min(power_at) filter (where counts and power is not null) as oldest,
    max(quality) filter (where counts and power is not null) as quality,
    coalesce(sum(kw) filter (where counts and unrated), 0) as assumed_kw
  from units group by site_id`

/** Rows of what is kept that differ from what they are made of, by table; none is an empty object. @param now what is asked of the living figures is asked around this moment, epoch ms */
export async function keptDifferences(database: Pick<Database, 'db'>, now: number): Promise<Record<string, unknown[]>> {
  const off: Record<string, unknown[]> = {}
  for (const ahead of [-3_600_000, 0, 70_000, 600_000, 86_400_000])
    for (const [name, as, where] of stands) {
      const at = momentsOf(new Date(now + ahead))
      off[`live ${ahead} ${name}`] = await differences(
        database,
        sql`with ${as(where)}, ${reported(at)} select site_id, at, speaks, online, devices, heard, power, total_kw, reported_kw, oldest, quality, assumed_kw from reported`,
        byDevice(as(where), at.now),
      )
    }
  // By region, whatever the moment: also hours after nobody is heard of any more, and on a clock that was put back.
  for (const ahead of [-3_600_000, 0, 40_000, 70_000, 100_000, 600_000, 1_750_000, 86_400_000])
    for (const [name, as, sites, condition] of [
      ['sites', 'sites', chosen, sql`true`],
      ['generators', 'generators', chosenGenerating, generating],
    ] as const) {
      const at = momentsOf(new Date(now + ahead))
      off[`region live ${ahead} ${name}`] = await differences(
        database,
        sql`with ${liveOfRegion(condition, at, as)} select area_code, max(at) as at, sum(devices)::int as devices, round(sum(total_kw)::numeric, 6) as total_kw, round(sum(assumed_kw)::numeric, 6) as assumed_kw,
            sum(online)::int as online, sum(powered)::int as powered, sum(heard)::int as heard, round(sum(power)::numeric, 6) as power, round(sum(reported_kw)::numeric, 6) as reported_kw, min(oldest) as oldest, max(quality) as quality
          from live group by area_code having sum(devices) > 0`,
        sql`with own as (${byDevice(sites(condition), at.now)}) select sites.area_code, max(own.at) as at, sum(devices)::int as devices, round(sum(total_kw)::numeric, 6), round(sum(assumed_kw)::numeric, 6),
            (count(*) filter (where online))::int, (count(*) filter (where power is not null and 2 * reported_kw >= total_kw))::int, sum(heard)::int, round(sum(power)::numeric, 6), round(sum(reported_kw)::numeric, 6), min(oldest), max(quality)
          from own join sites on sites.id = own.site_id group by sites.area_code`,
      )
      if (name === 'sites')
        off[`offline ${ahead}`] = await differences(
          database,
          sql`with ${offlineOfRegion(condition, at)} select id from offline`,
          sql`select id from sites where id not in (select site_id from (${byDevice(chosen(condition), at.now)}) own where online)`,
        )
    }
  off.regionSites = await differences(
    database,
    sql`select ${columns}, sites, installed_kw, running_kw, roof_kw from region_sites`,
    sql`select ${group}, count(*)::int, sum(s.installed_kw), sum(s.running_kw), coalesce(sum((select sum(rated_kw) from devices d where d.site_id = s.id and s.type = '006' and d.enabled and d.energy_kind = 'generation')), 0)
      from sites s group by 1, 2, 3, 4, 5`,
  )
  off.regionCounted = await differences(
    database,
    sql`select ${columns}, kind, counted from region_live where counted > 0`,
    sql`select ${group}, l.kind, sum(l.counted)::int from latest_sites l join sites s on s.id = l.site_id group by 1, 2, 3, 4, 5, 6 having sum(l.counted) > 0`,
  )
  const round = (value: string) => sql.raw(`round((${value})::numeric, 6)`)
  off.regionDays = await differences(
    database,
    sql`select ${columns}, kind, day, ${round('kwh')}, sites, ${round('compared_kwh')}, compared_sites, ${round('before_kwh')}, ${round('shown_kwh')}, shown_sites, ${round('shown_kw')} from region_days where sites > 0 or shown_sites > 0`,
    sql`with shown as (select site_id, kind, day, greatest(own.kwh, entry.kwh) as kwh from site_days own full join site_entries entry using (site_id, kind, day))
      select ${group}, v.kind, v.day, ${round('coalesce(sum(own.kwh), 0)')}, count(own.kwh)::int, ${round('coalesce(sum(own.compared_kwh), 0)')}, count(own.compared_kwh)::int, ${round('coalesce(sum(own.before_kwh), 0)')},
        ${round('sum(v.kwh)')}, count(*)::int, ${round(`coalesce(sum(case when s.type in ('002', '003') then s.running_kw when s.type = '006' then
          (select sum(rated_kw) from devices d where d.site_id = s.id and d.enabled and d.energy_kind = 'generation') end), 0)`)}
      from shown v join sites s on s.id = v.site_id left join site_days own on own.site_id = v.site_id and own.kind = v.kind and own.day = v.day where v.kwh is not null group by 1, 2, 3, 4, 5, 6, 7`,
  )
  off.regionPairs = await differences(
    database,
    sql`select ${columns}, day, pairs, ${round('pair_now')}, ${round('pair_before')} from region_days where kind = 'generation' and pairs > 0`,
    sql`select ${group}, p.day, count(*)::int, ${round('sum(p.now)')}, ${round('sum(p.before)')} from site_pairs p join sites s on s.id = p.site_id where p.day is not null group by 1, 2, 3, 4, 5, 6`,
  )
  off.nothing = await differences(
    database,
    sql`select kind from region_days where sites = 0 and abs(kwh) > 1e-6 or shown_sites = 0 and abs(shown_kwh) + abs(shown_kw) > 1e-6 or pairs = 0 and abs(pair_now) > 1e-6`,
    sql`select '' where false`,
  )
  off.weights = await differences(database, sql`select id, weight_kw from devices`, sql`select id, ${weightOf} from devices d`)
  off.generates = await differences(
    database,
    sql`select id, generates from sites`,
    sql`select id, type in ('002', '003') or type = '006' and id in (select site_id from devices where enabled and energy_kind = 'generation') from sites`,
  )
  off.sums = await differences(
    database,
    sql`select ${columns}, kind, span, kwh, days, since, compared_kwh, before_kwh from region_sums`,
    sql`select ${group}, m.kind, m.span, sum(m.kwh), sum(m.days)::int, min(m.since), sum(m.compared_kwh), sum(m.before_kwh) from site_sums m join sites s on s.id = m.site_id group by 1, 2, 3, 4, 5, 6, 7`,
  )
  const quarters = (table: ReturnType<typeof sql>) =>
    sql`cross join lateral unnest(${table}.kw, ${table}.devices, ${table}.rated_kw) with ordinality as p(kw, devices, rated, place)`
  off.curves = await differences(
    database,
    sql`select ${columns}, day, kind, place, p.kw, p.devices::int as devices, p.rated from region_curves c ${quarters(sql`c`)} where p.devices > 0`,
    sql`select ${group}, c.day, c.kind, place, sum(p.kw), sum(p.devices)::int, sum(p.rated) from site_curves c join sites s on s.id = c.site_id ${quarters(sql`c`)}
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(p.devices) > 0`,
  )
  const newest = sql`day >= (select max(day) - 2 from site_entries)`
  off.entries = await differences(
    database,
    // Added up in another order the last digit is another.
    sql`select site_id, kind, day, round(kwh::numeric, 6) as kwh from site_entries where kwh is not null and ${newest}`,
    sql`select d.site_id, e.kind, e.day, round(sum(e.kwh)::numeric, 6) from device_days e join devices d on d.id = e.device_id
      where (e.kind = d.energy_kind or e.kind = 'discharge' and d.energy_kind = 'charge' or e.kind = 'export' and d.energy_kind = 'import') and ${newest} group by 1, 2, 3`,
  )
  off.pairs = await differences(
    database,
    sql`select site_id, day, round(now::numeric, 6) as now, round(before::numeric, 6) as before from site_pairs where day is not null`,
    sql`with own as (
        select d.site_id, l.value::float8 as kwh, (l.at at time zone s.zone)::date as day, extract(epoch from (l.at at time zone s.zone)::time)::float8 / 900 as place, c.slots
        from devices d join sites s on s.id = d.site_id join latest l on l.device_id = d.id and l.indicator_id = ${counter} and l.quality < 4
          join curves c on c.device_id = d.id and c.indicator_id = ${counter} and c.step = 15 and c.day = (l.at at time zone s.zone)::date - 1
        where d.enabled and d.energy_kind = 'generation' and s.generates)
      , ends as (select site_id, day, kwh, place - floor(place) as share, case when place < 1 then 0 else slots[floor(place)::int] end as begun, slots[floor(place)::int + 1] as ended
        from own where day = (select max(day) from own same where same.site_id = own.site_id))
      -- Whose yesterday is not known up to this time is no pair.
      select site_id, day, round(sum(kwh)::numeric, 6), round(sum(begun + share * greatest(coalesce(ended, begun) - begun, 0))::numeric, 6) from ends where begun is not null group by 1, 2`,
  )
  // A few of many tell enough.
  return Object.fromEntries(
    Object.entries(off).flatMap(([name, rows]) => (rows.length > 0 ? [[`${name}: ${rows.length}`, rows.slice(0, 6)]] : [])),
  )
}
