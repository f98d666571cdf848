import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { profit } from '../../../../core/contract/energy/profit.ts'
import { profitHandlers } from '../../../../server/domains/energy/profit/profit.ts'
import { settleDays } from '../../../../server/domains/energy/profit/settle.ts'
import * as t from '../../../../server/tables/index.ts'
import { type ChargingSite, openCharging } from '../../fixtures/chargingSite.ts'

const day = '2026-06-14'
let place: ChargingSite
const settleDay = () => place.database.db.transaction(tx => settleDays(tx, day, day, place.services.clock()))
const ask = (who: 'east' | 'west' | 'chief' = 'east', input: { day?: string; siteIds?: string[] } = {}) =>
  place.as(who)(profit.getReconciliation, input)
const rowsOf = async (input: { day?: string; siteIds?: string[] } = {}) =>
  Object.fromEntries((await ask('east', input)).rows.map(row => [row.flow, row]))

/** A quarter-hour curve: the same power through an hour. */
const curve = (deviceId: number, powers: Record<number, number>) => ({
  deviceId,
  indicatorId: 1,
  day,
  step: 15,
  slots: Array.from({ length: 96 }, (_, slot) => powers[Math.floor(slot / 4)] ?? 0),
})
const energy = (siteId: string, kind: string, kwh: number) => ({ siteId, orgId: 'east', kind, day, kwh })

beforeAll(async () => {
  place = await openCharging()
  place.add({ profit }, { profit: profitHandlers })
  const { db } = place.database
  for (const roleId of ['chief', 'east', 'west']) await db.insert(t.roleResources).values({ roleId, resourceId: 'wallProfit' })
  const seasons = [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], hours: 'P'.repeat(24) }]
  const price = (kind: string, yuan: number) => ({
    ...{ kind, areaCode: '130000', validFrom: '2026-01-01', seasons, servicePrice: 0, source: '测试' },
    prices: { J: yuan, F: yuan, P: yuan, G: yuan },
  })
  await db.insert(t.tariffs).values([price('purchase', 0.6), price('feedIn', 0.4)])
  await db.insert(t.microgrids).values({
    ...{
      id: 'M',
      orgId: 'east',
      name: '园区',
      kind: 'park',
      areaCode: '130102',
      longitude: 114.5,
      latitude: 38,
      busV: 400,
      contractKw: 400,
    },
  })
  const site = {
    ...{
      orgId: 'east',
      customerId: 'c',
      areaCode: '130102',
      address: '路 1 号',
      longitude: 114.5,
      latitude: 38,
      operationDate: '2024-01-01',
    },
  }
  const named = (id: string, type: string, kw: number, microgridId: string | null = 'M') => ({
    ...{ ...site, id, type, name: id, shortName: id, installedKw: kw, runningKw: kw, microgridId },
  })
  await db
    .insert(t.sites)
    .values([named('P', '003', 110), named('L', '001', 500), named('S', '004', 50), named('C', '005', 60), named('R', '003', 20, null)])
  const device = { orgId: 'east', gatewayId: 'G1', brand: '牌', model: '型', commissionedOn: '2024-01-01', name: '表' }
  await db.insert(t.devices).values([
    { ...device, id: 11, no: 'P-I', siteId: 'P', type: '003001', energyKind: 'generation' },
    { ...device, id: 12, no: 'P-M', siteId: 'P', type: '001031', energyKind: 'delivery' },
    { ...device, id: 13, no: 'L-M', siteId: 'L', type: '001027', energyKind: 'consumption' },
    { ...device, id: 14, no: 'L-G', siteId: 'L', type: '001031', energyKind: 'import' },
    { ...device, id: 15, no: 'S-C', siteId: 'S', type: '004001', energyKind: 'charge' },
    { ...device, id: 16, no: 'C-P', siteId: 'C', type: '005001', energyKind: 'charging' },
    { ...device, id: 17, no: 'C-M', siteId: 'C', type: '001029', energyKind: 'purchase' },
    { ...device, id: 18, no: 'R-I', siteId: 'R', type: '003001', energyKind: 'generation' },
  ])
})
afterAll(() => place.close())

