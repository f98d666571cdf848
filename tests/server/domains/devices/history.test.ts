import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { energy } from '../../../../core/contract/energy/energy.ts'
import { history } from '../../../../core/contract/devices/history.ts'
import { addDays, siteDay } from '../../../../core/time/time.ts'
import { curves, devices, sites } from '../../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../../site.ts'
import { refusal } from '../../fixtures/refusal.ts'

let site: Site
let admin: Person
interface Device {
  id: number
  no: string
  siteId: string
  ratedKw: number | null
}
let meter: Device
let transformer: Device
let monitor: Device

const deviceOf = async (type: string): Promise<Device> => {
  const [row] = await site.database.db
    .select({ id: devices.id, no: devices.no, siteId: devices.siteId, ratedKw: devices.ratedKw })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(and(eq(devices.type, type), eq(sites.orgId, admin.orgId), eq(sites.type, '001')))
    .orderBy(devices.id)
  return row!
}
beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
  meter = await deviceOf('001027')
  transformer = await deviceOf('001002')
  monitor = await deviceOf('001030')
})
afterAll(() => site.close())

const put = (deviceId: number, indicatorId: number, day: string, of: (slot: number) => number | null) =>
  site.database.db
    .insert(curves)
    .values({ deviceId, indicatorId, day, step: 15, slots: Array.from({ length: 96 }, (_, slot) => of(slot)) as number[] })

describe('a device over some days', () => {
  const days = ['2024-01-31', '2024-02-01'] as const
  const run = async (deviceNo: string, from: string, to: string) => {
    const { records } = await admin.api(history.analysisPage, {
      deviceNos: [deviceNo],
      startTime: `${from} 00:00:00`,
      endTime: `${to} 23:59:59`,
    })
    expect(records).toHaveLength(1)
    return records[0]!
  }
  beforeAll(async () => {
    const rated = transformer.ratedKw!
    // January ends at 90 %; in February the afternoon is silent, before it runs at 101 % for an hour and stands still for another.
    await put(transformer.id, 1, days[0], () => 0.8 * rated)
    await put(transformer.id, 6, days[0], () => 90)
    const february = (running: number, over: number, still: number) => (slot: number) =>
      slot >= 48 ? null : slot < 4 ? over : slot < 8 ? still : running
    await put(transformer.id, 1, days[1], february(0.4 * rated, rated, 0))
    await put(transformer.id, 6, days[1], february(45, 101, 0))
  })

  it('ran, was silent, was heavily loaded and overloaded for as long as its curves say', async () => {
    expect(await run(transformer.no, ...days)).toMatchObject({
      loadRateBy: 'measured',
      load: { min: 0, minAt: `${days[1]} 01:00:00`, max: transformer.ratedKw, maxAt: `${days[1]} 00:00:00` },
      loadRate: { min: 0, max: 101, maxAt: `${days[1]} 00:00:00` },
      heavyMinutes: (96 + 4) * 15,
      overMinutes: 4 * 15,
      runMinutes: (96 + 44) * 15,
      silentMinutes: 48 * 15,
      coverage: { reported: 144, total: 192 },
    })
  })

  it('is cut at midnight: neither day takes from the other', async () => {
    expect(await run(transformer.no, days[0], days[0])).toMatchObject({ heavyMinutes: 1440, overMinutes: 0, silentMinutes: 0 })
    expect(await run(transformer.no, days[1], days[1])).toMatchObject({ heavyMinutes: 60, overMinutes: 60, silentMinutes: 720 })
  })

  it('without a load rate of its own has that of its apparent power against its rating', async () => {
    const rated = meter.ratedKw!
    await put(meter.id, 1, days[0], slot => (slot < 48 ? 0.4 * rated : 0.9 * rated))
    await put(meter.id, 5, days[0], () => 0.8)
    const row = await run(meter.no, days[0], days[0])
    expect(row).toMatchObject({ loadRateBy: 'computed', heavyMinutes: 720, overMinutes: 720 })
    expect(row.loadRate.min).toBeCloseTo(50, 4)
    expect(row.loadRate.max).toBeCloseTo(112.5, 4)
    expect(row.powerFactor.mean).toBeCloseTo(0.8, 6)
  })

  it('has the energy of its ledger, of its own days, with a correction', async () => {
    const today = siteDay(new Date())
    const [from, to, day] = [addDays(today, -9), addDays(today, -2), addDays(today, -4)]
    const stored = async () => {
      const { rows } = await site.database.db.execute<{ kwh: number }>(
        sql`
          select sum(kwh) as kwh
          from device_days
          where device_id = ${meter.id}
            and kind = 'consumption'
            and day between ${from}::date and ${to}::date
        `,
      )
      return rows[0]!.kwh
    }
    expect((await run(meter.no, from, to)).kwh).toBeCloseTo(await stored(), 6)
    const { id } = await admin.api(energy.correct, { deviceNo: meter.no, kind: 'consumption', day, kwh: 3, reason: '现场抄表' })
    expect(await run(meter.no, from, to)).toMatchObject({ kwh: expect.closeTo(await stored(), 6), kwhQuality: 'manual' })
    await admin.api(energy.undo, { id })
    expect((await run(transformer.no, from, to)).kwh).toBeNull()
  })

  it('agrees with the raw curves of the region', async () => {
    const day = addDays(siteDay(new Date()), -1)
    const row = await run(meter.no, day, day)
    const { rows } = await site.database.db.execute<{ least: number; mean: number; most: number; known: number }>(
      sql`
        select min(v)::float8 as least, avg(v::float8) as mean, max(v)::float8 as most, count(v)::int as known
        from curves, unnest(slots) v
        where device_id = ${meter.id} and indicator_id = 1 and step = 15 and day = ${day}
      `,
    )
    const { least, mean, most, known } = rows[0]!
    expect(row.load.min).toBeCloseTo(least, 3)
    expect(row.load.mean).toBeCloseTo(mean, 3)
    expect(row.load.max).toBeCloseTo(most, 3)
    expect(row.coverage.reported).toBe(known)
  })

  it('is not asked for longer than a quarter, nor for somebody else’s site', async () => {
    const span = { startTime: '2024-01-01 00:00:00', endTime: '2024-12-31 23:59:59' }
    expect(await refusal(admin.api(history.analysisPage, span))).toMatchObject({ fields: { endTime: '时间跨度不能超过92天' } })
    const { rows } = await site.database.db.execute<{ id: string }>(sql`select id from sites where org_id <> ${admin.orgId} limit 1`)
    expect(await refusal(admin.api(history.basicList, { systemNo: rows[0]!.id }))).toMatchObject({ code: 404 })
  })
})

