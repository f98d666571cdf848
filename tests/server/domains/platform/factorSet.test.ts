import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { factorSet } from '../../../../core/contract/platform/factorSet.ts'
import { home } from '../../../../core/contract/platform/home.ts'
import { map } from '../../../../core/contract/walls/map.ts'
import { pv } from '../../../../core/contract/energy/pv.ts'
import { codes } from '../../../../core/errors.ts'
import { writeBaseData } from '../../../../server/database/baseData.ts'
import { audits, factorSets, reductionFactors } from '../../../../server/tables/index.ts'
import { type Person, type Site, openSite } from '../../../site.ts'

let site: Site
let admin: Person
let enterprise: Person
const use = (id: string) => admin.api(factorSet.use, { id })

beforeAll(async () => {
  site = await openSite()
  admin = await site.as('admin')
  enterprise = await site.as('jizhong')
})
afterEach(() => use('documented'))
afterAll(() => site.close())

describe('a set of reduction factors', () => {
  it("is the documents' until somebody chooses, with all five factors exactly as they give them", async () => {
    const { factorSet: set, factors } = await enterprise.api(map.getReduceMsg, {})

    expect(set).toEqual({ code: 'documented', name: '产品规范' })
    expect(Object.fromEntries(factors.map(each => [each.substance, each.factor]))).toEqual({
      co2: 0.997,
      coal: 0.1229,
      so2: 0.03,
      dust: 0.272,
      trees: 0.0545,
    })
  })

  it('changes every reply with a reduction at once, and each names set, factor, year, region and source', async () => {
    const before = await enterprise.api(map.getReduceMsg, {})
    await use('official')
    const set = { code: 'official', name: '国家公布值' }
    const factor = { factor: 0.5306, year: 2023, areaName: '全国', source: expect.stringContaining('公告 2025 年第 47 号') }

    const after = await enterprise.api(map.getReduceMsg, {})
    expect(after).toMatchObject({ factorSet: set, factors: expect.arrayContaining([{ ...factor, substance: 'co2' }]) })
    // The day goes on between the two.
    expect(after.co2! / after.energy!).toBeCloseTo(0.5306, 9)
    expect(after.coal! / after.energy!).toBeCloseTo(0.3, 9)
    expect(before.co2! / before.energy!).toBeCloseTo(0.997, 9)
    expect(await enterprise.api(map.getReduceMsgOfYear, {})).toMatchObject({ factorSet: set })
    expect(await enterprise.api(map.getCO2Globe, {})).toMatchObject({ factorSet: set, factor })
    const stats = await enterprise.api(home.getStatisticsByOrg, {})
    expect(stats).toMatchObject({ factorSet: set, factor })
    expect(stats.co2Sum! / stats.eleSum!).toBeCloseTo(0.0005306, 9)
    const [station] = await enterprise.api(pv.getComparable, {})
    const { stations, ...compared } = await enterprise.api(pv.compareStations, { siteIds: [station!.siteId], days: 7 })
    expect(compared).toMatchObject({ factorSet: set, factor })
    expect(stations[0]!.co2! / stations[0]!.energy!).toBeCloseTo(0.5306, 9)
  })

  it('leaves out what its source does not publish, and never fills it from another set', async () => {
    await use('official')

    const { factors, ...figures } = await enterprise.api(map.getReduceMsg, {})

    expect(factors.map(each => each.substance).sort()).toEqual(['co2', 'coal'])
    expect(figures).toMatchObject({ so2: null, dust: null, trees: null })
  })

  it('shows no CO₂ at all where it has no factor for it', async () => {
    const { db } = site.database
    await db.insert(factorSets).values({ code: 'own', name: '自有口径' })
    await use('own')

    expect(await enterprise.api(map.getCO2Globe, {})).toMatchObject({ co2: null, factor: null, factorSet: { name: '自有口径' } })
    expect(await enterprise.api(home.getStatisticsByOrg, {})).toMatchObject({ co2Sum: null, factor: null })
    await use('documented')
    await db.delete(factorSets).where(eq(factorSets.code, 'own'))
  })

  it('is chosen by the platform for everybody, and an enterprise only reads which', async () => {
    await expect(enterprise.api(factorSet.use, { id: 'official' })).rejects.toMatchObject({ code: codes.forbidden })
    await use('official')

    const { records } = await enterprise.api(factorSet.list, {})
    expect(records.map(({ id, inUse }) => [id, inUse])).toEqual([
      ['documented', false],
      ['official', true],
    ])
    expect(records[1]!.factors.filter(({ substance }) => substance === 'co2').map(({ year, factor }) => [year, factor])).toEqual([
      [2023, 0.5306],
      [2022, 0.5366],
      [2021, 0.5568],
    ])
    await expect(use('unknown')).rejects.toMatchObject({ code: codes.missing })
  })

  it('leaves a trace of who changed it from what to what', async () => {
    const { db } = site.database
    await use('official')

    const rows = await db.select().from(audits).where(eq(audits.action, 'factorSet.use')).orderBy(audits.id)
    expect(rows.at(-1)).toMatchObject({ userId: admin.userId, target: 'official', detail: { from: '产品规范', to: '国家公布值' } })
  })

  it('stays chosen when the server starts again, and keeps what an installation added', async () => {
    const { db } = site.database
    await use('official')
    await db
      .insert(reductionFactors)
      .values({ setCode: 'official', substance: 'co2', year: 2020, areaCode: '130000', factor: '0.9', source: '本地' })
    await writeBaseData(db)

    expect(await enterprise.api(map.getReduceMsg, { areaCode: '130100' })).toMatchObject({
      factorSet: { code: 'official' },
      factors: expect.arrayContaining([expect.objectContaining({ substance: 'co2', factor: 0.9, areaName: '河北省' })]),
    })
    await db.delete(reductionFactors).where(eq(reductionFactors.source, '本地'))
  })
})