// Ten o'clock: 100 from the sun, 40 used, 30 into the battery, 30 out. Seven in the evening: 50 and a car of 10, 20
// from the battery, 40 bought.
beforeEach(async () => {
  const { db } = place.database
  await db.execute(sql`delete from site_days`)
  await db.execute(sql`delete from curves`)
  await db
    .insert(t.siteDays)
    .values([
      ...[energy('P', 'generation', 100), energy('P', 'delivery', 100), energy('L', 'consumption', 90)],
      ...[energy('L', 'import', 40), energy('L', 'export', 30), energy('S', 'charge', 30), energy('S', 'discharge', 20)],
      ...[energy('C', 'charging', 10), energy('C', 'purchase', 10), energy('R', 'generation', 25)],
    ])
  await db
    .insert(t.curves)
    .values([
      ...[curve(11, { 10: 100 }), curve(12, { 10: 100 }), curve(13, { 10: 40, 19: 50 }), curve(14, { 10: -30, 19: 40 })],
      ...[curve(15, { 10: -30, 19: 20 }), curve(16, { 19: 10 }), curve(17, { 19: 10 })],
    ])
  await settleDay()
})

describe('the reconciliation of a day', () => {
  it('finds settlement, walls and meters agreed where the counters are', async () => {
    const rows = await rowsOf({ siteIds: ['P', 'S', 'C'] })
    const kwh = (flow: string) => [rows[flow]!.settled.kwh, rows[flow]!.shown.kwh, rows[flow]!.metered.kwh]

    expect(kwh('generation')).toEqual([expect.closeTo(100, 6), 100, 100])
    expect(kwh('selfUse')).toEqual([expect.closeTo(70, 6), expect.closeTo(70, 6), expect.closeTo(70, 6)])
    expect(kwh('feedIn')).toEqual([expect.closeTo(30, 6), 30, 30])
    expect(kwh('charge')).toEqual([expect.closeTo(30, 6), 30, null])
    expect(kwh('discharge')).toEqual([expect.closeTo(20, 6), 20, null])
    expect(kwh('charging')).toEqual([expect.closeTo(10, 6), 10, 10])
    // 40 used at 0.6 and 30 handed to the battery at 0.4; 30 sold at 0.4.
    expect([rows.selfUse!.settled.yuan, rows.feedIn!.settled.yuan]).toEqual([36, 12])
    for (const { flow, shownDifference, meteredDifference } of Object.values(rows)) {
      expect(shownDifference?.percent, flow).toBeCloseTo(0, 6)
      if (!['charge', 'discharge'].includes(flow)) expect(meteredDifference?.percent, flow).toBeCloseTo(0, 6)
    }
  })

  it('names the difference where an inverter counts 2 % more than the meter, and pays for what the meter counted', async () => {
    const { db } = place.database
    await db.execute(sql`update site_days set kwh = 102 where site_id = 'P' and kind = 'generation'`)
    await db.execute(sql`delete from curves where device_id = 11`)
    await db.insert(t.curves).values(curve(11, { 10: 102 }))
    await settleDay()

    const rows = await rowsOf({ siteIds: ['P', 'S', 'C'] })

    expect(rows.generation).toMatchObject({
      settled: { kwh: expect.closeTo(100, 6), yuan: 48 },
      shown: { kwh: 102 },
      metered: { kwh: 100 },
    })
    expect(rows.generation!.shownDifference).toEqual({
      kwh: expect.closeTo(2, 6),
      yuan: expect.closeTo(0.96, 6),
      percent: expect.closeTo(2, 6),
    })
    expect(rows.generation!.meteredDifference?.percent).toBeCloseTo(0, 6)
    expect(rows.selfUse!.shownDifference?.percent).toBeCloseTo(0, 6)
  })

  it('names what a meter told after the settlement, until it is settled again', async () => {
    const { db } = place.database
    await db.execute(sql`update site_days set kwh = 12 where site_id = 'C' and kind = 'purchase'`)
    await db.execute(sql`update site_days set kwh = 24 where site_id = 'L' and kind = 'export'`)

    const rows = await rowsOf({ siteIds: ['P', 'S', 'C'] })
    expect(rows.charging!.meteredDifference).toMatchObject({ kwh: expect.closeTo(2, 6), percent: expect.closeTo(20, 6) })
    expect(rows.feedIn!.meteredDifference).toMatchObject({ kwh: expect.closeTo(-6, 6), percent: expect.closeTo(-20, 6) })

    await db.execute(sql`update site_days set kwh = 10 where site_id = 'C'`)
    await db.execute(sql`update site_days set kwh = 29.7 where site_id = 'L' and kind = 'export'`)
    await settleDay()
    expect((await rowsOf({ siteIds: ['P', 'S', 'C'] })).feedIn!.meteredDifference?.percent).toBeCloseTo(0, 6)
  })

  it('settles the storage of a micro-grid on its own meter at the bus bar, and shows its converters beside it', async () => {
    const { db } = place.database
    const meter = { ...{ id: 19, no: 'S-M', siteId: 'S', orgId: 'east', gatewayId: 'G1', type: '001031' }, energyKind: 'chargeMetered' }
    await db.insert(t.devices).values({ ...meter, brand: '牌', model: '型', commissionedOn: '2024-01-01', name: '表' })
    await db.insert(t.siteDays).values([energy('S', 'chargeMetered', 31), energy('S', 'dischargeMetered', 19)])
    // The grid's meter saw the same: 29 out, 41 in.
    await db.execute(
      sql`
        update site_days
        set kwh = case kind when 'export' then 29 else 41 end
        where site_id = 'L' and kind in ('export', 'import')
      `,
    )
    await db.execute(sql`delete from curves where device_id = 14`)
    await db.insert(t.curves).values([curve(14, { 10: -29, 19: 41 }), curve(19, { 10: -31, 19: 19 })])
    await settleDay()

    const { rows, onMeters } = await ask('east', { siteIds: ['P', 'S', 'C'] })
    const row = (flow: string) => rows.find(each => each.flow === flow)!
    const kwh = (flow: string) => [row(flow).settled.kwh, row(flow).shown.kwh, row(flow).metered.kwh]
    expect(kwh('charge')).toEqual([expect.closeTo(31, 6), 30, 31])
    expect(kwh('discharge')).toEqual([expect.closeTo(19, 6), 20, 19])
    expect(row('charge')).toMatchObject({ onMeters: { sites: 1, kw: 50 }, estimated: { sites: 0 } })
    expect(onMeters).toEqual({ sites: 3, kw: 220 })
    // 19 saved a purchase at 0.6; 31 came from the sun, which would have sold them at 0.4: a yuan lost.
    const { rows: settled } = await db.execute(
      sql`
        select item, cents::int as cents, estimated
        from site_money
        where site_id = 'S' and day = ${day} and item <> 'maintenance'
      `,
    )
    expect(settled).toEqual([{ item: 'arbitrageLoss', cents: 100, estimated: false }])
    await db.execute(sql`delete from devices where id = 19`)
    await db.execute(sql`delete from curves where device_id = 19`)
  })

  it('counts the sites on meters and the estimated ones with their capacity, and compares only where both sides are known', async () => {
    const { onMeters, estimated, unsettled, rows } = await ask()

    expect(onMeters).toEqual({ sites: 2, kw: 170 })
    // The roof without a meter, and the storage, whose converters count for it.
    expect(estimated).toEqual({ sites: 2, kw: 70 })
    // The charging station nobody heard of.
    expect(unsettled).toEqual({ sites: 1, kw: 67 })
    const generation = rows.find(({ flow }) => flow === 'generation')!
    expect(generation).toMatchObject({ onWalls: { sites: 2 }, onMeters: { sites: 1, kw: 110 }, estimated: { sites: 1, kw: 20 } })
    expect([generation.settled.kwh, generation.metered.kwh]).toEqual([expect.closeTo(125, 6), 100])
    expect(generation.meteredDifference?.kwh).toBeCloseTo(0, 6)
  })

  it('speaks of yesterday unless asked for another day, and says so', async () => {
    expect((await ask()).day).toBe(day)
    const other = await ask('east', { day: '2026-06-01' })
    expect(other).toMatchObject({ day: '2026-06-01', rows: [], onMeters: { sites: 0 } })
    expect(other.unsettled.sites).toBe(5)
  })

  it('of a part of a micro-grid compares its sites one by one, and shows an enterprise nothing of another', async () => {
    const alone = await rowsOf({ siteIds: ['P'] })
    expect(alone.generation).toMatchObject({ settled: { kwh: expect.closeTo(100, 6) }, metered: { kwh: 100 } })
    expect(alone.selfUse).toMatchObject({ shown: { kwh: null }, shownDifference: null })
    expect((await ask('west')).rows.flatMap(({ onMeters, estimated }) => [onMeters.sites, estimated.sites])).toEqual([])
    expect((await ask('west', { siteIds: ['P', 'S', 'C'] })).rows).toEqual([])
  })
})
