import { and, eq, inArray, lt } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { desk } from '../../../core/contract/platform/desk.ts'
import { electricity } from '../../../core/contract/energy/electricity.ts'
import { generation } from '../../../core/contract/energy/generation.ts'
import { map } from '../../../core/contract/walls/map.ts'
import { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { sharing } from '../../../core/contract/energy/sharing.ts'
import { alarms, deviceDays, devices, orders, orgs, settledFlows, siteMoney, users } from '../../../server/tables/index.ts'
import { type Monitored, morning, openMonitored } from '../fixtures/monitored.ts'

let place: Monitored
beforeAll(async () => {
  place = await openMonitored()
})
afterAll(() => place.close())
afterEach(() => place.at(morning))

const known = (line: { dates: { dateTime: string; val: number | null }[] } | undefined) =>
  Object.fromEntries((line?.dates ?? []).flatMap(({ dateTime, val }) => (val === null ? [] : [[dateTime, val]])))

describe('what is generated and used', () => {
  it('comes to the same as on the map wall, of all and of one site', async () => {
    expect(await place.as('east')(generation.getTotalGenerateElec, {})).toEqual(await place.as('east')(map.getCountEle, {}))
    expect(await place.as('east')(generation.getTotalGenerateElec, { itemNumber: 'E1' })).toMatchObject({
      eleDaySum: 120,
      eleMonthSum: 820,
      eleYearSum: 1170,
      eleSum: 1880,
    })
  })

  it('is now what the newest readings say: consumption also of the meter beneath a PV site', async () => {
    expect(await place.as('east')(generation.powerGenerationreal, {})).toMatchObject({ activePower: 50, runCapSum: 280, eleDaySum: 120 })
    expect(await place.as('east')(generation.powerConsumptionreal, {})).toMatchObject({
      activePower: 262,
      eleDaySum: 960,
      coverage: { reported: 2, total: 2, reportedKw: 563, totalKw: 563 },
      charging: { activePower: null, coverage: { total: 0 } },
    })
  })

  it('is told at night by the day that brought it: until noon the one before', async () => {
    const { generation: brought, day, ...now } = await place.as('east')(map.getNight, {})
    expect([brought, day]).toEqual([1200, '2026-06-14'])
    const { eleDaySum: _, day: today, ...live } = await place.as('east')(generation.powerConsumptionreal, {})
    expect([now, today]).toEqual([live, '2026-06-15'])
    place.at('2026-06-15T13:00:00Z')
    expect(await place.as('east')(map.getNight, {})).toMatchObject({ generation: 120, day: '2026-06-15', activePower: null })
    expect(await place.as('customer')(map.getNight, { areaCode: '130200' })).toMatchObject({ generation: null, activePower: null })
  })

  it('has a curve only where half of its capacity spoke, beside the day it is compared with', async () => {
    const { datas, day, compared } = await place.as('east')(generation.getLoadChart, {})
    expect([day, compared]).toEqual(['2026-06-15', '2026-06-14'])
    expect(datas.map(({ kind, day }) => [kind, day])).toEqual([
      ['generation', '2026-06-15'],
      ['generation', '2026-06-14'],
    ])
    // E2 was silent today, with 200 of 300 kW: the two others are not the power of all. Yesterday all three spoke.
    expect(known(datas[0])).toEqual({})
    expect(known(datas[1])).toEqual({ '2026-06-14 10:00:00': 18 })
    expect(datas.map(({ dates }) => dates[40]!.quality)).toEqual(['missing', 'good'])
    // Beside W1 and its 1000 kW they are part of what is drawn as the sum of the others; the 300 kW of yesterday are not.
    const all = await place.as('chief')(generation.getLoadChart, {})
    expect(known(all.datas[0])).toEqual({ '2026-06-15 10:00:00': 630, '2026-06-15 10:15:00': 621 })
    expect(known(all.datas[1])).toEqual({})
    expect(all.datas[0]!.dates[40]!.quality).toBe('estimated')
  })

  it('of a day long past is read from the devices', async () => {
    place.at('2026-09-01T02:30:00Z')
    const { datas } = await place.as('east')(generation.getLoadChart, { date: '2026-06-15', compare: '2026-06-14' })
    expect(datas.map(known)).toEqual([{}, { '2026-06-14 10:00:00': 18 }])
  })

  it('by the day stands beside the month before, by the month beside the year before', async () => {
    const days = await place.as('east')(generation.getGenerateElec, { dateType: 'day' })
    expect([days.span, days.before]).toEqual(['2026-06', '2026-05'])
    expect(known(days.datas[0])).toEqual({ '2026-06-01': 300, '2026-06-14': 1200, '2026-06-15': 120 })
    expect(known(days.datas[1])).toEqual({ '2026-05-31': 200 })
    expect(known(days.datas[2])).toEqual({ '2026-06-15': 960 })
    const months = await place.as('east')(generation.getGenerateElec, { dateType: 'month' })
    expect(known(months.datas[0])).toEqual({ '2026-01': 150, '2026-05': 200, '2026-06': 1620 })
    expect(known(months.datas[1])).toEqual({ '2025-01': 50, '2025-06': 570, '2025-12': 90 })
    const past = await place.as('customer')(generation.getGenerateElec, { dateType: 'month', date: '2025-03-01' })
    expect(known(past.datas[0])).toEqual({ '2025-01': 50, '2025-06': 570, '2025-12': 90 })
  })

  it('ranks by use hours, and says nothing of a silent plant', async () => {
    const items = await place.as('east')(generation.getItemInfo, {})
    expect(
      items.map(({ itemNumber, dayQuantity, monthQuantity, yearQuantity, useHours }) => [
        itemNumber,
        dayQuantity,
        monthQuantity,
        yearQuantity,
        useHours,
      ]),
    ).toEqual([
      ['E1', 120, 820, 1170, 1.5],
      ['E2', null, 800, 800, null],
    ])
  })

  it('is not told of another enterprise’s site', async () => {
    const missing = { code: 404 }
    await expect(place.as('east')(generation.getTotalGenerateElec, { itemNumber: 'W1' })).rejects.toMatchObject(missing)
    await expect(place.as('customer')(generation.getLoadChart, { itemNumber: 'E2' })).rejects.toMatchObject(missing)
    await expect(place.as('east')(powerAnalysis.powerAnalysis, { systemNo: 'W1' })).rejects.toMatchObject(missing)
    await expect(place.as('east')(powerAnalysis.getSystemDetails, { systemNo: 'nowhere' })).rejects.toMatchObject(missing)
  })
})

describe('the analysis of energies', () => {
  const energies = async (who: 'east' | 'customer', input: object) => {
    const { energies: rows, ...rest } = await place.as(who)(powerAnalysis.powerAnalysis, input)
    return { ...rest, of: Object.fromEntries(rows.map(({ kind, kwh, ratio, reason }) => [kind, [kwh, ratio, reason]])) }
  }

  it('counts a month and a year with today, and compares like with like', async () => {
    expect((await energies('customer', { dateType: 'month' })).of).toMatchObject({
      generation: [820, -20, ''],
      consumption: [60, null, '尚无整日'],
      charging: [null, null, '尚无整日'],
    })
    // 150 + 400 against 50 + 500: of the same days of the same inverter.
    expect((await energies('customer', { dateType: 'year' })).of.generation).toEqual([1170, 0, ''])
    // E2 has no year before: what is comparable is less than half.
    expect((await energies('east', { dateType: 'month' })).of.generation).toEqual([1620, null, '去年同月数据不足'])
  })

  it('counts a day that is over by itself, and against the day before', async () => {
    const { db } = place.database
    // The same inverter made them; another that was heard of on one of the days alone is no change of yield.
    const days = [
      { deviceId: 1, kind: 'generation', day: '2025-06-14', kwh: 500 },
      { deviceId: 1, kind: 'generation', day: '2025-06-15', kwh: 70 },
      { deviceId: 2, kind: 'generation', day: '2025-06-14', kwh: 900 },
    ]
    await db.insert(deviceDays).values(days)
    expect(await energies('customer', { dateType: 'day', date: '2025-06-15' })).toMatchObject({
      first: '2025-06-15',
      last: '2025-06-15',
      compared: '前一日',
      of: { generation: [70, -86, ''] },
    })
    expect((await energies('customer', { dateType: 'month', date: '2025-06-30' })).of.generation).toEqual([570, null, '去年同月无数据'])
    await db.delete(deviceDays).where(lt(deviceDays.day, '2025-07-01'))
  })

  it('by kind of site adds up to the whole', async () => {
    const { types, of } = await energies('east', { dateType: 'month' })
    expect(types.filter(({ kind }) => kind === 'generation').map(({ itemType, kwh, sites }) => [itemType, kwh, sites])).toEqual([
      ['002', 800, 1],
      ['003', 820, 1],
    ])
    expect(of.consumption?.[0]).toBe(types.filter(({ kind }) => kind === 'consumption').reduce((sum, { kwh }) => sum + kwh, 0))
  })

  it('knows what was used on the spot where the settlement says so, and how much of the use that was', async () => {
    const { db } = place.database
    const flow = (flowName: string, kwh: number) => ({
      siteId: 'E1',
      orgId: 'east',
      day: '2026-06-15',
      flow: flowName,
      kwh,
      cents: null,
      estimated: false,
    })
    expect((await energies('customer', { dateType: 'day' })).selfUse).toMatchObject({ ratio: null, reason: '尚未结算' })
    await db.insert(settledFlows).values([flow('selfUse', 45), flow('feedIn', 75)])
    const { selfUse, selfSufficiency, selfUseKwh, feedInKwh } = await energies('customer', { dateType: 'day' })
    await db.delete(settledFlows)
    expect([selfUseKwh, feedInKwh, selfUse.ratio, selfUse.coverage]).toEqual([45, 75, 0.375, { reported: 1, total: 1 }])
    // E1 used 60 kWh by its own meter.
    expect(selfSufficiency).toMatchObject({ ratio: 0.75, coverage: { reported: 1, total: 1 } })
    // Of 45 kWh 15 went into a storage, and 5 of the PV's came out of it.
    await db.insert(settledFlows).values([flow('selfUse', 45), flow('feedIn', 75), flow('covered', 35)])
    const stored = await energies('customer', { dateType: 'day' })
    await db.delete(settledFlows)
    expect([stored.selfUse.ratio, stored.selfSufficiency.ratio]).toEqual([0.375, expect.closeTo(35 / 60, 9)])
  })

  it('of today’s use on the spot divides by what the same sites generated', async () => {
    expect(await place.as('east')(powerAnalysis.getSystemPowerValByDay, {})).toEqual({
      dayQuantity: 120,
      dayExpend: 60,
      xll: 50,
      coverage: { reported: 1, total: 2 },
    })
    expect(await place.as('customer')(powerAnalysis.getSystemPowerValByDay, { systemNo: 'E1' })).toMatchObject({
      dayQuantity: 120,
      dayExpend: 60,
      xll: 50,
    })
    const { db } = place.database
    const ofToday = and(eq(deviceDays.kind, 'generation'), eq(deviceDays.day, '2026-06-15'))
    place.at('2026-06-16T02:30:00Z')
    expect(await place.as('east')(powerAnalysis.getSystemPowerValByDay, {})).toMatchObject({ dayQuantity: null, xll: null })
    await db.insert(deviceDays).values([
      { deviceId: 1, kind: 'generation', day: '2026-06-16', kwh: 0 },
      { deviceId: 3, kind: 'consumption', day: '2026-06-16', kwh: 5 },
    ])
    expect(await place.as('east')(powerAnalysis.getSystemPowerValByDay, {})).toMatchObject({ dayQuantity: 0, dayExpend: 5, xll: 100 })
    await db.delete(deviceDays).where(eq(deviceDays.day, '2026-06-16'))
    expect((await db.select().from(deviceDays).where(ofToday)).length).toBe(2)
  })

  it('lists devices by what they counted, the rest together, and no feeder below a counted meter', async () => {
    const use = await place.as('east')(powerAnalysis.getDevicePowerChart, { dateType: 'day' })
    expect([use.rows.map(({ deviceNo, kwh }) => [deviceNo, kwh]), use.total]).toEqual([[['E3-M1', 900]], 900])
    const made = await place.as('east')(powerAnalysis.getDevicePowerChart, { dateType: 'day', kind: 'generation', limit: 1 })
    expect([made.rows.map(({ deviceNo, kwh }) => [deviceNo, kwh]), made.rest, made.total]).toEqual([
      [['E1-I1', 70]],
      { count: 1, kwh: 50 },
      120,
    ])
  })

  it('tells the hours of an energy as its days ran, and calls a usual day an estimate', async () => {
    const told = await place.as('east')(powerAnalysis.getTimeSharingPowerChart, { dateType: 'day' })
    // E3-M1 by the ledger, without the feeder beneath it; nobody saw its hours.
    expect([told.total, told.estimatedKwh]).toEqual([900, 900])
    expect(told.hours.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(900, 9)
    expect(told.hours.slice(11)).toEqual(new Array(13).fill(0))
    // A meter that is taken out of use later today has counted all the same.
    const { db } = place.database
    await db.update(devices).set({ enabled: false }).where(eq(devices.no, 'E3-M1'))
    expect((await place.as('east')(powerAnalysis.getTimeSharingPowerChart, { dateType: 'day' })).total).toBe(900)
    await db.update(devices).set({ enabled: true }).where(eq(devices.no, 'E3-M1'))
  })

  it('knows a site and whom it belongs to', async () => {
    expect(await place.as('east')(powerAnalysis.getSystemInfo, {})).toEqual({
      systemNo: 'E1',
      userCode: '1',
      unitName: '东一',
      orgId: 'east',
    })
    expect(await place.as('west')(powerAnalysis.getSystemInfo, { systemNo: 'W1' })).toMatchObject({ userCode: '3' })
    expect(await place.as('east')(powerAnalysis.getSystemDetails, { systemNo: 'E1' })).toMatchObject({
      itemNumber: 'E1',
      userCode: '1',
      orgName: '东区新能源',
      deviceCount: 3,
      deviceOnline: 3,
      yearGrapq: 1.17,
    })
  })
})

describe('the electricity of a month', () => {
  it('stands site by site, the greatest first, with its sum over all pages', async () => {
    const page = await place.as('east')(electricity.list, { size: 2 })
    expect(page.records.map(({ itemNumber }) => itemNumber)).toEqual(['E3', 'E1'])
    expect(page).toMatchObject({ total: 3, month: '2026-06', sum: { generation: 1620, consumption: 960, selfUse: null, charging: null } })
    expect((await place.as('east')(electricity.list, { size: 2, current: 2 })).records).toMatchObject([
      { itemNumber: 'E2', generation: 800 },
    ])
    expect(await place.as('customer')(electricity.list, { month: '2026-05' })).toMatchObject({
      total: 1,
      sum: { generation: 200, consumption: null },
    })
    expect(await place.as('east')(electricity.list, { name: '长安', itemType: '001' })).toMatchObject({
      total: 1,
      sum: { generation: null, consumption: 960 - 60 },
    })
  })

  it('is refused with a sentence where the month is none', async () => {
    await expect(place.as('east')(electricity.list, { month: '2026-13' })).rejects.toMatchObject({
      code: 400,
      message: '月份：月份格式应为 YYYY-MM',
    })
  })
})

describe('somebody’s own work', () => {
  const year = { planFinishTime: new Date('2026-06-14T00:00:00Z') }
  beforeAll(async () => {
    const { db } = place.database
    await db.insert(orgs).values([
      { id: 'base', parentId: 'east', enterpriseId: 'east', kind: 'base', name: '东基地' },
      { id: 'team1', parentId: 'base', enterpriseId: 'east', kind: 'team', name: '一班', leaderUserId: 'mate', sort: 1 },
      { id: 'team2', parentId: 'base', enterpriseId: 'east', kind: 'team', name: '二班', sort: 2 },
    ])
    await db.insert(users).values({
      id: 'mate',
      loginName: 'mate',
      userName: '东区-班长',
      passwordHash: '-',
      orgId: 'east',
      unitId: 'team1',
      phone: '13812345678',
    })
    await db.update(users).set({ unitId: 'team1' }).where(eq(users.id, 'east'))
    await db
      .update(orders)
      .set({ crewId: 'team1', crewName: '一班', createdAt: new Date('2026-06-13T00:00:00Z'), ...year })
      .where(eq(orders.no, '2'))
    await db
      .update(orders)
      .set({ crewId: 'team2', crewName: '二班', createdAt: new Date('2026-06-14T00:00:00Z') })
      .where(eq(orders.no, '3'))
  })

  it('is the open orders of the own team, the oldest first; what waits to be judged belongs to nobody’s team', async () => {
    const mine = await place.as('east')(repair.list, { mine: true, open: true })
    expect(mine.records.map(({ no, overdue, crewName }) => [no, overdue, crewName])).toEqual([['2', true, '一班']])
    expect(mine).toMatchObject({ total: 1, overdue: 1 })
    const all = await place.as('east')(repair.list, {})
    expect(all.records.map(({ no }) => no)).toEqual(['2', '3', '1'])
    expect((await place.as('east')(repair.list, { kind: 'rushRepair' })).records.map(({ no }) => no)).toEqual(['2', '3'])
    expect(all.states).toEqual(expect.arrayContaining([{ code: '1', name: '待派单', count: 1 }]))
    expect(await place.as('east')(repair.list, { status: '2' })).toMatchObject({ total: 1, records: [{ no: '3' }] })
    // A customer sees the orders of the own sites, and nobody those of the other enterprise.
    expect((await place.as('customer')(repair.list, {})).records.map(({ no }) => no)).toEqual(['2', '1'])
    expect((await place.as('west')(repair.list, {})).records.map(({ no }) => no)).toEqual(['4'])
  })

  it('is the team with its people and the load of its neighbours; nothing for who is in none', async () => {
    expect(await place.as('east')(desk.getTeam, {})).toMatchObject({
      unitName: '一班',
      baseName: '东基地',
      leader: '东区-班长',
      open: 1,
      untaken: 0,
      overdue: 1,
      oldest: '2026-06-13 08:00:00',
      members: [
        { userId: 'mate', leads: true, phone: '138****5678', open: 0, handled: 0, steps: 0 },
        { userId: 'east', leads: false, open: 0 },
      ],
      teams: [
        { unitId: 'team1', open: 1, members: 2 },
        { unitId: 'team2', open: 1, members: 0 },
      ],
    })
    expect(await place.as('west')(desk.getTeam, {})).toBeNull()
    expect(await place.as('customer')(desk.getTeam, {})).toBeNull()
  })

  it('is a customer’s income and saving by month, of the own sites alone; nothing for who is no customer', async () => {
    const settled = (siteId: string, day: string, item: string, yuan: number, estimated = false) => ({
      ...{ siteId, orgId: 'east', day, item, cents: yuan * 100, estimated },
    })
    const rows = [
      settled('E1', '2026-06-02', 'selfUse', 300, true),
      settled('E1', '2026-06-02', 'feedIn', 120),
      settled('E1', '2026-06-02', 'maintenance', 50),
      settled('E1', '2026-05-31', 'feedIn', 80),
      // Nobody else's, and too long ago.
      settled('E2', '2026-06-02', 'feedIn', 999),
      settled('E1', '2025-06-30', 'feedIn', 999),
    ]
    await place.database.db.insert(siteMoney).values(rows)
    const money = place.as('customer')
    const [june, may] = [
      { month: '2026-06', income: 120, saving: 300, estimated: 300 },
      { month: '2026-05', income: 80, saving: null, estimated: 0 },
    ]
    expect(await money(desk.getMoney, {})).toEqual({
      ...{ from: '2025-07-01', to: '2026-06-15', income: 200, saving: 300, estimated: 300, months: [june, may] },
    })
    expect(await money(desk.getMoney, { from: '2026-05-01', to: '2026-05-31' })).toMatchObject({ income: 80, saving: null, months: [may] })
    await expect(money(desk.getMoney, { from: '2026-06-20' })).rejects.toMatchObject({
      code: 400,
      message: expect.stringMatching(/不能晚于/),
    })
    await expect(money(desk.getMoney, { from: '1999-01-01' })).rejects.toMatchObject({ code: 400 })
    expect(await place.as('east')(desk.getMoney, {})).toBeNull()
    await place.database.db.delete(siteMoney).where(
      inArray(
        siteMoney.day,
        rows.map(({ day }) => day),
      ),
    )
  })

  it('is what waits for a decision by level, with what waits longest', async () => {
    expect(await place.as('east')(desk.getWaiting, {})).toEqual({
      total: 2,
      oldest: '2026-06-15 08:30:00',
      levels: [
        { code: '1', name: '紧急', count: 0, oldest: '' },
        { code: '2', name: '重要', count: 2, oldest: '2026-06-15 08:30:00' },
        { code: '3', name: '一般', count: 0, oldest: '' },
      ],
    })
    const { db } = place.database
    await db.update(alarms).set({ level: '1' }).where(eq(alarms.siteId, 'W1'))
    expect((await place.as('chief')(desk.getWaiting, {})).levels.map(({ count }) => count)).toEqual([1, 2, 0])
    expect((await place.as('customer')(desk.getWaiting, {})).total).toBe(2)
  })
})

describe('what is served for whom', () => {
  it('by enterprise counts nobody else’s', async () => {
    const [east, ...others] = await place.as('east')(sharing.byOrg, {})
    expect(others).toEqual([])
    expect(east).toMatchObject({
      orgId: 'east',
      stations: 3,
      online: 2,
      customers: 2,
      // Of the PV alone: the 500 kVA of the distribution room are no kW of it.
      installedCap: 300,
      contracts: 2,
      expiring: 1,
      amount: 12_500.5,
      openOrders: 2,
      alarms: 2,
    })
    expect((await place.as('chief')(sharing.byOrg, {})).map(({ orgId, stations }) => [orgId, stations])).toEqual([
      ['east', 3],
      ['west', 1],
    ])
  })

  it('by customer puts those first for whom something waits', async () => {
    const { records, total } = await place.as('east')(sharing.byCustomer, {})
    expect(total).toBe(2)
    expect(records.map(({ customerName, stations, contracts, alarms: waiting }) => [customerName, stations, contracts, waiting])).toEqual([
      ['东一', 1, 1, 2],
      ['东二', 2, 1, 0],
    ])
    expect(records[0]!.nextEnd).toBe('2026-06-25')
    expect(await place.as('east')(sharing.byCustomer, { current: 9 })).toMatchObject({ total: 2, records: [] })
    expect((await place.as('customer')(sharing.byCustomer, {})).records.map(({ customerName }) => customerName)).toEqual(['东一'])
    expect((await place.as('east')(sharing.byCustomer, { name: '东二' })).total).toBe(1)
  })
})
