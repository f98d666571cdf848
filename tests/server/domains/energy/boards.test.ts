import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campus } from '../../../../core/contract/energy/campus.ts'
import { electricity } from '../../../../core/contract/energy/electricity.ts'
import { generation } from '../../../../core/contract/energy/generation.ts'
import { powerAnalysis } from '../../../../core/contract/energy/powerAnalysis.ts'
import { profit } from '../../../../core/contract/energy/profit.ts'
import { resource } from '../../../../core/contract/platform/resource.ts'
import { figureWords } from '../../../../core/figures/figureWords.ts'
import { siteDay } from '../../../../core/time/time.ts'
import { openSite, type Person, type Site } from '../../../site.ts'
import { sameWords } from '../../figures/sameWords.ts'

/** Boards over the demonstration region: what stands on several of them is one fact, and is what the raw rows come to. */
let site: Site
let admin: Person
beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
})
afterAll(() => site.close())

const one = async (query: ReturnType<typeof sql>) => (await site.database.db.execute<{ value: number }>(query)).rows[0]!.value
/** Energy of the enterprise's sites over some days: what is folded, and of today the ledger where it is newer. */
const raw = (kind: string, first: string, last: string) =>
  one(sql`
    select sum(kwh)::float8 as value
    from (
      select max(kwh) as kwh
      from (
        select d.site_id, d.day, d.kwh
        from site_days d
          join sites s on s.id = d.site_id
        where s.org_id = ${admin.orgId} and d.kind = ${kind}
        union all
        select s.id, l.day, sum(l.kwh)
        from device_days l
          join devices on devices.id = l.device_id
          join sites s on s.id = devices.site_id
        where s.org_id = ${admin.orgId}
          and l.kind = ${kind}
          and l.day = ${siteDay(new Date())}::date
        group by 1, 2
      ) known
      where day between ${first}::date and ${last}::date
      group by site_id, day
    ) days
  `)

describe('energies of a month', () => {
  it('are the same on every board, and what the raw rows come to', async () => {
    const today = siteDay(new Date())
    const [first, month] = [`${today.slice(0, 7)}-01`, today.slice(0, 7)]
    const analysis = await admin.api(powerAnalysis.powerAnalysis, { dateType: 'month' })
    const list = await admin.api(electricity.list, { month, size: 1 })
    const days = await admin.api(generation.getGenerateElec, { dateType: 'day' })
    const year = await admin.api(powerAnalysis.getSystemQuantityValByMonth, {})
    for (const [place, kind] of (['generation', 'consumption'] as const).entries()) {
      const kwh = await raw(kind, first, today)
      expect(analysis.energies.find(row => row.kind === kind)!.kwh).toBeCloseTo(kwh, 1)
      expect(list.sum[kind]).toBeCloseTo(kwh, 1)
      const line = days.datas.find(each => each.kind === kind && !each.past)!
      expect(line.dates.reduce((sum, { val }) => sum + (val ?? 0), 0)).toBeCloseTo(kwh, 0)
      expect(year.datas[place]!.dates.find(({ dateTime }) => dateTime === month)!.val).toBeCloseTo(kwh, 1)
    }
    for (const kind of ['charging', 'charge', 'discharge'] as const) expect(list.sum[kind]).toBeCloseTo(await raw(kind, first, today), 1)
    const pages = await Promise.all([1, 2].map(current => admin.api(electricity.list, { month, size: 10, current })))
    const sites = pages.flatMap(({ records }) => records)
    expect(new Set(sites.map(({ itemNumber }) => itemNumber)).size).toBe(list.total)
    expect(sites.reduce((sum, { consumption }) => sum + (consumption ?? 0), 0)).toBeCloseTo(list.sum.consumption!, 0)
  })

  it('of the year before stand beside those of this year, and are compared like for like', async () => {
    const today = siteDay(new Date())
    const before = String(Number(today.slice(0, 4)) - 1)
    const { datas } = await admin.api(generation.getGenerateElec, { dateType: 'month' })
    const october = datas.find(({ kind, past }) => kind === 'generation' && past)!.dates[9]!
    expect(october.val).toBeCloseTo(await raw('generation', `${before}-10-01`, `${before}-10-31`), 1)

    const { energies } = await admin.api(powerAnalysis.powerAnalysis, { dateType: 'month' })
    const [now, then] = (
      await site.database.db.execute<{ now: number; before: number }>(sql`
        select sum(d.kwh)::float8 as now, sum(p.kwh)::float8 as before
        from site_days d
          join sites s on s.id = d.site_id and s.org_id = ${admin.orgId}
          join site_days p on p.site_id = d.site_id and p.kind = d.kind and p.day = (d.day - interval '1 year')::date
        where d.kind = 'consumption'
          and d.day between ${`${today.slice(0, 7)}-01`}::date and ${today}::date - 1
      `)
    ).rows.map(row => [row.now, row.before] as const)[0]!
    const known = energies.find(({ kind }) => kind === 'consumption')!
    // On the first of a month there is no whole day yet.
    expect(known.ratio).toEqual(now === null ? null : Math.round((now / then - 1) * 1000) / 10)
  })

  it('by the period of the tariff and by the hour add up to the whole', async () => {
    for (const dateType of ['day', 'month'] as const) {
      const told = await admin.api(powerAnalysis.getTimeSharingPowerChart, { dateType })
      const { energies } = await admin.api(powerAnalysis.powerAnalysis, { dateType })
      expect(told.total).toBeCloseTo(energies.find(({ kind }) => kind === 'consumption')!.kwh!, 1)
      expect(told.periods.reduce((sum, { kwh }) => sum + kwh, 0) + told.unknownKwh).toBeCloseTo(told.total!, 3)
    }
  })
})

