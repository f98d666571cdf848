import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispersion } from '../../../../core/contract/energy/dispersion.ts'
import type { CallError } from '../../../../core/errors.ts'
import { addDays, siteDay } from '../../../../core/time/time.ts'
import { curves, deviceDays, devices, sites } from '../../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../../site.ts'

let site: Site
let admin: Person
let plant: { id: string; installedKw: number; station: number; inverters: { id: number; no: string; ratedKw: number | null }[] }

beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
  const { db } = site.database
  const [found] = await db
    .select({ id: sites.id, installedKw: sites.installedKw })
    .from(sites)
    .where(and(eq(sites.type, '003'), eq(sites.orgId, admin.orgId)))
    .orderBy(sites.id)
  const own = (type: string) =>
    db
      .select({ id: devices.id, no: devices.no, ratedKw: devices.ratedKw })
      .from(devices)
      .where(and(eq(devices.siteId, found!.id), eq(devices.type, type)))
      .orderBy(devices.id)
  plant = { ...found!, station: (await own('009002'))[0]!.id, inverters: await own('003001') }
})
afterAll(() => site.close())

const put = (deviceId: number, indicatorId: number, day: string, of: (slot: number) => number | null) =>
  site.database.db
    .insert(curves)
    .values({ deviceId, indicatorId, day, step: 15, slots: Array.from({ length: 96 }, (_, slot) => of(slot)) as number[] })
const whole = (from: string, to = from) => ({ systemNo: plant.id, startTime: `${from} 00:00:00`, endTime: `${to} 23:59:59` })
const string = (no: number) => 120 + no
const voltage = (no: number) => 100 + no

describe('strings of an inverter', () => {
  const day = '2024-06-01'
  beforeAll(async () => {
    // Bright from 10:00 to 14:00, by a sensor that never reads twice the same; dim around it.
    await put(plant.station, 51, day, slot => (slot >= 40 && slot < 56 ? 800 + slot : slot >= 24 && slot < 72 ? 100 + slot : 0))
    const [first, second, third] = plant.inverters
    const bright = (slot: number) => slot >= 40 && slot < 56
    for (const no of [1, 2, 3]) await put(first!.id, string(no), day, slot => (bright(slot) ? 10 : 9 * no))
    // Dead all day, under voltage; the fifth has neither: nothing is connected.
    await put(first!.id, string(4), day, () => 0)
    await put(first!.id, voltage(4), day, () => 620)
    await put(first!.id, string(5), day, () => 0)
    await put(first!.id, voltage(5), day, () => 0)
    // All alike while it is bright.
    for (const no of [1, 2]) await put(second!.id, string(no), day, slot => (bright(slot) ? 8 : no))
    // Carried current two weeks ago: connected, though it shows no voltage.
    for (const no of [1, 2]) await put(third!.id, string(no), day, slot => (bright(slot) && no === 1 ? 8 : 0))
    await put(third!.id, string(2), addDays(day, -14), () => 7)
  })

  it('count where they are dead and are left out where nothing is connected; weak light tells nothing', async () => {
    const told = await admin.api(dispersion.getStrings, whole(day))
    const of = (n: number) => told.inverters.find(({ deviceNo }) => deviceNo === plant.inverters[n]!.no)!
    expect(told).toMatchObject({ days: [day], by: 'irradiance', coverage: { reported: 3, total: plant.inverters.length } })
    // Three with 10 A, one with none: √(3 · 2.5² + 7.5²)/2 over 7.5.
    expect(of(0)).toMatchObject({ band: 'rectify', leftOut: [5], slots: 16, daily: [expect.closeTo(57.735, 3)] })
    expect(of(0).dispersion).toBeCloseTo(57.735, 3)
    expect(of(0).strings.map(({ no, deviation }) => [no, deviation])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, -100],
    ])
    expect(of(1)).toMatchObject({ dispersion: 0, band: 'stable', slots: 16 })
    expect(of(2).strings.map(({ no, current }) => [no, current])).toEqual([
      [1, 8],
      [2, 0],
    ])
    expect(of(2).dispersion).toBeCloseTo(100, 9)
    // The furthest apart first, who is not known last.
    expect(told.inverters.map(({ dispersion }) => dispersion).slice(0, 4)).toEqual([
      expect.closeTo(100, 9),
      expect.closeTo(57.735, 3),
      0,
      null,
    ])
    expect(told.dispersion).toBeCloseTo((100 + 57.735026919 + 0) / 3, 6)
  })

  it('are judged by what the inverter gives where nothing measures the light', async () => {
    const dark = '2024-07-01'
    const inverter = plant.inverters[3]!
    await put(inverter.id, 1, dark, slot => (slot >= 44 && slot < 48 ? 0.5 * inverter.ratedKw! : 0.1 * inverter.ratedKw!))
    await put(inverter.id, string(1), dark, slot => (slot >= 44 && slot < 48 ? 6 : 1))
    await put(inverter.id, string(2), dark, slot => (slot >= 44 && slot < 48 ? 4 : 3))
    const told = await admin.api(dispersion.getStrings, whole(dark))
    const row = told.inverters.find(({ deviceNo }) => deviceNo === inverter.no)!
    expect(told.by).toBe('power')
    expect(row).toMatchObject({ slots: 4, band: 'improve' })
    expect(row.dispersion).toBeCloseTo(20, 6)
  })

  it('over several days weigh every moment by its current', async () => {
    const next = addDays(day, 1)
    await put(plant.station, 51, next, slot => (slot >= 40 && slot < 48 ? 300 + slot : 0))
    const inverter = plant.inverters[1]!
    for (const [no, amperes] of [
      [1, 3],
      [2, 1],
    ] as const)
      await put(inverter.id, string(no), next, slot => (slot >= 40 && slot < 48 ? amperes : 0))
    const row = (await admin.api(dispersion.getStrings, whole(day, next))).inverters.find(({ deviceNo }) => deviceNo === inverter.no)!
    expect(row.daily).toEqual([0, expect.closeTo(50, 9)])
    // 16 quarters of 8 A at 0 %, 8 of 2 A at 50 %.
    expect(row.dispersion).toBeCloseTo((8 * 2 * 50) / (16 * 8 + 8 * 2), 9)
  })
})

