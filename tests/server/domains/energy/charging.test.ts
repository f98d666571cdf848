import { and, eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { charging } from '../../../../core/contract/energy/charging.ts'
import { microgrid } from '../../../../core/contract/energy/microgrid.ts'
import { microgridHandlers } from '../../../../server/domains/energy/microgrid/microgrid.ts'
import { collectExplanation } from '../../../../server/figures/explain.ts'
import * as t from '../../../../server/tables/index.ts'
import { type ChargingSite, openCharging } from '../../fixtures/chargingSite.ts'

let place: ChargingSite
beforeAll(async () => {
  place = await openCharging()
  place.add({ microgrid }, { microgrid: microgridHandlers })
})
afterAll(() => place.close())
beforeEach(async () => {
  await place.database.db.execute(sql`truncate charging_orders`)
  place.at('2026-06-15 12:00:00')
})

const day = '2026-06-15'
const order = (at: string, kwh: number, endTime: string | null = null, orderNo = 'N1') => ({
  orderNo,
  deviceNo: 'E1-P1',
  startTime: `${day} 07:30:00`,
  endTime: endTime && `${day} ${endTime}`,
  kwh,
  at: `${day} ${at}`,
})
const stored = async (no = 'N1') =>
  (
    await place.database.db.execute<{ kwh: number; periods: unknown; energy: number; service: number; ended: string | null }>(
      sql`
        select
          kwh, periods, energy_cents::int as energy, service_cents::int as service,
          to_char(ended_at at time zone 'Asia/Shanghai', 'HH24:MI') as ended
        from charging_orders
        where no = ${no}
      `,
    )
  ).rows

describe('an order of a pile that fell silent', () => {
  it('is not called charging any more after half an hour', async () => {
    await place.report('G1', [order('11:45:00', 20)])
    const state = async () => (await place.as('chief')(charging.getChargingOrders, { limit: 1 })).map(row => row.state)
    expect(await state()).toEqual(['charging'])
    place.at('2026-06-15 12:16:00')
    expect(await state()).toEqual(['silent'])
    await place.report('G1', [order('12:15:00', 30, '12:10:00')])
    expect(await state()).toEqual(['ended'])
  })
})

describe('the margin of thirty days', () => {
  it('is what charging earned beyond what was bought for it, on the days of which both are known, and says so', async () => {
    const settled = (site: string, on: string, item: string, cents: number) =>
      place.database.db.execute(
        sql`
          insert into site_money (site_id, org_id, day, item, cents, estimated)
          values (${site}, 'east', ${on}, ${item}, ${cents}, false)
        `,
      )
    await settled('E1', '2026-06-14', 'chargingEnergy', 6000)
    await settled('E1', '2026-06-14', 'chargingService', 4000)
    await settled('E1', '2026-06-14', 'chargingPurchase', 7000)
    await settled('E1', '2026-06-14', 'maintenance', 500)
    // Bought for nothing? Nobody knows yet.
    await settled('E1', '2026-06-13', 'chargingEnergy', 9000)
    await settled('E1', '2026-05-01', 'chargingEnergy', 9000)
    await settled('E1', '2026-05-01', 'chargingPurchase', 100)
    const asking = place.as('east')
    expect((await asking(charging.getChargingHomePage, {})).margin).toEqual({ yuan: 30, rate: 30 })
    expect((await place.as('west')(charging.getChargingHomePage, {})).margin).toEqual({ yuan: null, rate: null })
    const { explanation } = await collectExplanation('charging.margin', '', () => asking(charging.getChargingHomePage, {}))
    expect(explanation?.inputs.map(({ value }) => value)).toEqual([100, 70])
    await place.database.db.execute(sql`truncate site_money`)
  })
})

describe('the income of a day', () => {
  it('is told order by order with the tariff of the day, of many days day by day, and each of them by its orders', async () => {
    await place.report('G1', [order('10:30:00', 30, '10:30:00')])
    const asking = place.as('east')
    const { explanation: today } = await collectExplanation('charging.today.income', '', () => asking(charging.getChargingHomePage, {}))
    expect(today).toMatchObject({
      sums: true,
      inputs: [{ name: `长安 1号直流桩 ${day} 07:30:00`, value: 32.5, note: '30 kWh，峰 5 平 20 谷 5' }],
      versions: [
        {
          name: '充电电价',
          text: expect.stringMatching(/^130000，自 2026-01-01 起，(?=.*峰 1)(?=.*谷 0\.3).* 元\/kWh，服务费 0\.4，测试$/),
        },
      ],
    })
    const { explanation: one } = await collectExplanation('order.income', 'E1/N1', () => asking(charging.getChargingOrders, {}))
    expect(one?.inputs.map(({ name, value }) => [name, value])).toEqual([
      ['电费', 20.5],
      ['服务费', 12],
    ])
  })

  it('of another enterprise is told to nobody else', async () => {
    await place.report('G1', [order('10:30:00', 30, '10:30:00')])
    const asking = place.as('west')
    for (const by of ['charging.station.income', 'charging.station.power', 'charging.station.energy'])
      expect((await collectExplanation(by, 'E1', () => asking(charging.stationListByOrg, {}))).explanation?.inputs).toEqual([])
    expect((await collectExplanation('order.income', 'E1/N1', () => asking(charging.getChargingOrders, {}))).explanation?.inputs).toEqual(
      [],
    )
  })
})

describe('an order that is reported', () => {
  it('pays each period for the time it charged in it', async () => {
    // 07:30 to 10:30 evenly: 5 kWh of valley at 0.30, 20 flat at 0.70, 5 of peak at 1.00; service 30 × 0.40.
    expect(await place.report('G1', [order('10:30:00', 30, '10:30:00')])).toEqual({ accepted: 1, repeated: 0, refused: [] })
    expect(await stored()).toEqual([{ kwh: 30, periods: { G: 5, P: 20, F: 5 }, energy: 150 + 1400 + 500, service: 1200, ended: '10:30' }])
  })

  it('splits what came since the last report over the time since then', async () => {
    await place.report('G1', [order('08:00:00', 20)])
    await place.report('G1', [order('09:00:00', 26), order('10:30:00', 35, '10:30:00')])
    // 20 until eight; 6 flat; 9 over an hour and a half: 6 flat, 3 peak.
    expect(await stored()).toEqual([{ kwh: 35, periods: { G: 20, P: 12, F: 3 }, energy: 600 + 840 + 300, service: 1400, ended: '10:30' }])
  })

  it('twice changes nothing the second time', async () => {
    await place.report('G1', [order('10:30:00', 30, '10:30:00')])
    const before = await stored()
    expect(await place.report('G1', [order('10:30:00', 30, '10:30:00')])).toEqual({ accepted: 0, repeated: 1, refused: [] })
    expect(await stored()).toEqual(before)
  })

  it('late or out of order neither lowers its energy nor opens it again', async () => {
    await place.report('G1', [order('10:30:00', 30, '10:30:00')])
    expect(await place.report('G1', [order('09:00:00', 15)])).toMatchObject({ accepted: 0, repeated: 1 })
    expect(await place.report('G1', [order('11:00:00', 28)])).toMatchObject({ accepted: 1 })
    expect(await stored()).toMatchObject([{ kwh: 30, energy: 2050, ended: '10:30' }])
  })

  it('in one delivery is taken in the order of its times', async () => {
    await place.report('G1', [order('10:30:00', 35, '10:30:00'), order('08:00:00', 20)])
    expect(await stored()).toMatchObject([{ kwh: 35, ended: '10:30' }])
    expect((await stored())[0]?.periods).toMatchObject({ G: 20 })
  })

  it('of another gateway, of no pile, or beyond belief is refused with its reason', async () => {
    const { accepted, refused } = await place.report('G1', [
      { ...order('10:00:00', 10), deviceNo: 'W1-P1' },
      { ...order('10:00:00', 10), deviceNo: 'E1-M1' },
      order('10:00:00', 400),
      { ...order('10:00:00', 10), startTime: `${day} 13:00:00`, at: `${day} 13:01:00` },
      { ...order('10:00:00', 10), endTime: `${day} 07:00:00` },
      { ...order('10:00:00', 10), at: `${day} 07:00:00` },
      { ...order('10:00:00', 10), startTime: '2026-01-01 07:00:00' },
    ])
    expect(accepted).toBe(0)
    expect(refused.map(({ reason }) => reason)).toEqual([
      '充电桩不存在或不属于该网关',
      '充电桩不存在或不属于该网关',
      '电量超出桩的能力',
      '时间晚于当前时间',
      '结束时间早于开始时间',
      '上报时间早于开始时间',
      '时间过早',
    ])
    expect(await stored()).toEqual([])
  })

  it('with a number that belongs to another pile is refused', async () => {
    await place.report('G1', [order('08:00:00', 10)])
    expect(await place.report('G1', [{ ...order('09:00:00', 5), deviceNo: 'E1-P2' }])).toMatchObject({
      accepted: 0,
      refused: [{ index: 0, reason: '订单号已属于另一台桩' }],
    })
  })

  it('by two deliveries at once is priced once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => place.report('G1', [order('10:30:00', 30, '10:30:00')])))
    expect(await stored()).toMatchObject([{ kwh: 30, energy: 2050 }])
  })

  it('by somebody without a gateway is not taken', async () => {
    await expect(place.as('east')(charging.reportOrders, { orders: [order('08:00:00', 1)] })).rejects.toMatchObject({ code: 403 })
  })
})

