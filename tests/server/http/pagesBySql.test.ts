import { readFileSync } from 'node:fs'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispersion } from '../../../core/contract/energy/dispersion.ts'
import { distribution } from '../../../core/contract/devices/distribution.ts'
import { electricity } from '../../../core/contract/energy/electricity.ts'
import { environment } from '../../../core/contract/devices/environment.ts'
import { pv } from '../../../core/contract/energy/pv.ts'
import { tariff } from '../../../core/contract/energy/tariff.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import { openSite, type Person, type Site } from '../../site.ts'
import { nearTo } from '../fixtures/nearTo.ts'

/** Figures of pages over the demonstration region, worked out again by SQL from ledger, curves and settlement alone. */
let site: Site
let admin: Person
const today = siteDay(new Date())
const yesterday = addDays(today, -1)
/** Days whose curves are gone: they run as such days usually do (assets/data/typicalDays.json). */
const [first, last] = [addDays(today, -40), addDays(today, -11)]
const span = (from: string, to: string) => ({ startTime: `${from} 00:00:00`, endTime: `${to} 23:59:59` })

const query = async <T extends Record<string, unknown>>(text: SQL) => (await site.database.db.execute<T>(text)).rows
const one = async <T extends Record<string, unknown>>(text: SQL) => {
  const [row] = await query<T>(text)
  return row!
}
const mine = () => sql`s.org_id = ${admin.orgId}`
const near = (value: number, decimals = 4) => nearTo(value, decimals)

beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
})
afterAll(() => site.close())

describe('energy and money by tariff period', () => {
  it('are every device’s ledger days, split by the hours and priced by the letters of the tariff, in whole cents', async () => {
    const { plant, village, generation } = JSON.parse(readFileSync('assets/data/typicalDays.json', 'utf8'))
    const { kwh, cents, ...parts } = await one<{ kwh: number; cents: number; J: number; F: number; P: number; G: number }>(sql`
      with hours as (
        select e.device_id, e.day, e.kwh, h.n - 1 as hour, h.weight::text::float8 as weight, t.prices, t.seasons
        from device_days e
          join devices d on d.id = e.device_id
          join sites s on s.id = d.site_id
          cross join lateral (
            select season->'hours' as hours
            from jsonb_array_elements(${JSON.stringify(generation)}::jsonb) season
            where season->'months' @> to_jsonb(extract(month from e.day)::int)
          ) sunny
          cross join lateral jsonb_array_elements(
            case s.type
              when '006' then ${JSON.stringify(village)}::jsonb
              when '001' then ${JSON.stringify(plant)}::jsonb
              else sunny.hours
            end
          ) with ordinality h(weight, n)
          cross join lateral (
            select *
            from tariffs t
            where t.kind = 'purchase'
              and t.valid_from <= e.day
              and t.area_code in (left(s.area_code, 2) || '0000', '100000')
            order by t.area_code desc, t.valid_from desc
            limit 1
          ) t
        where ${mine()} and e.kind = 'consumption' and e.day between ${first} and ${last}
      ),
      lettered as (
        select
          *, sum(weight) over (partition by device_id, day) as whole,
          (
            select substr(season->>'hours', hour::int + 1, 1)
            from jsonb_array_elements(seasons) season
            where season->'months' @> to_jsonb(extract(month from day)::int)
          ) as letter
        from hours
      ),
      parts as (
        select letter, sum(kwh * weight / whole) as kwh, max((prices->>letter)::float8) as price
        from lettered
        group by device_id, day, letter
      )
      select
        sum(kwh) as kwh, sum(round((kwh * price * 100)::numeric))::float8 as cents,
        coalesce(sum(kwh) filter (where letter = 'J'), 0) as "J", sum(kwh) filter (where letter = 'F') as "F",
        sum(kwh) filter (where letter = 'P') as "P", sum(kwh) filter (where letter = 'G') as "G"
      from parts
    `)
    const { total } = await admin.api(tariff.getElecpayJFPGTime, span(first, last))
    // Parts are whole multiples of 2⁻²⁰ kWh but for one: an hour of a device is off by less than that.
    expect(total).toMatchObject({
      ele: near(kwh),
      eleJ: near(parts.J, 2),
      eleF: near(parts.F, 2),
      eleP: near(parts.P, 2),
      eleG: near(parts.G, 2),
    })
    expect(total.estimated).toBeCloseTo(kwh, 4)
    expect(Math.abs(total.pay! - cents / 100)).toBeLessThanOrEqual(0.05)
  })

  it('change as the same devices changed', async () => {
    const [from, to] = [addDays(today, -20), addDays(today, -11)]
    const { now, before } = await one<{ now: number; before: number }>(sql`
      select sum(e.kwh) as now, sum(p.kwh) as before
      from device_days e
        join devices d on d.id = e.device_id
        join sites s on s.id = d.site_id
        join device_days p on p.device_id = e.device_id and p.kind = e.kind and p.day = e.day - 10
      where ${mine()} and e.kind = 'consumption' and e.day between ${from} and ${to}
    `)
    const { previous } = await admin.api(tariff.getElecpayJFPGTime, span(from, to))
    expect(previous).toMatchObject({ eleRatio: Math.round(1000 * (now / before - 1)) / 10, eleReason: '' })
  })
})

