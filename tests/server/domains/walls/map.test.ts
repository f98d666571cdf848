import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { home } from '../../../../core/contract/platform/home.ts'
import { map } from '../../../../core/contract/walls/map.ts'
import { decodeStationPoints, kindOfType, pointState } from '../../../../core/sites/stationPoints.ts'
import { dayOfSites } from '../../../../server/figures/explain/dayOfSites.ts'
import { alarms, deviceDays, devices, latest, reductionFactors, siteDays, sites } from '../../../../server/tables/index.ts'
import { type Monitored, morning, openMonitored } from '../../fixtures/monitored.ts'

let place: Monitored
beforeAll(async () => {
  place = await openMonitored()
})
afterAll(() => place.close())
afterEach(() => place.at(morning))

const pointsOf = async (who: 'chief' | 'east' | 'customer' | 'west', areaCode?: string) => {
  const bytes = (await place.as(who)(map.powerSystemPoints, areaCode ? { areaCode } : {})) as Uint8Array
  return decodeStationPoints(new Uint8Array(bytes).buffer)
}

describe('generation of an area', () => {
  it('is compared with yesterday up to the same time of day, device by device', async () => {
    // E1-I1: 70 kWh at 10:22:30; yesterday 40 at the end of the quarter of 10:00 and 60 at that of 10:15, so 50 then.
    // E1-I2 and E2-I1 have no yesterday or no today: left out.
    expect(await place.as('east')(map.getCountEle, {})).toEqual({
      eleDaySum: 120,
      eleMonthSum: 1620,
      eleYearSum: 1970,
      eleSum: 2680,
      dayRatio: 40,
      dayReason: '',
      yearRatio: null,
      yearReason: '去年数据不足',
      since: '2025-01-01',
      coverage: { reported: 1, total: 2, reportedKw: 100, totalKw: 300, oldest: '2026-06-15 10:29:00', quality: 'good' },
      day: '2026-06-15',
      at: '2026-06-15 10:29:40',
    })
  })

  it('is compared with last year over the sites and days that both years know', async () => {
    // Of 150 + 200 + 300 + 400 kWh this year only 1 January and 14 June were measured last year as well: 150 + 400 against 50 + 500.
    expect(await place.as('customer')(map.getCountEle, {})).toMatchObject({ eleYearSum: 1170, yearRatio: 0, yearReason: '' })
  })

  it('says why it is compared with nothing', async () => {
    expect(await place.as('chief')(map.getCountEle, { areaCode: '130600' })).toMatchObject({
      dayRatio: null,
      dayReason: '今日无数据',
      yearRatio: null,
      yearReason: '去年无数据',
    })
    place.at('2025-06-15T02:30:00Z')
    expect(await place.as('customer')(map.getCountEle, {})).toMatchObject({ yearRatio: null, yearReason: '去年无数据' })
  })

  it('counts from its first day on, not from the day a site began', async () => {
    const sinceOf = async (areaCode: string) => (await place.as('chief')(map.getCountEle, { areaCode })).since
    expect([await sinceOf('130100'), await sinceOf('130600'), await sinceOf('110000')]).toEqual(['2025-01-01', '2026-06-14', '2026-06-14'])
  })

  it('is counted inside the area only', async () => {
    expect(await place.as('chief')(map.getCountEle, { areaCode: '130600' })).toMatchObject({
      eleDaySum: null,
      eleMonthSum: 800,
      dayRatio: null,
      since: '2026-06-14',
    })
    expect(await place.as('chief')(map.getCountEle, { areaCode: '130000' })).toMatchObject({ eleDaySum: 120, eleMonthSum: 1620 })
    expect(await place.as('chief')(map.getCountEle, { areaCode: '100000' })).toMatchObject({ eleDaySum: 5120 })
    expect(await place.as('east')(map.getCountEle, { areaCode: '110000' })).toMatchObject({
      eleSum: null,
      since: '',
      coverage: { reported: 0, total: 0, reportedKw: 0, totalKw: 0, oldest: '', quality: 'missing' },
      at: '',
    })
  })

  it('of a year that has just begun has nothing to compare with', async () => {
    place.at('2026-01-01T02:30:00Z')
    expect(await place.as('east')(map.getCountEle, {})).toMatchObject({ eleYearSum: 150, yearRatio: null, yearReason: '本年尚无整日' })
  })

  it('by month shows last year and this one, and nothing for months nobody knows', async () => {
    const { xaxis, datas } = await place.as('east')(map.get2YearEleLine, {})

    expect(xaxis).toHaveLength(12)
    expect(datas.map(({ indiName, unitName }) => [indiName, unitName])).toEqual([
      ['2025年', 'MWh'],
      ['2026年', 'MWh'],
    ])
    expect(datas.map(({ dates }) => dates.map(({ val }) => val))).toEqual([
      [0.05, null, null, null, null, 0.57, null, null, null, null, null, 0.09],
      [0.15, null, null, null, 0.2, 1.62, null, null, null, null, null, null],
    ])
    expect(datas[1]?.dates[4]?.dateTime).toBe('2026-05')
  })

  it('by day of the month has today and leaves days to come open', async () => {
    const { xaxis, datas } = await place.as('east')(map.getDataMonth, {})
    const known = datas[0]?.dates.filter(({ val }) => val !== null)

    expect(xaxis).toHaveLength(30)
    expect(known).toEqual([
      { dateTime: '2026-06-01', val: 0.3 },
      { dateTime: '2026-06-14', val: 1.2 },
      { dateTime: '2026-06-15', val: 0.12 },
    ])
  })
})

