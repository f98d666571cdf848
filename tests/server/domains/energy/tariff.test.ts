import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { energy } from '../../../../core/contract/energy/energy.ts'
import { home } from '../../../../core/contract/platform/home.ts'
import { type PeriodRow, tariff } from '../../../../core/contract/energy/tariff.ts'
import { random } from '../../../../server/demo/seeded.ts'
import { sumOfParts } from '../../../../core/register/splitDay.ts'
import { addDays, siteDay, siteTime } from '../../../../core/time/time.ts'
import { curves, deviceDays, devices, sites, tariffs } from '../../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../../site.ts'
import { refusal } from '../../fixtures/refusal.ts'

let site: Site
let admin: Person
let meter: { id: number; no: string; siteId: string; areaCode: string; customerId: string }

/** January and February 2024: seasons change between them, prices within February. */
const [first, last] = ['2024-01-30', '2024-02-20']
const priceChange = '2024-02-11'
/** Nobody kept a quarter of it; of the next the register's own curve is there, with a gap; the third a person has set. */
const [withoutCurve, byRegister, corrected] = ['2024-02-05', '2024-02-06', '2024-02-07']
const span = { startTime: `${first} 00:00:00`, endTime: `${last} 23:59:59` }
const dates: string[] = []
for (let day = first; day <= last; day = addDays(day, 1)) dates.push(day)

const quarters = (day: string) => Array.from({ length: 96 }, (_, slot) => Math.round(8 * random(7, Number(day.slice(8)), slot)) / 4)
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
  const { db } = site.database
  const [row] = await db
    .select({ id: devices.id, no: devices.no, siteId: devices.siteId, areaCode: sites.areaCode, customerId: sites.customerId })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(and(eq(devices.energyKind, 'consumption'), eq(sites.type, '001'), eq(sites.orgId, admin.orgId)))
    .orderBy(devices.id)
  meter = row!
  const known = (day: string) => {
    const slots = quarters(day)
    const kwh = sum(slots)
    if (day === withoutCurve) return { kwh: 240, broughtForward: 240 }
    if (day === byRegister) return { kwh: 96, broughtForward: 96 }
    return { kwh, counted: kwh, slots }
  }
  await db.insert(deviceDays).values(dates.map(day => ({ deviceId: meter.id, kind: 'consumption', day, ...known(day) })))
  // A kWh a quarter; from 06:00 to 12:00 nothing was read.
  const register = Array.from({ length: 96 }, (_, slot) => (slot >= 24 && slot < 48 ? null : slot + 1))
  const [indicator] = (await db.execute<{ id: number }>(sql`select id from indicators where no = 'A000000002'`)).rows
  await db.insert(curves).values({ deviceId: meter.id, indicatorId: indicator!.id, day: byRegister, step: 15, slots: register as number[] })
  // Of the site's own area: dearer, and the valley at noon.
  const hours = 'PPPPPPPPFFFFGGGGFFFFJJPP'
  await db.insert(tariffs).values({
    kind: 'purchase',
    areaCode: meter.areaCode,
    validFrom: priceChange,
    seasons: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], hours }],
    prices: { J: 1.5, F: 1.2, P: 0.8, G: 0.2 },
    source: '试验',
  })
  await admin.api(energy.correct, { deviceNo: meter.no, kind: 'consumption', day: corrected, kwh: 1234.56, reason: '换表后核对' })
})
afterAll(() => site.close())

const parts = ({ eleJ, eleF, eleP, eleG }: Pick<PeriodRow, 'eleJ' | 'eleF' | 'eleP' | 'eleG'>) => ({
  J: eleJ!,
  F: eleF!,
  P: eleP!,
  G: eleG!,
})
const near = (value: number) => expect.closeTo(value, 3)

/**
 * The split by SQL of its own: quarters of the ledger by the letter of their hour, taken to what counts; days that keep
 * none are left out.
 */
