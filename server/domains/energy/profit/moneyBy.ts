import { type SQL, sql } from 'drizzle-orm'
import { profit } from '../../../../core/contract/energy/profit.ts'
import { siteTypes, type SiteType } from '../../../../core/sites/siteTypes.ts'
import { addMonths } from '../../../../core/time/addMonths.ts'
import { type RowOf, rowsOf, type Shape } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { type QueryContext, chosen } from '../../../figures/sqlFragments.ts'
import { explain, type FigureExplanation } from '../../../figures/explain.ts'
import { moneyChange } from './explain/moneyChange.ts'
import { sitesOfOperator } from './explain/sitesOfOperator.ts'
import { among } from './explain/explainMoney.ts'
import { moneyChanged } from './moneyChanged.ts'
import {
  bothOf,
  firstOf,
  isPaired,
  joinPaired,
  kilowatts,
  moneyColumns,
  paired,
  profitOf,
  wholeDays,
} from '../../../figures/money/moneySums.ts'
import { settledApart } from './settlementRules.ts'

const sums = { income: 'number?', cost: 'number?', incomeEstimated: 'number?', costEstimated: 'number?' } satisfies Shape
const compared = {
  ...sums,
  incomeWhole: 'number?',
  costWhole: 'number?',
  incomeBefore: 'number?',
  costBefore: 'number?',
  apart: 'boolean',
} satisfies Shape
type Sums = RowOf<typeof sums>
type Compared = RowOf<typeof compared>
type Span = 'month' | 'year'

const withProfit = <T extends Sums>(row: T) => ({ ...row, profit: profitOf(row) })

const moneyOfSites = (span: Span, at: Moments) => {
  const days = wholeDays(firstOf(span, at), at)
  const { first, last, before, beforeLast } = days
  const now = moneyColumns(sql`m.day between ${first} and ${at.today}`)
  const whole = moneyColumns(sql`(m.day between ${first} and ${last} and ${isPaired})`)
  const then = moneyColumns(sql`(m.day between ${before} and ${beforeLast} and ${isPaired})`)
  return sql`
    ${paired(days, at)},
    money as (
      select
        m.site_id, ${now.income} as income, ${now.cost} as cost, ${now.incomeEstimated} as "incomeEstimated",
        ${now.costEstimated} as "costEstimated", ${whole.income} as "incomeWhole", ${whole.cost} as "costWhole",
        ${then.income} as "incomeBefore", ${then.cost} as "costBefore"
      from site_money m ${joinPaired(days)}
      where m.site_id in (select id from chosen) and m.day >= ${before}
      group by m.site_id
    )
  `
}

const profitsOf = ({ incomeWhole, costWhole, incomeBefore, costBefore }: Compared) => ({
  now: profitOf({ income: incomeWhole, cost: costWhole }),
  before: profitOf({ income: incomeBefore, cost: costBefore }),
})
const profitChange = (row: Compared) => {
  const { now, before } = profitsOf(row)
  const { ratio, reason } = moneyChanged(now, before, row.apart)
  return { profitRatio: ratio, profitReason: reason }
}

const sumsOf = sql`
  sum(income) as income, sum(cost) as cost, sum("incomeEstimated") as "incomeEstimated",
  sum("costEstimated") as "costEstimated", sum("incomeWhole") as "incomeWhole", sum("costWhole") as "costWhole",
  sum("incomeBefore") as "incomeBefore", sum("costBefore") as "costBefore"
`
const perKw = (income: number | null, kw: number) => (income === null || kw <= 0 ? null : Math.round((income / kw) * 100) / 100)