describe('installed capacity', () => {
  it('grows with the operation dates', async () => {
    const { xaxis, datas } = await place.as('east')(map.getInstalledCapLine, {})
    const capacity = (month: string) => datas[0]?.dates.find(({ dateTime }) => dateTime === month)?.val

    expect([xaxis[0], xaxis.at(-1)]).toEqual(['2024-07', '2026-06'])
    expect([capacity('2024-07'), capacity('2025-05'), capacity('2025-06'), capacity('2026-06')]).toEqual([0.1, 0.1, 0.3, 0.3])
  })

  it('is told by type of site', async () => {
    expect(await place.as('east')(map.getInstalledCap, { areaCode: '130100' })).toEqual([
      { itemType: '001', itemTypeName: '配电', count: 1, installedCap: 500 },
      { itemType: '003', itemTypeName: '分布式光伏', count: 1, installedCap: 100 },
    ])
    expect(await place.as('east')(map.getTgByAreaCode, {})).toEqual([{ tgName: '长安一台区', count: 1, installedCap: 100 }])
  })
})

describe('power', () => {
  it('now is the sum of what is fresh, with its coverage', async () => {
    expect(await place.as('east')(map.getActivePower, {})).toEqual({
      activePower: 50,
      coverage: { reported: 1, total: 2, reportedKw: 100, totalKw: 300, oldest: '2026-06-15 10:29:00', quality: 'good' },
      day: '2026-06-15',
      at: '2026-06-15 10:29:40',
    })
    expect(await place.as('east')(map.statisticsOfPhotovoltaic, { areaCode: '130600' })).toEqual({
      count: 1,
      online: 0,
      installedCap: 200,
      activePower: null,
      coverage: { reported: 0, total: 1, reportedKw: 0, totalKw: 200, oldest: '', quality: 'missing' },
      day: '2026-06-15',
      at: '2026-06-15 10:20:00',
    })
  })

  it('of a site most of whose inverters are silent covers what reports, and the site is not simply online', async () => {
    const { db } = place.database
    const rest = Array.from({ length: 15 }, (_, n) => 20 + n)
    await db.update(devices).set({ ratedKw: 62.5 }).where(eq(devices.id, 7))
    await db.insert(devices).values(
      rest.map(id => ({
        id,
        no: `W1-I${id}`,
        orgId: 'west',
        siteId: 'W1',
        gatewayId: 'g',
        type: '003001',
        name: '逆变器',
        brand: '牌',
        model: '型',
        ratedKw: 62.5,
        energyKind: 'generation',
        commissionedOn: '2024-03-10',
      })),
    )
    // One of them has never been heard of.
    await db
      .insert(latest)
      .values(rest.slice(1).map(deviceId => ({ deviceId, indicatorId: 1, at: new Date('2026-06-15T02:00:00Z'), value: 60, quality: 0 })))
    await db
      .update(alarms)
      .set({ handledAt: new Date(morning) })
      .where(eq(alarms.siteId, 'W1'))
    const west = place.as('west')
    const [total, [station], points, [area]] = [
      await west(map.statisticsOfPhotovoltaic, {}),
      await west(map.powerSystem, {}),
      await pointsOf('west'),
      await west(map.getEleMap, {}),
    ]
    await db.update(alarms).set({ handledAt: null }).where(eq(alarms.siteId, 'W1'))
    await db.delete(latest).where(inArray(latest.deviceId, rest))
    await db.delete(devices).where(inArray(devices.id, rest))
    await db.update(devices).set({ ratedKw: 1000 }).where(eq(devices.id, 7))

    expect(total).toMatchObject({ online: 0, activePower: 600, coverage: { reported: 0, total: 1, reportedKw: 62.5, totalKw: 1000 } })
    expect(station).toMatchObject({ online: false, state: 'partial', activePower: 600, reportedKw: 62.5, totalKw: 1000 })
    expect([...points.states]).toEqual([pointState.offline])
    expect(area).toMatchObject({ count: 1, online: 0 })
  })

  it('of a slot in which most devices are missing is not shown as a dip', async () => {
    const { xaxis, datas, day, gaps } = await place.as('east')(map.getPowerLine, {})
    expect(day).toBe('2026-06-15')
    const at = (series: number) =>
      Object.fromEntries((datas[series]?.dates ?? []).flatMap(({ dateTime, val }) => (val === null ? [] : [[dateTime, val]])))

    expect([xaxis.length, xaxis[40], datas[0]?.unitName]).toEqual([96, '10:00', 'kW'])
    // At 10:00 two of three inverters reported 30 kW, but with 100 of 300 kW: unknown, not 30.
    expect(at(0)).toEqual({})
    expect(at(1)).toEqual({ '2026-06-14 10:00:00': 18 })
    // The sun shone then, and the quarter is over: what is missing is told. At night nobody is missed.
    expect(gaps).toEqual([{ from: '10:00', to: '10:15', missingKw: 200 }])
  })

  it('of one device is there for those who see its site', async () => {
    const { datas } = await place.as('east')(map.getDeviceMonitorLine, { deviceNo: 'E1-I1' })
    expect(datas[0]?.dates.filter(({ val }) => val !== null)).toEqual([
      { dateTime: '2026-06-15 10:00:00', val: 10 },
      { dateTime: '2026-06-15 10:15:00', val: 11 },
    ])
    await expect(place.as('west')(map.getDeviceMonitorLine, { deviceNo: 'E1-I1' })).rejects.toMatchObject({ code: 404 })
    await expect(place.as('customer')(map.getDeviceMonitorLine, { deviceNo: 'E3-M1' })).rejects.toMatchObject({ code: 404 })
  })
})

