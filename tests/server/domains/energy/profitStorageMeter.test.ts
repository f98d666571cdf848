import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explain } from '../../../../core/contract/platform/explain.ts'
import { profit } from '../../../../core/contract/energy/profit.ts'
import { explainHandlers } from '../../../../server/domains/platform/explain.ts'
import { profitHandlers } from '../../../../server/domains/energy/profit/profit.ts'
import { settleDays } from '../../../../server/domains/energy/profit/settle.ts'
import * as t from '../../../../server/tables/index.ts'
import { type ChargingSite, openCharging } from '../../fixtures/chargingSite.ts'

const day = '2026-06-14'
let place: ChargingSite
const settleDay = () => place.database.db.transaction(tx => settleDays(tx, day, day, place.services.clock()))
const energy = (kind: string, kwh: number) => ({ siteId: 'S', orgId: 'east', kind, day, kwh })
/** A quarter-hour curve: the same power through an hour. */
const curve = (deviceId: number, powers: Record<number, number>) => ({
  deviceId,
  indicatorId: 1,
  day,
  step: 15,
  slots: Array.from({ length: 96 }, (_, slot) => powers[Math.floor(slot / 4)] ?? 0),
})
const money = async () =>
  (
    await place.database.db.execute<{ item: string; cents: number; estimated: boolean }>(
      sql`
        select item, cents::int as cents, estimated
        from site_money
        where site_id = 'S' and day = ${day} and item <> 'maintenance'
      `,
    )
  ).rows
const flows = async () =>
  Object.fromEntries(
    (
      await place.database.db.execute<{ flow: string; kwh: number; cents: number; estimated: boolean }>(
        sql`
          select flow, kwh, cents::int as cents, estimated
          from settled_flows
          where site_id = 'S' and day = ${day}
        `,
      )
    ).rows.map(({ flow, ...row }) => [flow, row]),
  )

beforeAll(async () => {
  place = await openCharging()
  const handlers = { profit: profitHandlers, explain: explainHandlers({ profit }, { profit: profitHandlers }) }
  place.add({ profit, explain }, handlers)
  const { db } = place.database
  await db.insert(t.roleResources).values({ roleId: 'east', resourceId: 'wallProfit' })
  // Valley until eight, peak from ten to two.
  const seasons = [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], hours: 'GGGGGGGGPPFFFFPPPPPPPPPP' }]
  const price = { areaCode: '130000', validFrom: '2026-01-01', seasons, servicePrice: 0, source: '测试' }
  await db.insert(t.tariffs).values([
    { ...price, kind: 'purchase', prices: { J: 1, F: 1, P: 0.6, G: 0.3 } },
    { ...price, kind: 'feedIn', prices: { J: 0.4, F: 0.4, P: 0.4, G: 0.4 } },
  ])
  await db.insert(t.sites).values({
    ...{ id: 'S', orgId: 'east', name: '储能', shortName: '储能', type: '004', installedKw: 100, runningKw: 100, customerId: 'c' },
    ...{ areaCode: '130102', address: '路 1 号', longitude: 114.5, latitude: 38, operationDate: '2024-01-01' },
  })
  const device = { orgId: 'east', siteId: 'S', gatewayId: 'G1', brand: '牌', model: '型', commissionedOn: '2024-01-01', name: '表' }
  await db.insert(t.devices).values([
    { ...device, id: 21, no: 'S-C', type: '004001', energyKind: 'charge' },
    { ...device, id: 22, no: 'S-M', type: '001031', energyKind: 'chargeMetered' },
    { ...device, id: 23, no: 'S-L', type: '001027', energyKind: 'consumption' },
  ])
})
afterAll(() => place.close())

// The converter: 100 in at one o'clock, 90 out at ten. The meter before the transformer: 102 in, 88 out.
beforeEach(async () => {
  const { db } = place.database
  await db.execute(sql`delete from site_days where site_id = 'S'`)
  await db.execute(sql`delete from curves where device_id in (21, 22, 23)`)
  await db
    .insert(t.siteDays)
    .values([energy('charge', 100), energy('discharge', 90), energy('chargeMetered', 102), energy('dischargeMetered', 88)])
  await db.insert(t.curves).values(curve(21, { 1: -100, 10: 90 }))
})

