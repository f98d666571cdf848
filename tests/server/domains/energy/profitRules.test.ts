import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explain } from '../../../../core/contract/platform/explain.ts'
import { profit } from '../../../../core/contract/energy/profit.ts'
import { explainHandlers } from '../../../../server/domains/platform/explain.ts'
import { profitHandlers } from '../../../../server/domains/energy/profit/profit.ts'
import { settleDays } from '../../../../server/domains/energy/profit/settle.ts'
import { settlementRule } from '../../../../server/domains/energy/profit/settlementRules.ts'
import * as t from '../../../../server/tables/index.ts'
import { type ChargingSite, openCharging } from '../../fixtures/chargingSite.ts'

const [before, now] = ['2025-06-10', '2026-06-10']
let place: ChargingSite
const settledBy = async (rules: Record<string, number>) => {
  const { db } = place.database
  await db.execute(sql`delete from settled_days`)
  await db.insert(t.settledDays).values(Object.entries(rules).map(([day, rule]) => ({ day, rule })))
}
const ratios = async (siteIds: string[]) => {
  const { month, year } = await place.as('east')(profit.getOverview, { siteIds })
  return [month.profitRatio, month.profitReason, year.incomeRatio, year.incomeReason]
}
const asked = (field: string, siteIds: string[], path: string = profit.getOverview.path, key = '') =>
  place.as('east')(explain.figure, { path, input: { siteIds, ...(key && { span: 'month' }) }, field, key })

beforeAll(async () => {
  place = await openCharging()
  const handlers = { profit: profitHandlers, explain: explainHandlers({ profit }, { profit: profitHandlers }) }
  place.add({ profit, explain }, handlers)
  const { db } = place.database
  for (const roleId of ['chief', 'east']) await db.insert(t.roleResources).values({ roleId, resourceId: 'wallProfit' })
  const site = { customerId: 'c', areaCode: '130102', address: '路 1 号', longitude: 114.5, latitude: 38, operationDate: '2024-01-01' }
  const named = (id: string, type: string, microgridId: string | null = null) => ({
    ...{ ...site, orgId: 'east', id, type, name: id, shortName: id, installedKw: 100, runningKw: 100, microgridId },
  })
  await db.insert(t.sites).values([named('roof', '003'), named('pooled', '003', 'M'), named('storage', '004')])
  // Everybody earned a fifth more than the year before.
  const earned = (siteId: string, item: string, yuan: number) =>
    [before, now].map((day, n) => ({ siteId, orgId: 'east', day, item, cents: yuan * (n ? 120 : 100), estimated: false }))
  await db
    .insert(t.siteMoney)
    .values([...earned('roof', 'selfUse', 100), ...earned('pooled', 'selfUse', 50), ...earned('storage', 'arbitrage', 40)])
})
beforeEach(() => settledBy({ [before]: 3, [now]: 3 }))
afterAll(() => place.close())

describe('money of two years', () => {
  it('is compared where both were settled by the same rule', async () => {
    expect(await ratios(['roof', 'pooled', 'storage'])).toEqual([20, '', 20, ''])
  })

  it('of storage is not compared across the rule that put it on its meter, and says why', async () => {
    await settledBy({ [before]: 2, [now]: 3 })

    expect(await ratios(['storage'])).toEqual([null, '结算规则已变', null, '结算规则已变'])
    expect(await ratios(['pooled'])).toEqual([null, '结算规则已变', null, '结算规则已变'])
    expect(await ratios(['roof', 'storage'])).toEqual([null, '结算规则已变', null, '结算规则已变'])
  })

  it('of a roof of its own, which that rule does not concern, is compared as ever', async () => {
    await settledBy({ [before]: 2, [now]: 3 })
    expect(await ratios(['roof'])).toEqual([20, '', 20, ''])

    await settledBy({ [before]: 1, [now]: 3 })
    expect(await ratios(['roof'])).toEqual([null, '结算规则已变', null, '结算规则已变'])
  })

  it('is not compared where one day of a side alone was settled by another rule', async () => {
    await settledBy({ [before]: 3, '2026-02-01': 2, [now]: 3 })
    expect(await ratios(['storage'])).toEqual([20, '', null, '结算规则已变'])
  })

  it('is compared site by site in the ranking, and not at an operator that has one of these', async () => {
    await settledBy({ [before]: 2, [now]: 3 })
    const { rows } = await place.as('east')(profit.getSites, { siteIds: ['roof', 'storage'], span: 'month' })
    expect(rows.map(({ itemNumber, profitRatio, profitReason }) => [itemNumber, profitRatio, profitReason])).toEqual([
      ['roof', 20, ''],
      ['storage', null, '结算规则已变'],
    ])
    const operators = async (siteIds: string[]) => (await place.as('east')(profit.getOperators, { siteIds, span: 'month' })).rows
    expect(await operators(['roof', 'storage'])).toMatchObject([{ profitRatio: null, profitReason: '结算规则已变' }])
    expect(await operators(['roof'])).toMatchObject([{ profitRatio: 20, profitReason: '' }])
  })

  it('says as well when there is nothing to compare with', async () => {
    await place.database.db.execute(sql`update site_money set cents = 0 where site_id = 'roof' and day = ${before}`)
    expect((await ratios(['roof'])).slice(0, 2)).toEqual([null, '去年不为正'])
    await place.database.db.execute(sql`update site_money set cents = 10000 where site_id = 'roof' and day = ${before}`)
    expect((await ratios(['E1'])).slice(0, 2)).toEqual([null, '本期尚无整日'])
    place.at('2026-07-01 12:00:00')
    await place.database.db.insert(t.siteMoney).values({ siteId: 'roof', orgId: 'east', day: '2026-07-01', item: 'selfUse', cents: 1 })
    expect((await ratios(['roof']))[1]).toBe('本期尚无整日')
    place.at('2026-06-15 12:00:00')
  })

  it('tells why it is not compared, and by which rules its days were settled', async () => {
    await settledBy({ [before]: 2, [now]: 3 })
    const rules = { name: '结算规则', text: '第 2 版 光伏按并网关口表，微电网按 15 分钟平衡；第 3 版 储能按储能关口表' }
    for (const told of [
      await asked('month.profitRatio', ['storage']),
      await asked('rows.*.profitRatio', ['storage'], profit.getSites.path, 'storage'),
    ]) {
      expect(told).toMatchObject({ value: null, quality: 'missing', inputs: [{ value: 48 }, { value: 40 }] })
      expect(told.source).toContain('结算规则已变')
      expect(told.versions).toEqual([rules])
    }
    expect((await asked('year.income', ['storage'])).versions).toContainEqual({ ...rules, text: '第 3 版 储能按储能关口表' })
  })
})

describe('a settled day', () => {
  it('knows by which rule it was settled, and by the rule of now once it is settled again', async () => {
    const { db } = place.database
    const days = ['2026-06-01', '2026-06-02', '2026-06-03']
    await settledBy({ '2026-06-02': 1, '2026-06-04': 2 })
    await db.transaction(tx => settleDays(tx, days[0]!, days[2]!, place.services.clock()))

    const { rows } = await db.execute<{ day: string; rule: number }>(sql`select day::text as day, rule from settled_days order by day`)
    expect(rows).toEqual([...days.map(day => ({ day, rule: settlementRule })), { day: '2026-06-04', rule: 2 }])
  })
})