describe('the roofs of a village', () => {
  it('count in every PV figure like any other generator, its load and its transformers in none', async () => {
    const { db } = place.database
    const ids = [60, 61]
    const site = {
      id: 'V1',
      orgId: 'west',
      customerId: 'c3',
      name: '东王庄',
      shortName: '东王庄',
      type: '006',
      areaCode: '110101',
      address: '村',
    }
    await db.insert(sites).values({
      ...site,
      longitude: 116.42,
      latitude: 39.93,
      installedKw: 500,
      runningKw: 500,
      operationDate: '2026-01-01',
      districtName: '东王台区',
    })
    const device = { orgId: 'west', siteId: 'V1', gatewayId: 'g', brand: '牌', model: '型', commissionedOn: '2026-01-01' }
    await db.insert(devices).values([
      { ...device, id: 60, no: 'V1-I1', name: '1号户用逆变器', type: '003001', ratedKw: 20, energyKind: 'generation' },
      { ...device, id: 61, no: 'V1-M1', name: '总进线电能表', type: '001029', ratedKw: 500, energyKind: 'consumption' },
    ])
    const now = new Date(Date.parse(morning) - 10_000)
    await db.insert(latest).values([
      { deviceId: 60, indicatorId: 1, at: now, value: 12, quality: 0 },
      { deviceId: 61, indicatorId: 1, at: now, value: 30, quality: 0 },
    ])
    await db.insert(deviceDays).values([{ deviceId: 60, kind: 'generation', day: '2026-06-15', kwh: 40 }])
    await db.insert(siteDays).values([{ siteId: 'V1', orgId: 'west', kind: 'generation', day: '2026-06-14', kwh: 90 }])
    const west = place.as('west')
    const seen = {
      live: await west(map.statisticsOfPhotovoltaic, {}),
      sums: await west(map.getCountEle, {}),
      org: await west(home.getStatisticsByOrg, {}),
      ranking: await west(home.regionalRankings, {}),
      areas: await west(map.getEleMap, {}),
      globe: await west(map.getCO2Globe, {}),
      grown: (await west(map.getInstalledCapLine, {})).datas[0]?.dates.at(-1)?.val,
      districts: await west(map.getTgByAreaCode, {}),
      card: await west(map.powerSystemOne, { itemNumber: 'V1' }),
    }
    await db.delete(siteDays).where(eq(siteDays.siteId, 'V1'))
    await db.delete(deviceDays).where(inArray(deviceDays.deviceId, ids))
    await db.delete(latest).where(inArray(latest.deviceId, ids))
    await db.delete(devices).where(inArray(devices.id, ids))
    await db.delete(sites).where(eq(sites.id, 'V1'))

    expect(seen.live).toMatchObject({
      count: 2,
      online: 2,
      installedCap: 1020,
      activePower: 612,
      coverage: { reportedKw: 1020, totalKw: 1020 },
    })
    expect(seen.sums).toMatchObject({ eleDaySum: 5040, eleSum: 14_130 })
    expect(seen.org).toMatchObject({ eleDaySum: 5040, installedCap: 1020, runCapSum: 1020, activePower: 612 })
    expect(seen.ranking).toMatchObject([{ energyVal: 5040, runCapSum: 1020 }])
    expect(seen.areas).toMatchObject([{ count: 2, installedCap: 1020, eleDaySum: 5040 }])
    expect(seen.globe).toMatchObject({ columns: [{ installedCap: 1020, co2: expect.closeTo(14.08761, 6) }] })
    expect(seen.grown).toBe(1.02)
    expect(seen.districts).toEqual([{ tgName: '东王台区', count: 1, installedCap: 20 }])
    // As a site of its own it is a village: what it uses, not what its roofs give.
    expect(seen.card).toMatchObject({ itemType: '006', installedcap: 500, activePower: 30 })
  })
})

