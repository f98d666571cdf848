import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { energyFlows } from '../../../../server/figures/energyFlows.ts'
import { explain } from '../../../../core/contract/platform/explain.ts'
import { profit } from '../../../../core/contract/energy/profit.ts'
import { explainHandlers } from '../../../../server/domains/platform/explain.ts'
import { profitHandlers } from '../../../../server/domains/energy/profit/profit.ts'
import {
  chargingFees,
  maintenanceCost,
  pvRevenue,
  pvFlowRevenue,
  selfConsumed,
  spread,
  storageMargin,
} from '../../../../server/domains/energy/profit/revenueFormulas.ts'
import { type KnownEnergies, microgridFlows } from '../../../../server/domains/energy/profit/microgridFlows.ts'
import { settle } from '../../../../server/domains/energy/profit/startSettlement.ts'
import { settleDays } from '../../../../server/domains/energy/profit/settle.ts'
import * as t from '../../../../server/tables/index.ts'
import { type ChargingSite, openCharging } from '../../fixtures/chargingSite.ts'

/** A day of which only the first hours matter. */
const hours = (...values: number[]) => [...values, ...new Array<number>(24 - values.length).fill(0)]

describe('the arithmetic of a day', () => {
  it('spreads a counter over the hours of a curve', () => {
    expect(spread(60, hours(1, 2, 3))).toEqual(hours(10, 20, 30))
    expect(spread(60, hours())).toEqual(hours())
  })

  it('values what is used on site at the purchase price of its hour and the rest at the feed-in price', () => {
    // Ten against four, ten against twenty: 4 at 0.3 and 10 at 1 used, 6 at 0.36 fed in.
    expect(selfConsumed(hours(10, 10), hours(4, 20))).toEqual(hours(4, 10))
    const money = pvRevenue(hours(10, 10), hours(4, 20), hours(0.3, 1), hours(0.36, 0.36))
    expect(money.selfUse).toBeCloseTo(11.2, 9)
    expect(money.feedIn).toBeCloseTo(2.16, 9)
    const unmetered = pvRevenue(hours(10), null, hours(1), hours(0.36))
    expect(unmetered.selfUse).toBe(0)
    expect(unmetered.feedIn).toBeCloseTo(3.6, 9)
  })

  it('pays for a kWh of a micro-grid by where it came from and where it went', () => {
    const { flows } = energyFlows([
      // The sun: 10 used, 6 into the battery, 4 sold.
      { generation: 20, use: 10, charge: 6, discharge: 0, imported: 0, exported: 4 },
      // The night: 8 bought for the battery.
      { generation: 0, use: 0, charge: 8, discharge: 0, imported: 8, exported: 0 },
      // The evening: 7 of the battery used, 5 sold.
      { generation: 0, use: 7, charge: 0, discharge: 12, imported: 0, exported: 5 },
    ])
    const [purchase, feedIn] = [
      [0.6, 0.3, 1],
      [0.4, 0.4, 0.4],
    ]
    const pv = pvFlowRevenue(flows, purchase, feedIn)
    expect([pv.selfUse, pv.feedIn]).toEqual([expect.closeTo(10 * 0.6 + 6 * 0.4, 9), expect.closeTo(4 * 0.4, 9)])
    const storage = storageMargin(flows, purchase, feedIn)
    expect([storage.earned, storage.paid]).toEqual([expect.closeTo(7 + 5 * 0.4, 9), expect.closeTo(6 * 0.4 + 8 * 0.3, 9)])
  })

  it('of a micro-grid whose quarters are not known takes the generation of every kind of site that has one, of a village too', () => {
    const site = (type: string) => ({
      id: type,
      orgId: 'o',
      type,
      areaCode: '130102',
      microgridId: 'grid',
      kw: 0,
      operationDate: '',
      ordersSince: null,
    })
    const made: Record<string, number> = { '002': 1, '003': 2, '006': 4 }
    const known: Omit<KnownEnergies, 'hoursKnown'> = {
      sites: ['001', ...Object.keys(made)].map(site),
      energyOf: ({ type }, _day, kind) => {
        const kwh = made[type]
        if (kind === 'generation' && kwh) return hours(kwh)
        return kind === 'consumption' && type === '001' ? hours(5) : null
      },
      flowsOf: () => undefined,
    }
    const { flowsBehind, share } = microgridFlows('2026-06-14', known)
    // Seven were made in the first hour: five of them used, two sold.
    expect(flowsBehind('grid')[0]).toMatchObject({ pvToUse: 5, pvToGrid: 2, gridToUse: 0 })
    expect(known.sites.map(each => share(each, 'delivered'))).toEqual([0, 1 / 7, 2 / 7, 4 / 7])
  })

  it('estimates fees from energy by the hours of the tariff', () => {
    const tariff = { seasons: [{ months: [6], hours: `GF${'P'.repeat(22)}` }], prices: { J: 2, F: 1, P: 0.7, G: 0.3 }, servicePrice: 0.4 }
    const fees = chargingFees(hours(10, 10, 10), tariff, 6)
    expect(fees.energy).toBeCloseTo(3 + 10 + 7, 9)
    expect(fees.service).toBeCloseTo(12, 9)
  })

  it('spreads the upkeep of a year over its days', () => {
    expect(maintenanceCost(1000, 36.5, '2026-06-15')).toBeCloseTo(100, 9)
    expect(maintenanceCost(1000, 36.6, '2024-06-15')).toBeCloseTo(100, 9)
  })
})