describe('the load of all distribution rooms', () => {
  it('of yesterday is the sum of their main meters where half of their capacity spoke, its least where most of it did', async () => {
    const quarters = await query<{ kw: number; share: number }>(sql`
      with meters as (
        select d.id, coalesce(d.rated_kw, 1) as weight
        from devices d
          join sites s on s.id = d.site_id
        where ${mine()}
          and s.type = '001'
          and d.energy_kind = 'consumption'
          and d.commissioned_on <= ${yesterday}
      )
      select sum(u.value::float8) as kw, sum(weight) / (select sum(weight) from meters) as share
      from meters
        join curves c on c.device_id = meters.id and c.indicator_id = 1 and c.step = 15 and c.day = ${yesterday}
        cross join lateral unnest(c.slots) with ordinality u(value, place)
      where u.value is not null
      group by u.place
    `)
    const known = quarters.filter(({ share }) => share >= 0.5)
    const most = Math.max(...known.map(({ share }) => share))
    const load = await admin.api(distribution.getLoad, { day: yesterday })
    expect(load).toMatchObject({
      // Curves are kept in single precision: of some thousand kW a ten-thousandth is the format's.
      max: near(Math.max(...known.map(({ kw }) => kw)), 2),
      mean: near(known.reduce((sum, { kw }) => sum + kw, 0) / known.length, 2),
      min: near(Math.min(...known.filter(({ share }) => share > most - 1e-9).map(({ kw }) => kw)), 2),
      coverage: { reported: known.length, total: 96 },
    })
  })
})

describe('the dispersion of a PV site', () => {
  let plant: string
  beforeAll(async () => {
    const { id } = await one<{ id: string }>(sql`
      select s.id
      from sites s
        join devices d on d.site_id = s.id and d.energy_kind = 'generation'
      where ${mine()}
        and s.type = '003'
        and exists (select from devices w where w.site_id = s.id and w.type = '009002')
      group by s.id
      having count(*) > 2
      order by 1
      limit 1
    `)
    plant = id
  })

  it('of its inverters is the mean of σ ÷ μ of kWh/kWp on the days that were not dark', async () => {
    const days = await query<{ percent: number; middle: number }>(sql`
      with yields as (
        select
          e.day,
          e.kwh
            / coalesce(
              d.dc_kw,
              s.installed_kw * d.rated_kw
                / (select sum(rated_kw) from devices o where o.site_id = s.id and o.energy_kind = 'generation')
            ) as hours
        from device_days e
          join devices d on d.id = e.device_id
          join sites s on s.id = d.site_id
        where s.id = ${plant} and e.kind = 'generation' and e.day between ${first} and ${yesterday}
      )
      select
        100 * stddev_pop(hours) / avg(hours) as percent, percentile_cont(0.5) within group (order by hours) as middle
      from yields
      group by day
      having count(*) > 1
    `)
    const bright = days.filter(({ middle }) => middle >= 0.5)
    const whole = await admin.api(dispersion.getInverters, { systemNo: plant, ...span(first, today) })
    expect(whole.dispersion).toBeCloseTo(bright.reduce((sum, { percent }) => sum + percent, 0) / bright.length, 6)
  })

  it('of the strings of an inverter is σ ÷ μ of their currents while light fell on them, weighted by the current', async () => {
    const { inverters } = await admin.api(dispersion.getStrings, { systemNo: plant, ...span(yesterday, yesterday) })
    for (const { deviceNo, dispersion: percent, slots } of inverters.filter(row => row.dispersion !== null).slice(0, 3)) {
      const own = await one<{ percent: number; slots: number }>(sql`
        with light as (
          select u.place
          from devices w
            join curves c on c.device_id = w.id and c.indicator_id = 51 and c.step = 15 and c.day = ${yesterday}
            cross join lateral unnest(c.slots) with ordinality u(value, place)
          where w.no = (select min(no) from devices where site_id = ${plant} and type = '009002')
            and u.value >= 200
        ),
        strings as (
          select c.*
          from curves c
            join devices d on d.id = c.device_id
          where d.no = ${deviceNo}
            and c.step = 15
            and c.indicator_id between 121 and 132
            and exists (
              select from curves o, unnest(o.slots) v
              where o.device_id = c.device_id
                and o.indicator_id = c.indicator_id
                and o.step = 15
                and v >= 0.1
            )
        ),
        moments as (
          select 100 * stddev_pop(u.value::float8) / avg(u.value::float8) as percent, avg(u.value::float8) as weight
          from strings
            cross join lateral unnest(strings.slots) with ordinality u(value, place)
            join light using (place)
          where strings.day = ${yesterday} and u.value is not null
          group by place
          having count(*) > 1 and max(u.value) >= 0.1
        )
        select sum(percent * weight) / sum(weight) as percent, count(*)::int as slots
        from moments
      `)
      expect([deviceNo, percent, slots]).toEqual([deviceNo, near(own.percent, 5), own.slots])
    }
  })
})