describe('areas one level below', () => {
  it('are provinces of the country, cities of a province, counties of a city', async () => {
    const chief = place.as('chief')
    expect((await chief(map.getEleMap, {})).map(({ areaName, count }) => [areaName, count])).toEqual([
      ['北京市', 1],
      ['河北省', 3],
    ])
    expect(await chief(map.getEleMap, { areaCode: '130000' })).toEqual([
      {
        areaCode: '130100',
        areaName: '石家庄市',
        count: 2,
        online: 2,
        alarmCount: 2,
        installedCap: 100,
        eleDaySum: 120,
        useHours: 1.5,
        load: 250,
        day: '2026-06-15',
        irradiance: null,
        sky: null,
      },
      {
        areaCode: '130600',
        areaName: '保定市',
        count: 1,
        online: 0,
        alarmCount: 0,
        installedCap: 200,
        eleDaySum: null,
        useHours: null,
        load: null,
        day: '2026-06-15',
        irradiance: null,
        sky: null,
      },
    ])
    expect((await chief(map.getEleMap, { areaCode: '130100' })).map(({ areaName }) => areaName)).toEqual(['长安区'])
  })

  it('come with the busiest first for the analysis, and without the other enterprise', async () => {
    expect((await place.as('chief')(map.getAreaAnalysis, {})).map(({ areaCode }) => areaCode)).toEqual(['110000', '130000'])
    expect((await place.as('east')(map.getAreaAnalysis, {})).map(({ areaCode }) => areaCode)).toEqual(['130000'])
  })
})