const recomputed = (from: string, to: string) =>
  site.database.db.execute<{ day: string; code: string; kwh: number; price: number }>(sql`
    with version as (
      select
        e.day,
        (
          select t.id
          from tariffs t
          where t.kind = 'purchase'
            and t.valid_from <= e.day
            and t.area_code
            in (${meter.areaCode}, left(${meter.areaCode}, 4) || '00', left(${meter.areaCode}, 2) || '0000', '100000')
          order by
            t.area_code = ${meter.areaCode} desc, t.area_code = left(${meter.areaCode}, 4) || '00' desc,
            t.area_code = left(${meter.areaCode}, 2) || '0000' desc, t.valid_from desc
          limit 1
        ) as id
      from device_days e
      where e.device_id = ${meter.id} and e.day between ${from} and ${to}
    ),
    quarters as (
      select
        e.day, e.kwh, u.v::float8 as v, (u.place - 1) / 4 as hour, sum(u.v::float8) over (partition by e.day) as total
      from device_days e
        cross join lateral unnest(e.slots) with ordinality as u(v, place)
      where e.device_id = ${meter.id} and e.day between ${from} and ${to}
    )
    select q.day::text as day, l.code, sum(q.kwh * q.v / q.total) as kwh, max((t.prices->>l.code)::float8) as price
    from quarters q
      join version using (day)
      join tariffs t on t.id = version.id
      cross join lateral (
        select substr(s->>'hours', q.hour::int + 1, 1) as code
        from jsonb_array_elements(t.seasons) s
        where s->'months' @> to_jsonb(extract(month from q.day)::int)
      ) l
    group by 1, 2
    order by 1, 2
  `)

