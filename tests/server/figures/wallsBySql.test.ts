import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charging } from '../../../core/contract/energy/charging.ts'
import { electricity } from '../../../core/contract/energy/electricity.ts'
import { generation } from '../../../core/contract/energy/generation.ts'
import { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import { costItems, incomeItems, profit } from '../../../core/contract/energy/profit.ts'
import { pv } from '../../../core/contract/energy/pv.ts'
import { sharing } from '../../../core/contract/energy/sharing.ts'
import { storage } from '../../../core/contract/energy/storage.ts'
import { addDays, instantOf, siteDay } from '../../../core/time/time.ts'
import { criteria } from '../../../screens/panels/compare/criteria.ts'
import { deviationsOf } from '../../../screens/panels/compare/deviationsOf.ts'
import { medianLine } from '../../../screens/panels/compare/medianLine.ts'
import { openSite, type Person, type Site } from '../../site.ts'
import { nearTo } from '../fixtures/nearTo.ts'

/**
 * Figures of the walls of charging, money and PV, of boards and station pages, over the demonstration region: each
 * worked out again by SQL of its own from orders, ledger, settlement and master data alone, as the region stands and at
 * midnight of a day, a month and a year to come.
 */
let site: Site
const clock = { ms: Date.now() }
const filled = new Date()
const firstOfNext = (day: string) => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
const today = siteDay(filled)
const after = (day: string, minutes: number) => instantOf(day).getTime() + minutes * 60_000
/** Now, and some minutes after and before days, months and years change. */
const moments = [
  ['now', filled.getTime()],
  ['just before midnight', after(addDays(today, 1), -5)],
  ['on the next day', after(addDays(today, 1), 5)],
  ['in the next month', after(firstOfNext(today), 5)],
  ['at the end of the year', after(`${today.slice(0, 4)}-12-31`, 23 * 60 + 55)],
  ['in the next year', after(`${Number(today.slice(0, 4)) + 1}-01-01`, 5)],
] as const

const query = async <T extends Record<string, unknown>>(text: SQL) => (await site.database.db.execute<T>(text)).rows
const one = async <T extends Record<string, unknown>>(text: SQL) => (await query<T>(text))[0]!
const near = (value: number | null, decimals = 4) => (value === null ? null : nearTo(value, decimals))
const list = (names: readonly string[]) =>
  sql.join(
    names.map(name => sql`${name}`),
    sql`, `,
  )
const isIncome = sql`m.item in (${list(Object.keys(incomeItems))})`
const isCost = sql`m.item in (${list(Object.keys(costItems))})`
const yuan = (of: SQL) => sql`sum(m.cents) filter (where ${of})::float8 / 100`
const oneDecimal = (value: number) => Math.round(value * 10) / 10 + 0 // no -0: the wire has none

beforeAll(async () => {
  site = await openSite({}, () => new Date(clock.ms))
})
afterAll(() => site.close())

describe.each(moments)('%s', (_, ms) => {
  const day = siteDay(new Date(ms))
  const [month, year] = [`${day.slice(0, 7)}-01`, `${day.slice(0, 4)}-01-01`]
  const yesterday = addDays(day, -1)
  const now = new Date(ms).toISOString()
  let admin: Person
  const mine = () => sql`s.org_id = ${admin.orgId}`
  beforeAll(async () => {
    clock.ms = ms
    admin = await site.as('jizhong')
  })

  it('charging: orders, energy, income and minutes of today and altogether, since the first of them', async () => {
    const sums = (from: SQL) => sql`
      select
        count(*)::int as orders, coalesce(sum(o.kwh), 0) as kwh,
        coalesce(sum(o.energy_cents), 0)::float8 / 100 as energy,
        coalesce(sum(o.service_cents), 0)::float8 / 100 as service,
        coalesce(sum(extract(epoch from coalesce(o.ended_at, o.reported_at) - o.started_at)), 0)::float8
          / 60 as minutes,
        min((o.started_at at time zone s.zone)::date)::text as since
      from charging_orders o
        join sites s on s.id = o.site_id
      where ${mine()} and s.type = '005' and ${from}
    `
    type Sum = { orders: number; kwh: number; energy: number; service: number; minutes: number; since: string }
    const total = await one<Sum>(sums(sql`true`))
    const ofToday = await one<Sum>(sums(sql`(o.started_at at time zone 'Asia/Shanghai')::date = ${day}`))
    const figuresShown = ({ orders, kwh, energy, service, minutes }: Sum) => ({
      ...{
        orders,
        kwh: near(kwh),
        energyIncome: near(energy),
        serviceIncome: near(service),
        income: near(energy + service),
        minutes: near(minutes, 2),
      },
    })
    const page = await admin.api(charging.getChargingHomePage, {})
    expect(page.total).toMatchObject(figuresShown(total))
    expect(page.since).toBe(total.since)
    const { kwh: orderKwh, ...rest } = figuresShown(ofToday)
    expect(page.today).toMatchObject({ ...rest, orderKwh })
    const counted = await one<{ kwh: number | null }>(
      sql`
        select sum(e.kwh) as kwh
        from device_days e
          join devices d on d.id = e.device_id
          join sites s on s.id = d.site_id
        where ${mine()} and s.type = '005' and e.kind = 'charging' and e.day = ${day}
      `,
    )
    expect(page.today.kwh).toEqual(near(counted.kwh))
  })

  it('charging: piles, their rating, what they give and how much of them is used', async () => {
    const piles = await one<{ total: number; kw: number; sites: number }>(
      sql`
        select count(*)::int as total, sum(d.rated_kw) as kw, count(distinct s.id)::int as sites
        from devices d
          join sites s on s.id = d.site_id
        where ${mine()} and d.enabled and d.energy_kind = 'charging'
      `,
    )
    const fresh = await query<{ no: string; kw: number; rated: number; state: number }>(sql`
      select d.no, d.rated_kw as rated, p.value::float8 as kw, z.value::float8 as state
      from devices d
        join sites s on s.id = d.site_id
        join latest p
          on p.device_id = d.id
          and p.indicator_id = (select id from indicators where no = 'A000000001')
          and p.quality < 4
          and p.at >= ${now}::timestamptz - 2 * d.sampling_seconds * interval '1 second'
        left join latest z
          on z.device_id = d.id
          and z.indicator_id = (select id from indicators where no = 'A000000091')
      where ${mine()} and d.enabled and d.energy_kind = 'charging'
    `)
    const page = await admin.api(charging.getChargingHomePage, {})
    expect(page).toMatchObject({ ratedKw: near(piles.kw), stations: { total: piles.sites }, coverage: { totalKw: near(piles.kw) } })
    expect(page.power).toEqual(
      fresh.length
        ? near(
            fresh.reduce((sum, { kw }) => sum + kw, 0),
            2,
          )
        : null,
    )
    expect(page.coverage.reportedKw).toBeCloseTo(
      fresh.reduce((sum, { rated }) => sum + rated, 0),
      4,
    )
  })

  it('charging: the orders of thirty days, the thirty days before and the year before, by day and by tariff period', async () => {
    const [first, last] = [addDays(day, -29), day]
    const between = (from: string, to: string) => sql`
      select
        count(*)::int as orders, coalesce(sum(o.kwh), 0) as kwh,
        coalesce(sum(o.energy_cents + o.service_cents), 0)::float8 / 100 as income,
        ${sql.join(
          ['J', 'F', 'P', 'G'].map(code => sql`coalesce(sum((o.periods->>${code})::float8), 0) as ${sql.identifier(code)}`),
          sql`, `,
        )}
      from charging_orders o
        join sites s on s.id = o.site_id
      where ${mine()}
        and s.type = '005'
        and o.started_at >= ${from}::timestamp at time zone 'Asia/Shanghai'
        and o.started_at < ${to}::timestamptz
    `
    type Sum = { orders: number; kwh: number; income: number; J: number; F: number; P: number; G: number }
    const reply = await admin.api(charging.getChargingOrderStatistics, { dateType: 'day', startTime: first, endTime: last })
    const { orders, kwh, income, ...periods } = await one<Sum>(between(first, now))
    expect(reply.sum).toMatchObject({ orders, kwh: near(kwh), income: near(income), averageKwh: orders ? near(kwh / orders) : null })
    expect(reply.periods.map(({ code, kwh: of }) => [code, of])).toEqual(Object.entries(periods).map(([code, of]) => [code, near(of)]))
    // Each order's parts are kept in whole Wh.
    expect(Math.abs(reply.periods.reduce((sum, { kwh: of }) => sum + of, 0) - kwh)).toBeLessThanOrEqual(0.001 * orders)
    expect(reply.rows.reduce((sum, row) => sum + row.income, 0)).toBeCloseTo(income, 2)
    const before = await one<Sum>(between(addDays(first, -30), new Date(ms - 30 * 86_400_000).toISOString()))
    if (reply.previous) expect(reply.previous).toMatchObject({ orders: before.orders, kwh: near(before.kwh), income: near(before.income) })
    const lastYear = await one<Sum>(between(addDays(first, -365), new Date(ms - 365 * 86_400_000).toISOString()))
    if (reply.lastYear) expect(reply.lastYear).toMatchObject({ orders: lastYear.orders, kwh: near(lastYear.kwh) })
  })

  it('charging: what was bought and delivered in thirty days, by site and altogether, and what was lost where both are known', async () => {
    const [first, last] = [addDays(yesterday, -29), yesterday]
    const cells = await query<{ id: string; day: string; bought: number | null; delivered: number | null }>(sql`
      select
        s.id, e.day::text as day,
        sum(e.kwh) filter (where e.kind = 'purchase' and d.energy_kind = 'purchase') as bought,
        sum(e.kwh) filter (where e.kind = 'charging') as delivered
      from device_days e
        join devices d on d.id = e.device_id
        join sites s on s.id = d.site_id
      where ${mine()} and s.type = '005' and e.day between ${first} and ${last}
      group by 1, 2
    `)
    const sum = (of: (number | null)[]) => (of.some(each => each !== null) ? of.reduce<number>((all, each) => all + (each ?? 0), 0) : null)
    const both = cells.filter(({ bought, delivered }) => bought !== null && delivered !== null)
    const [bought, delivered] = [sum(both.map(cell => cell.bought)), sum(both.map(cell => cell.delivered))]
    const reply = await admin.api(charging.elecAnalysis, { startTime: first, endTime: last })
    expect(reply).toMatchObject({
      bought: near(sum(cells.map(cell => cell.bought))),
      delivered: near(sum(cells.map(cell => cell.delivered))),
      loss: bought === null ? null : near(bought - delivered!),
      lossRate: bought ? near(100 * (1 - delivered! / bought), 1) : null,
    })
    for (const row of reply.rows)
      expect(row.bought).toEqual(near(sum(cells.filter(({ id }) => id === row.itemNumber).map(cell => cell.bought))))
  })

  it('charging: each station’s orders and income of today, and its share of connector time', async () => {
    const rows = await query<{ id: string; orders: number; income: number }>(sql`
      select
        s.id, count(o.id)::int as orders,
        coalesce(sum(o.energy_cents + o.service_cents), 0)::float8 / 100 as income
      from sites s
        left join charging_orders o on o.site_id = s.id and (o.started_at at time zone 'Asia/Shanghai')::date = ${day}
      where ${mine()} and s.type = '005'
      group by 1
      order by 1
    `)
    const stations = await admin.api(charging.stationListByOrg, {})
    expect(
      stations.map(({ itemNumber, orders, income }) => ({ id: itemNumber, orders, income })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    ).toEqual(rows.map(row => ({ ...row, income: near(row.income) })))
  })

  it('money: income, cost and profit of today, the month and the year, what of it is estimated, and item by item', async () => {
    const of = (days: SQL) => sql`
      select
        ${yuan(isIncome)} as income, ${yuan(isCost)} as cost,
        ${yuan(sql`${isIncome} and coalesce(m.estimated, true)`)} as "incomeEstimated",
        ${yuan(sql`${isCost} and coalesce(m.estimated, true)`)} as "costEstimated"
      from site_money m
        join sites s on s.id = m.site_id
      where ${mine()} and s.type in ('002', '003', '004', '005', '006') and ${days}
    `
    type Money = { income: number | null; cost: number | null; incomeEstimated: number | null; costEstimated: number | null }
    const overview = await admin.api(profit.getOverview, {})
    for (const [span, days] of [
      ['day', sql`m.day = ${day}`],
      ['month', sql`m.day between ${month} and ${day}`],
      ['year', sql`m.day between ${year} and ${day}`],
    ] as const) {
      const { income, cost, ...estimated } = await one<Money>(of(days))
      expect(overview[span]).toMatchObject({
        income: near(income),
        cost: near(cost),
        profit: income === null ? null : near(income - (cost ?? 0), 2),
        incomeEstimated: near(estimated.incomeEstimated),
        costEstimated: near(estimated.costEstimated),
      })
    }
    const items = await query<{ item: string; yuan: number }>(
      sql`
        select m.item, sum(m.cents)::float8 / 100 as yuan
        from site_money m
          join sites s on s.id = m.site_id
        where ${mine()} and s.type <> '001' and m.day between ${year} and ${day}
        group by 1
      `,
    )
    expect(new Map(overview.year.items.flatMap(({ item, amount }) => (amount === null ? [] : [[item, amount] as const])))).toEqual(
      new Map(items.map(({ item, yuan: of }) => [item, near(of)])),
    )
  })

  it('money: changes against the year before, and its items, over the days of a site of which the same is known in both years', async () => {
    const overview = await admin.api(profit.getOverview, {})
    const has = (...items: string[]) => sql`bool_or(m.item in (${list(items)}))`
    for (const [span, first] of [
      ['month', month],
      ['year', year],
    ] as const) {
      const pairs = sql`
        with days as (
          select
            m.site_id, m.day, ${yuan(isIncome)} as income, ${yuan(isCost)} as cost,
            jsonb_object_agg(m.item, m.cents) as items, ${has('selfUse', 'feedIn')} as pv,
            ${has('arbitrage', 'arbitrageLoss')} as stored, ${has('chargingEnergy', 'chargingService')} as charged,
            ${has('chargingPurchase')} as bought, ${has('maintenance')} as kept,
            bool_and(m.item = 'maintenance') as upkeep
          from site_money m
            join sites s on s.id = m.site_id
          where ${mine()} and s.type <> '001'
          group by 1, 2
        ),
        pairs as (
          select n.income, n.cost, n.items, p.income as income_then, p.cost as cost_then, p.items as items_then
          from days n
            join days p
              on p.site_id = n.site_id
              and p.day = (n.day - interval '1 year')::date
              and n.day = (p.day + interval '1 year')::date
          where n.day between ${first} and ${yesterday}
            and not n.upkeep
            and (n.pv, n.stored, n.charged, n.bought, n.kept) = (p.pv, p.stored, p.charged, p.bought, p.kept)
        )
      `
      const sums = await one<{ income: number | null; cost: number | null; incomeThen: number | null; costThen: number | null }>(
        sql`
          ${pairs}
          select
            sum(income) as income, sum(cost) as cost, sum(income_then) as "incomeThen", sum(cost_then) as "costThen"
          from pairs
        `,
      )
      const shown = overview[span]
      // A little less than before rounds to -0, which JSON does not know.
      for (const [ratio, reason, now, then] of [
        [shown.incomeRatio, shown.incomeReason, sums.income, sums.incomeThen],
        [shown.costRatio, shown.costReason, sums.cost, sums.costThen],
        [shown.profitRatio, shown.profitReason, sums.income! - (sums.cost ?? 0), sums.incomeThen! - (sums.costThen ?? 0)],
      ] as const)
        if (ratio !== null) expect(ratio).toBe(oneDecimal(100 * (now! / then! - 1)))
        else expect(reason).not.toBe('')
      const items = await query<{ item: string; now: number | null; then: number | null }>(sql`${pairs}
        select item, sum((items ->> item)::float8) / 100 as now, sum((items_then ->> item)::float8) / 100 as then
        from pairs cross join (values ${sql.join(
          [...Object.keys(incomeItems), ...Object.keys(costItems)].map(item => sql`(${item}::text)`),
          sql`, `,
        )}) as names(item) group by 1`)
      const known = new Map(items.map(({ item, ...of }) => [item, of]))
      for (const { item, lastYear, compared, lastYearReason } of shown.items)
        if (lastYearReason === '')
          expect([item, compared, lastYear]).toEqual([item, near(known.get(item)?.now ?? null), near(known.get(item)?.then ?? null)])
        else expect([lastYear, compared]).toEqual([null, null])
    }
  })

  it('money: month by month, site by site with its income by capacity, by type, and altogether the same', async () => {
    const months = await query<{ month: string; income: number | null; cost: number | null }>(sql`
      select left(m.day::text, 7) as month, ${yuan(isIncome)} as income, ${yuan(isCost)} as cost
      from site_money m
        join sites s on s.id = m.site_id
      where ${mine()} and s.type <> '001' and m.day <= ${day}
      group by 1
    `)
    const { rows } = await admin.api(profit.getMonths, {})
    for (const row of rows) {
      const known = months.find(each => each.month === row.month) ?? { income: null, cost: null }
      expect(row).toMatchObject({ income: near(known.income), cost: near(known.cost) })
    }
    const sites = await query<{ id: string; type: string; income: number | null; kw: number }>(sql`
      select
        s.id, s.type,
        case
          when s.type = '006'
            then coalesce(
              (select sum(rated_kw) from devices d where d.site_id = s.id and d.energy_kind = 'generation'),
              0
            )
          else s.installed_kw
        end as kw,
        (
          select ${yuan(isIncome)}
          from site_money m
          where m.site_id = s.id and m.day between ${year} and ${day}
        ) as income
      from sites s
      where ${mine()} and s.type <> '001'
    `)
    const ranked = await admin.api(profit.getSites, { span: 'year' })
    expect(ranked.rows).toHaveLength(sites.length)
    for (const row of ranked.rows) {
      const { income, kw } = sites.find(({ id }) => id === row.itemNumber)!
      expect(row).toMatchObject({
        income: near(income),
        kw: near(kw),
        incomePerKw: income === null || kw === 0 ? null : near(income / kw, 2),
      })
    }
    const types = await admin.api(profit.getComposition, { span: 'year' })
    for (const { itemType, income } of types.rows) {
      const own = sites.filter(({ type, income: of }) => type === itemType && of !== null)
      expect(income).toEqual(own.length ? near(own.reduce((sum, { income: of }) => sum + of!, 0)) : null)
    }
    const operators = await admin.api(profit.getOperators, { span: 'year' })
    const sum = operators.rows.reduce((all, { income }) => all + (income ?? 0), 0)
    expect(sum).toBeCloseTo(
      sites.reduce((all, { income }) => all + (income ?? 0), 0),
      2,
    )
  })

  it('money: settled energies and amounts of yesterday stand in the reconciliation as they were settled', async () => {
    const settled = await one<{ kwh: number | null; yuan: number | null }>(sql`
      select sum(f.kwh) as kwh, sum(f.cents)::float8 / 100 as yuan
      from settled_flows f
        join sites s on s.id = f.site_id
      where ${mine()} and s.type = '004' and f.flow = 'charge' and f.day = ${yesterday}
    `)
    const { rows } = await admin.api(profit.getReconciliation, {})
    const charge = rows.find(({ flow }) => flow === 'charge')
    expect(charge?.settled.kwh ?? null).toEqual(near(settled.kwh))
    expect(charge?.settled.yuan ?? null).toEqual(near(settled.yuan))
  })

  it('boards: energies of a month and a year by kind, with and without today, and the change against the year before by devices known of both', async () => {
    for (const [dateType, first] of [
      ['month', month],
      ['year', year],
    ] as const) {
      const reply = await admin.api(powerAnalysis.powerAnalysis, { dateType, date: day })
      for (const { kind, kwh, ratio, coverage } of reply.energies) {
        const known = await one<{ kwh: number | null; sites: number }>(sql`
          select sum(e.kwh) as kwh, count(distinct s.id)::int as sites
          from device_days e
            join devices d on d.id = e.device_id
            join sites s on s.id = d.site_id
          where ${mine()}
            and e.kind = ${kind}
            and (d.energy_kind = e.kind or (d.energy_kind, e.kind) = ('charge', 'discharge'))
            and e.day between ${first} and ${day}
        `)
        expect(kwh).toEqual(near(known.kwh, 1))
        expect(coverage.reported).toBe(known.sites)
        const pairs = await one<{ now: number | null; before: number | null }>(sql`
          select sum(e.kwh) as now, sum(p.kwh) as before
          from device_days e
            join device_days p
              on p.device_id = e.device_id
              and p.kind = e.kind
              and e.day = (p.day + interval '1 year')::date
              and p.day = (e.day - interval '1 year')::date
            join devices d on d.id = e.device_id
            join sites s on s.id = d.site_id
          where ${mine()}
            and e.kind = ${kind}
            and (d.energy_kind = e.kind or (d.energy_kind, e.kind) = ('charge', 'discharge'))
            and e.day between ${first} and ${yesterday}
        `)
        if (ratio !== null) expect(ratio).toBe(oneDecimal(100 * (pairs.now! / pairs.before! - 1)))
      }
    }
  })

  it('boards: the devices behind an energy, and the months of a year', async () => {
    const devices = await query<{ no: string; kwh: number }>(sql`
      select d.no, sum(e.kwh) as kwh
      from device_days e
        join devices d on d.id = e.device_id
        join sites s on s.id = d.site_id
      where ${mine()}
        and e.kind = 'generation'
        and d.energy_kind = 'generation'
        and e.day between ${month} and ${day}
      group by 1
      order by 2 desc, 1
    `)
    const chart = await admin.api(powerAnalysis.getDevicePowerChart, { dateType: 'month', date: day, kind: 'generation', limit: 5 })
    expect(chart.rows.map(({ deviceNo, kwh }) => [deviceNo, kwh])).toEqual(devices.slice(0, 5).map(({ no, kwh }) => [no, near(kwh)]))
    expect(chart.rest.count).toBe(Math.max(0, devices.length - 5))
    const line = await admin.api(powerAnalysis.getSystemQuantityValByMonth, {})
    const months = await query<{ month: string; kwh: number }>(sql`
      select left(e.day::text, 7) as month, sum(e.kwh) as kwh
      from device_days e
        join devices d on d.id = e.device_id
        join sites s on s.id = d.site_id
      where ${mine()}
        and e.kind = 'consumption'
        and d.energy_kind = 'consumption'
        and e.day between ${year} and ${day}
      group by 1
    `)
    const used = line.datas.find(({ indiName }) => indiName === '用电')
    for (const { dateTime, val } of used?.dates ?? []) expect(val).toEqual(near(months.find(row => row.month === dateTime)?.kwh ?? null, 2))
  })

  it('boards: the electricity of a month by site and altogether, what is paid for and what is saved', async () => {
    const of = (kind: string) =>
      sql`sum(e.kwh) filter (where e.kind = ${kind} and (d.energy_kind = e.kind or (d.energy_kind, e.kind) = ('charge', 'discharge')))`
    const sums = await one<Record<'generation' | 'consumption' | 'charging' | 'charge' | 'discharge', number | null>>(sql`
      select
        ${of('generation')} as generation, ${of('consumption')} as consumption, ${of('charging')} as charging,
        ${of('charge')} as charge, ${of('discharge')} as discharge
      from device_days e
        join devices d on d.id = e.device_id
        join sites s on s.id = d.site_id
      where ${mine()} and e.day between ${month} and ${day}
    `)
    const reply = await admin.api(electricity.list, { current: 1, size: 100 })
    for (const [kind, kwh] of Object.entries(sums)) expect([kind, reply.sum[kind as keyof typeof sums]]).toEqual([kind, near(kwh, 1)])
    const money = await one<{ sold: number | null; saved: number | null; paid: number | null }>(sql`
      select
        ${yuan(sql`m.item = 'feedIn' and s.type in ('002', '003', '006')`)} as sold,
        ${yuan(sql`m.item = 'selfUse'`)} as saved, ${yuan(sql`m.item = 'chargingPurchase'`)} as paid
      from site_money m
        join sites s on s.id = m.site_id
      where ${mine()} and m.day between ${month} and ${day}
    `)
    const grant = await admin.api(electricity.getGrant, {})
    const pay = await admin.api(electricity.getElePay, {})
    expect([grant.items[0]!.yuan, pay.saved.yuan, pay.items[0]!.yuan]).toEqual([near(money.sold), near(money.saved), near(money.paid)])
    // What it bought by its meter, where there is none what its piles gave.
    const bought = await one<{ kwh: number | null }>(sql`
      select sum(kwh) as kwh
      from (
        select
          coalesce(sum(e.kwh) filter (where e.kind = 'purchase'), sum(e.kwh) filter (where e.kind = 'charging')) as kwh
        from device_days e
          join devices d on d.id = e.device_id
          join sites s on s.id = d.site_id
        where ${mine()}
          and s.type = '005'
          and d.energy_kind = e.kind
          and e.day between ${month} and ${day}
        group by s.id, e.day
      ) days
    `)
    expect(pay.items[0]!.kwh).toEqual(near(bought.kwh, 1))
  })

  it('boards: what is served for an enterprise: stations, capacity of PV, contracts and their worth', async () => {
    const counted = await one<{ stations: number; kw: number }>(sql`
      select
        count(*)::int as stations,
        sum(
          case
            when s.type in ('002', '003') then s.installed_kw
            when s.type = '006'
              then (
                select coalesce(sum(rated_kw), 0)
                from devices d
                where d.site_id = s.id and d.enabled and d.energy_kind = 'generation'
              )
          end
        ) as kw
      from sites s
      where ${mine()}
    `)
    const contracts = await one<{ contracts: number; amount: number }>(sql`
      select count(*)::int as contracts, coalesce(sum(amount_cents), 0)::float8 / 100 as amount
      from contracts s
      where ${mine()}
        and state = '1'
        and starts_on <= ${now}::timestamptz
        and ends_on > ${now}::timestamptz
    `)
    const [row] = await admin.api(sharing.byOrg, {})
    expect(row).toMatchObject({ stations: counted.stations, installedCap: near(counted.kw), ...contracts, amount: near(contracts.amount) })
  })

  it('PV: each plant’s day, month and year, its hours of use, and up to five of them by what they gave in thirty days', async () => {
    const sites = await query<{ id: string; day: number | null; month: number | null; year: number | null; kw: number }>(sql`
      select
        s.id, sum(e.kwh) filter (where e.day = ${day}) as day,
        sum(e.kwh) filter (where e.day between ${month} and ${day}) as month,
        sum(e.kwh) filter (where e.day between ${year} and ${day}) as year,
        case
          when s.type = '006'
            then (
              select sum(rated_kw)
              from devices
              where site_id = s.id and energy_kind = 'generation'
            )
          else s.running_kw
        end as kw
      from sites s
        join devices d on d.site_id = s.id and d.energy_kind = 'generation'
        left join device_days e on e.device_id = d.id and e.kind = 'generation'
      where ${mine()}
      group by s.id
    `)
    const items = await admin.api(generation.getItemInfo, {})
    expect(items).toHaveLength(sites.length)
    for (const item of items) {
      const { day: ofDay, month: ofMonth, year: ofYear, kw } = sites.find(({ id }) => id === item.itemNumber)!
      expect(item).toMatchObject({
        dayQuantity: near(ofDay),
        monthQuantity: near(ofMonth),
        yearQuantity: near(ofYear),
        useHours: ofDay === null ? null : near(ofDay / kw),
      })
    }
    const five = (await admin.api(pv.getComparable, {})).slice(0, 5)
    const compared = await admin.api(pv.compareStations, { siteIds: five.map(({ siteId }) => siteId), days: 30 })
    const [first, last] = [compared.days[0]!, compared.days.at(-1)!]
    for (const station of compared.stations) {
      const { kwh, days } = await one<{ kwh: number | null; days: number }>(sql`
        select sum(e.kwh) as kwh, (count(distinct e.day) filter (where e.day < ${day}))::int as days
        from device_days e
          join devices d on d.id = e.device_id
        where d.site_id = ${station.siteId}
          and d.energy_kind = 'generation'
          and e.kind = 'generation'
          and e.day between ${first} and ${last}
      `)
      expect(station).toMatchObject({ energy: near(kwh, 2), knownDays: days })
    }
  })

  it('comparison: the medians of the wall, of hours of use and daily yields from the ledger, of what the model gives from the stations shown', async () => {
    const five = (await admin.api(pv.getComparable, {})).slice(0, 5).map(({ siteId }) => siteId)
    const data = await admin.api(pv.compareStations, { siteIds: five, days: 30 })
    const [first, last] = [data.days[0]!, data.days.at(-1)!]
    const whole = last === day ? addDays(last, -1) : last
    const yields = sql`
      kw as (
        select
          s.id, s.type,
          case when s.type = '006' then r.kw else s.installed_kw end as installed,
          case when s.type = '006' then r.kw else s.running_kw end as running
        from sites s
          cross join lateral (
            select sum(rated_kw) as kw
            from devices d
            where d.site_id = s.id and d.enabled and d.energy_kind = 'generation'
          ) r
        where s.id in (${list(five)})
      ),
      given as (
        select d.site_id as id, e.day, sum(e.kwh) as kwh
        from device_days e
          join devices d on d.id = e.device_id and d.energy_kind = e.kind
        where e.kind = 'generation'
          and d.site_id in (${list(five)})
          and e.day between ${first} and ${last}
        group by 1, 2
      )
    `
    // Of the values as they are shown, with two decimals.
    const hours = await one<{ median: number | null; stations: number }>(sql`
      with ${yields},
      hours as (
        select kw.id, round((avg(given.kwh) filter (where given.day <= ${whole}) / kw.running)::numeric, 2) as h
        from kw
          left join given on given.id = kw.id
        group by kw.id, kw.running
      )
      select
        round((percentile_cont(0.5) within group (order by h))::numeric, 2)::float8 as median,
        count(h)::int as stations
      from hours
    `)
    const shownOf = (title: string) => {
      const criterion = criteria.find(each => each.title === title)!
      return { criterion, ...deviationsOf(data.stations.map(criterion.of), criterion.digits, criterion.least) }
    }
    expect(shownOf('日均等效小时').median).toEqual(hours.stations < 2 ? null : near(hours.median, 2))
    const daily = await query<{ day: string; median: number }>(sql`
      with ${yields}
      select given.day::text as day, percentile_cont(0.5) within group (order by given.kwh / kw.installed) as median
      from given
        join kw on kw.id = given.id
      group by 1
      having count(*) > 1
    `)
    const medians = new Map(daily.map(row => [row.day, near(row.median, 6)]))
    expect(medianLine(data.stations.map(({ dayYields }) => dayYields))).toEqual(data.days.map(each => medians.get(each) ?? null))
    const medianOf = async (values: readonly (number | null)[], digits: number) => {
      const known = values.filter(value => value !== null)
      if (known.length < 2) return null
      const [row] = await query<{ median: number }>(
        sql`
          select percentile_cont(0.5) within group (order by round(v::numeric, ${digits}::int)) as median
          from unnest(${sql.param(known)}::float8[]) v
        `,
      )
      return near(row!.median, digits - 0.31)
    }
    for (const title of ['性能比', '可用率', '单位容量损失']) {
      const { criterion, median } = shownOf(title)
      expect([title, median]).toEqual([title, await medianOf(data.stations.map(criterion.of), criterion.digits)])
    }
    // Each quarter of the dashed line.
    const quarters = medianLine(data.stations.map(({ curve }) => curve))
    for (let slot = 0; slot < data.times.length; slot += 4)
      expect(quarters[slot]).toEqual(
        await medianOf(
          data.stations.map(({ curve }) => curve[slot]!),
          9,
        ),
      )
  })

  it('storage: what a station took and gave this month, on whole days how much came back, and what it gained as settled', async () => {
    const stations = await query<{ id: string; kwh: number }>(
      sql`
        select s.id, s.storage_kwh as kwh
        from sites s
        where ${mine()} and s.type = '004'
        order by s.id
      `,
    )
    for (const { id } of stations) {
      const days = await query<{ day: string; charge: number | null; discharge: number | null }>(sql`
        select
          e.day::text as day, sum(e.kwh) filter (where e.kind = 'charge') as charge,
          sum(e.kwh) filter (where e.kind = 'discharge') as discharge
        from device_days e
          join devices d on d.id = e.device_id
        where d.site_id = ${id} and d.energy_kind = 'charge' and e.day between ${month} and ${day}
        group by 1
      `)
      const sum = (of: (number | null)[]) =>
        of.some(each => each !== null) ? of.reduce<number>((all, each) => all + (each ?? 0), 0) : null
      const gained = await one<{ yuan: number | null }>(sql`
        select
          sum(case m.item when 'arbitrage' then m.cents when 'arbitrageLoss' then -m.cents end)::float8 / 100 as yuan
        from site_money m
        where m.site_id = ${id} and m.day between ${month} and ${day}
      `)
      const { total } = await admin.api(storage.getAnalysis, {
        systemNo: id,
        dateType: 'day',
        startTime: `${month} 00:00:00`,
        endTime: `${day} 23:59:59`,
      })
      expect([id, total.charge.ele, total.discharge.ele]).toEqual([
        id,
        near(sum(days.map(row => row.charge)), 3),
        near(sum(days.map(row => row.discharge)), 3),
      ])
      expect([id, total.income]).toEqual([id, near(gained.yuan, 2)])
    }
  })
})