it('the areas of the day that has gone by add up to the headline of the night, and so does what both explain, although its last readings are not in the days of sites yet', async () => {
  // 02:00. Of E1 the ledger knows 120 kWh of the 15th, its day 100.
  place.at('2026-06-15T18:00:00Z')
  const { day, generation } = await place.as('chief')(map.getNight, {})
  const rows = await place.as('chief')(map.getAreaAnalysis, { day })
  const told = await dayOfSites(place.database, sql`sites.type in ('002', '003')`, day)
  expect([day, generation]).toEqual(['2026-06-15', 5120])
  expect(rows.reduce((sum, { eleDaySum }) => sum + (eleDaySum ?? 0), 0)).toBe(generation)
  expect(told.inputs.reduce((sum, { value }) => sum + Number(value ?? 0), 0)).toBe(generation)
})

describe('reductions', () => {
  it('are made with the shown factors', async () => {
    const { energy, co2, trees, factorSet, factors } = await place.as('east')(map.getReduceMsg, {})
    expect({ energy, co2, trees }).toEqual({ energy: 2680, co2: expect.closeTo(2671.96, 6), trees: expect.closeTo(146.06, 6) })
    expect(factorSet).toEqual({ code: 'documented', name: '产品规范' })
    expect(factors).toContainEqual({ substance: 'co2', factor: 0.997, year: 2024, areaName: '全国', source: '产品规范默认值' })
    expect(await place.as('east')(map.getReduceMsgOfYear, {})).toMatchObject({ energy: 1970 })
    expect(await place.as('east')(map.getReduceMsg, { areaCode: '110000' })).toMatchObject({ energy: null, co2: null })
  })

  it('take the factor of the province where there is one', async () => {
    const { db } = place.database
    await db.insert(reductionFactors).values({ substance: 'co2', year: 2022, areaCode: '130000', factor: '0.7', source: '本地' })
    const hebei = await place.as('east')(map.getReduceMsg, { areaCode: '130600' })
    const all = await place.as('east')(map.getReduceMsg, {})
    await db.delete(reductionFactors).where(eq(reductionFactors.areaCode, '130000'))

    expect(hebei.co2).toBeCloseTo(560, 6)
    expect(hebei.factors).toContainEqual({ substance: 'co2', factor: 0.7, year: 2022, areaName: '河北省', source: '本地' })
    expect(all.co2).toBeCloseTo(2671.96, 6)
  })

  it('stand on the globe as one column a city', async () => {
    const { co2, factor, factorSet, columns } = await place.as('east')(map.getCO2Globe, {})
    expect([co2, factorSet.name]).toEqual([expect.closeTo(2.67196, 9), '产品规范'])
    expect(factor).toEqual({ factor: 0.997, year: 2024, areaName: '全国', source: '产品规范默认值' })
    expect(columns).toEqual([
      { areaCode: '130100', areaName: '石家庄市', longitude: 114.54, latitude: 38.04, installedCap: 100, co2: expect.closeTo(1.87436, 9) },
      { areaCode: '130600', areaName: '保定市', longitude: 115.46, latitude: 38.88, installedCap: 200, co2: expect.closeTo(0.7976, 9) },
    ])
  })
})