describe('inverters of a site', () => {
  const days = ['2021-05-01', '2021-05-02', '2021-05-03', '2021-05-04'] as const
  const kwp = (n: number) =>
    (plant.installedKw * plant.inverters[n]!.ratedKw!) / plant.inverters.reduce((sum, { ratedKw }) => sum + ratedKw!, 0)
  beforeAll(async () => {
    const day = (n: number, hours: number, of: string) => ({
      deviceId: plant.inverters[n]!.id,
      kind: 'generation',
      day: of,
      kwh: hours * kwp(n),
    })
    const { db } = site.database
    await db.execute(sql`delete from device_days where day between ${days[0]} and ${days[3]}`)
    // The first day all make 4 h but the first inverter 3 h; the second it stood still; on the third it rained; on the
    // fourth one is silent.
    await db
      .insert(deviceDays)
      .values([
        ...plant.inverters.map((_, n) => day(n, n === 0 ? 3 : 4, days[0])),
        ...plant.inverters.map((_, n) => day(n, n === 0 ? 0 : 5, days[1])),
        ...plant.inverters.map((_, n) => day(n, 0.3 + n / 100, days[2])),
        ...plant.inverters.flatMap((_, n) => (n === 1 ? [] : [day(n, 4, days[3])])),
      ])
  })

  it('are compared by kWh/kWp on the same days; who stood still counts, rain and silence do not', async () => {
    const told = await admin.api(dispersion.getInverters, whole(days[0], days[3]))
    const count = plant.inverters.length
    const spread = (values: number[]) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return (100 * Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)) / mean
    }
    const others = (hours: number) => Array.from({ length: count - 1 }, () => hours)
    expect(told.days).toEqual(days)
    expect(told.daily).toEqual([
      expect.closeTo(spread([3, ...others(4)]), 6),
      expect.closeTo(spread([0, ...others(5)]), 6),
      null,
      expect.closeTo(0, 6),
    ])
    const [worst] = told.inverters
    expect(worst).toMatchObject({ deviceNo: plant.inverters[0]!.no, days: 3, daily: [expect.closeTo(3, 6), 0, null, expect.closeTo(4, 6)] })
    expect(worst!.deviation).toBeCloseTo((-25 - 100 + 0) / 3, 6)
    expect(told.inverters.find(({ deviceNo }) => deviceNo === plant.inverters[1]!.no)).toMatchObject({
      days: 2,
      deviation: expect.closeTo(0, 6),
    })
    expect(told.coverage).toEqual({ reported: 4 * count - 1, total: 4 * count })
  })

  it('leave today out: it is not over', async () => {
    const today = siteDay(new Date())
    expect((await admin.api(dispersion.getInverters, whole(addDays(today, -2), today))).days).toEqual([
      addDays(today, -2),
      addDays(today, -1),
    ])
  })

  it('make the site, which stands beside the others', async () => {
    const { startTime, endTime } = whole(days[0], days[3])
    const told = await admin.api(dispersion.getSites, { startTime, endTime })
    const own = told.sites.find(({ systemNo }) => systemNo === plant.id)!
    expect(own.inverters).toBe(plant.inverters.length)
    expect(own.coverage.reported).toBe(4 * plant.inverters.length - 1)
    // One site alone has nothing to be compared with.
    expect(told.daily).toEqual([null, null, null, null])
    const lately = addDays(siteDay(new Date()), -10)
    const month = await admin.api(dispersion.getSites, { startTime: `${lately} 00:00:00`, endTime: `${addDays(lately, 8)} 23:59:59` })
    const { rows } = await site.database.db.execute<{ id: string; day: string; hours: number }>(
      sql`
        select
          s.id, d.day::text as day,
          sum(d.kwh) / (case when s.type = '006' then sum(v.rated_kw) else s.installed_kw end) as hours
        from device_days d
          join devices v on v.id = d.device_id
          join sites s on s.id = v.site_id
        where d.kind = 'generation'
          and v.energy_kind = 'generation'
          and s.org_id = ${admin.orgId}
          and d.day = ${lately}
        group by s.id, s.type, s.installed_kw, d.day
      `,
    )
    for (const { id, hours } of rows) {
      const shown = month.sites.find(({ systemNo }) => systemNo === id)!.daily[0]
      // A dark day counts for nobody.
      if (shown !== null) expect(shown, id).toBeCloseTo(hours, 6)
    }
    expect(month.models.reduce((sum, { inverters }) => sum + inverters, 0)).toBe(
      month.sites.reduce((sum, { inverters }) => sum + inverters, 0),
    )
  })

  it('of somebody else are not there', async () => {
    const { rows } = await site.database.db.execute<{ id: string }>(
      sql`select id from sites where org_id <> ${admin.orgId} and type = '003' limit 1`,
    )
    for (const call of [dispersion.getStrings, dispersion.getInverters])
      await expect(admin.api(call, { ...whole(days[0]), systemNo: rows[0]!.id })).rejects.toMatchObject({
        code: 404,
      } satisfies Partial<CallError>)
  })
})
