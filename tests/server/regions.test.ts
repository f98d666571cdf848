import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sequence } from '../../core/seeded.ts'
import { writeBaseData } from '../../server/database/baseData.ts'
import { rowsOf } from '../../server/database/rowsOf.ts'
import { chosenConsuming } from '../../server/figures/chosenConsuming.ts'
import { momentsOf } from '../../server/figures/moments.ts'
import { chosen, chosenGenerating, generating, reported } from '../../server/figures/sqlFragments.ts'
import { pairSites } from '../../server/ingest/pairSites.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

/** What is kept by site and by region is what its rows come to, whoever changed them and in whatever order. */

const noon = Date.parse('2026-06-15T04:00:00Z')
const power = sql`(select id from indicators where no = 'A000000001')`
const counter = sql`(select id from indicators where no = 'A000000002')`
const devices = 24
const siteIds = ['a', 'b', 'c', 'd', 'e', 'f']

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await writeBaseData(database.db)
})
afterAll(() => database.close())

const draw = sequence(20261125)
const below = (n: number) => Math.floor(draw() * n)
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!
const kinds = ['generation', 'consumption', 'charge', 'import', null] as const
const spans = ['all', '2026', '2026-05'] as const

const makeSite = (id: string) =>
  sql`insert into sites (id, org_id, customer_id, name, short_name, type, area_code, address, longitude, latitude, installed_kw, running_kw, operation_date, zone)
    values (${id}, ${oneOf(['east', 'west'])}, 'c', ${id}, ${id}, ${oneOf(['001', '003', '004', '006'])}, ${oneOf(['130102', '130602'])}, '路', 114, 38, 100, 100, '2024-01-01', ${oneOf(['Asia/Shanghai', 'Asia/Urumqi'])})
    on conflict do nothing`
const makeDevice = (id: number) =>
  sql`insert into devices (id, no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, rated_kw, sampling_seconds, commissioned_on)
    values (${id}, ${`D${id}`}, 'east', ${oneOf(siteIds)}, 'g', '003001', '设备', '牌', '型', ${oneOf(kinds)}, ${oneOf([null, 5, 20, 50])}, ${oneOf([60, 900])}, '2024-01-01') on conflict do nothing`

const dayOf = (back: number) => sql`('2026-06-15'::date - ${back}::int)`
const curve = (type: 'float8' | 'smallint') =>
  sql`array(select (${below(9)}::int * (n % ${1 + below(5)}::int))::${sql.raw(type)} from generate_series(1, 96) n)`

