import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceMonitor } from '../../../../core/contract/devices/deviceMonitor.ts'
import { explain } from '../../../../core/contract/platform/explain.ts'
import { home } from '../../../../core/contract/platform/home.ts'
import { supply } from '../../../../core/contract/devices/supply.ts'
import { media } from '../../../../core/devices/indicators.ts'
import { type SupplyKind, supplies } from '../../../../core/devices/supplies.ts'
import { addDays, instantOf, siteDay } from '../../../../core/time/time.ts'
import { curves, devices, indicators, latest } from '../../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../../site.ts'

let site: Site
let platform: Person
let one: Person
const query = <T extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
  site.database.db.execute<T>(text).then(({ rows }) => rows)
const kinds = Object.keys(supplies) as SupplyKind[]

beforeAll(async () => {
  site = await openSite()
  platform = await site.as('admin')
  one = await site.as('jizhong')
})
afterAll(() => site.close())

/** Two sampling intervals. */
const fresh = sql`l.at >= now() - interval '2 minutes'`

describe('figures of a supply', () => {
  it.each(kinds)('%s: are the newest readings of its meters, of so many of them', async kind => {
    // The region ends a moment ago: everything is as of now.
    await query(sql`update latest set at = now() where device_id in (select id from devices where type like '01%')`)
    const answer = await platform.api(supply.figures, { supply: kind })
    const [counted] = await query<{ sites: number; devices: number }>(sql`
      select count(distinct site_id)::int as sites, count(*)::int as devices
      from devices
      where type like ${`${supplies[kind].group}%`}
    `)
    expect(answer).toMatchObject(counted!)
    expect(counted!.devices).toBeGreaterThan(1)
    for (const figure of supplies[kind].figures) {
      const values = await query<{ value: number }>(sql`
        select l.value::float8 as value
        from latest l
          join devices d on d.id = l.device_id
          join indicators n on n.id = l.indicator_id
        where n.no = ${figure.indicator} and ${fresh} and d.type in (${sql.join(
          figure.types.map(type => sql`${type}`),
          sql`, `,
        )})
      `)
      const [total] = await query<{ count: number }>(sql`
        select count(*)::int as count from devices where type in (${sql.join(
          figure.types.map(type => sql`${type}`),
          sql`, `,
        )})`)
      const numbers = values.map(({ value }) => value)
      const sum = numbers.reduce((all, value) => all + value, 0)
      const expected = { sum, mean: sum / numbers.length, lowest: Math.min(...numbers), highest: Math.max(...numbers) }[figure.of]
      expect(answer.figures.find(({ key }) => key === figure.key)).toMatchObject({
        val: expect.closeTo(expected, 6),
        reported: numbers.length,
        total: total!.count,
      })
    }
  })

  it('leave out what is silent or of yesterday, and say so', async () => {
    const [meter] = await site.database.db
      .select({ id: devices.id, siteId: devices.siteId })
      .from(devices)
      .where(eq(devices.type, '011002'))
      .orderBy(devices.id)
    await query(sql`update latest set at = now() where device_id in (select id from devices where type like '011%')`)
    const before = await platform.api(supply.figures, { supply: 'water' })
    const yesterday = instantOf(siteDay(new Date())).getTime() - 1000
    await site.database.db
      .update(latest)
      .set({ at: new Date(yesterday) })
      .where(eq(latest.deviceId, meter!.id))
    const after = await platform.api(supply.figures, { supply: 'water' })
    const of = (answer: typeof before, key: string) => answer.figures.find(each => each.key === key)!
    for (const key of ['flow', 'dayWater']) {
      expect(of(after, key)).toMatchObject({ reported: of(before, key).reported - 1, total: of(before, key).total })
      expect(of(after, key).val ?? 0).toBeLessThan(of(before, key).val!)
    }
    const own = await platform.api(supply.figures, { supply: 'water', systemNo: meter!.siteId })
    expect(of(own, 'flow')).toMatchObject({ val: null, quality: 'missing', reported: 0, total: 1 })
  })

  it('can be asked how they came about: the sum is that of its meters', async () => {
    await query(sql`update latest set at = now() where device_id in (select id from devices where type like '010%')`)
    const { figures } = await platform.api(supply.figures, { supply: 'heat' })
    const explanation = await platform.api(explain.figure, {
      path: supply.figures.path,
      input: { supply: 'heat' },
      field: 'figures.*.val',
      key: 'heatPower',
    })
    expect(explanation.agrees).toBe(true)
    expect(explanation.inputs.length).toBe(figures.find(({ key }) => key === 'heatPower')!.total)
  })
})

