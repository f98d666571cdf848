import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distribution } from '../../../../core/contract/devices/distribution.ts'
import { energy } from '../../../../core/contract/energy/energy.ts'
import { home } from '../../../../core/contract/platform/home.ts'
import { addDays, siteDay } from '../../../../core/time/time.ts'
import { rebuildRollups } from '../../../../server/rollups/rebuildRollups.ts'
import { curves, deviceDays, devices, sites } from '../../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../../site.ts'
import { refusal } from '../../fixtures/refusal.ts'

let site: Site
let admin: Person
let grid: Person
let customer: Person
/** A distribution room of enterprise 1: its main meter and its transformers. */
let room: { id: string; meter: { id: number; no: string }; transformers: { id: number; no: string }[] }

const deviceOf = (siteId: string, type: string) =>
  site.database.db
    .select({ id: devices.id, no: devices.no })
    .from(devices)
    .where(and(eq(devices.siteId, siteId), eq(devices.type, type)))
    .orderBy(devices.id)

beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
  grid = await site.as('grid')
  customer = await site.as('lvdao')
  const [found] = await site.database.db
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.type, '001'), eq(sites.orgId, admin.orgId), eq(sites.grade, 'business')))
    .orderBy(sites.id)
  room = {
    id: found!.id,
    meter: (await deviceOf(found!.id, '001027'))[0]!,
    transformers: await deviceOf(found!.id, '001002'),
  }
  // What stands in the region may be some minutes old.
  await site.database.db.execute(sql`update latest set at = now()`)
})
afterAll(() => site.close())

const put = (deviceId: number, indicatorId: number, day: string, slots: (number | null)[]) =>
  site.database.db.insert(curves).values({ deviceId, indicatorId, day, step: 15, slots: slots as number[] })
const quarters = (of: (slot: number) => number | null) => Array.from({ length: 96 }, (_, slot) => of(slot))

