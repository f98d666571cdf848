import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { home } from '../../../../core/contract/platform/home.ts'
import { quality } from '../../../../core/units/quality.ts'
import { deviceDays, latest, sites } from '../../../../server/tables/index.ts'
import { type Monitored, morning, openMonitored } from '../../fixtures/monitored.ts'

let place: Monitored
beforeAll(async () => {
  place = await openMonitored()
})
afterAll(() => place.close())
afterEach(() => place.at(morning))

describe('the statistics of an organisation', () => {
  it('add up the enterprise and nothing of the other one', async () => {
    expect(await place.as('east')(home.getStatisticsByOrg, {})).toEqual({
      eleDaySum: 120,
      eleMonthSum: 1620,
      eleYearSum: 1970,
      eleSum: 2680,
      energyVal: 960,
      installedCap: 300,
      runCapSum: 280,
      activePower: 50,
      co2Sum: expect.closeTo(2.67196, 9),
      factorSet: { code: 'documented', name: '产品规范' },
      factor: { factor: 0.997, year: 2024, areaName: '全国', source: '产品规范默认值' },
      since: '2025-01-01',
      coverage: { reported: 1, total: 2, reportedKw: 100, totalKw: 300, oldest: '2026-06-15 10:29:00', quality: 'good' },
      day: '2026-06-15',
      at: '2026-06-15 10:29:40',
    })
  })

  it('show a customer the own sites only, and the platform all of them', async () => {
    const customer = await place.as('customer')(home.getStatisticsByOrg, {})
    const chief = await place.as('chief')(home.getStatisticsByOrg, {})

    expect(customer).toMatchObject({ eleMonthSum: 820, installedCap: 100, energyVal: 60, coverage: { reported: 1, total: 1 } })
    expect(chief).toMatchObject({ eleDaySum: 5120, installedCap: 1300, activePower: 650, coverage: { reported: 2, total: 3 } })
  })

  it('belong to the day, month and year of the site, not of UTC', async () => {
    place.at('2026-05-31T23:30:00Z')
    expect(await place.as('customer')(home.getStatisticsByOrg, {})).toMatchObject({ eleDaySum: 300, eleMonthSum: 300, eleYearSum: 650 })
    place.at('2026-05-31T15:30:00Z')
    expect(await place.as('customer')(home.getStatisticsByOrg, {})).toMatchObject({ eleDaySum: 200, eleMonthSum: 200, eleYearSum: 350 })
    place.at('2025-12-31T23:30:00Z')
    expect(await place.as('customer')(home.getStatisticsByOrg, {})).toMatchObject({
      eleDaySum: 150,
      eleMonthSum: 150,
      eleYearSum: 150,
      eleSum: 860,
    })
  })

  it('say nothing rather than zero where nothing is known', async () => {
    place.at('2024-12-30T02:00:00Z')
    expect(await place.as('customer')(home.getStatisticsByOrg, {})).toMatchObject({
      eleDaySum: null,
      eleMonthSum: null,
      eleSum: null,
      co2Sum: null,
    })
  })

  it('lose the power of a site that fell silent', async () => {
    place.at('2026-06-15T02:40:00Z')
    expect(await place.as('east')(home.getStatisticsByOrg, {})).toMatchObject({
      activePower: null,
      coverage: { reported: 0, total: 2 },
      at: '2026-06-15 10:29:40',
    })
  })

  it('leave a suspect power out of the total', async () => {
    const { db } = place.database
    await db.update(latest).set({ quality: quality.suspect, value: 9999 }).where(eq(latest.deviceId, 2))
    const { activePower } = await place.as('east')(home.getStatisticsByOrg, {})
    await db.update(latest).set({ quality: quality.good, value: 20 }).where(eq(latest.deviceId, 2))

    expect(activePower).toBe(30)
  })

  it('are as good as the worst of what they are made of: an estimated reading, an energy that somebody set', async () => {
    const { db } = place.database
    const east = place.as('east')
    const ofE1 = async () => {
      const { records } = await east(home.stationPageList, { name: 'E1' })
      const { activePowerQuality, dayQuantityQuality } = records[0]!
      return [(await east(home.getStatisticsByOrg, {})).coverage.quality, activePowerQuality, dayQuantityQuality]
    }
    const plain = await ofE1()
    await db.update(latest).set({ quality: quality.estimated }).where(eq(latest.deviceId, 2))
    await db.update(deviceDays).set({ estimated: 3 }).where(eq(deviceDays.deviceId, 1))
    const estimated = await ofE1()
    await db.update(deviceDays).set({ manual: 50 }).where(eq(deviceDays.deviceId, 2))
    const manual = await ofE1()
    await db.update(latest).set({ quality: quality.good }).where(eq(latest.deviceId, 2))
    await db
      .update(deviceDays)
      .set({ estimated: null, manual: null })
      .where(inArray(deviceDays.deviceId, [1, 2]))

    expect(plain).toEqual(['good', 'good', 'good'])
    expect(estimated).toEqual(['estimated', 'estimated', 'estimated'])
    expect(manual).toEqual(['estimated', 'estimated', 'manual'])
  })
})