/** How the change of a row came about, and its income by capacity. */
const changeOfRow = async (
  db: QueryContext['db'],
  where: SQL,
  row: Compared | undefined,
  span: Span,
  at: Moments,
): Promise<FigureExplanation> => {
  const days = wholeDays(firstOf(span, at), at)
  const { now, before } = row ? profitsOf(row) : { now: null, before: null }
  const { reason } = moneyChanged(now, before, row?.apart ?? false)
  return moneyChange(db, { now, before, reason, where, days })
}
const perKwOf = (row: (Sums & { kw: number }) | undefined): FigureExplanation => ({
  formula: '单位容量收入 = 收入 ÷ 容量；村庄以屋顶逆变器额定功率为容量',
  source: '每日结算，站点与设备档案',
  inputs: [
    { name: '收入', kind: '金额', value: row?.income ?? null, unit: '元', ...(row?.incomeEstimated && { quality: 'estimated' as const }) },
    { name: '容量', kind: '容量', value: row?.kw ?? null, unit: 'kW' },
  ],
})
const best = (a: { profit: number | null }, b: { profit: number | null }) =>
  (b.profit ?? Number.NEGATIVE_INFINITY) - (a.profit ?? Number.NEGATIVE_INFINITY)

/** The last `count` months, this one last. */
const lastMonths = (count: number, at: Moments) =>
  Array.from({ length: count }, (_, index) => addMonths(at.today.slice(0, 7), index - count + 1))

