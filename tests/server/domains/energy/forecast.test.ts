import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forecast } from '../../../../core/contract/energy/forecast.ts'
import { clearSky } from '../../../../core/physics/irradiance.ts'
import { sunPosition } from '../../../../core/physics/sunPosition.ts'
import { addDays, instantOf, MINUTE, siteDay } from '../../../../core/time/time.ts'
import { expectedOfArea } from '../../../../server/figures/expectedOfArea.ts'
import { openSite, type Person, type Site } from '../../../site.ts'

/**
 * The forecast of the demonstration region, worked out again by SQL of its own from the ledger, the observed weather
 * and where the sun stood every five minutes.
 */
let site: Site
const clock = { ms: Date.now() }
const today = siteDay(new Date(clock.ms))
const at = (day: string, hour: number) => instantOf(day).getTime() + hour * 60 * MINUTE

const query = async <T extends Record<string, unknown>>(text: SQL) => (await site.database.db.execute<T>(text)).rows
const people = ['admin', 'jizhong', 'lvdao'] as const
const as: Partial<Record<(typeof people)[number], Person>> = {}

beforeAll(async () => {
  site = await openSite({}, () => new Date(clock.ms))
  // Customers have no map of their own; what they would see is asked of their few sites one by one.
  await query(sql`
    insert into role_resources (role_id, resource_id)
    select distinct role_id, 'wallMap'
    from user_roles
      join users on users.id = user_id
    where login_name = 'lvdao'
    on conflict do nothing
  `)
  for (const who of people) as[who] = await site.as(who)
}, 90_000)
afterAll(() => site?.close())

/** Condition on `s`: what a person may see. */
const seenBy = {
  admin: () => sql`true`,
  jizhong: () => sql`s.org_id = ${as.jizhong!.orgId}`,
  lvdao: () => sql`s.customer_id = (select customer_id from users where login_name = 'lvdao')`,
}

const fiveMinutes = 5 * MINUTE
/** kWh/m² of a cloudless day. */
function light(day: string, latitude: number, longitude: number) {
  const from = instantOf(day).getTime()
  let sum = 0
  for (let n = 0; n < 288; n++) sum += clearSky(sunPosition(from + (n + 0.5) * fiveMinutes, latitude, longitude).zenith)
  return sum / 12_000
}
const lights = new Map<string, number>()
const lightOf = (day: string, latitude: number, longitude: number) => {
  const key = `${day} ${latitude} ${longitude}`
  lights.set(key, lights.get(key) ?? light(day, latitude, longitude))
  return lights.get(key)!
}

/** sky, the other, how far it lies: 1 the same. */
const nearest =
  `clear clear 1, clear wind 2, clear cloudy 3, wind wind 1, wind clear 2, wind cloudy 2, cloudy cloudy 1, cloudy wind 2, cloudy clear 3, fog fog 1, fog overcast 2, fog rain 3,
  fog snow 3, overcast overcast 1, overcast fog 2, overcast rain 3, overcast snow 3, rain rain 1, rain snow 2, rain overcast 3, snow snow 1, snow rain 2, snow overcast 3`
    .split(',')
    .map(row => row.trim().split(/\s+/))
const rowsOf = (rows: SQL[]) => sql.join(rows, sql`, `)

type Row = Record<'kwh' | 'low' | 'high' | 'kw' | 'share' | 'near', number | null> & {
  days: number | null
  sites: number
  sky: string | null
}

