import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profit } from '../../../../core/contract/energy/profit.ts'
import { profitHandlers } from '../../../../server/domains/energy/profit/profit.ts'
import * as t from '../../../../server/tables/index.ts'
import { type ChargingSite, openCharging } from '../../fixtures/chargingSite.ts'

let place: ChargingSite
const coverage = async (siteIds: string[]) => (await place.as('east')(profit.getOverview, { siteIds })).coverage

beforeAll(async () => {
  place = await openCharging()
  place.add({ profit }, { profit: profitHandlers })
  const { db } = place.database
  await db.insert(t.roleResources).values({ roleId: 'east', resourceId: 'wallProfit' })
  const site = { customerId: 'c', areaCode: '130102', address: '路 1 号', longitude: 114.5, latitude: 38, operationDate: '2024-01-01' }
  const named = (id: string, type: string) => ({
    ...{ ...site, orgId: 'east', id, type, name: id, shortName: id, installedKw: 999, runningKw: 999 },
  })
  await db.insert(t.sites).values([named('roof', '003'), named('village', '006'), named('storage', '004')])
  const device = { orgId: 'east', gatewayId: 'G1', brand: '牌', model: '型', commissionedOn: '2024-01-01', name: '表' }
  const unit = (id: number, siteId: string, type: string, energyKind: string, ratedKw: number, enabled = true) => ({
    ...{ ...device, id, no: `D${id}`, siteId, type, energyKind, ratedKw, enabled },
  })
  await db
    .insert(t.devices)
    .values([
      unit(11, 'roof', '003001', 'generation', 60),
      unit(12, 'roof', '003001', 'generation', 40),
      unit(13, 'roof', '003001', 'generation', 500, false),
      unit(14, 'roof', '001031', 'delivery', 700),
      unit(15, 'village', '003001', 'generation', 30),
      unit(16, 'village', '001029', 'consumption', 800),
      unit(17, 'storage', '004001', 'charge', 200),
      unit(18, 'storage', '001031', 'chargeMetered', 210),
    ])
  const heard = (deviceId: number, at: string) => ({ deviceId, indicatorId: 1, value: 1, quality: 0, at: new Date(`${at}+08:00`) })
  await db.insert(t.latest).values([
    heard(11, '2026-06-15 11:58'),
    // Fell silent in May.
    heard(12, '2026-05-31 23:59'),
    heard(13, '2026-06-15 11:59'),
    heard(14, '2026-06-15 11:59'),
    heard(15, '2026-06-03 18:00'),
    heard(16, '2026-06-01 08:00'),
    heard(17, '2026-06-15 11:57'),
  ])
  const earned = (siteId: string, item: string, day: string, estimated: boolean) => ({
    ...{ siteId, orgId: 'east', day, item, cents: 100, estimated },
  })
  await db.insert(t.siteMoney).values([
    earned('roof', 'feedIn', '2026-06-14', false),
    earned('roof', 'maintenance', '2026-06-14', true),
    earned('village', 'selfUse', '2026-06-02', true),
    // Of the storage no income of this month is settled.
    earned('storage', 'arbitrage', '2026-05-31', false),
    earned('storage', 'maintenance', '2026-06-14', true),
  ])
})
afterAll(() => place.close())

it('covers the capacity that was heard of this month at sites with a settled income, and how old the oldest of it is', async () => {
  expect(await coverage(['roof', 'village', 'storage'])).toEqual({
    ...{ reported: 2, total: 3, reportedKw: 60 + 30, totalKw: 60 + 40 + 30 + 200 },
    ...{ oldest: '2026-06-03 18:00:00', quality: 'estimated' },
  })
})

it('is good where a meter told all of the income, though upkeep is by a rate', async () => {
  expect(await coverage(['roof'])).toEqual({
    ...{ reported: 1, total: 1, reportedKw: 60, totalKw: 100, oldest: '2026-06-15 11:58:00', quality: 'good' },
  })
})

it('of nothing settled is nothing, whatever reports', async () => {
  const nothing = { reported: 0, total: 1, reportedKw: 0, totalKw: 200, oldest: '', quality: 'missing' }
  expect(await coverage(['storage'])).toEqual(nothing)
  await place.database.db.execute(
    sql`
      insert into site_money (site_id, org_id, day, item, cents, estimated)
      values ('storage', 'east', '2026-06-14', 'arbitrageLoss', 5, false)
    `,
  )
  expect(await coverage(['storage'])).toMatchObject({ reported: 1, reportedKw: 200, quality: 'good' })
})

it('is the same on every total of the wall', async () => {
  const east = place.as('east')
  const siteIds = ['roof', 'village']
  const expected = await coverage(siteIds)
  for (const reply of [
    await east(profit.getMonths, { siteIds }),
    await east(profit.getSites, { siteIds }),
    await east(profit.getOperators, { siteIds }),
    await east(profit.getComposition, { siteIds }),
  ])
    expect(reply).toMatchObject({ coverage: expected, at: '2026-06-15 11:59:00' })
})