describe('the card of a site', () => {
  it('names its worst live alarm', async () => {
    expect(await place.as('east')(map.powerSystemOne, { itemNumber: 'E1' })).toMatchObject({
      alarmCount: 2,
      alarm: { remark: 'E1 1', sign: '1', since: '2026-06-15 08:30:00' },
    })
    expect(await place.as('east')(map.powerSystemOne, { itemNumber: 'E3' })).toMatchObject({ alarmCount: 0, alarm: null })
  })

  it('has year figures in MWh and the share that was consumed on site', async () => {
    expect(await place.as('east')(map.getMapYearQuantity, { itemNumber: 'E1' })).toEqual({
      yearQuantity: 1.17,
      yearGrapq: 1.17,
      totalGrapq: 1.88,
      dayQuantity: 120,
      dayExpend: 60,
      xll: 50,
    })
    expect(await place.as('east')(map.getSystemYearQuantity, { itemNumber: 'E1' })).toEqual({
      yearQuantity: 1.17,
      yearGrapq: 1.17,
      totalGrapq: 1.88,
    })
  })

  it('does not invent a consumption nobody measures', async () => {
    expect(await place.as('chief')(map.getMapYearQuantity, { itemNumber: 'W1' })).toEqual({
      yearQuantity: 14,
      yearGrapq: 14,
      totalGrapq: 14,
      dayQuantity: 5000,
      dayExpend: null,
      xll: null,
    })
    expect(await place.as('east')(map.getMapYearQuantity, { itemNumber: 'E3' })).toMatchObject({
      yearQuantity: 0.9,
      yearGrapq: null,
      dayQuantity: 900,
      xll: null,
    })
  })

  it('has a reduction rate of 100 when nothing was generated', async () => {
    const { db } = place.database
    await db.insert(siteDays).values({ siteId: 'E2', orgId: 'east', kind: 'generation', day: '2026-06-15', kwh: 0 })
    const figures = await place.as('east')(map.getMapYearQuantity, { itemNumber: 'E2' })
    await db.delete(siteDays).where(sql`site_id = 'E2' and day = '2026-06-15'`)

    expect(figures).toMatchObject({ dayQuantity: 0, dayExpend: null, xll: 100 })
  })

  it('is not there for the other enterprise or another customer', async () => {
    for (const call of [map.powerSystemOne, map.getSystemYearQuantity, map.getMapYearQuantity] as const) {
      await expect(place.as('west')(call, { itemNumber: 'E1' })).rejects.toMatchObject({ code: 404 })
      await expect(place.as('customer')(call, { itemNumber: 'E2' })).rejects.toMatchObject({ code: 404 })
    }
  })
})