/** Everything that changes what is summed up. */
const changes: (() => ReturnType<typeof sql>)[] = [
  () => sql`insert into latest (device_id, indicator_id, at, value, quality)
    select distinct on (d) d, ${oneOf([power, counter])}, to_timestamp(${noon / 1000 - oneOf([0, 30, 100, 500, 1900, 90_000])}::float8), ${below(90)}, ${oneOf([0, 0, 0, 1, 4])}
    from (select id as d from devices where id % ${1 + below(4)}::int = 0) own on conflict (device_id, indicator_id) do update set at = excluded.at, value = excluded.value, quality = excluded.quality`,
  () => sql`delete from latest where device_id = ${below(devices)}`,
  () => makeDevice(below(devices)),
  () => sql`delete from devices where id = ${below(devices)}`,
  () => sql`update devices set enabled = not enabled where id = ${below(devices)}`,
  () =>
    sql`update devices set energy_kind = ${oneOf(kinds)}, rated_kw = ${oneOf([null, 7, 30])}, sampling_seconds = ${oneOf([60, 900])} where id = ${below(devices)}`,
  () => sql`update devices set site_id = ${oneOf(siteIds)} where id = ${below(devices)}`,
  () =>
    sql`update sites set type = ${oneOf(['001', '002', '005', '006'])}, area_code = ${oneOf(['130102', '130602', '110101'])} where id = ${oneOf(siteIds)}`,
  () => sql`update sites set org_id = ${oneOf(['east', 'west'])} where id = ${oneOf(siteIds)}`,
  () => sql`delete from sites where id = ${oneOf(siteIds)}`,
  () => makeSite(oneOf(siteIds)),
  () => sql`insert into site_sums (site_id, kind, span, kwh, days, since)
    values (${oneOf(siteIds)}, ${oneOf(['generation', 'consumption'])}, ${oneOf(spans)}, ${below(1000) / 8}, ${below(30)}, ${dayOf(below(30))}) on conflict (site_id, kind, span)
    do update set kwh = excluded.kwh, days = excluded.days, since = excluded.since, compared_kwh = ${oneOf([null, 3, 8])}, before_kwh = ${below(5)}`,
  () => sql`delete from site_sums where site_id = ${oneOf(siteIds)} and span = ${oneOf(spans)}`,
  () => sql`insert into site_curves (day, kind, site_id, kw, devices, rated_kw)
    values (${dayOf(below(2))}, ${oneOf(['generation', 'consumption'])}, ${oneOf(siteIds)}, ${curve('float8')}, ${curve('smallint')}, ${curve('float8')}) on conflict (day, kind, site_id)
    do update set kw = excluded.kw, devices = excluded.devices, rated_kw = excluded.rated_kw`,
  () => sql`delete from site_curves where site_id = ${oneOf(siteIds)}`,
  () => sql`insert into device_days (device_id, kind, day, kwh) values (${below(devices)}, ${oneOf(['generation', 'consumption', 'export', 'import'])}, ${dayOf(below(3))}, ${below(100)})
    on conflict (device_id, kind, day) do update set kwh = excluded.kwh`,
  () => sql`delete from device_days where device_id = ${below(devices)}`,
]

const group = sql.raw('s.org_id, s.area_code, s.type, s.generates, s.zone')
const columns = sql.raw('org_id, area_code, type, generates, zone')