describe('a settlement', () => {
  let place: ChargingSite
  const day = '2026-06-14'
  const money = async (siteId: string, on = day) =>
    Object.fromEntries(
      (
        await place.database.db.execute<{ item: string; cents: number }>(
          sql`
            select item, cents::int as cents
            from site_money
            where site_id = ${siteId} and day = ${on}
          `,
        )
      ).rows.map(({ item, cents }) => [item, cents]),
    )
  const settleDay = (on = day) => place.database.db.transaction(tx => settleDays(tx, on, on, place.services.clock()))

  beforeAll(async () => {
    place = await openCharging()
    const handlers = { profit: profitHandlers, explain: explainHandlers({ profit }, { profit: profitHandlers }) }
    place.add({ profit, explain }, handlers)
    const { db } = place.database
    for (const roleId of ['chief', 'east', 'west']) await db.insert(t.roleResources).values({ roleId, resourceId: 'wallProfit' })
    const price = (kind: string, prices: { J: number; F: number; P: number; G: number }) => ({
      kind,
      areaCode: '130000',
      validFrom: '2026-01-01',
      seasons: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], hours: 'GGGGGGGGPPFFFFPPPPPPPPPP' }],
      prices,
      servicePrice: 0,
      source: '测试',
    })
    await db
      .insert(t.tariffs)
      .values([price('purchase', { J: 1, F: 1, P: 0.6, G: 0.3 }), price('feedIn', { J: 0.4, F: 0.4, P: 0.4, G: 0.4 })])
    const site = { customerId: 'c', areaCode: '130102', address: '路 1 号', longitude: 114.5, latitude: 38, operationDate: '2024-01-01' }
    await db.insert(t.sites).values([
      { ...site, id: 'E2', orgId: 'east', name: '屋顶', shortName: '屋顶', type: '003', installedKw: 365, runningKw: 365 },
      { ...site, id: 'E3', orgId: 'east', name: '储能', shortName: '储能', type: '004', installedKw: 100, runningKw: 100 },
      {
        ...site,
        id: 'E4',
        orgId: 'east',
        name: '园区光伏',
        shortName: '园区',
        type: '003',
        installedKw: 100,
        runningKw: 100,
        microgridId: 'M',
      },
      {
        ...site,
        id: 'E5',
        orgId: 'east',
        name: '园区配电',
        shortName: '配电',
        type: '001',
        installedKw: 500,
        runningKw: 500,
        microgridId: 'M',
      },
    ])
    const device = { orgId: 'east', gatewayId: 'G1', brand: '牌', model: '型', commissionedOn: '2024-01-01', name: '表' }
    await db.insert(t.devices).values([
      { ...device, id: 11, no: 'E2-I', siteId: 'E2', type: '003001', energyKind: 'generation' },
      { ...device, id: 12, no: 'E2-M', siteId: 'E2', type: '001027', energyKind: 'consumption' },
      { ...device, id: 13, no: 'E3-C', siteId: 'E3', type: '004001', energyKind: 'charge' },
      { ...device, id: 14, no: 'E4-I', siteId: 'E4', type: '003001', energyKind: 'generation' },
      { ...device, id: 15, no: 'E5-M', siteId: 'E5', type: '001027', energyKind: 'consumption' },
    ])
    const energy = (siteId: string, kind: string, kwh: number, on = day) => ({ siteId, orgId: 'east', kind, day: on, kwh })
    await db
      .insert(t.siteDays)
      .values([
        energy('E2', 'generation', 100),
        energy('E2', 'consumption', 50),
        energy('E3', 'charge', 100),
        energy('E3', 'discharge', 90),
        energy('E4', 'generation', 40),
        energy('E5', 'consumption', 60),
        energy('E2', 'generation', 70, '2025-06-14'),
      ])
    // Power by the quarter: all of an hour alike.
    const curve = (deviceId: number, powers: Record<number, number>) => ({
      deviceId,
      indicatorId: 1,
      day,
      step: 15,
      slots: Array.from({ length: 96 }, (_, slot) => powers[Math.floor(slot / 4)] ?? 0),
    })
    await db
      .insert(t.curves)
      .values([
        curve(11, { 9: 50, 10: 50 }),
        curve(12, { 9: 20, 10: 30 }),
        curve(13, { 1: -100, 10: 90 }),
        curve(14, { 9: 40 }),
        curve(15, { 9: 30, 11: 30 }),
      ])
    await db.execute(sql`
      insert into charging_orders (
        no, org_id, site_id, device_id, started_at, ended_at, reported_at, kwh, periods, energy_cents, service_cents
      )
      values
        (
          'A', 'east', 'E1', 1, '2026-06-14 01:00+08', '2026-06-14 02:00+08', '2026-06-14 02:00+08', 50, '{"G": 50}',
          1500, 2000
        ),
        (
          'B', 'east', 'E1', 1, '2026-06-14 23:30+08', '2026-06-15 00:30+08', '2026-06-15 00:30+08', 20,
          '{"P": 10, "G": 10}', 1000, 800
        )
    `)
    await settleDay()
  })
  afterAll(() => place.close())

  it('pays a roof for what its plant took and what went out, hour by hour', async () => {
    // 20 flat at 0.6 and 30 peak at 1 used; 50 at 0.4 fed in; 365 kW × 48 yuan ÷ 365 days.
    expect(await money('E2')).toEqual({ selfUse: 1200 + 3000, feedIn: 2000, maintenance: 4800 })
  })

  it('tells of every amount the energies by tariff period and their prices, which come to it', async () => {
    const askAbout = (siteId: string, key: string) =>
      place.as('east')(explain.figure, { path: profit.getDay.path, input: { siteIds: [siteId], day }, field: 'items.*.amount', key })
    const selfUse = await askAbout('E2', 'selfUse')
    expect(selfUse).toMatchObject({ value: 42, agrees: true, quality: 'estimated' })
    expect(selfUse.inputs.map(({ name, value, note }) => [name, value, note])).toEqual([
      ['光伏自用　峰', expect.closeTo(30, 9), '30 kWh × 1 元/kWh'],
      ['光伏自用　平', expect.closeTo(12, 9), '20 kWh × 0.6 元/kWh'],
    ])
    expect(selfUse.versions).toContainEqual({ name: '购电电价', text: '130000，自 2026-01-01 起，谷 0.3、平 0.6、峰 1 元/kWh，测试' })
    for (const siteId of ['E3', 'E4'])
      for (const { item } of (await place.as('east')(profit.getDay, { siteIds: [siteId], day })).items) {
        const explanation = await askAbout(siteId, item)
        expect({ siteId, item, agrees: explanation.agrees, later: explanation.inputs.filter(({ kind }) => kind === '待结算') }).toEqual({
          ...{ siteId, item, agrees: true, later: [] },
        })
      }
  })

  it('pays a roof for what its revenue meter delivered, not for what its inverters made', async () => {
    const { db } = place.database
    await db.insert(t.siteDays).values({ siteId: 'E2', orgId: 'east', kind: 'delivery', day, kwh: 98.5 })
    await settleDay()
    expect(await money('E2')).toMatchObject({ selfUse: 1200 + 3000, feedIn: (98.5 - 50) * 40 })
    await db.execute(sql`delete from site_days where kind = 'delivery'`)
    await settleDay()
  })

  it('pays storage for what it sold the price of selling, not of buying', async () => {
    expect(await money('E3')).toEqual({ arbitrage: 3600 - 3000, maintenance: Math.round((100 * 36 * 100) / 365) })
  })

  it('lets the load of the micro-grid use the generation of its plant', async () => {
    // Forty generated at nine against a load of thirty.
    expect(await money('E4')).toMatchObject({ selfUse: 1800, feedIn: 400 })
    expect(await money('E5')).toEqual({})
  })

  it('takes fees from the orders that began that day and pays for what the meter drew', async () => {
    // 200 kWh bought, no curve of that day: a typical one; so only its bounds are known.
    const { chargingEnergy, chargingService, chargingPurchase } = await money('E1')
    expect([chargingEnergy, chargingService]).toEqual([2500, 2800])
    expect(chargingPurchase).toBeGreaterThan(200 * 30)
    expect(chargingPurchase).toBeLessThan(200 * 100)
  })

  it('says nothing about what is not known', async () => {
    expect(Object.keys(await money('W1'))).toEqual(expect.not.arrayContaining(['selfUse', 'feedIn', 'arbitrage']))
    await settleDay('2026-06-10')
    expect(Object.keys(await money('E2', '2026-06-10'))).toEqual(['maintenance'])
  })

  it('again gives the same, and follows what arrived late', async () => {
    const { db } = place.database
    const before = await money('E2')
    await settleDay()
    expect(await money('E2')).toEqual(before)
    await db.execute(sql`update site_days set kwh = 80 where site_id = 'E3' and kind = 'discharge'`)
    await settleDay()
    // 80 sold at 0.4, 100 bought at 0.3: two yuan, and below zero it is a loss of its own item.
    expect(await money('E3')).toMatchObject({ arbitrage: 200 })
    await db.execute(sql`update site_days set kwh = 50 where site_id = 'E3' and kind = 'discharge'`)
    await settleDay()
    expect(await money('E3')).toEqual({ arbitrageLoss: 1000, maintenance: 986 })
    await db.execute(sql`update site_days set kwh = 90 where site_id = 'E3' and kind = 'discharge'`)
  })

  it('of a fresh installation goes back to the first known day', async () => {
    await place.database.db.execute(sql`truncate site_money`)
    await settle(place.services, 1)
    expect(await money('E2')).toMatchObject({ selfUse: 4200 })
    // No curve of that day: seventy by a typical one, nobody metered a use.
    expect(await money('E2', '2025-06-14')).toMatchObject({ selfUse: 0 })
  })

  it('adds up to income, cost and profit, compared with the same days of last year', async () => {
    const east = place.as('east')
    const { month, year, coverage, settledAt, at } = await east(profit.getOverview, {})
    const amounts = Object.fromEntries(month.items.map(({ item, amount }) => [item, amount]))
    // The 14th by its orders; the 13th had none, so that its 50 kWh are priced by a typical day: 0.4 service each,
    // energy between valley and sharp.
    expect(amounts).toMatchObject({ selfUse: 60, feedIn: 24, chargingService: 28 + 20, arbitrage: 6 })
    expect(amounts.chargingEnergy).toBeGreaterThan(25 + 50 * 0.3)
    expect(amounts.chargingEnergy).toBeLessThan(25 + 50 * 1.5)
    const income = 60 + 24 + 48 + 6 + (amounts.chargingEnergy ?? 0)
    expect(month.income).toBeCloseTo(income, 2)
    expect(month.profit).toBeCloseTo(income - (month.cost ?? 0), 2)
    expect(year.first).toBe('2026-01-01')
    expect(coverage).toMatchObject({ reported: 4, total: 4 })
    expect([settledAt, at]).toEqual(['2026-06-15 12:00:00', '2026-06-15 11:59:30'])
    const { rows } = await east(profit.getMonths, {})
    expect(rows).toHaveLength(24)
    expect(rows.at(-1)).toMatchObject({ month: '2026-06', income: month.income })
    expect(rows[0]).toEqual({ month: '2024-07', income: null, cost: null, profit: null, incomeEstimated: null, costEstimated: null })
  })

  it('marks what rests on no revenue meter and no order, and upkeep by its rate', async () => {
    const { db } = place.database
    const { month } = await place.as('east')(profit.getOverview, {})
    const estimated = Object.fromEntries(month.items.map(({ item, amount, estimated }) => [item, [amount, estimated]]))
    // Roof, plant and storage have no revenue meter; of the charging only the 13th was without orders.
    expect(estimated).toMatchObject({ selfUse: [60, 60], feedIn: [24, 24], arbitrage: [6, 6], chargingService: [48, 20] })
    expect(estimated.maintenance![1]).toBe(estimated.maintenance![0])
    expect(month.incomeEstimated).toBeLessThan(month.income!)
    await db.insert(t.siteDays).values({ siteId: 'E2', orgId: 'east', kind: 'delivery', day, kwh: 100 })
    await settleDay()

    const { rows } = await place.as('east')(profit.getSites, { span: 'month' })
    expect(rows.find(({ itemNumber }) => itemNumber === 'E2')).toMatchObject({ income: 62, incomeEstimated: null })
    await db.execute(sql`update site_money set estimated = null where site_id = 'E2'`)
    expect((await place.as('east')(profit.getSites, { span: 'month' })).rows.find(({ itemNumber }) => itemNumber === 'E2')).toMatchObject({
      incomeEstimated: 62,
    })
    await db.execute(sql`delete from site_days where kind = 'delivery'`)
    await settleDay()
  })

  it('ranks the sites, and knows their income per kilowatt', async () => {
    const { months, rows } = await place.as('east')(profit.getSites, { span: 'month' })
    expect(months.at(-1)).toBe('2026-06')
    const roof = rows.find(({ itemNumber }) => itemNumber === 'E2')
    expect(roof).toMatchObject({ income: 62, incomePerKw: 0.17, itemTypeName: '分布式光伏', orgName: '东区新能源' })
    expect(roof?.monthProfits.at(-1)).toBe(roof?.profit)
    expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4])
    const types = (await place.as('east')(profit.getComposition, { span: 'month' })).rows
    expect(types.map(({ itemType, sites }) => [itemType, sites]).sort()).toEqual([
      ['003', 2],
      ['004', 1],
      ['005', 1],
    ])
    expect(types.find(({ itemType }) => itemType === '003')?.income).toBe(84)
    expect(types.find(({ itemType }) => itemType === '004')?.income).toBe(6)
  })

  it('compares enterprises for those who see several, and keeps them apart', async () => {
    const rows = (await place.as('chief')(profit.getOperators, { span: 'month' })).rows
    expect(rows.map(({ orgName, sites }) => [orgName, sites])).toEqual(
      expect.arrayContaining([
        ['东区新能源', 4],
        ['西区新能源', 1],
      ]),
    )
    expect((await place.as('west')(profit.getSites, {})).rows.map(({ itemNumber }) => itemNumber)).toEqual(['W1'])
    expect((await place.as('west')(profit.getOverview, { siteIds: ['E2'] })).month).toMatchObject({ income: null, profit: null, items: [] })
  })

  it('compares a year with the days of the year before that are known, not with less of it', async () => {
    const money = (from: string, to: string) =>
      place.database.db.execute(
        sql`
          insert into site_money (site_id, org_id, day, item, cents, estimated)
          select 'E2', 'east', day, 'feedIn', 10000, false
          from generate_series(${from}::date, ${to}::date, interval '1 day') day
        `,
      )
    await place.database.db.execute(sql`delete from site_money`)
    await money('2025-06-05', '2025-06-14')
    await money('2026-01-01', '2026-06-14')
    const { month, year } = await place.as('east')(profit.getOverview, { siteIds: ['E2'] })
    expect(year).toMatchObject({ income: 16500, incomeRatio: 0 })
    expect(month).toMatchObject({ income: 1400, incomeRatio: 0 })
    const { rows } = await place.as('east')(profit.getSites, { span: 'year', siteIds: ['E2'] })
    expect(rows).toMatchObject([{ itemNumber: 'E2', income: 16500, profitRatio: 0 }])
  })

  it('compares only days that are over and settled in both years: not those of a silent site, nor its upkeep alone, nor 29 February', async () => {
    const { db } = place.database
    const money = (from: string, to: string, cents: number, item = 'feedIn') =>
      db.execute(
        sql`
          insert into site_money (site_id, org_id, day, item, cents, estimated)
          select 'E2', 'east', day, ${item}, ${cents}::bigint, false
          from generate_series(${from}::date, ${to}::date, interval '1 day') day
        `,
      )
    await db.execute(sql`delete from site_money`)
    await money('2025-01-01', '2025-06-14', 10000)
    await money('2026-06-01', '2026-06-13', 10000)
    // Nobody heard of it since January, but its upkeep went on.
    await money('2025-01-01', '2025-06-14', 100, 'maintenance')
    await money('2026-01-01', '2026-06-14', 100, 'maintenance')
    // Where it stands this day has hours to come.
    await db.update(t.sites).set({ zone: 'America/Los_Angeles' }).where(eq(t.sites.id, 'E2'))
    await money('2026-06-14', '2026-06-14', 4000)
    const { month, year } = await place.as('east')(profit.getOverview, { siteIds: ['E2'] })
    expect(year).toMatchObject({ income: 1340, incomeRatio: 0, costRatio: 0, profitRatio: 0 })
    expect(month).toMatchObject({ income: 1340, incomeRatio: 0 })
    expect((await place.as('east')(profit.getSites, { span: 'year', siteIds: ['E2'] })).rows).toMatchObject([{ profitRatio: 0 }])
    await db.update(t.sites).set({ zone: 'Asia/Shanghai' }).where(eq(t.sites.id, 'E2'))
    for (const [leap, plain] of [
      ['2024-03-05 12:00:00', '2023'],
      ['2025-03-05 12:00:00', '2024'],
    ] as const) {
      await db.execute(sql`delete from site_money`)
      await money(`${plain}-02-01`, `${plain}-03-04`, 10000)
      await money(`${leap.slice(0, 4)}-02-01`, `${leap.slice(0, 4)}-03-04`, 10000)
      place.at(leap)
      expect((await place.as('east')(profit.getOverview, { siteIds: ['E2'] })).year).toMatchObject({ incomeRatio: 0 })
    }
  })

  it('does not compare days of which a cost is known in one year only, and compares a losing day of storage with a gaining one', async () => {
    const { db } = place.database
    const money = (site: string, from: string, to: string, cents: number, item: string) =>
      db.execute(
        sql`
          insert into site_money (site_id, org_id, day, item, cents, estimated)
          select ${site}, 'east', day, ${item}, ${cents}::bigint, false
          from generate_series(${from}::date, ${to}::date, interval '1 day') day
        `,
      )
    await db.execute(sql`delete from site_money`)
    place.at('2026-06-15 12:00:00')
    for (const year of ['2025', '2026']) await money('E2', `${year}-06-01`, `${year}-06-14`, 10000, 'chargingEnergy')
    // It has a meter for what it buys since this June: of four of its days what it bought was known before.
    await money('E2', '2025-06-01', '2025-06-04', 5000, 'chargingPurchase')
    await money('E2', '2026-06-01', '2026-06-14', 6000, 'chargingPurchase')
    const of = async (site: string) => (await place.as('east')(profit.getOverview, { siteIds: [site] })).month
    const bought = await of('E2')
    expect(bought).toMatchObject({ cost: 840, costRatio: 20, profitRatio: -20 })
    expect(bought.items.find(({ item }) => item === 'chargingPurchase')).toMatchObject({
      amount: 840,
      lastYear: null,
      compared: null,
      lastYearReason: '去年数据不足',
    })
    expect(bought.items.find(({ item }) => item === 'chargingEnergy')).toMatchObject({ lastYear: null, lastYearReason: '去年数据不足' })
    await money('E2', '2025-06-05', '2025-06-10', 5000, 'chargingPurchase')
    expect((await of('E2')).items.find(({ item }) => item === 'chargingPurchase')).toMatchObject({
      amount: 840,
      lastYear: 500,
      compared: 600,
      lastYearReason: '',
    })
    await db.execute(sql`delete from site_money`)
    await money('E2', '2025-06-01', '2025-06-10', 10000, 'arbitrage')
    await money('E2', '2026-06-01', '2026-06-06', 10000, 'arbitrage')
    await money('E2', '2026-06-07', '2026-06-10', 2000, 'arbitrageLoss')
    expect(await of('E2')).toMatchObject({ incomeRatio: -40, costReason: '去年无数据', profitRatio: -48 })
  })
})