describe('the load of a day', () => {
  const day = '2024-02-29'
  beforeAll(async () => {
    // Silent from 12:00 to 18:00; the greatest value stands in the last quarter before it, the least at midnight.
    await put(
      room.meter.id,
      1,
      day,
      quarters(slot => (slot >= 48 && slot < 72 ? null : slot < 48 ? 100 + slot : 120)),
    )
    await put(
      room.meter.id,
      7,
      day,
      quarters(slot => (slot >= 48 && slot < 72 ? null : slot < 48 ? 75 + 0.75 * slot : 160)),
    )
    await put(
      room.meter.id,
      1,
      addDays(day, -1),
      quarters(slot => (slot === 5 ? 400 : 50)),
    )
  })

  it('says how much of it is known, and takes no silent afternoon for a trough', async () => {
    const load = await admin.api(distribution.getLoad, { systemNo: room.id, day })
    const known = [...Array.from({ length: 48 }, (_, slot) => 100 + slot), ...Array.from({ length: 24 }, () => 120)]
    const mean = known.reduce((sum, kw) => sum + kw, 0) / known.length
    expect(load).toMatchObject({
      day,
      now: null,
      max: 147,
      maxAt: `${day} 11:45:00`,
      min: 100,
      minAt: `${day} 00:00:00`,
      mean: expect.closeTo(mean, 9),
      loadFactor: expect.closeTo((100 * mean) / 147, 9),
      before: { day: '2024-02-28', max: 400, maxAt: '2024-02-28 01:15:00' },
      coverage: { reported: 72, total: 96 },
    })
  })

  it('is drawn against the day before, gap and all', async () => {
    const lines = await admin.api(distribution.getSystemMonitorLine, { systemNo: room.id, day })
    expect(lines.eleViewList).toHaveLength(96)
    expect(lines.eleViewList[47]).toEqual({ dateTime: `${day} 11:45:00`, val: 147, quality: 'good' })
    expect(lines.eleViewList[48]).toEqual({ dateTime: `${day} 12:00:00`, val: null, quality: 'missing' })
    expect(lines.eleBeforeList[5]).toEqual({ dateTime: `${day} 01:15:00`, val: 400, quality: 'good' })
  })

  it('has a power factor: P ÷ √(P² + Q²), by the quarter and by the energies of the day', async () => {
    const factor = await admin.api(distribution.getPowerFactor, { systemNo: room.id, day })
    // 3:4:5 triangles: 0.8 in the morning, 0.6 in the evening.
    expect(factor.line.datas[0]!.dates[10]!.val).toBe(0.8)
    expect(factor).toMatchObject({ min: expect.closeTo(0.6, 6), minAt: `${day} 18:00:00`, standard: 0.9, belowMinutes: 72 * 15 })
    const sum = (of: (slot: number) => number, from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => of(from + n)).reduce((all, each) => all + each, 0)
    const kw = sum(slot => 100 + slot, 0, 48) + 24 * 120
    const kvar = sum(slot => 75 + 0.75 * slot, 0, 48) + 24 * 160
    expect(factor.mean).toBeCloseTo(kw / Math.hypot(kw, kvar), 9)
  })

  it('of all sites together shows nothing where fewer than half of them reported', async () => {
    const { eleViewList } = await admin.api(distribution.getSystemMonitorLine, { day })
    expect(eleViewList.every(({ val }) => val === null)).toBe(true)
  })

  it('of all sites together has its least where as much reported as at any time, and says where some were silent', async () => {
    const day = '2024-03-05'
    const { rows: meters } = await site.database.db.execute<{ id: number; kw: number }>(
      sql`
        select devices.id, coalesce(devices.rated_kw, 1) as kw
        from devices
          join sites on sites.id = devices.site_id
        where sites.type = '001'
          and sites.org_id = ${admin.orgId}
          and devices.energy_kind = 'consumption'
          and devices.commissioned_on <= ${day}
        order by kw, devices.id
      `,
    )
    // The smallest one is silent from 12:00 on, but its room is not what the others use: theirs falls from 100 to 60 at 03:00.
    const [smallest] = meters
    for (const { id } of meters)
      await put(
        id,
        1,
        day,
        quarters(slot => (id === smallest!.id && slot >= 48 ? null : slot === 12 ? 60 : 100)),
      )
    const load = await admin.api(distribution.getLoad, { day })
    expect(load).toMatchObject({ max: 100 * meters.length, min: 60 * meters.length, minAt: `${day} 03:00:00` })
    const { eleViewList } = await admin.api(distribution.getSystemMonitorLine, { day })
    expect([eleViewList[47], eleViewList[48]]).toMatchObject([
      { val: 100 * meters.length, quality: 'good' },
      { val: 100 * (meters.length - 1), quality: 'estimated' },
    ])
  })

  it('of all sites together is not that of many small meters, where the great ones are silent', async () => {
    const day = '2024-03-06'
    const { rows: meters } = await site.database.db.execute<{ id: number; kw: number }>(
      sql`
        select devices.id, coalesce(devices.rated_kw, 1) as kw
        from devices
          join sites on sites.id = devices.site_id
        where sites.type = '001'
          and sites.org_id = ${admin.orgId}
          and devices.energy_kind = 'consumption'
          and devices.commissioned_on <= ${day}
        order by kw, devices.id
      `,
    )
    const whole = meters.reduce((sum, { kw }) => sum + kw, 0)
    const upTo = (n: number) => meters.slice(0, n + 1).reduce((sum, { kw }) => sum + kw, 0)
    const small = meters.filter((_, n) => 2 * upTo(n) < whole)
    for (const { id } of small)
      await put(
        id,
        1,
        day,
        quarters(() => 100),
      )
    expect(small.length).toBeGreaterThan(0)
    expect((await admin.api(distribution.getLoad, { day })).max).toBeNull()
  })

  it('today is the present one at least', async () => {
    const load = await admin.api(distribution.getLoad, { systemNo: room.id })
    expect(load.now).not.toBeNull()
    expect(load.max).toBeGreaterThanOrEqual(load.now! * (1 - 1e-6))
    expect(load.coverage.reported).toBeLessThanOrEqual(load.coverage.total)
  })

  it('is none of a plant’s generation', async () => {
    const [plant] = await site.database.db
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.type, '003'), eq(sites.orgId, admin.orgId)))
    expect(await admin.api(distribution.getLoad, { systemNo: plant!.id })).toMatchObject({ now: null, max: null, mean: null })
  })
})

