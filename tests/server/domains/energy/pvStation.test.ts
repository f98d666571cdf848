import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceMonitor } from '../../../../core/contract/devices/deviceMonitor.ts'
import { home } from '../../../../core/contract/platform/home.ts'
import { profit } from '../../../../core/contract/energy/profit.ts'
import { pv } from '../../../../core/contract/energy/pv.ts'
import { pvStation } from '../../../../core/contract/energy/pvStation.ts'
import { repair } from '../../../../core/contract/orders/repair.ts'
import { addDays, siteDay } from '../../../../core/time/time.ts'
import { contracts, devices, gateways, orders, sites } from '../../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../../site.ts'

let site: Site
let admin: Person
let station: typeof sites.$inferSelect
const today = () => siteDay(new Date())

beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
  const [row] = await site.database.db
    .select()
    .from(sites)
    .where(sql`${sites.orgId} = ${admin.orgId} and ${sites.type} = '003'`)
    .orderBy(sites.id)
  station = row!
})
afterAll(() => site.close())

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) => (await site.database.db.execute<T>(query)).rows

describe('the figures of a PV station', () => {
  it('are what its ledger, its best day, its meter and its settlement say', async () => {
    const right = await admin.api(pv.getMonitorRight, { systemNo: station.id })
    const stored = (kind: string) =>
      rows<{ day: string; kwh: number }>(
        sql`
          select day::text as day, kwh
          from site_days
          where site_id = ${station.id} and kind = ${kind} and day < ${today()}::date
          order by kwh desc
        `,
      )
    const now = (kind: string) =>
      rows<{ kwh: number }>(
        sql`
          select sum(e.kwh) as kwh
          from device_days e
            join devices d on d.id = e.device_id
          where d.site_id = ${station.id}
            and e.kind = ${kind}
            and d.energy_kind = ${kind}
            and e.day = ${today()}::date
        `,
      )
    const totalOf = async (kind: string) => (await stored(kind)).reduce((sum, { kwh }) => sum + kwh, 0) + ((await now(kind))[0]!.kwh ?? 0)
    const [best] = await stored('generation')
    expect(right.maxEle).toBeCloseTo(best!.kwh, 6)
    expect(right.maxEleDate).toBe(best!.day)
    expect(right.eleSum).toBeCloseTo(await totalOf('generation'), 3)
    expect(right.eleOnline).toBeCloseTo(await totalOf('delivery'), 3)
    const { eleSum, eleOnline, eleDaySum } = await admin.api(pvStation.sumEnergyDataByCode, { stationId: station.id })
    expect([eleSum, eleOnline, eleDaySum]).toEqual([right.eleSum, right.eleOnline, right.eleDay])

    const [money] = await rows<{ yuan: number }>(
      sql`
        select
          sum(case when item in ('chargingPurchase', 'maintenance', 'arbitrageLoss') then -cents else cents end)::float8
          / 100 as yuan
        from site_money
        where site_id = ${station.id}
          and day >= ${`${today().slice(0, 4)}-01-01`}
          and day <= ${today()}
      `,
    )
    expect(right.money).toBe(true)
    expect(right.benefit).toBeCloseTo(money!.yuan, 2)
    const shown = await admin.api(profit.getSites, { siteIds: [station.id], span: 'year' })
    expect(right.benefit).toBe(shown.rows[0]!.profit)
  })

  it('say how well it does by a formula of known parts', async () => {
    const { health, score, availability, attainment, states } = await admin.api(pv.getMonitorRight, { systemNo: station.id })
    const { records } = await admin.api(pv.getInverterHealth, { siteId: station.id, size: 100 })
    const kw = (of: typeof records) => of.reduce((sum, { ratedCap }) => sum + ratedCap, 0)
    expect(health).toBeCloseTo((100 * kw(records.filter(({ state }) => state === 'normal'))) / kw(records), 1)
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(records.length)
    const parts = [health, availability, attainment === null ? null : Math.min(100, attainment)]
    if (parts.some(part => part === null)) expect(score).toBeNull()
    else expect(score).toBeCloseTo(parts.reduce<number>((sum, part) => sum + part!, 0) / 3, 1)
  })

  it('keep the money from those who may not see it', async () => {
    const customer = await site.as('lvdao')
    const [own] = (await customer.api(pvStation.stationList, {})).records
    expect(await customer.api(pv.getMonitorRight, { systemNo: own!.itemNumber })).toMatchObject({
      money: false,
      benefit: null,
      benefitTo: '',
    })
    const watch = await site.as('jizhong.watch')
    const seen = await watch.api(pvStation.getContractByStation, { stationId: station.id })
    expect(seen.money).toBe(false)
    expect(seen.records.every(({ amount }) => amount === null)).toBe(true)
    const full = await admin.api(pvStation.getContractByStation, { stationId: station.id })
    const stored = await site.database.db.select().from(contracts).where(eq(contracts.customerId, station.customerId))
    expect(full.records.map(({ code, amount }) => [code, amount])).toEqual(stored.map(({ code, amount }) => [code, amount / 100]))
  })

  it('count the orders of the month', async () => {
    const { db } = site.database
    const order = { orgId: station.orgId, siteId: station.id, kind: 'judge', content: '检查逆变器', createdBy: 'x' }
    const lastMonth = new Date(Date.now() - 40 * 86_400_000)
    await db.delete(orders).where(eq(orders.siteId, station.id))
    const nothing = await admin.api(pvStation.orderListByStation, { stationId: station.id })
    expect(nothing.schedule).toMatchObject({ finishCount: 0, unfinishCount: 0, percentum: null })
    await db.insert(orders).values([
      { ...order, no: 'T1', status: '4' },
      { ...order, no: 'T2', status: '5' },
      { ...order, no: 'T3', kind: 'patrol', status: '2', planFinishTime: lastMonth },
      { ...order, no: 'T4', status: '4', createdAt: lastMonth },
    ])
    const { records, schedule, total } = await admin.api(pvStation.orderListByStation, { stationId: station.id })
    expect(schedule).toEqual({ finishCount: 2, unfinishCount: 1, percentum: 66.7, month: today().slice(0, 7) })
    expect(total).toBe(4)
    expect(records.filter(({ overdue }) => overdue).map(({ orderNo, kind }) => [orderNo, kind])).toEqual([['T3', 'patrol']])
    for (const { id, orderNo } of records) expect((await admin.api(repair.detail, { id })).no).toBe(orderNo)
    expect((await admin.api(pv.getMonitorRight, { systemNo: station.id })).schedule).toEqual(schedule)
  })
})