/** Rows that stand in one of two tables only. */
async function differences(kept: ReturnType<typeof sql>, made: ReturnType<typeof sql>) {
  const rows = await rowsOf(
    database.db,
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

/** Of each device by itself, as figures were made before they were kept. */
const byDevice = (sites: ReturnType<typeof sql>, now: string) => sql`with ${sites}, units as (
    select d.site_id, coalesce(d.energy_kind = case when chosen.type in ('002', '003') then 'generation' when chosen.type = '004' then 'charge' when chosen.type = '005' then 'charging' else 'consumption' end, false) as counts,
      coalesce(d.rated_kw, 1) as kw, l.at, p.at as power_at, p.quality, coalesce(l.at >= ${now}::timestamptz - 2 * d.sampling_seconds * interval '1 second', false) as heard,
      case when p.quality < 4 and p.at >= ${now}::timestamptz - 2 * d.sampling_seconds * interval '1 second' then p.value::float8 end as power
    from chosen join devices d on d.site_id = chosen.id and d.enabled
      left join lateral (select max(at) as at from latest where device_id = d.id) l on true left join latest p on p.device_id = d.id and p.indicator_id = ${power})
  select site_id, max(at) as at, bool_or(heard) as speaks,
    case when bool_or(counts) then coalesce(2 * sum(kw) filter (where counts and heard) >= sum(kw) filter (where counts), false) else bool_or(heard) end as online,
    count(*)::int as devices, (count(*) filter (where heard))::int as heard, sum(power) filter (where counts) as power, coalesce(sum(kw) filter (where counts), 0) as total_kw,
    coalesce(sum(kw) filter (where counts and power is not null), 0) as reported_kw, min(power_at) filter (where counts and power is not null) as oldest,
    max(quality) filter (where counts and power is not null) as quality
  from units group by site_id`

async function expectKept() {
  const off: Record<string, unknown> = {}
  for (const ahead of [-3_600_000, 0, 70_000, 600_000, 86_400_000])
    for (const [name, as, where] of stands) {
      const at = momentsOf(new Date(noon + ahead))
      off[`live ${ahead} ${name}`] = await differences(
        sql`with ${as(where)}, ${reported(at)} select site_id, at, speaks, online, devices, heard, power, total_kw, reported_kw, oldest, quality from reported`,
        byDevice(as(where), at.now),
      )
    }
  off.generates = await differences(
    sql`select id, generates from sites`,
    sql`select id, type in ('002', '003') or type = '006' and id in (select site_id from devices where enabled and energy_kind = 'generation') from sites`,
  )
  off.sums = await differences(
    sql`select ${columns}, kind, span, kwh, days, since, compared_kwh, before_kwh from region_sums`,
    sql`select ${group}, m.kind, m.span, sum(m.kwh), sum(m.days)::int, min(m.since), sum(m.compared_kwh), sum(m.before_kwh) from site_sums m join sites s on s.id = m.site_id group by 1, 2, 3, 4, 5, 6, 7`,
  )
  const quarters = (table: ReturnType<typeof sql>) =>
    sql`cross join lateral unnest(${table}.kw, ${table}.devices, ${table}.rated_kw) with ordinality as p(kw, devices, rated, place)`
  off.curves = await differences(
    sql`select ${columns}, day, kind, place, p.kw, p.devices::int as devices, p.rated from region_curves c ${quarters(sql`c`)} where p.devices > 0`,
    sql`select ${group}, c.day, c.kind, place, sum(p.kw), sum(p.devices)::int, sum(p.rated) from site_curves c join sites s on s.id = c.site_id ${quarters(sql`c`)}
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(p.devices) > 0`,
  )
  const newest = sql`day >= (select max(day) - 2 from site_entries)`
  off.entries = await differences(
    sql`select site_id, kind, day, kwh from site_entries where kwh is not null and ${newest}`,
    sql`select d.site_id, e.kind, e.day, sum(e.kwh) from device_days e join devices d on d.id = e.device_id
      where (e.kind = d.energy_kind or e.kind = 'discharge' and d.energy_kind = 'charge' or e.kind = 'export' and d.energy_kind = 'import') and ${newest} group by 1, 2, 3`,
  )
  off.pairs = await differences(
    sql`select site_id, day, now, round(before::numeric, 6) as before from site_pairs where day is not null`,
    sql`with own as (
        select d.site_id, l.value::float8 as kwh, (l.at at time zone s.zone)::date as day, extract(epoch from (l.at at time zone s.zone)::time)::float8 / 900 as place, c.slots
        from devices d join sites s on s.id = d.site_id join latest l on l.device_id = d.id and l.indicator_id = ${counter} and l.quality < 4
          join curves c on c.device_id = d.id and c.indicator_id = ${counter} and c.step = 15 and c.day = (l.at at time zone s.zone)::date - 1
        where d.enabled and d.energy_kind = 'generation' and s.generates)
      select site_id, day, sum(kwh), round(sum(slots[floor(place)::int] + (place - floor(place)) * greatest(slots[floor(place)::int + 1] - slots[floor(place)::int], 0))::numeric, 6)
      from own where day = (select max(day) from own same where same.site_id = own.site_id) group by 1, 2`,
  )
  const wrong = Object.fromEntries(Object.entries(off).filter(([, rows]) => (rows as unknown[]).length > 0))
  expect(wrong).toEqual({})
}

it('is what its rows come to after any changes of sites, devices, newest values, curves, sums and entries of the ledger', async () => {
  const { db } = database
  for (const id of siteIds) await db.execute(makeSite(id))
  for (let id = 0; id < devices; id++) await db.execute(makeDevice(id))
  await db.execute(sql`insert into curves (device_id, indicator_id, day, step, slots)
    select d, ${counter}, day, 15, array(select (d * n / 7.0)::real from generate_series(1, 96) n) from generate_series(0, ${devices - 1}) d, generate_series('2026-06-12'::date, '2026-06-14', '1 day') day`)
  await expectKept()
  for (let round = 0; round < 15; round++) {
    for (let n = 0; n < 15; n++) {
      await db.execute(oneOf(changes)())
    }
    await expectKept()
  }
})

it('hears of a curve of yesterday that comes late with the fold', async () => {
  const { db } = database
  await db.execute(sql`update curves set slots = array_fill(0::real, array[96])`)
  await pairSites(db)
  await expectKept()
})