describe('load rates of transformers', () => {
  it('are those of their curves: least, mean and greatest with the moment, time above 80 and 100 %', async () => {
    const [from, to] = ['2024-03-31', '2024-04-01']
    const [first] = room.transformers
    // 100.01 at the last quarter of March, 80 for an hour in April, 50 otherwise; the first of May does not count.
    await put(
      first!.id,
      6,
      from,
      quarters(slot => (slot === 95 ? 100.01 : 50)),
    )
    await put(
      first!.id,
      6,
      to,
      quarters(slot => (slot >= 40 && slot < 44 ? 80 : slot < 90 ? 50 : null)),
    )
    await put(
      first!.id,
      6,
      '2024-05-01',
      quarters(() => 150),
    )
    const { rows } = await admin.api(distribution.getLoadRates, {
      systemNo: room.id,
      startTime: `${from} 00:00:00`,
      endTime: `${to} 23:59:59`,
    })
    expect(rows).toHaveLength(room.transformers.length)
    const row = rows.find(({ deviceNo }) => deviceNo === first!.no)!
    const told = await site.database.db.execute<{ least: number; mean: number; most: number; known: number }>(
      sql`
        select min(v)::float8 as least, avg(v::float8) as mean, max(v)::float8 as most, count(v)::int as known
        from curves, unnest(slots) v
        where device_id = ${first!.id}
          and indicator_id = 6
          and step = 15
          and day between ${from} and ${to}
      `,
    )
    const { least, mean, most, known } = told.rows[0]!
    expect(row.loadRates.min).toBe(least)
    expect(row.loadRates.mean).toBeCloseTo(mean, 3)
    expect(row.loadRates.max).toBeCloseTo(most, 4)
    expect(row).toMatchObject({
      loadRates: { maxAt: `${from} 23:45:00` },
      heavyMinutes: 5 * 15,
      overMinutes: 15,
      coverage: { reported: known, total: 192 },
    })
    expect(row).toBe(rows[0])
    // A quarter with a power alone has no load rate.
    await put(
      first!.id,
      1,
      to,
      quarters(slot => (slot >= 90 ? 10 : null)),
    )
    const again = await admin.api(distribution.getLoadRates, {
      systemNo: room.id,
      startTime: `${from} 00:00:00`,
      endTime: `${to} 23:59:59`,
    })
    expect(again.rows.find(({ deviceNo }) => deviceNo === first!.no)!.coverage).toEqual({ reported: known, total: 192 })
  })

  it('count grid areas green, yellow and red, and the list of sites follows the colour', async () => {
    const { db } = site.database
    const { rows: all } = await db.execute<{ id: string }>(sql`select id from sites where type = '001' order by id`)
    const rates = [79.99, 80, 100, 100.01]
    // Of one site nothing is known, of the others the transformers stand at one of the four.
    await db.execute(sql`update latest set at = now()`)
    for (const [n, { id }] of all.entries())
      await db.execute(
        sql`
          update latest
          set value = ${rates[n % 4]}, at = case when ${n === 0} then now() - interval '1 hour' else now() end
          where indicator_id = 6
            and device_id in (select id from devices where site_id = ${id} and type = '001002')
        `,
      )
    // One of several transformers speaks for its site: the most loaded one.
    await db.execute(
      sql`
        update latest
        set value = 120
        where indicator_id = 6
          and device_id = (select max(id) from devices where site_id = ${all[1]!.id} and type = '001002')
      `,
    )
    await rebuildRollups(db)
    const expected = (level: 'green' | 'yellow' | 'red') =>
      all.flatMap(({ id }, n) =>
        n > 0 && (n === 1 ? 'red' : n % 4 === 0 ? 'green' : n % 4 === 3 ? 'red' : 'yellow') === level ? [id] : [],
      )
    const { levels, bands, transformers } = await grid.api(distribution.getLoadRate, { size: 100 })
    const counts = { green: expected('green').length, yellow: expected('yellow').length, red: expected('red').length }
    expect(levels).toEqual({ ...counts, total: all.length - 1, unknown: 1 })
    for (const level of ['green', 'yellow', 'red'] as const) {
      const { records, total } = await grid.api(home.stationPageList, { itemType: '001', loadLevel: level, size: 100 })
      expect(records.map(({ itemNumber }) => itemNumber)).toEqual(expected(level))
      expect(total).toBe(counts[level])
    }
    expect(Object.values(bands).reduce((sum, count) => sum + count, 0)).toBe(transformers.length)
    expect(transformers[0]).toMatchObject({ loadRate: 120, band: '过载' })
    const publicly = await grid.api(distribution.getLoadRate, { grade: 'public' })
    const { rows: districts } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from sites where type = '001' and grade = 'public'`,
    )
    expect(publicly.levels.total + publicly.levels.unknown).toBe(districts[0]!.n)
  })

  it('of one site stand beside its cabinets, transformers and feeders', async () => {
    const details = await admin.api(distribution.getSystemDetails, { systemNo: room.id })
    const { rows } = await site.database.db.execute<{ type: string; n: number; kva: number }>(
      sql`
        select type, count(*)::int as n, sum(rated_kw) as kva
        from devices
        where site_id = ${room.id}
        group by type
      `,
    )
    const of = (type: string) => rows.find(row => row.type === type)
    expect(details.incoming).toHaveLength(of('001001')!.n)
    expect(details.transformers).toHaveLength(of('001002')!.n)
    expect(details.feeders).toHaveLength(of('001003')!.n)
    expect(details).toMatchObject({ transformerCount: of('001002')!.n, capacity: of('001002')!.kva, siteCount: 1 })
    expect(details.power).toBe((await admin.api(home.stationPageList, { itemNumber: room.id })).records[0]!.activePower)
    const all = await admin.api(distribution.getSystemDetails, {})
    expect(all.transformers).toEqual([])
    expect(all.siteCount).toBeGreaterThan(1)
  })
})

describe('what distribution sites used', () => {
  const today = siteDay(new Date())
  const [from, to] = [addDays(today, -70), addDays(today, -1)]
  const span = { startTime: `${from} 00:00:00`, endTime: `${to} 23:59:59` }
  const stored = async (letters: number) =>
    (
      await site.database.db.execute<{ at: string; kwh: number }>(
        sql`
          select left(d.day::text, ${letters}) as at, sum(d.kwh) as kwh
          from device_days d
            join devices v on v.id = d.device_id
          where v.site_id = ${room.id}
            and v.energy_kind = 'consumption'
            and d.kind = 'consumption'
            and d.day between ${from}::date and ${to}::date
          group by 1
          order by 1
        `,
      )
    ).rows.map(({ at, kwh }) => [at, expect.closeTo(kwh, 1)])
  const shown = async (dateType: 'day' | 'month') => {
    const { datas } = await admin.api(distribution.getElectricLine, { systemNo: room.id, dateType, ...span })
    return datas[0]!.dates.map(({ dateTime, val }) => [dateTime, val])
  }

  it('is the ledger’s by day and by month, over month borders', async () => {
    expect(await shown('day')).toEqual(await stored(10))
    expect(await shown('month')).toEqual(await stored(7))
  })

  it('ranks the main meters, and a corrected day moves them until it is taken back', async () => {
    const rank = async () => admin.api(distribution.getDeviceEnergyRank, { ...span, size: 100 })
    const before = await rank()
    expect(before.rows.map(({ kwh }) => kwh)).toEqual([...before.rows.map(({ kwh }) => kwh)].sort((a, b) => b - a))
    expect(before.rows.reduce((sum, { share }) => sum + share!, 0)).toBeCloseTo(100, 6)
    const own = before.rows.find(({ deviceNo }) => deviceNo === room.meter.no)!
    const { rows } = await site.database.db.execute<{ kwh: number }>(
      sql`
        select sum(kwh) as kwh
        from device_days
        where device_id = ${room.meter.id} and day between ${from}::date and ${to}::date
      `,
    )
    expect(own.kwh).toBeCloseTo(rows[0]!.kwh, 6)
    const day = addDays(today, -3)
    const { rows: was } = await site.database.db.execute<{ kwh: number }>(
      sql`
        select kwh
        from device_days
        where device_id = ${room.meter.id} and day = ${day} and kind = 'consumption'
      `,
    )
    const { id } = await admin.api(energy.correct, { deviceNo: room.meter.no, kind: 'consumption', day, kwh: 1.5, reason: '现场抄表' })
    const after = (await rank()).rows.find(({ deviceNo }) => deviceNo === room.meter.no)!
    expect(after.kwh).toBeCloseTo(own.kwh - was[0]!.kwh + 1.5, 6)
    expect(after.quality).toBe('manual')
    expect((await shown('day')).find(([at]) => at === day)).toEqual([day, 1.5])
    const line = await admin.api(distribution.getDeviceEnergyLine, { deviceNos: [room.meter.no], ...span })
    expect(line.datas[0]!.dates.find(({ dateTime }) => dateTime === day)!.val).toBe(1.5)
    await admin.api(energy.undo, { id })
    expect((await rank()).rows.find(({ deviceNo }) => deviceNo === room.meter.no)!.kwh).toBeCloseTo(own.kwh, 6)
  })

  it('is not less for a meter that was taken out of use since, nor unknown before one that came later', async () => {
    const { db } = site.database
    const day = '2024-06-01'
    const rank = async () =>
      (await admin.api(distribution.getDeviceEnergyRank, { systemNo: room.id, startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` }))
        .rows
    const hours = async () => {
      const asked = { systemNo: room.id, dateType: 'hour' as const, startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` }
      return (await admin.api(distribution.getElectricLine, asked)).datas[0]!.dates.map(({ val }) => val)
    }
    await db
      .insert(deviceDays)
      .values({ deviceId: room.meter.id, kind: 'consumption', day, kwh: 96, counted: 96, slots: quarters(() => 1) as number[] })
    expect([(await rank()).map(({ kwh }) => kwh), await hours()]).toEqual([[96], new Array(24).fill(4)])
    // Another one stands in its place since.
    const [old] = await db.select().from(devices).where(eq(devices.id, room.meter.id))
    const { id: _, ...copy } = old!
    await db.insert(devices).values({ ...copy, no: `${copy.no}-2`, commissionedOn: '2025-01-01' })
    await db.update(devices).set({ enabled: false }).where(eq(devices.id, room.meter.id))
    expect([(await rank()).map(({ kwh }) => kwh), await hours()]).toEqual([[96], new Array(24).fill(4)])
    await db.update(devices).set({ enabled: true }).where(eq(devices.id, room.meter.id))
    await db.delete(devices).where(eq(devices.no, `${copy.no}-2`))
    await db.delete(deviceDays).where(and(eq(deviceDays.deviceId, room.meter.id), eq(deviceDays.day, day)))
  })

  it('stands beside last month day by day', async () => {
    const { xaxis, datas } = await admin.api(distribution.getElectricChart, { systemNo: room.id })
    expect(datas.map(({ indiName }) => indiName)).toEqual(['本月', '上月'])
    expect(xaxis.length).toBeGreaterThanOrEqual(28)
    expect(datas[1]!.dates.every(({ val }) => val !== null)).toBe(true)
  })

  it('is refused where it cannot be: hours of all sites, backwards, somebody else’s site', async () => {
    const hour = { dateType: 'hour' as const, startTime: `${to} 00:00:00`, endTime: `${to} 23:59:59` }
    expect(await refusal(admin.api(distribution.getElectricLine, hour))).toMatchObject({ fields: { systemNo: '请选择一个站点' } })
    const turned = { startTime: `${to} 00:00:00`, endTime: `${from} 23:59:59` }
    expect(await refusal(admin.api(distribution.getLoadRates, turned))).toMatchObject({ fields: { endTime: '结束时间不能早于开始时间' } })
    const { rows } = await site.database.db.execute<{ id: string }>(
      sql`select id from sites where org_id <> ${admin.orgId} and type = '001' limit 1`,
    )
    for (const systemNo of [rows[0]!.id, 'nothing'])
      expect(await refusal(admin.api(distribution.getSystemDetails, { systemNo }))).toMatchObject({ code: 404 })
    const hours = await admin.api(distribution.getElectricLine, { systemNo: room.id, ...hour })
    expect(hours.datas[0]!.dates).toHaveLength(24)
  })

  it('of a customer’s own rooms alone', async () => {
    const own = await customer.api(distribution.getDeviceEnergyRank, { ...span, size: 100 })
    const { rows } = await site.database.db.execute<{ no: string }>(
      sql`
        select devices.no
        from devices
          join sites on sites.id = devices.site_id
          join users on users.customer_id = sites.customer_id
        where users.login_name = 'lvdao'
          and sites.type = '001'
          and devices.energy_kind = 'consumption'
      `,
    )
    expect(own.rows.map(({ deviceNo }) => deviceNo).sort()).toEqual(rows.map(({ no }) => no).sort())
  })
})