describe('sites of a supply', () => {
  it.each(kinds)('%s: are those with such devices, for the platform, an enterprise and a customer alike', async kind => {
    for (const name of ['admin', 'jizhong', 'lvdao']) {
      const person = await site.as(name)
      const { records, total } = await person.api(home.stationPageList, { msType: supplies[kind].group, size: 100 })
      const { records: all } = await person.api(home.stationPageList, { size: 100 })
      const having = await query<{ id: string }>(
        sql`
          select distinct site_id as id
          from devices
          where type like ${`${supplies[kind].group}%`} and enabled
        `,
      )
      const expected = all.map(({ itemNumber }) => itemNumber).filter(id => having.some(row => row.id === id))
      expect(records.map(({ itemNumber }) => itemNumber)).toEqual(expected)
      expect(total).toBe(expected.length)
    }
  })

  it('have their devices listed with what the columns of the supply show', async () => {
    const { records } = await one.api(supply.page, { supply: 'water', systemNo: '130108002' })
    expect(records.map(({ msType }) => msType)).toEqual(['011001', '011002', '011003'])
    const meter = records[1]!
    const stored = await query<{ no: string; value: number }>(sql`
      select n.no, l.value
      from latest l
        join devices d on d.id = l.device_id
        join indicators n on n.id = l.indicator_id
      where d.no = ${meter.msNo}
    `)
    expect(meter.values.map(({ indiNo, val }) => ({ no: indiNo, value: val }))).toEqual(
      [media.flow, media.dayWater].map(no => stored.find(row => row.no === no)),
    )
    expect(records[2]!.values).toMatchObject([{ indiNo: media.level, lower: 1, upper: 3.6 }])
  })
})

describe('heat, volumes and gas', () => {
  it('reach no sum of electrical energy: no ledger, no site, no quarter', async () => {
    const own = await site.database.db.select({ id: devices.id, kind: devices.energyKind }).from(devices).where(like(devices.type, '01%'))
    expect(own.length).toBeGreaterThan(15)
    expect(own.every(({ kind }) => kind === null)).toBe(true)
    const ids = sql`(select id from devices where type like '01%')`
    const [counted] = await query<{ days: number; totals: number }>(sql`
      select (select count(*)::int from device_days where device_id in ${ids}) as days,
        (select count(*)::int from latest l join indicators n on n.id = l.indicator_id
          where device_id in ${ids} and n.no in ('A000000002', 'A000000003', 'A000000004')) as totals`)
    expect(counted).toEqual({ days: 0, totals: 0 })
  })

  it('leave the figures of a site as they are when their electric drives run', async () => {
    const { records } = await platform.api(home.stationPageList, { itemNumber: '130110005' })
    await query(
      sql`
        update latest
        set value = value + 1000
        where device_id in (select id from devices where type like '012%') and indicator_id = 1
      `,
    )
    const after = await platform.api(home.stationPageList, { itemNumber: '130110005' })
    expect(after.records[0]!.activePower).toBe(records[0]!.activePower)
    expect(after.records[0]!.totalKw).toBe(records[0]!.totalKw)
  })

  it('have curves of their own: the volume of a day is the flow over it', async () => {
    const yesterday = addDays(siteDay(new Date()), -1)
    const asked = {
      deviceNo: '130108002-011002-01',
      dateType: 'hour' as const,
      startTime: `${yesterday} 00:00:00`,
      endTime: `${yesterday} 23:59:59`,
    }
    const { datas } = await one.api(deviceMonitor.getDeviceMonitorLine, { ...asked, indiNos: `${media.flow},${media.dayWater}` })
    expect(datas.map(({ indiName }) => indiName)).toEqual(['瞬时流量', '日用水量'])
    const [flow, volume] = datas.map(({ dates }) => dates.map(({ val }) => val))
    const known = flow!.filter(val => val !== null)
    const moved = (known.reduce((sum, val) => sum + val, 0) / known.length) * 24
    const last = volume!.findLast(val => val !== null)!
    // The last quarter of the day is still to come in what its slot keeps.
    expect(Math.abs(last - moved)).toBeLessThan(0.05 * moved)
    // By the day and by the month it is what came through, and not the mean of a counter.
    const days = await one.api(deviceMonitor.getDeviceMonitorLine, { ...asked, dateType: 'day', indiNos: media.dayWater })
    expect(days.datas).toMatchObject([{ indiName: '日用水量', dates: [{ dateTime: yesterday, val: expect.closeTo(last, 3) }] }])
    const [meter] = await query<{ id: number }>(sql`select id from devices where no = ${asked.deviceNo}`)
    for (const [day, most] of [
      ['2024-02-29', 10],
      ['2024-03-01', 20],
      ['2024-03-02', 5],
    ] as const)
      await site.database.db.insert(curves).values({
        deviceId: meter!.id,
        indicatorId: 2023,
        day,
        step: 15,
        slots: Array.from({ length: 96 }, (_, slot) => (most * slot) / 95),
      })
    const spring = { ...asked, startTime: '2024-02-01 00:00:00', endTime: '2024-03-31 23:59:59', indiNos: media.dayWater }
    const months = await one.api(deviceMonitor.getDeviceMonitorLine, { ...spring, dateType: 'month' })
    expect(months.datas).toMatchObject([
      {
        indiName: '日用水量（合计）',
        dates: [
          { dateTime: '2024-02', val: 10 },
          { dateTime: '2024-03', val: 25 },
        ],
      },
    ])
    const [unit] = await site.database.db.select({ unit: indicators.unit }).from(indicators).where(eq(indicators.no, media.dayWater))
    expect(unit?.unit).toBe('m³')
  })
})