describe('months of a device', () => {
  it('hold their own days alone', async () => {
    const january = await admin.api(history.basicList, { deviceNo: transformer.no, month: '2024-01-15' })
    const february = await admin.api(history.basicList, { deviceNo: transformer.no, month: '2024-02-15' })
    expect(january.records[0]).toMatchObject({
      id: `${transformer.no}~2024-01`,
      month: '2024-01',
      loadRate: { min: 90, max: 90 },
      coverage: { reported: 96, total: 31 * 96 },
    })
    expect(february.records[0]).toMatchObject({ month: '2024-02', loadRate: { max: 101 }, coverage: { reported: 48, total: 29 * 96 } })
  })

  it('the last one is that of the newest day anything is known of', async () => {
    expect(await admin.api(history.basicLast, { deviceNo: meter.no })).toMatchObject({ month: siteDay(new Date()).slice(0, 7) })
    expect(await refusal(admin.api(history.basicLast, { deviceNo: 'nothing' }))).toMatchObject({ code: 404 })
  })
})

describe('voltage of a month', () => {
  const month = '2024-02-10'
  const row = async (deviceNo: string) => (await admin.api(history.regulationList, { deviceNo, month })).records[0]!
  beforeAll(async () => {
    // On the 29th of February phase A is over 235.4 V for two hours, phase B under 204.6 V for one, phase C well; four hours silent.
    const of = (odd: number, from: number, to: number) => (slot: number) => (slot >= 80 ? null : slot >= from && slot < to ? odd : 231)
    await put(monitor.id, 11, '2024-02-29', of(240, 0, 8))
    await put(monitor.id, 12, '2024-02-29', of(200, 8, 12))
    await put(monitor.id, 13, '2024-02-29', of(235.4, 20, 30))
    // The first of March belongs to March.
    await put(monitor.id, 11, '2024-03-01', () => 250)
  })

  it('is judged phase by phase against 380/220 V ±7 %', async () => {
    const judged = await row(monitor.no)
    expect(judged).toMatchObject({
      month: '2024-02',
      nominalV: 380,
      phases: 3,
      upper: 7,
      lower: -7,
      highMinutes: 120,
      lowMinutes: 60,
      maxAt: '2024-02-29 00:00:00',
      minAt: '2024-02-29 02:00:00',
      coverage: { reported: 80, total: 29 * 96 },
    })
    expect(judged.maxDeviation).toBeCloseTo(100 * (240 / 220 - 1), 6)
    expect(judged.minDeviation).toBeCloseTo(100 * (200 / 220 - 1), 6)
    // 12 of 3 × 80 quarters lie beyond a limit.
    expect(judged.rate).toBeCloseTo(100 * (1 - 12 / 240), 9)
    expect(judged.qualified).toBe(true)
  })

  it('adds up over the monitors by time, not by device', async () => {
    const home = await admin.api(history.regulationHome, { month })
    expect(home).toMatchObject({ month: '2024-02', standard: 'GB/T 12325-2008', judged: 1, qualified: 1 })
    expect(home.rate).toBeCloseTo(95, 9)
    expect(home.worst.map(({ deviceNo }) => deviceNo)).toEqual([monitor.no])
    const { rows } = await site.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from devices where type = '001030' and org_id = ${admin.orgId}`,
    )
    expect(home.devices).toBe(rows[0]!.n)
  })

  it('of nothing is not known', async () => {
    const { records } = await admin.api(history.regulationList, { deviceNo: monitor.no, month: '2023-06-01' })
    expect(records[0]).toMatchObject({ nominalV: null, rate: null, qualified: null, coverage: { reported: 0 } })
  })
})