describe('counts', () => {
  it('of contracts follow their dates', async () => {
    expect(await place.as('east')(home.getContractByOrg, {})).toEqual({ total: 3, active: 2, expiring: 1, expired: 1, amount: 12_500.5 })
    expect(await place.as('customer')(home.getContractByOrg, {})).toEqual({
      total: 1,
      active: 1,
      expiring: 1,
      expired: 0,
      amount: 10_000.5,
    })
  })

  it('of alarms put each alarm into one state', async () => {
    expect(await place.as('east')(home.getAlarmStat, {})).toEqual({
      sumAlarm: [
        { code: '1', name: '越限', count: 2 },
        { code: '2', name: '异常', count: 2 },
      ],
      recoverycount: 1,
      dealcount: 1,
      beingcount: 2,
    })
    expect(await place.as('customer')(home.getAlarmStat, {})).toMatchObject({ beingcount: 2, dealcount: 0, recoverycount: 0 })
  })

  it('of today leave out what was raised yesterday', async () => {
    expect(await place.as('east')(home.getAlarmStatNew, {})).toMatchObject({ recoverycount: 0, dealcount: 1, beingcount: 2 })
  })

  it('of today in a region are those of its sites', async () => {
    const there = (areaCode: string) => place.as('east')(home.getAlarmStatNew, { areaCode })
    expect(await there('130100')).toMatchObject({ dealcount: 1, beingcount: 2 })
    expect(await there('130600')).toMatchObject({ recoverycount: 0, dealcount: 0, beingcount: 0 })
    expect(await there('110000')).toMatchObject({ recoverycount: 0, dealcount: 0, beingcount: 0 })
  })

  it('of orders name every kind, also an empty one', async () => {
    expect(await place.as('east')(home.getOrderGroupByType, {})).toEqual([
      { code: 'judge', name: '故障研判', count: 1, finished: 1 },
      { code: 'repair', name: '报修', count: 0, finished: 0 },
      { code: 'rushRepair', name: '应急抢修', count: 2, finished: 0 },
      { code: 'patrol', name: '巡检', count: 0, finished: 0 },
      { code: 'maintain', name: '检修', count: 0, finished: 0 },
      { code: 'defect', name: '消缺', count: 0, finished: 0 },
    ])
    expect((await place.as('west')(home.getOrderGroupByType, {})).filter(({ count }) => count > 0)).toMatchObject([
      { code: 'judge', count: 1 },
    ])
  })

  it('of sites and devices know who is online', async () => {
    expect(await place.as('east')(home.statisticsCount, {})).toEqual({
      stationCount: 3,
      stationOnline: 2,
      deviceCount: 6,
      deviceOnline: 5,
      customerCount: 2,
    })
    const numbers = await place.as('east')(home.stationNumberByOrg, {})
    expect(numbers.filter(({ count }) => count > 0)).toEqual([
      { code: '001', name: '配电', count: 1, online: 1, installedCap: 500 },
      { code: '002', name: '集中式光伏', count: 1, online: 0, installedCap: 200 },
      { code: '003', name: '分布式光伏', count: 1, online: 1, installedCap: 100 },
    ])
    expect(numbers).toHaveLength(6)
  })
})