it('a building uses on the board what it uses on the campus wall', async () => {
  const wall = await admin.api(campus.getBuildings, {})
  const board = await admin.api(powerAnalysis.getBuildingPowerChart, { dateType: 'day' })
  const shown = new Map(board.rows.map(({ id, kwh }) => [id, kwh]))
  const metered = wall!.buildings.filter(({ feeder }) => feeder !== null)
  expect(metered.length).toBeGreaterThan(0)
  expect(metered.map(({ id }) => shown.get(id))).toEqual(metered.map(({ dayKwh }) => dayKwh))
})

describe('money of a month', () => {
  it('is the settlement’s, to the cent, and its energy what was settled', async () => {
    const { month } = await admin.api(profit.getOverview, {})
    const amount = (item: string) => month.items.find(row => row.item === item)?.amount ?? null
    const [grant, pay] = [await admin.api(electricity.getGrant, {}), await admin.api(electricity.getElePay, {})]
    expect(grant.items.map(({ code, yuan }) => [code, yuan])).toEqual([['feedIn', amount('feedIn')]])
    expect(pay.items.map(({ code, yuan }) => [code, yuan])).toEqual([['chargingPurchase', amount('chargingPurchase')]])
    expect(pay.saved.yuan).toBe(amount('selfUse'))
    const today = siteDay(new Date())
    const flow = (name: string) =>
      one(sql`
        select sum(kwh)::float8 as value
        from settled_flows f
          join sites s on s.id = f.site_id
        where s.org_id = ${admin.orgId}
          and s.type in ('002', '003', '006')
          and f.flow = ${name}
          and f.day between ${`${today.slice(0, 7)}-01`}::date and ${today}::date
      `)
    expect(grant.items[0]!.kwh).toBeCloseTo(await flow('feedIn'), 1)
    expect(pay.saved.kwh).toBeCloseTo(await flow('selfUse'), 1)
    const { selfUse } = await admin.api(powerAnalysis.powerAnalysis, { dateType: 'month' })
    const [used, fed] = [await flow('selfUse'), await flow('feedIn')]
    expect(selfUse.ratio).toBeCloseTo(used / (used + fed), 9)
  })

  it('is told to nobody who may not see income', async () => {
    const watch = await site.as('jizhong.watch')
    await expect(watch.api(electricity.getElePay, {})).rejects.toMatchObject({ code: 403 })
    expect((await watch.api(electricity.list, {})).total).toBeGreaterThan(0)
  })
})

it('the home page knows whose work comes first', async () => {
  const deskOf = async (who: string) => (await (await site.as(who)).api(resource.getMenuByUser, {})).desk
  expect(await Promise.all(['sjz1.repair', 'sjz1.leader', 'jizhong.watch', 'lvdao', 'jizhong', 'admin', 'grid'].map(deskOf))).toEqual([
    'maintenance',
    'team-leader',
    'operator',
    'customer',
    '',
    '',
    '',
  ])
})

describe('one word is one figure on every page', () => {
  it('of the same organisation and period', async () => {
    for (const { word, of, pages } of sameWords(admin.api)) {
      const said = `${figureWords[word].name}，${of}`
      const values: [string, number | null | undefined][] = []
      for (const [page, ask] of Object.entries(pages)) values.push([`${said}：${page}`, await ask()])
      const first = values[0]![1]
      for (const [page, value] of values.slice(1))
        if (typeof first === 'number') expect(value, page).toBeCloseTo(first, 1)
        else expect(value, page).toBe(first)
    }
  })
})