describe('points of the map', () => {
  it('are columns in one reply, alarms ranking above being offline', async () => {
    const points = await pointsOf('chief')

    expect(points.ids).toEqual(['E1', 'E2', 'E3', 'W1'])
    expect([...points.states]).toEqual([pointState.alarm, pointState.offline, pointState.normal, pointState.alarm])
    expect([...points.kinds]).toEqual([kindOfType['003'], kindOfType['002'], kindOfType['001'], kindOfType['003']])
    expect([...points.capacities]).toEqual([100, 200, 500, 1000])
    // E2 is silent; E3 is a distribution site: what it uses.
    expect([...points.powers]).toEqual([50, Number.NaN, 250, 600])
    expect([...points.positions.slice(0, 2)]).toEqual([Math.fround(114.54), Math.fround(38.04)])
    expect(points.time).toBe(Date.parse(morning))
  })

  it('show what the caller sees, inside the area', async () => {
    expect((await pointsOf('east')).ids).toEqual(['E1', 'E2', 'E3'])
    expect((await pointsOf('customer')).ids).toEqual(['E1'])
    expect((await pointsOf('chief', '130600')).ids).toEqual(['E2'])
    expect((await pointsOf('west', '130000')).length).toBe(0)
  })

  it('tell an abnormal condition from a passed limit, and forget both once handled', async () => {
    const { db } = place.database
    await db
      .update(alarms)
      .set({ handledAt: new Date(morning) })
      .where(sql`site_id = 'E1' and sign = '1'`)
    expect((await pointsOf('customer')).states[0]).toBe(pointState.abnormal)
    await db
      .update(alarms)
      .set({ handledAt: new Date(morning) })
      .where(sql`site_id = 'E1'`)
    expect((await pointsOf('customer')).states[0]).toBe(pointState.normal)
    await db.update(alarms).set({ handledAt: null }).where(sql`site_id = 'E1'`)
  })

  it('of 100 000 sites come in one request, and their areas in another', async () => {
    const { db } = place.database
    await db.execute(sql`
      insert into sites (
        id, org_id, customer_id, name, short_name, type, area_code, address, longitude, latitude, installed_kw,
        running_kw, operation_date
      )
      select
        'X' || lpad(n::text, 6, '0'), 'west', 'c3', 'n', 'n', '003', '130' || 1 + n % 9 || '02', 'a',
        113 + n % 1000 * 0.006, 36 + n / 1000 * 0.05, n % 50 + 1, 40, '2026-01-01'
      from generate_series(1, 100000) n
    `)
    await db.execute(sql`
      insert into devices (id, no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, commissioned_on)
      select
        1000 + n, 'X' || n, 'west', 'X' || lpad(n::text, 6, '0'), 'g', '003001', 'n', 'b', 'm', 'generation',
        '2026-01-01'
      from generate_series(1, 100000) n
    `)
    await db.execute(sql`
      insert into latest (device_id, indicator_id, at, value, quality)
      select
        1000 + n, i,
        ${morning}::timestamptz - case when n % 10 = 0 then interval '1 hour' else interval '30 seconds' end,
        20, 0
      from generate_series(1, 100000) n, unnest(array[1, 2, 4]) i
    `)
    await db.execute(
      sql`
        insert into device_days (device_id, kind, day, kwh)
        select 1000 + n, 'generation', '2026-06-15', 80
        from generate_series(1, 100000) n
      `,
    )
    await db.execute(sql`
      insert into alarms (org_id, site_id, device_id, sign, status, type, level, remark, raised_at)
      select 'west', 'X' || lpad(n::text, 6, '0'), 1000 + n, '1', '1', '01', '2', 'r', ${morning}::timestamptz
      from generate_series(1, 5000) n
    `)
    await db.execute(sql`analyze`)

    const points = await pointsOf('west', '130000')
    const areas = await place.as('west')(map.getEleMap, { areaCode: '130000' })

    expect([points.length, points.positions.length, new Set(points.ids).size]).toEqual([100_000, 200_000, 100_000])
    const states = [0, 0, 0, 0]
    for (const state of points.states) states[state]!++
    expect(states).toEqual([85_500, 9500, 0, 5000])
    const at = points.ids.indexOf('X000777')
    expect([points.capacities[at], points.positions[2 * at], points.positions[2 * at + 1]]).toEqual([
      28,
      Math.fround(113 + 777 * 0.006),
      36,
    ])
    expect(areas.reduce((sum, { count }) => sum + count, 0)).toBe(100_000)
    expect(areas.every(({ useHours }) => useHours === 2)).toBe(true)
    await expect(place.as('west')(map.powerSystem, {})).rejects.toMatchObject({ code: 413 })
    await db.delete(deviceDays).where(sql`device_id > 1000`)
  }, 240_000)
})