/** @param where condition on sites `s` */
async function recomputed(where: SQL, day: string): Promise<Row & { total: number }> {
  const now = new Date(clock.ms).toISOString()
  const current = siteDay(new Date(clock.ms))
  const own = sql`
    sites_of as (
      select
        s.id, s.area_code as area, s.zone, s.latitude, s.longitude,
        case when s.type = '006' then roof.kw else s.running_kw end as kw
      from sites s
        left join lateral (
          select sum(d.rated_kw) as kw
          from devices d
          where d.site_id = s.id and d.enabled and d.energy_kind = 'generation'
        ) roof on true
      where ${where} and (s.type in ('002', '003') or s.type = '006' and roof.kw is not null)
    )
  `
  const places = await query<{ area: string; latitude: number; longitude: number; total: number }>(
    sql`
      with ${own}
      select area, avg(latitude) as latitude, avg(longitude) as longitude, count(*)::int as total
      from sites_of
      group by 1
    `,
  )
  const total = places.reduce((sum, place) => sum + place.total, 0)
  const days = Array.from({ length: 60 }, (_, n) => addDays(current, -1 - n))
  const skyRows = places.flatMap(({ area, latitude, longitude }) =>
    [...days, day].map(of => sql`(${area}::text, ${of}::date, ${lightOf(of, latitude, longitude)}::float8)`),
  )
  /** Median of the days like one of a sky, and how many there are. */
  const similar = (area: SQL, sky: SQL, without: SQL) => sql`
    (
      select percentile_cont(0.5) within group (order by ratio) as ratio, count(*)::int as days, max(tier) > 1 as near
      from (
        select x.ratio, n.tier
        from past x
          join nearest n on n.sky = ${sky} and n.other = x.sky
        where x.area = ${area}
          and x.day is distinct from ${without}
          and n.tier
          <= (
            select min(t)
            from generate_series(1, 3) t
            where 3
              <= (
                select count(*)
                from past q
                  join nearest m on m.sky = ${sky} and m.other = q.sky and m.tier <= t
                where q.area = ${area} and q.day is distinct from ${without}
              )
          )
        order by x.day desc
        limit 5
      ) s
      having count(*) > 0
    )
  `
  const [row] = await query<Row>(sql`
    with ${own},
    lights(area, day, light) as (values ${rowsOf(skyRows)}),
    nearest(sky, other, tier) as (values ${rowsOf(
      nearest.map(([sky, other, tier]) => sql`(${sky}::text, ${other}::text, ${Number(tier)}::int)`),
    )}),
    given as (
      select o.area, o.id, o.kw, e.day, sum(e.kwh) as kwh
      from sites_of o
        join devices d on d.site_id = o.id and d.energy_kind = 'generation'
        join device_days e on e.device_id = d.id and e.kind = 'generation'
      where e.day >= ${current}::date - 60
        and e.day < least(${current}::date, (${now}::timestamptz at time zone o.zone)::date)
      group by 1, 2, 3, 4
    ),
    days as (
      select area, day, sum(kwh) as kwh, sum(kw) as kw, count(*)::int as sites
      from given
      group by 1, 2
    ),
    areas as (
      select d.area, max(d.kw) as kw, max(d.sites) as sites, w.area_code as source, w.condition as sky
      from days d
        cross join lateral (
          select *
          from weather_days
          where day = ${day}
            and area_code in (d.area, left(d.area, 4) || '00', left(d.area, 2) || '0100')
          order by area_code = d.area desc, area_code = left(d.area, 4) || '00' desc
          limit 1
        ) w
      where d.day >= ${current}::date - 7
      group by d.area, w.area_code, w.condition
    ),
    past as (
      select a.area, d.day, d.kwh, d.kw, w.condition as sky, l.light, d.kwh / d.kw / l.light as ratio
      from areas a
        join days d on d.area = a.area and 2 * d.kw >= a.kw
        join weather_days w on w.area_code = a.source and w.day = d.day and w.observed_at is not null
        join lights l on l.area = a.area and l.day = d.day
    ),
    told as (
      select a.*, s.ratio * a.kw * l.light as kwh, s.days, s.near
      from areas a
        join lights l on l.area = a.area and l.day = ${day}
        cross join lateral ${similar(sql`a.area`, sql`a.sky`, sql`null::date`)} s
    ),
    retold as (
      select p.day, sum(p.kwh) / sum(s.ratio * p.kw * p.light) as error
      from past p
        join told using (area)
        cross join lateral ${similar(sql`p.area`, sql`p.sky`, sql`p.day`)} s
      group by 1
      having 2 * sum(p.kw) >= (select sum(kw) from told)
    ),
    main as (select sky, sum(kw) as kw from told group by 1 order by 2 desc limit 1)
    select
      sum(kwh) as kwh, coalesce(sum(kw), 0) as kw, coalesce(sum(sites), 0)::int as sites, min(days) as days,
      coalesce(sum(kw) filter (where near), 0) as near, (select sky from main) as sky,
      100 * (select kw from main) / sum(kw) as share,
      sum(kwh) * (select percentile_cont(0.1) within group (order by error) from retold having count(*) >= 10) as low,
      sum(kwh) * (select percentile_cont(0.9) within group (order by error) from retold having count(*) >= 10) as high
    from told
  `)
  return { ...row!, total }
}

/** Within a thousandth: a cloudless day is integrated in another way here. */
const near = (value: number | null) =>
  value === null ? null : expect.closeTo(value, 3 - Math.ceil(Math.log10(Math.max(1, Math.abs(value)))))