/**
 * E1-P1: 09:00 to 11:00 with 60 kWh, and yesterday 10:00 to 12:00 with 30. E1-P2: going on since 11:30. W1-P1: 08:00 to 09:00 with 20.
 */
async function someOrders() {
  const one = (deviceNo: string, orderNo: string, date: string, start: string, end: string | null, at: string, kwh: number) => ({
    deviceNo,
    orderNo,
    startTime: `${date} ${start}`,
    endTime: end && `${date} ${end}`,
    at: `${date} ${at}`,
    kwh,
  })
  await place.report('G1', [
    one('E1-P1', 'A', day, '09:00:00', '11:00:00', '11:00:00', 60),
    one('E1-P1', 'B', '2026-06-14', '10:00:00', '12:00:00', '12:00:00', 30),
    one('E1-P2', 'C', day, '11:30:00', null, '11:59:00', 3),
  ])
  await place.report('G2', [one('W1-P1', 'D', day, '08:00:00', '09:00:00', '09:00:00', 20)])
}

describe('figures over orders', () => {
  beforeEach(someOrders)

  it('of the home page are those of today and of all time, with what the piles do now', async () => {
    const home = await place.as('east')(charging.getChargingHomePage, {})
    // A: 30 flat + 30 peak = 51 yuan, C: 3 peak; service 0.40.
    expect(home.today).toMatchObject({ orders: 2, orderKwh: 63, energyIncome: 54, serviceIncome: 25.2, income: 79.2, minutes: 149 })
    expect(home.total).toMatchObject({ orders: 3, kwh: 93, energyIncome: 84 })
    expect(home).toMatchObject({
      since: '2026-06-14',
      piles: { total: 2, charging: 1, idle: 0, fault: 0, offline: 1 },
      connectors: { total: 2, charging: 1 },
      stations: { online: 1, total: 1 },
      power: 45,
      ratedKw: 67,
      timeRate: 100,
      powerRate: 75,
      coverage: { reported: 1, total: 1 },
      at: '2026-06-15 11:59:30',
    })
  })

  it('are narrowed by site ids, and never widened', async () => {
    expect((await place.as('chief')(charging.getChargingHomePage, { siteIds: 'W1' })).today.orders).toBe(1)
    expect((await place.as('chief')(charging.getChargingHomePage, {})).today.orders).toBe(3)
    expect((await place.as('east')(charging.getChargingHomePage, { siteIds: 'W1' })).today).toMatchObject({ orders: 0, income: 0 })
    expect(await place.as('west')(charging.getChargingOrders, { siteIds: ['E1'] })).toEqual([])
    expect(await place.as('west')(charging.getPiles, { siteIds: ['E1'] })).toEqual([])
  })

  it('by day come with the period before, cut at the same moment', async () => {
    const asked = { dateType: 'day' as const, startTime: day, endTime: day }
    const { rows, sum, previous, lastYear, periods } = await place.as('east')(charging.getChargingOrderStatistics, asked)
    expect(rows).toMatchObject([{ time: day, orders: 2, kwh: 63 }])
    expect(sum).toMatchObject({ income: 79.2, averageKwh: 31.5, averageMinutes: 74.5 })
    expect(previous).toMatchObject({ orders: 1, kwh: 30 })
    expect(lastYear).toBeNull()
    expect(periods.map(({ code, kwh }) => [code, kwh])).toEqual([
      ['J', 0],
      ['F', 33],
      ['P', 30],
      ['G', 0],
    ])
    place.at('2026-06-15 09:30:00')
    expect((await place.as('east')(charging.getChargingOrderStatistics, asked)).previous).toBeNull()
  })

  it('are compared with no period in which one of their stations had not begun', async () => {
    const { db } = place.database
    const asked = { dateType: 'day' as const, startTime: day, endTime: day }
    place.at(`${day} 12:00:00`)
    const [site] = await db.select().from(t.sites).where(eq(t.sites.id, 'E1'))
    const [order] = await db
      .select()
      .from(t.chargingOrders)
      .where(and(eq(t.chargingOrders.siteId, 'E1'), gte(t.chargingOrders.startedAt, new Date(`${day}T00:00:00+08:00`))))
    await db.insert(t.sites).values({ ...site!, id: 'E9' })
    const { id: _, ...rest } = order!
    await db.insert(t.chargingOrders).values({ ...rest, siteId: 'E9' })
    expect((await place.as('east')(charging.getChargingOrderStatistics, asked)).previous).toBeNull()
    expect((await place.as('east')(charging.getChargingOrderStatistics, { ...asked, siteIds: ['E1'] })).previous).toMatchObject({
      orders: 1,
    })
    await db.delete(t.chargingOrders).where(eq(t.chargingOrders.siteId, 'E9'))
    await db.delete(t.sites).where(eq(t.sites.id, 'E9'))
  })

  it('of a site without any energy are no failure, and no loss', async () => {
    const reply = await place.as('east')(charging.elecAnalysis, { startTime: '2026-05-01', endTime: '2026-05-02' })
    expect(reply).toMatchObject({
      rows: [{ itemNumber: 'E1', bought: null, delivered: null, loss: null }],
      days: [],
      bought: null,
      loss: null,
    })
  })

  it('by hour tell how much of the piles was used', async () => {
    const { hours, days, timeRate } = await place.as('east')(charging.chargingUtilizationRate, { startTime: day, endTime: day })
    // Two connectors of 67 kW together: at nine one charges the whole hour with 30 kWh.
    expect(hours[9]).toEqual({ hour: 9, timeRate: 50, powerRate: 44.8 })
    // At eleven: 29 minutes of 120.
    expect(hours[11]).toMatchObject({ timeRate: 24.2 })
    expect(hours[12]).toEqual({ hour: 12, timeRate: null, powerRate: null })
    // 149 minutes of 2 × 720 until noon.
    expect([days, timeRate]).toEqual([[{ day, timeRate: 10.3, powerRate: 7.8 }], 10.3])
  })

  it('by weekday and hour are those of an average whole day', async () => {
    const { cells } = await place.as('east')(charging.getChargingHeat, { startTime: '2026-06-08', endTime: '2026-06-14' })
    expect(cells).toHaveLength(168)
    expect(cells.find(({ weekday, hour }) => weekday === 7 && hour === 10)).toEqual({ weekday: 7, hour: 10, kwh: 15, timeRate: 50 })
    const { rows } = await place.as('east')(charging.getChargingHours, { startTime: '2026-06-13', endTime: '2026-06-14' })
    expect(rows).toHaveLength(1)
    expect(rows[0]?.hours.slice(9, 13)).toEqual([0, 7.5, 7.5, 0])
  })

  it('rank the stations by income, each with its piles', async () => {
    const stations = await place.as('chief')(charging.stationListByOrg, {})
    expect(stations.map(({ itemNumber, rank, income }) => [rank, itemNumber, income])).toEqual([
      [1, 'E1', 79.2],
      [2, 'W1', 22],
    ])
    expect(stations[0]).toMatchObject({
      orgName: '东区新能源',
      areaName: '长安区',
      power: 45,
      timeRate: 10.3,
      piles: { charging: 1, offline: 1 },
    })
    expect((await place.as('west')(charging.stationListByOrg, {})).map(({ itemNumber }) => itemNumber)).toEqual(['W1'])
  })

  it('list the newest orders first', async () => {
    const orders = await place.as('chief')(charging.getChargingOrders, { limit: 3 })
    expect(orders.map(({ orderNo, endTime }) => [orderNo, endTime])).toEqual([
      ['C', ''],
      ['A', '2026-06-15 11:00:00'],
      ['D', '2026-06-15 09:00:00'],
    ])
    expect(orders[1]).toMatchObject({ itemJname: '长安', deviceName: '1号直流桩', kwh: 60, income: 75 })
  })
})