describe('what a PV station did', () => {
  it('by day and month is what the ledger of its sites holds, with the meter beside it', async () => {
    const [from, to] = [addDays(today(), -2), today()]
    const { datas, xaxis } = await admin.api(pvStation.generateElec, { stationId: station.id, startTime: from, endTime: to })
    expect(xaxis).toEqual([from, addDays(from, 1), to])
    const stored = await rows<{ kind: string; day: string; kwh: number }>(
      sql`
        select kind, day::text as day, kwh
        from site_days
        where site_id = ${station.id}
          and kind in ('generation', 'delivery')
          and day between ${from}::date and ${addDays(to, -1)}::date
      `,
    )
    for (const [index, kind] of ['generation', 'delivery'].entries())
      for (const { day, kwh } of stored.filter(row => row.kind === kind))
        expect(datas[index]!.dates.find(({ dateTime }) => dateTime === day)!.val).toBeCloseTo(kwh, 6)
    const known = datas[0]!.dates.flatMap(({ val }) => (val === null ? [] : [val]))
    const stat = await admin.api(pvStation.statGenerateElec, { stationId: station.id, startTime: from, endTime: to })
    expect(stat).toMatchObject({ days: 3, knownDays: known.length })
    expect(stat.total).toBeCloseTo(
      known.reduce((sum, kwh) => sum + kwh, 0),
      6,
    )
    await expect(admin.api(pvStation.generateElec, { stationId: station.id, startTime: to, endTime: from })).rejects.toMatchObject({
      code: 400,
    })
  })

  it('on a day is the sum of its inverters’ power and what its weather station measured', async () => {
    const day = addDays(today(), -1)
    const { eleViewList, irradianceList, temperatureList, humidityList, dayQuantity } = await admin.api(pv.getMonitorLeft, {
      systemNo: station.id,
      day,
    })
    expect(eleViewList).toHaveLength(96)
    const summed = await rows<{ slot: number; kw: number; n: number }>(
      sql`
        select (p.place - 1)::int as slot, sum(p.value::float8) as kw, count(p.value)::int as n
        from curves c
          join devices d on d.id = c.device_id
          cross join lateral unnest(c.slots) with ordinality as p(value, place)
        where d.site_id = ${station.id}
          and d.enabled
          and d.energy_kind = 'generation'
          and c.indicator_id = 1
          and c.step = 15
          and c.day = ${day}
          and p.value is not null
        group by 1
      `,
    )
    expect(summed.length).toBeGreaterThan(10)
    const inverters = Math.max(...summed.map(({ n }) => n))
    for (const { slot, kw, n } of summed)
      if (n === inverters) expect(eleViewList[slot]).toMatchObject({ val: expect.closeTo(kw, 3), quality: 'good' })
    expect(irradianceList.some(({ val }) => val !== null && val > 50)).toBe(true)
    const humiture = await admin.api(pv.getHumitureLine, { systemNo: station.id, day })
    expect(humiture).toEqual({ day, temperatureList, humidityList })
    const [stored] = await rows<{ kwh: number }>(
      sql`
        select kwh
        from site_days
        where site_id = ${station.id} and kind = 'generation' and day = ${day}::date
      `,
    )
    expect(dayQuantity).toBeCloseTo(stored!.kwh, 6)
  })

  it('is answered in one call for its page', async () => {
    // What stands in the region may be some minutes old, and be too old by the next question.
    await site.database.db.execute(sql`update latest set at = now()`)
    const { card, environment, right, left } = await admin.api(pv.getSystemDetails, { systemNo: station.id })
    expect(card).toMatchObject({ itemNumber: station.id, itemName: station.name, installedcap: station.installedKw, metered: true })
    expect(await admin.api(pvStation.basicInfo, { stationId: station.id })).toEqual(card)
    const behind = await site.database.db.select().from(gateways).where(eq(gateways.siteId, station.id))
    expect(card.gateways).toBe(behind.length)
    expect(right.maxEle).toBe((await admin.api(pv.getMonitorRight, { systemNo: station.id })).maxEle)
    expect(left.day).toBe(today())
    expect(await admin.api(pv.environmentInfo, { systemNo: station.id })).toEqual(environment)
    expect(await admin.api(pvStation.environmentInfo, { stationId: station.id })).toEqual(environment)
    for (const { val, dateTime } of environment.readings) expect({ val, known: dateTime !== '' }).toEqual({ val, known: true })
  })
})