describe.each([
  ['now', clock.ms],
  ['in the evening', at(today, 20)],
  ['at two in the night', at(addDays(today, 1), 2)],
])('what a day is expected to bring, %s,', (_, ms) => {
  it.each(people)('comes of the ledger and the weather, as %s sees them', async who => {
    clock.ms = ms
    const current = siteDay(new Date(ms))
    const asked = [
      [undefined, current],
      [undefined, addDays(current, 1)],
      ['130000', addDays(current, 1)],
      ['130100', addDays(current, 5)],
    ] as const
    for (const [areaCode, day] of asked) {
      const where = sql`${seenBy[who]()} and s.area_code like ${areaCode ? `${areaCode.replace(/(00)+$/, '')}%` : '%'}`
      const { kwh, low, high, kw, share, days, sites, total, near: nearKw, sky } = await recomputed(where, day)
      const shown = await as[who]!.api(forecast.ofDay, { ...(areaCode && { areaCode }), day })
      expect({ who, areaCode, ...shown }).toMatchObject({
        areaCode,
        day,
        ycEleSumDay: near(kwh),
        low: near(low),
        high: near(high),
        sumCap: expect.closeTo(kw!, 4),
        icon: sky,
        skyShare: near(share),
        days: days ?? 0,
        nearKw: expect.closeTo(nearKw!, 4),
        coverage: { reported: sites, total },
        reason: kwh === null ? expect.stringMatching(/./) : '',
      })
      if (who === 'admin' && areaCode !== '130100') expect(shown.ycEleSumDay).toBeGreaterThan(0)
    }
  })

  it('is held against what today has brought so far, by its counters', async () => {
    clock.ms = ms
    const day = siteDay(new Date(ms))
    const [given] = await query<{ kwh: number | null }>(sql`
      select sum(e.kwh) as kwh
      from device_days e
        join devices d on d.id = e.device_id and d.energy_kind = 'generation'
      where e.kind = 'generation' and e.day = ${day}
    `)
    const { eleSumDay, ratio, ycEleSumDay, coverage } = await as.admin!.api(forecast.ofDay, {})
    expect(eleSumDay).toEqual(near(given!.kwh))
    // Of the same sites or not at all.
    const comparable = given!.kwh !== null && ycEleSumDay && coverage.reported === coverage.total
    expect(ratio).toEqual(near(comparable ? (100 * given!.kwh!) / ycEleSumDay : null))
    expect(await as.admin!.api(forecast.ofDay, { day: addDays(day, 1) })).toMatchObject({ eleSumDay: null, ratio: null })
  })
})

describe('a day', () => {
  it('that is over, or farther away than any weather is foretold, is refused at its field', async () => {
    clock.ms = at(today, 20)
    const refused = (message: string) => ({ code: 400, fields: { day: message } })
    await expect(as.admin!.api(forecast.ofDay, { day: addDays(today, -1) })).rejects.toMatchObject(refused('只能预测今日及以后'))
    await expect(as.admin!.api(forecast.ofDay, { day: addDays(today, 16) })).rejects.toMatchObject(refused('最多预测 15 日以内'))
  })

  it('whose weather nobody has foretold is not known, and says so', async () => {
    clock.ms = at(today, 20)
    expect(await as.admin!.api(forecast.ofDay, { day: addDays(today, 15) })).toMatchObject({
      ycEleSumDay: null,
      low: null,
      high: null,
      sumCap: 0,
      tqqk: '',
      icon: null,
      skyShare: null,
      coverage: { reported: 0 },
      reason: '没有该日的天气预报',
    })
  })
})

it('where the sun does not rise that day nothing is expected, and the sum of the others stays a number', () => {
  const days = Array.from({ length: 20 }, (_, n) => ({ day: addDays('2026-11-26', -n), kwh: 0, kw: 100, sites: 1, sky: 'clear' as const }))
  const area = { areaCode: '130102', areaName: '长安区', longitude: 114, condition: 'clear', days }
  expect(expectedOfArea({ ...area, latitude: 80 }, '2026-11-27', '2026-11-27')).toBeNull()
  expect(expectedOfArea({ ...area, latitude: 38 }, '2026-11-27', '2026-11-27')?.kwh).toBe(0)
})

/**
 * What this stands on: the newest twenty days of the region, each told the evening before from what was known then, but
 * for the weather, which is taken as it was observed.
 */
it('days that are over would have been told within a fifth, on average and by their energy', async () => {
  const given = await query<{ day: string; kwh: number }>(sql`
    select e.day::text, sum(e.kwh) as kwh
    from device_days e
      join devices d on d.id = e.device_id and d.energy_kind = 'generation'
    where e.kind = 'generation' and e.day between ${addDays(today, -20)} and ${addDays(today, -1)}
    group by 1
    order by 1
  `)
  let [off, sum] = [0, 0]
  for (const { day, kwh } of given) {
    clock.ms = at(addDays(day, -1), 20)
    const { ycEleSumDay } = await as.admin!.api(forecast.ofDay, { day })
    if (ycEleSumDay === null) continue
    off += Math.abs(ycEleSumDay - kwh)
    sum += kwh
  }
  expect(sum).toBeGreaterThan(0)
  expect(off / sum).toBeLessThan(0.2)
})