describe('the energy charged today', () => {
  const counters = sql`
    insert into device_days (device_id, kind, day, kwh)
    values (1, 'charging', ${day}, 71), (2, 'charging', ${day}, 3.5)
  `
  beforeAll(async () => {
    const { db } = place.database
    await db.insert(t.roleResources).values({ roleId: 'east', resourceId: 'wallMicrogrid' })
    const grid = { orgId: 'east', name: '园', kind: 'park', areaCode: '130102', longitude: 114.5, latitude: 38, busV: 400, contractKw: 400 }
    await db.insert(t.microgrids).values({ ...grid, id: 'G' })
    await db.execute(sql`update sites set microgrid_id = 'G' where id = 'E1'`)
  })
  const shown = async () => {
    const east = place.as('east')
    const [station] = await east(charging.stationListByOrg, {})
    return [(await east(charging.getChargingHomePage, {})).today.kwh, station?.kwh, (await east(microgrid.getPiles, {}))?.energy]
  }

  it('is that of the counters on every wall, also where a car was plugged in before midnight', async () => {
    await someOrders()
    expect(await shown()).toEqual([null, null, null])
    await place.database.db.execute(counters)
    // The orders that began today are 63 kWh: the rest went into a car of yesterday evening.
    expect(await shown()).toEqual([74.5, 74.5, 74.5])
    await place.database.db.execute(sql`delete from device_days`)
  })
})