describe('energy by tariff period', () => {
  it('by the day is what SQL makes of the quarters, across a change of season, of prices and a corrected day', async () => {
    const reply = await admin.api(tariff.getElecpayJFPGTime, { ...span, systemNo: meter.siteId, dateType: 'day' })
    expect(reply.rows.map(({ dateTime }) => dateTime)).toEqual(dates)
    const { rows } = await recomputed(first, last)
    const own = (day: string) => Object.fromEntries(rows.filter(row => row.day === day).map(({ code, kwh }) => [code, near(kwh)]))
    for (const row of reply.rows.filter(({ dateTime }) => ![withoutCurve, byRegister].includes(dateTime)))
      expect({ day: row.dateTime, ...parts(row) }).toEqual({ day: row.dateTime, J: 0, F: 0, P: 0, G: 0, ...own(row.dateTime) })
    // Sharp hours are January's in the province, and those of the new prices.
    const sharp = reply.rows.filter(({ eleJ }) => eleJ! > 0).map(({ dateTime }) => dateTime)
    expect(sharp).toEqual(dates.filter(day => day < '2024-02-01' || day >= priceChange))
  })

  it('adds up to the ledger, to the digit, on every day', async () => {
    const { rows, total } = await admin.api(tariff.getElecpayJFPGTime, { ...span, systemNo: meter.siteId })
    const ledger = await site.database.db.execute<{ day: string; kwh: number }>(
      sql`
        select day::text as day, kwh
        from device_days
        where device_id = ${meter.id} and day between ${first} and ${last}
        order by day
      `,
    )
    expect(rows.map(({ dateTime, ele }) => ({ day: dateTime, kwh: ele }))).toEqual(ledger.rows)
    expect(rows.map(row => sumOfParts(parts(row)))).toEqual(rows.map(({ ele }) => ele))
    expect(rows.find(({ dateTime }) => dateTime === corrected)).toMatchObject({ ele: 1234.56, quality: 'manual' })
    expect(total.ele).toBeCloseTo(sum(ledger.rows.map(({ kwh }) => kwh)), 6)
    expect(sumOfParts(parts(total))).toBeCloseTo(total.ele!, 6)
  })

  it('costs what SQL makes of each day’s own prices, in whole cents', async () => {
    const reply = await admin.api(tariff.getElecpayJFPGTime, { ...span, systemNo: meter.siteId })
    const { rows } = await recomputed(first, last)
    for (const { dateTime, pay, unpriced } of reply.rows.filter(row => ![withoutCurve, byRegister].includes(row.dateTime))) {
      const cents = rows.filter(({ day }) => day === dateTime).map(({ kwh, price }) => Math.round(kwh * price * 100))
      expect([dateTime, pay, unpriced]).toEqual([dateTime, sum(cents) / 100, 0])
    }
    expect(reply.total.pay).toBeCloseTo(sum(reply.rows.map(({ pay }) => pay!)), 6)
    expect(reply.tariffs.map(({ validFrom }) => validFrom)).toEqual(['2020-01-01', priceChange])
  })

  it('of a day nobody kept a curve of runs as such days usually do, and is called estimated', async () => {
    const { rows } = await admin.api(tariff.getElecpayJFPGTime, { ...span, systemNo: meter.siteId })
    const day = rows.find(({ dateTime }) => dateTime === withoutCurve)!
    expect(day).toMatchObject({ ele: 240, estimated: 240, quality: 'estimated' })
    // assets/data/typicalDays.json, "plant", under GGGGGGGPFFFFGGGPFFFFFFPP.
    const plant = [30, 28, 27, 27, 27, 29, 38, 55, 68, 73, 75, 71, 60, 70, 74, 74, 72, 66, 58, 60, 60, 56, 48, 38]
    const of = (code: string) => near((240 * sum(plant.filter((_, hour) => 'GGGGGGGPFFFFGGGPFFFFFFPP'[hour] === code))) / sum(plant))
    expect(parts(day)).toEqual({ J: 0, F: of('F'), P: of('P'), G: of('G') })
  })

  it('follows the register’s own curve where the ledger keeps no quarters, and calls estimated what moved unread', async () => {
    const { rows } = await admin.api(tariff.getElecpayJFPGTime, { ...span, systemNo: meter.siteId })
    const day = rows.find(({ dateTime }) => dateTime === byRegister)!
    // Evenly all day, 4 kWh an hour: 10 hours G, 4 P, 10 F. From 06:00 to the reading at the end of 12:00 it was spread.
    expect({ ...parts(day), estimated: day.estimated }).toEqual({ J: 0, F: near(40), P: near(16), G: near(40), estimated: near(25) })
  })

  it('by the month and over the year is the sum of its days', async () => {
    const days = await admin.api(tariff.getElecpayJFPGTime, { ...span, systemNo: meter.siteId })
    const months = await admin.api(tariff.getElecpayJFPGTime, { ...span, systemNo: meter.siteId, dateType: 'month' })
    const year = { startTime: '2024-01-01 00:00:00', endTime: '2024-12-31 23:59:59', dateType: 'month' as const }
    const whole = await admin.api(tariff.getElecpayJFPGTime, { ...year, systemNo: meter.siteId })
    expect(months.rows.map(({ dateTime }) => dateTime)).toEqual(['2024-01', '2024-02'])
    for (const { dateTime, ele, eleG, pay } of months.rows) {
      const own = days.rows.filter(row => row.dateTime.startsWith(dateTime))
      expect({ ele, eleG, pay }).toEqual({
        ele: near(sum(own.map(row => row.ele!))),
        eleG: near(sum(own.map(row => row.eleG!))),
        pay: near(sum(own.map(row => row.pay!))),
      })
    }
    const { tariffs: _t, coverage: _c, at: _a, ...total } = days
    expect(whole.total).toEqual(total.total)
  })

  it('is the same on every page: of the site, its devices, its customer, and as a line', async () => {
    const asked = { ...span, systemNo: meter.siteId }
    const { total } = await admin.api(tariff.getElecpayJFPGTime, asked)
    const pages = [
      (await admin.api(tariff.getElecpayJFPGPricePage, asked)).records[0]!,
      (await admin.api(tariff.getElecpayJFPGPriceDevicePage, asked)).records.find(({ deviceNo }) => deviceNo === meter.no)!,
      await admin.api(tariff.getElecpayJFPGPriceDevice, { ...span, deviceNo: meter.no }),
      (await admin.api(tariff.getElecpayJFPGPriceCus, { ...asked, customerNo: meter.customerId }))[0]!,
    ]
    for (const row of pages) expect(row).toMatchObject(total)
    const { payJ: _j, payF: _f, payP: _p, payG: _g, pay: _s, unpriced: _u, ...energyOnly } = total
    for (const call of [tariff.getPageEnergyJFPG, tariff.getPageDeviceJFPG]) {
      const row = (await admin.api(call, asked)).records[0]!
      expect(row).toMatchObject(energyOnly)
      expect(row).not.toHaveProperty('pay')
    }
    const lines = [
      await admin.api(tariff.getSystemJFPGLine, asked),
      await admin.api(tariff.getEnergyJFPGLine, asked),
      await admin.api(tariff.getDeviceJFPGLine, { deviceNo: meter.no, dateType: 'day', ...span }),
    ]
    for (const { datas } of lines) {
      const sums = datas.map(({ indiNo, dates }) => [indiNo, near(sum(dates.map(({ val }) => val ?? 0)))])
      expect(Object.entries(parts(total))).toEqual(sums)
    }
  })

  it('by the hour stands in the one period of the hour, and adds up to the day', async () => {
    const day = '2024-02-12'
    const asked = { deviceNo: meter.no, dateType: 'hour' as const, startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` }
    const { xaxis, datas } = await admin.api(tariff.getDeviceJFPGLine, asked)
    expect(xaxis).toHaveLength(24)
    const letters = xaxis.map((_, hour) =>
      datas
        .filter(({ dates }) => dates[hour]!.val !== null)
        .map(({ indiNo }) => indiNo)
        .join(''),
    )
    expect(letters.join('')).toBe('PPPPPPPPFFFFGGGGFFFFJJPP')
    expect(sum(datas.flatMap(({ dates }) => dates.map(({ val }) => val ?? 0)))).toBe(sum(quarters(day)))
    const one = await admin.api(tariff.getDeviceJFPGLine, { ...asked, indiNos: 'J,G' })
    expect(one.datas.map(({ indiNo }) => indiNo)).toEqual(['J', 'G'])
  })

  it('today is the site’s own figure of today, what is to come left out', async () => {
    const today = siteDay(new Date())
    const { rows, last: end } = await admin.api(tariff.getElecpayJFPGTime, {
      systemNo: meter.siteId,
      startTime: `${today} 00:00:00`,
      endTime: `${addDays(today, 40)} 23:59:59`,
    })
    const station = (await admin.api(home.stationPageList, { itemNumber: meter.siteId })).records[0]!
    expect([end, rows.map(({ dateTime }) => dateTime)]).toEqual([today, [today]])
    expect(rows[0]!.ele).toBeCloseTo(station.dayQuantity!, 2)
    const { xaxis } = await admin.api(tariff.getDeviceJFPGLine, {
      deviceNo: meter.no,
      dateType: 'hour',
      startTime: `${today} 00:00:00`,
      endTime: `${today} 23:59:59`,
    })
    expect(xaxis.at(-1)! <= siteTime(new Date())).toBe(true)
  })

  it('of all sites over last month is the ledger’s by SQL, and its coverage never exceeds the capacity', async () => {
    const month = addDays(`${siteDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7)
    const asked = { startTime: `${month}-01 00:00:00`, endTime: `${addDays(`${siteDay(new Date()).slice(0, 7)}-01`, -1)} 23:59:59` }
    for (const kind of ['consumption', 'generation', 'charging'] as const) {
      const { total, coverage } = await admin.api(tariff.getElecpayJFPGTime, { ...asked, kind })
      const { rows } = await site.database.db.execute<{ kwh: number }>(
        sql`
          select sum(d.kwh) as kwh
          from site_days d
            join sites s on s.id = d.site_id
          where s.org_id = ${admin.orgId} and d.kind = ${kind} and d.day::text like ${`${month}%`}
        `,
      )
      expect(total.ele).toBeCloseTo(rows[0]!.kwh, 4)
      expect(coverage.reportedKw).toBeLessThanOrEqual(coverage.totalKw)
      expect(coverage.reported).toBeLessThanOrEqual(coverage.total)
    }
    const { records } = await admin.api(tariff.getElecpayJFPGPricePage, { ...asked, size: 100 })
    for (const { coverage } of records) expect(coverage.reportedKw).toBeLessThanOrEqual(coverage.totalKw)
  })

  it('of what is generated has periods, and no bill', async () => {
    const { total, previous } = await admin.api(tariff.getElecpayJFPGTime, {
      kind: 'generation',
      startTime: `${addDays(siteDay(new Date()), -9)} 00:00:00`,
    })
    expect(sumOfParts(parts(total))).toBeCloseTo(total.ele!, 6)
    expect([total.pay, total.payP, total.unpriced, previous.payReason]).toEqual([null, null, total.ele, '没有电价'])
    expect(previous.eleReason).toBe('')
  })

  it('half of whose days are known covers half of the capacity', async () => {
    const { coverage } = await admin.api(tariff.getElecpayJFPGTime, {
      systemNo: meter.siteId,
      startTime: `${addDays(first, -dates.length)} 00:00:00`,
      endTime: span.endTime,
    })
    const { rows } = await site.database.db.execute<{ since: string }>(
      sql`
        select greatest(d.commissioned_on, s.operation_date)::text as since
        from devices d
          join sites s on s.id = d.site_id
        where d.id = ${meter.id}
      `,
    )
    expect(rows[0]!.since <= addDays(first, -dates.length)).toBe(true)
    expect(coverage.reportedKw / coverage.totalKw).toBeCloseTo(0.5, 9)
  })
})

describe('a comparison', () => {
  it('is like for like: only days that are known of both count', async () => {
    const { db } = site.database
    // A year before, of every second day, half as much.
    const before = dates.filter((_, n) => n % 2 === 0).map(day => day.replace('2024', '2023'))
    await db.insert(deviceDays).values(before.map(day => ({ deviceId: meter.id, kind: 'consumption', day, kwh: 50 })))
    const { rows, lastYear, previous } = await admin.api(tariff.getElecpayJFPGTime, { ...span, systemNo: meter.siteId })
    const now = rows.filter(({ dateTime }) => before.includes(dateTime.replace('2024', '2023')))
    const kwh = sum(now.map(({ ele }) => ele!))
    expect(lastYear).toMatchObject({ eleRatio: Math.round((kwh / (50 * before.length) - 1) * 1000) / 10, eleReason: '' })
    expect(previous).toEqual({ eleRatio: null, eleReason: '上期无数据', payRatio: null, payReason: '上期无数据' })
  })

  it('takes no silent meter for a saving: of a site’s days those registers count that are known of both', async () => {
    const { db } = site.database
    const [beside] = await db
      .select({ id: devices.id, kind: devices.energyKind })
      .from(devices)
      .where(and(eq(devices.siteId, meter.siteId), sql`energy_kind is null`))
      .orderBy(devices.id)
    // A second meter of the same site: ten times as much, silent on the last two days.
    await db.update(devices).set({ energyKind: 'consumption' }).where(eq(devices.id, beside!.id))
    const days = ['2023-09-01', '2023-09-02', '2023-09-03', '2023-09-04']
    const row = (deviceId: number, day: string, kwh: number) => ({ deviceId, kind: 'consumption', day, kwh })
    await db
      .insert(deviceDays)
      .values([...days.map((day, n) => row(meter.id, day, n < 2 ? 100 : 110)), ...days.slice(0, 2).map(day => row(beside!.id, day, 1000))])
    const asked = { systemNo: meter.siteId, startTime: `${days[2]} 00:00:00`, endTime: `${days[3]} 23:59:59` }
    expect((await admin.api(tariff.getElecpayJFPGTime, asked)).previous).toMatchObject({ eleRatio: 10, eleReason: '' })
    // It lies below the first one after all: what it counted is in no total any more, on no page.
    await db.update(devices).set({ energyKind: null }).where(eq(devices.id, beside!.id))
    const { total } = await admin.api(tariff.getElecpayJFPGTime, { ...asked, startTime: `${days[0]} 00:00:00` })
    expect(total.ele).toBe(420)
    await db.delete(deviceDays).where(and(inArray(deviceDays.day, days), inArray(deviceDays.deviceId, [meter.id, beside!.id])))
  })

  it('says why there is none', async () => {
    const today = siteDay(new Date())
    const asked = { systemNo: meter.siteId, startTime: `${today} 00:00:00`, endTime: `${today} 23:59:59` }
    expect((await admin.api(tariff.getElecpayJFPGTime, asked)).previous.eleReason).toBe('尚无整日')
    const long = { systemNo: meter.siteId, dateType: 'month' as const, startTime: '2023-01-01 00:00:00', endTime: '2025-12-31 23:59:59' }
    expect((await admin.api(tariff.getElecpayJFPGTime, long)).lastYear.eleReason).toBe('跨度超过一年')
  })
})

describe('pages', () => {
  it('are sorted and paged without losing or repeating a row, what is unknown last', async () => {
    const month = { startTime: `${addDays(siteDay(new Date()), -20)} 00:00:00`, endTime: `${siteDay(new Date())} 23:59:59` }
    const all = await admin.api(tariff.getElecpayJFPGPriceDevicePage, {
      ...month,
      kind: 'generation',
      sort: 'eleF',
      order: 'asc',
      size: 100,
    })
    const known = all.records.map(({ eleF }) => eleF)
    const ordered = known.filter(value => value !== null)
    expect(ordered).toEqual([...ordered].sort((a, b) => a - b))
    expect(known.slice(ordered.length).every(value => value === null)).toBe(true)
    const pages = [1, 2, 3].map(current =>
      admin.api(tariff.getElecpayJFPGPriceDevicePage, { ...month, kind: 'generation', sort: 'eleF', order: 'asc', size: 4, current }),
    )
    const rows = (await Promise.all(pages)).flatMap(({ records }) => records)
    expect(rows.map(({ deviceNo }) => deviceNo)).toEqual(all.records.slice(0, 12).map(({ deviceNo }) => deviceNo))
  })

  it('find by the name of a site, a customer or a device', async () => {
    const station = (await admin.api(home.stationPageList, { itemNumber: meter.siteId })).records[0]!
    const found = await admin.api(tariff.getElecpayJFPGPricePage, { ...span, name: station.itemJname })
    expect(found.records.map(({ systemNo }) => systemNo)).toContain(meter.siteId)
    const device = await admin.api(tariff.getPageDeviceJFPG, { ...span, name: meter.no })
    expect(device.records.map(({ deviceNo }) => deviceNo)).toEqual([meter.no])
    expect((await admin.api(tariff.getPageDeviceJFPG, { ...span, name: '没有这台设备' })).total).toBe(0)
  })
})

describe('a device', () => {
  it('tells its day, month and year and the price of now', async () => {
    const now = new Date()
    const reply = await admin.api(tariff.getElectricByDevNo, { deviceNo: meter.no })
    const hour = Number(siteTime(now).slice(11, 13))
    expect(reply.periods).toBe('PPPPPPPPFFFFGGGGFFFFJJPP')
    expect([reply.period, reply.price]).toEqual([reply.periods[hour], { J: 1.5, F: 1.2, P: 0.8, G: 0.2 }[reply.period!]])
    const { rows } = await site.database.db.execute<{ day: number; month: number; year: number }>(sql`
      select
        sum(kwh) filter (where day = ${siteDay(now)}) as day,
        sum(kwh) filter (where day::text like ${`${siteDay(now).slice(0, 7)}%`}) as month,
        sum(kwh) filter (where day::text like ${`${siteDay(now).slice(0, 4)}%`}) as year
      from device_days
      where device_id = ${meter.id}
    `)
    expect([reply.day.ele, reply.month.ele, reply.year.ele]).toEqual([near(rows[0]!.day), near(rows[0]!.month), near(rows[0]!.year)])
  })

  it('that counts nothing has no lines, and no bill', async () => {
    const [silent] = await site.database.db
      .select({ no: devices.no })
      .from(devices)
      .where(and(eq(devices.siteId, meter.siteId), sql`energy_kind is null`))
    expect(await admin.api(tariff.getDeviceJFPGLine, { deviceNo: silent!.no, dateType: 'day', ...span })).toEqual({ xaxis: [], datas: [] })
    expect((await admin.api(tariff.getElectricByDevNo, { deviceNo: silent!.no })).kind).toBeNull()
    expect(await refusal(admin.api(tariff.getElecpayJFPGPriceDevice, { deviceNo: silent!.no }))).toMatchObject({
      fields: { deviceNo: '该设备不计量电量' },
    })
  })
})

describe('who may see it', () => {
  it('a customer sees the own sites only, and a repairer the energy but no money', async () => {
    const customer = await site.as('lvdao')
    const { records } = await customer.api(tariff.getElecpayJFPGPricePage, { size: 100 })
    const { rows } = await site.database.db.execute<{ id: string }>(
      sql`
        select s.id
        from sites s
          join users u on u.customer_id = s.customer_id
        where u.login_name = 'lvdao'
      `,
    )
    const own = rows.map(({ id }) => id)
    for (const { systemNo } of records) expect(own).toContain(systemNo)
    expect((await customer.api(tariff.getElecpayJFPGPriceCus, {})).length).toBeLessThanOrEqual(1)
    const repairer = await site.as('sjz1.repair')
    expect((await repairer.api(tariff.getPageEnergyJFPG, {})).total).toBeGreaterThan(0)
    expect(await refusal(repairer.api(tariff.getElecpayJFPGTime, {}))).toMatchObject({ code: 403 })
  })

  it('the platform sees every enterprise', async () => {
    const platform = await site.as('admin')
    const all = await platform.api(tariff.getElecpayJFPGTime, {})
    const parts = await Promise.all(['jizhong', 'yanzhao'].map(async name => (await site.as(name)).api(tariff.getElecpayJFPGTime, {})))
    expect(all.total.ele).toBeCloseTo(sum(parts.map(({ total }) => total.ele ?? 0)), 3)
    expect((await platform.api(tariff.getElecpayJFPGPriceCus, {})).length).toBeGreaterThan(0)
    for (const call of [
      tariff.getPageEnergyJFPG,
      tariff.getPageDeviceJFPG,
      tariff.getElecpayJFPGPricePage,
      tariff.getElecpayJFPGPriceDevicePage,
    ])
      expect((await platform.api(call, {})).total).toBeGreaterThan(0)
  })

  it('what is not there and what is somebody else’s is refused alike', async () => {
    const stranger = await site.as('yanzhao')
    for (const person of [admin, stranger]) {
      const of =
        person === admin
          ? { systemNo: 'nothing', deviceNo: 'nothing', customerNo: 'nothing' }
          : { systemNo: meter.siteId, deviceNo: meter.no, customerNo: meter.customerId }
      expect(await refusal(person.api(tariff.getElecpayJFPGTime, { systemNo: of.systemNo }))).toMatchObject({
        code: 404,
        message: '站点不存在',
      })
      expect(await refusal(person.api(tariff.getElecpayJFPGPriceCus, { customerNo: of.customerNo }))).toMatchObject({ code: 404 })
      expect(await refusal(person.api(tariff.getElectricByDevNo, { deviceNo: of.deviceNo }))).toMatchObject({ code: 404 })
    }
  })

  it('refuses a span backwards, and one of years over all sites', async () => {
    const backwards = { startTime: '2024-02-02 00:00:00', endTime: '2024-02-01 23:59:59' }
    expect(await refusal(admin.api(tariff.getElecpayJFPGTime, backwards))).toMatchObject({
      fields: { endTime: '结束时间不能早于开始时间' },
    })
    const years = { startTime: '2020-01-01 00:00:00', endTime: '2024-02-01 23:59:59', dateType: 'month' as const }
    expect(await refusal(admin.api(tariff.getElecpayJFPGTime, years))).toMatchObject({
      fields: { endTime: '跨度超过一年时请选择一个站点' },
    })
  })
})