describe('the list of stations', () => {
  it('holds the live state of each', async () => {
    const stations = await place.as('east')(home.stationListByOrg, {})

    expect(stations.map(({ itemNumber }) => itemNumber)).toEqual(['E1', 'E2', 'E3'])
    expect(stations[0]).toMatchObject({
      itemTypeName: '分布式光伏',
      consName: '东一',
      areaName: '长安区',
      online: true,
      alarmCount: 2,
      alarmSign: '1',
      activePower: 50,
      dayQuantity: 120,
      at: '2026-06-15 10:29:40',
    })
    expect(stations[1]).toMatchObject({
      online: false,
      alarmCount: 0,
      alarmSign: '',
      activePower: null,
      dayQuantity: null,
      at: '2026-06-15 10:20:00',
    })
    // The feeder below the incoming line is not counted again.
    expect(stations[2]).toMatchObject({ activePower: 250, dayQuantity: 900, grade: 'business' })
  })

  it('is narrowed by type and area, never widened', async () => {
    const east = place.as('east')
    expect((await east(home.stationListByOrg, { areaCode: '130100' })).map(({ itemNumber }) => itemNumber)).toEqual(['E1', 'E3'])
    expect((await east(home.stationListByOrg, { systemNo: '002' })).map(({ itemNumber }) => itemNumber)).toEqual(['E2'])
    expect(await east(home.stationListByOrg, { areaCode: '110000' })).toEqual([])
  })

  it('comes in pages and is found by name, wildcards being letters', async () => {
    const east = place.as('east')
    expect(await east(home.stationPageList, { current: 2, size: 2 })).toMatchObject({
      total: 3,
      current: 2,
      size: 2,
      records: [{ itemNumber: 'E3' }],
    })
    expect(await east(home.stationPageList, { name: '长安' })).toMatchObject({ total: 2 })
    expect(await east(home.stationPageList, { name: '%' })).toMatchObject({ total: 0, records: [] })
    const all = (await east(home.stationPageList, {})).records
    const [one] = all
    for (const name of [one!.consName, `${one!.consName} ${one!.itemNumber}`, `${one!.itemNumber} ${one!.consName}`])
      expect((await east(home.stationPageList, { name })).records.map(({ itemNumber }) => itemNumber)).toContain(one!.itemNumber)
  })
})

it('ranks regions by use hours: generation over running capacity of the sites that are known', async () => {
  expect(await place.as('chief')(home.regionalRankings, {})).toEqual([
    {
      areaCode: expect.stringMatching(/^11/),
      areaName: expect.stringMatching(/北京|市辖区/),
      energyVal: 5000,
      runCapSum: 1000,
      useHours: 5,
    },
    { areaCode: '130100', areaName: '石家庄市', energyVal: 120, runCapSum: 80, useHours: 1.5 },
    { areaCode: '130600', areaName: '保定市', energyVal: null, runCapSum: 200, useHours: null },
  ])
})

it('names the system type by what the caller has', async () => {
  expect(await place.as('east')(home.getSystemType, {})).toEqual({ systemType: 0 })
  expect(await place.as('west')(home.getSystemType, {})).toEqual({ systemType: 2 })
  await place.database.db.update(sites).set({ type: '001' }).where(eq(sites.id, 'W1'))
  expect(await place.as('west')(home.getSystemType, {})).toEqual({ systemType: 1 })
  await place.database.db.update(sites).set({ type: '003' }).where(eq(sites.id, 'W1'))
})