describe('piles and energy', () => {
  it('of a silent pile show no power', async () => {
    expect(await place.as('east')(charging.getPiles, {})).toEqual([
      {
        itemNumber: 'E1',
        itemName: '长安充电站',
        itemJname: '长安',
        at: '2026-06-15 11:59:30',
        piles: [
          {
            ...{ deviceNo: 'E1-P1', name: '1号直流桩', fast: true, ratedKw: 60, state: 'charging', at: '2026-06-15 11:59:30' },
            ...{ power: 45, quality: 'good', sessionKwh: 12.5, soc: 55 },
          },
          {
            ...{ deviceNo: 'E1-P2', name: '1号交流桩', fast: false, ratedKw: 7, state: 'offline', at: '2026-06-15 11:50:00' },
            ...{ power: null, quality: 'missing', sessionKwh: null, soc: null },
          },
        ],
      },
    ])
  })

  it('lose what is known to be lost, on days on which both sides are known', async () => {
    const energy = await place.as('east')(charging.elecAnalysis, { startTime: '2026-06-01', endTime: '2026-06-14' })
    expect(energy.rows).toMatchObject([{ itemNumber: 'E1', bought: 200, delivered: 230, loss: 20, lossRate: 10 }])
    const west = await place.as('west')(charging.elecAnalysis, { startTime: '2026-06-01', endTime: '2026-06-14' })
    expect(west).toMatchObject({ bought: null, delivered: 70, loss: null, lossRate: null })
  })

  it('over days that make no sense are refused', async () => {
    const east = place.as('east')
    await expect(east(charging.elecAnalysis, { startTime: '2026-06-15', endTime: '2026-06-01' })).rejects.toMatchObject({ code: 400 })
    await expect(east(charging.getChargingHeat, { startTime: '2025-06-15', endTime: '2026-06-01' })).rejects.toMatchObject({ code: 400 })
  })
})