export async function moneyByMonth({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments, siteIds?: readonly string[]) {
  const months = lastMonths(24, at)
  const { income, cost, incomeEstimated, costEstimated } = moneyColumns()
  const rows = await rowsOf(
    db,
    { ...sums, month: 'text' },
    sql`
      with ${chosen(where)}
      select
        left(m.day::text, 7) as month, ${income} as income, ${cost} as cost, ${incomeEstimated} as "incomeEstimated",
        ${costEstimated} as "costEstimated"
      from site_money m
      where m.site_id in (select id from chosen)
        and m.day between ${`${months[0]}-01`} and ${at.today}
      group by 1
    `,
  )
  const known = new Map(rows.map(row => [row.month, withProfit(row)]))
  explain('profit.months', () => ({
    formula: '各月收入、成本 = Σ 当月每日结算；利润 = 收入 − 成本',
    source: '每日结算；没有结算的月份为 --',
    inputs: months.map(month => ({
      ...{ name: month, kind: '月', value: known.get(month)?.profit ?? null, unit: '元' },
      next: { path: profit.getMonths.path, input: { siteIds }, field: 'rows.*.profit', key: month },
    })),
  }))
  return months.map(
    month => known.get(month) ?? { month, income: null, cost: null, profit: null, incomeEstimated: null, costEstimated: null },
  )
}

export async function moneyBySite({ db }: Pick<QueryContext, 'db'>, where: SQL, span: Span, at: Moments) {
  const months = lastMonths(12, at)
  const { income, cost } = moneyColumns()
  const apart = await settledApart(db, bothOf(wholeDays(firstOf(span, at), at)))
  const [rows, cells] = await Promise.all([
    rowsOf<Compared & { itemNumber: string; itemName: string; itemJname: string; itemType: SiteType; orgName: string; kw: number }>(
      db,
      { ...compared, itemNumber: 'text', itemName: 'text', itemJname: 'text', itemType: 'text', orgName: 'text', kw: 'number' },
      sql`
        with ${chosen(where)}, ${moneyOfSites(span, at)}
        select
          chosen.id as "itemNumber", chosen.name as "itemName", chosen.short_name as "itemJname",
          chosen.type as "itemType", coalesce(orgs.name, '') as "orgName", ${kilowatts} as kw, income, cost,
          "incomeEstimated", "costEstimated", "incomeWhole", "costWhole", "incomeBefore", "costBefore",
          ${apart} as apart
        from chosen
          left join money on money.site_id = chosen.id
          left join orgs on orgs.id = chosen.org_id
        order by chosen.id
      `,
    ),
    rowsOf(
      db,
      { income: 'number?', cost: 'number?', siteId: 'text', month: 'text' },
      sql`
        with ${chosen(where)}
        select m.site_id as "siteId", left(m.day::text, 7) as month, ${income} as income, ${cost} as cost
        from site_money m
        where m.site_id in (select id from chosen)
          and m.day >= ${`${months[0]}-01`}
          and m.day <= ${at.today}
        group by 1, 2
      `,
    ),
  ])
  const cell = new Map(cells.map(row => [`${row.siteId}/${row.month}`, profitOf(row)]))
  explain('profit.ofSite.profit.ratio', id =>
    changeOfRow(
      db,
      among(where, [id]),
      rows.find(row => row.itemNumber === id),
      span,
      at,
    ),
  )
  explain('profit.ofSite.perKw', id => perKwOf(rows.find(row => row.itemNumber === id)))
  explain('profit.sites', () => ({
    formula: '各站点利润 = Σ 每日结算的收入 − 成本；各月同此',
    source: '每日结算；收入未知则利润未知',
    inputs: rows.map(row => ({
      ...{ name: row.itemJname, kind: '站点', value: profitOf(row), unit: '元' },
      next: { path: profit.getSites.path, input: { siteIds: [row.itemNumber], span }, field: 'rows.*.profit', key: row.itemNumber },
    })),
  }))
  const sites = rows.map(row => {
    const { incomeWhole: _, costWhole: _c, incomeBefore: _i, costBefore: _b, apart: _a, ...own } = row
    return {
      ...withProfit(own),
      itemTypeName: siteTypes[row.itemType] ?? '',
      incomePerKw: perKw(row.income, row.kw),
      ...profitChange(row),
      monthProfits: months.map(month => cell.get(`${row.itemNumber}/${month}`) ?? null),
    }
  })
  return { months, rows: sites.sort(best).map((row, index) => ({ rank: index + 1, ...row })) }
}

/** By enterprise where several are seen, else by the maintenance base that looks after the site. */
export async function moneyByOperator({ db }: Pick<QueryContext, 'db'>, where: SQL, span: Span, at: Moments) {
  const apart = await settledApart(db, bothOf(wholeDays(firstOf(span, at), at)))
  const rows = await rowsOf(
    db,
    { ...compared, orgId: 'text', orgName: 'text', sites: 'number', kw: 'number' },
    sql`
      with ${chosen(where)},
      ${moneyOfSites(span, at)},
      several as (select count(distinct org_id) > 1 as yes from chosen),
      places as (
        select
          chosen.id,
          case when several.yes then chosen.org_id else coalesce(chosen.base_id, chosen.org_id) end as org_id,
          ${kilowatts} as kw, ${apart} as apart
        from chosen, several
      )
      select
        places.org_id as "orgId", coalesce(orgs.name, '') as "orgName", count(*)::int as sites, sum(places.kw) as kw,
        bool_or(places.apart) as apart, ${sumsOf}
      from places
        left join money on money.site_id = places.id
        left join orgs on orgs.id = places.org_id
      group by places.org_id, orgs.name
    `,
  )
  explain('profit.ofOperator.profit.ratio', async id =>
    changeOfRow(
      db,
      await sitesOfOperator(db, where, id),
      rows.find(row => row.orgId === id),
      span,
      at,
    ),
  )
  explain('profit.ofOperator.perKw', id => perKwOf(rows.find(row => row.orgId === id)))
  return rows
    .map(row => {
      const { orgId, orgName, sites, kw, income, cost, incomeEstimated, costEstimated } = row
      return {
        orgId,
        orgName,
        sites,
        kw,
        income,
        cost,
        incomeEstimated,
        costEstimated,
        profit: profitOf(row),
        incomePerKw: perKw(income, kw),
        ...profitChange(row),
      }
    })
    .sort(best)
}

export async function moneyByType({ db }: Pick<QueryContext, 'db'>, where: SQL, span: Span, at: Moments) {
  const rows = await rowsOf<Sums & { itemType: SiteType; sites: number }>(
    db,
    { ...sums, itemType: 'text', sites: 'number' },
    sql`
      with ${chosen(where)}, ${moneyOfSites(span, at)}
      select
        chosen.type as "itemType", count(*)::int as sites, sum(income) as income, sum(cost) as cost,
        sum("incomeEstimated") as "incomeEstimated", sum("costEstimated") as "costEstimated"
      from chosen
        left join money on money.site_id = chosen.id
      group by chosen.type
      order by chosen.type
    `,
  )
  return rows.map(row => ({ ...withProfit(row), itemTypeName: siteTypes[row.itemType] ?? '' }))
}