describe('a month and a station', () => {
  it('sell and use what the days of the sites and the settlement say', async () => {
    const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
    const days = sql`day between ${`${month}-01`}::date and ${`${month}-01`}::date + interval '1 month' - interval '1 day'`
    const own = await one<{ generation: number; consumption: number; yuan: number }>(sql`
      select
        (
          select sum(e.kwh)
          from site_days e
            join sites s on s.id = e.site_id
          where ${mine()} and e.kind = 'generation' and e.${days}
        ) as generation,
        (
          select sum(e.kwh)
          from site_days e
            join sites s on s.id = e.site_id
          where ${mine()} and e.kind = 'consumption' and e.${days}
        ) as consumption,
        (
          select sum(m.cents)::float8 / 100
          from site_money m
            join sites s on s.id = m.site_id
          where ${mine()} and m.item = 'feedIn' and m.${days}
        ) as yuan
    `)
    const { sum } = await admin.api(electricity.list, { month, size: 1 })
    expect(sum).toMatchObject({ generation: near(own.generation, 1), consumption: near(own.consumption, 1) })
    expect((await admin.api(electricity.getGrant, { month })).items[0]!.yuan).toBeCloseTo(own.yuan, 6)
  })

  it('has its best day and its gain of the year from ledger and settlement', async () => {
    const { id } = await one<{ id: string }>(
      sql`
        select s.id
        from sites s
        where ${mine()}
          and s.type = '003'
          and exists (select from devices d where d.site_id = s.id and d.energy_kind = 'delivery')
        order by 1
        limit 1
      `,
    )
    const own = await one<{ kwh: number; day: string; yuan: number; delivered: number }>(sql`
      with days as (
        select e.day, e.kind, sum(e.kwh) as kwh
        from device_days e
          join devices d on d.id = e.device_id
        where d.site_id = ${id}
        group by 1, 2
      ),
      best as (
        select day::text as day, kwh
        from days
        where kind = 'generation' and day < ${today}
        order by kwh desc
        limit 1
      )
      select
        best.kwh, best.day,
        (select sum(kwh) from days where kind = 'delivery') as delivered,
        (
          select sum(case when item in ('selfUse', 'feedIn') then cents else -cents end)::float8 / 100
          from site_money
          where site_id = ${id} and day >= ${`${today.slice(0, 4)}-01-01`}
        ) as yuan
      from best
    `)
    expect(await admin.api(pv.getMonitorRight, { systemNo: id })).toMatchObject({
      maxEle: near(own.kwh),
      maxEleDate: own.day,
      benefit: near(own.yuan, 6),
      eleOnline: near(own.delivered),
    })
  })

  it('has the mean of all quarters of a day as its temperature', async () => {
    const sensor = await one<{ id: number; no: string; siteId: string }>(
      sql`
        select d.id, d.no, s.id as "siteId"
        from devices d
          join sites s on s.id = d.site_id
        where ${mine()} and d.type = '009001'
        order by d.id
        limit 1
      `,
    )
    const { mean } = await one<{ mean: number }>(
      sql`
        select avg(value::float8) as mean
        from curves, unnest(slots) value
        where device_id = ${sensor.id} and indicator_id = 1002 and step = 15 and day = ${yesterday}
      `,
    )
    const { datas } = await admin.api(environment.getEnvDevicesLine, {
      systemNo: sensor.siteId,
      indiNo: 'B000000002',
      dateType: 'day',
      ...span(yesterday, yesterday),
    })
    expect(datas.find(({ msNo }) => msNo === sensor.no)!.dates).toEqual([{ dateTime: yesterday, val: near(mean) }])
  })
})