describe('a station without meters', () => {
  it('knows nothing, and says so', async () => {
    const { db } = site.database
    const id = 'S-bare'
    await db.insert(sites).values({ ...station, id, name: '未接入电站', shortName: '未接入', operationDate: today() })
    const { right, environment, card, left } = await admin.api(pv.getSystemDetails, { systemNo: id })
    expect(right).toMatchObject({
      health: null,
      score: null,
      availability: null,
      attainment: null,
      eleSum: null,
      eleOnline: null,
      maxEle: null,
      maxEleDate: '',
      benefit: null,
    })
    expect(environment).toMatchObject({ temperature: null, humidity: null, pm2: null, smoke: null, sf6: null, readings: [] })
    expect(card).toMatchObject({ inverters: 0, devices: 0, gateways: 0, metered: false })
    expect(left.eleViewList.every(({ val, quality }) => val === null && quality === 'missing')).toBe(true)
    expect(left).toMatchObject({ dayQuantity: null, dayQuantityQuality: 'missing' })
    expect(await admin.api(pvStation.statGenerateElec, { stationId: id, startTime: today(), endTime: today() })).toMatchObject({
      total: null,
      mean: null,
      knownDays: 0,
    })
  })
})

describe('lists of PV stations', () => {
  it('are those of a district, told alike by both methods, and page by page', async () => {
    const asked = { tgName: station.districtName! }
    const found = await admin.api(pvStation.stationListByTG, asked)
    expect(found.map(({ itemNumber }) => itemNumber)).toContain(station.id)
    expect(found.every(({ tgName }) => tgName === station.districtName)).toBe(true)
    const again = await admin.api(pvStation.postStationListByTG, asked)
    expect(again.map(({ itemNumber }) => itemNumber)).toEqual(found.map(({ itemNumber }) => itemNumber))
    const { stations, installedCap } = await admin.api(pvStation.sumEnergyDataByTG, asked)
    expect(stations).toBe(found.length)
    expect(installedCap).toBeGreaterThan(0)
    await expect(admin.api(pvStation.sumEnergyDataByTG, { tgName: '没有的台区' })).rejects.toMatchObject({ code: 404 })

    const { records } = await admin.api(pvStation.stationList, { itemType: '003', size: 100 })
    const same = await admin.api(home.stationPageList, { itemType: '003', size: 100 })
    expect(records.map(({ itemNumber }) => itemNumber)).toEqual(same.records.map(({ itemNumber }) => itemNumber))
  })

  it('name their devices and alarms as the pages of all sites do', async () => {
    const { records, total } = await admin.api(deviceMonitor.devicePageList, { stationId: station.id, size: 100 })
    expect(total).toBe(
      (await site.database.db.select().from(devices).where(eq(devices.siteId, station.id))).filter(({ enabled }) => enabled).length,
    )
    const same = await admin.api(deviceMonitor.page, { systemNo: station.id, pageSize: 100 })
    expect(records.map(({ msNo }) => msNo)).toEqual(same.records.map(({ msNo }) => msNo))

    const alarms = await admin.api(pvStation.alarmListByStation, { stationId: station.id, size: 100 })
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(sql`select count(*)::int as n from alarms where site_id = ${station.id}`)
    expect(alarms.total).toBe(n)
    const live = await admin.api(pvStation.alarmListByStation, { stationId: station.id, live: true, size: 100 })
    expect(live.records.every(({ state }) => state === 'going')).toBe(true)
    const stranger = await site.as('yanzhao')
    await expect(stranger.api(pvStation.alarmListByStation, { stationId: station.id })).rejects.toMatchObject({ code: 404 })
    await expect(stranger.api(pv.getSystemDetails, { systemNo: station.id })).rejects.toMatchObject({ code: 404 })
  })
})