describe('a storage with a revenue meter', () => {
  it('is settled on what the meter counted, over the hours of its converters, and nothing of it is estimated', async () => {
    await settleDay()

    // 88 sold at 0.4, 102 bought in the valley at 0.3.
    expect(await money()).toEqual([{ item: 'arbitrage', cents: 3520 - 3060, estimated: false }])
    expect(await flows()).toEqual({
      charge: { kwh: expect.closeTo(102, 6), cents: 3060, estimated: false },
      discharge: { kwh: expect.closeTo(88, 6), cents: 3520, estimated: false },
      feedIn: { kwh: expect.closeTo(88, 6), cents: 3520, estimated: false },
    })
  })

  it('is settled on its converters, as an estimate, on days of which the meter tells nothing', async () => {
    await place.database.db.execute(sql`delete from site_days where site_id = 'S' and kind in ('chargeMetered', 'dischargeMetered')`)
    await settleDay()

    expect(await money()).toEqual([{ item: 'arbitrage', cents: 3600 - 3000, estimated: true }])
    expect(await flows()).toMatchObject({ charge: { estimated: true }, discharge: { estimated: true } })
  })

  it('of which the meter tells one direction alone takes the other from the converters, and the margin is an estimate', async () => {
    await place.database.db.execute(sql`delete from site_days where site_id = 'S' and kind = 'dischargeMetered'`)
    await settleDay()

    expect(await money()).toEqual([{ item: 'arbitrage', cents: 3600 - 3060, estimated: true }])
    expect(await flows()).toMatchObject({
      charge: { kwh: expect.closeTo(102, 6), estimated: false },
      discharge: { kwh: expect.closeTo(90, 6), estimated: true },
    })
  })

  it('is estimated where nobody measured the hours, and measured again by the meter alone where the converters are silent', async () => {
    const { db } = place.database
    await db.execute(sql`delete from curves where device_id = 21`)
    await settleDay()
    expect((await money()).map(({ estimated }) => estimated)).toEqual([true])

    await db.execute(sql`delete from site_days where site_id = 'S' and kind in ('charge', 'discharge')`)
    await db.insert(t.curves).values(curve(22, { 1: -102, 10: 88 }))
    await settleDay()
    expect(await money()).toEqual([{ item: 'arbitrage', cents: 3520 - 3060, estimated: false }])
  })

  it('with a load of its own is estimated where the hours of that load are not known', async () => {
    const { db } = place.database
    await db.insert(t.siteDays).values(energy('consumption', 50))
    await db.insert(t.curves).values(curve(23, { 10: 50 }))
    await settleDay()
    // 50 of the 88 saved a purchase at 1, 38 were sold at 0.4.
    expect(await money()).toEqual([{ item: 'arbitrage', cents: 5000 + 1520 - 3060, estimated: false }])

    await db.execute(sql`delete from curves where device_id = 23`)
    await settleDay()
    expect((await money()).map(({ estimated }) => estimated)).toEqual([true])
    expect(await flows()).toMatchObject({ charge: { estimated: false }, discharge: { estimated: true } })
  })

  it('stands in the reconciliation with settlement, converters and meter side by side', async () => {
    await settleDay()
    const { rows, onMeters, estimated } = await place.as('east')(profit.getReconciliation, { siteIds: ['S'], day })

    expect(rows.map(({ flow, settled, shown, metered }) => [flow, settled.kwh, shown.kwh, metered.kwh])).toEqual([
      ['feedIn', expect.closeTo(88, 6), null, 88],
      ['charge', expect.closeTo(102, 6), 100, 102],
      ['discharge', expect.closeTo(88, 6), 90, 88],
    ])
    for (const { meteredDifference } of rows) expect(meteredDifference?.percent).toBeCloseTo(0, 6)
    expect(rows.find(({ flow }) => flow === 'charge')?.shownDifference?.percent).toBeCloseTo((-2 / 102) * 100, 6)
    expect([onMeters, estimated]).toEqual([
      { sites: 1, kw: 100 },
      { sites: 0, kw: 0 },
    ])
  })

  it('tells that the meter is what counts, and where it does not', async () => {
    const told = () =>
      place.as('east')(explain.figure, {
        path: profit.getDay.path,
        input: { siteIds: ['S'], day },
        field: 'items.*.amount',
        key: 'arbitrage',
      })
    await settleDay()
    const metered = await told()
    expect(metered).toMatchObject({ value: 4.6, agrees: true, quality: 'good' })
    expect(metered.inputs.map(({ name, note }) => [name, note])).toEqual([
      ['放电上网（关口表）　峰', '88 kWh × 0.4 元/kWh'],
      ['电网充电（关口表）　谷', '102 kWh × 0.3 元/kWh'],
    ])
    expect(metered.versions).toContainEqual({ name: '结算规则', text: '第 3 版 储能按储能关口表' })

    // As an older rule had settled it: five yuan.
    await place.database.db.execute(sql`update site_money set cents = 500 where site_id = 'S' and day = ${day} and item = 'arbitrage'`)
    await place.database.db.execute(sql`update settled_days set rule = 2 where day = ${day}`)
    const former = await told()
    expect(former).toMatchObject({ value: 5, agrees: true })
    expect(former.inputs).toContainEqual(
      expect.objectContaining({ name: '结算与现行规则之差', value: expect.closeTo(0.4, 6), note: '当日按第 2 版规则结算' }),
    )

    await place.database.db.execute(sql`delete from site_days where site_id = 'S' and kind in ('chargeMetered', 'dischargeMetered')`)
    await settleDay()
    const counted = await told()
    expect(counted).toMatchObject({ value: 6, agrees: true, quality: 'estimated' })
    expect(counted.inputs.map(({ name }) => name)).toEqual(['放电上网（按变流器）　峰', '电网充电（按变流器）　谷'])
  })
})
