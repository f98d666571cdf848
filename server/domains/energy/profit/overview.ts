import { type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import { costItems, incomeItems, type ProfitItem, profit } from '../../../../core/contract/energy/profit.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { explain } from '../../../figures/explain.ts'
import { chosen, plus } from '../../../figures/sqlFragments.ts'
import type { Asking } from './explain/asking.ts'
import { explainOverview } from './explain/explainOverview.ts'
import { moneyChange } from './explain/moneyChange.ts'
import { moneyChanged } from './moneyChanged.ts'
import {
  bothOf,
  estimated,
  isIncome,
  isPaired,
  itemName,
  joinPaired,
  paired,
  profitOf,
  wholeDays,
} from '../../../figures/money/moneySums.ts'
import { settledApart } from './settlementRules.ts'

type Overview = ReplyOf<typeof profit.getOverview>
interface Row {
  item: ProfitItem
  day: number | null
  month: number | null
  year: number | null
  monthKnown: number | null
  monthWhole: number | null
  monthThen: number | null
  yearKnown: number | null
  yearWhole: number | null
  yearThen: number | null
  dayEstimated: number | null
  monthEstimated: number | null
  yearEstimated: number | null
  /** First and last day of this year that is compared; '' = none. */
  comparedFirst: string
  comparedLast: string
}
/** What of it is an amount. */
type Amount = Exclude<keyof Row, 'item' | 'comparedFirst' | 'comparedLast'>
const items = [...Object.keys(incomeItems), ...Object.keys(costItems)] as ProfitItem[]

const yuan = (when: SQL) => sql`sum(m.cents) filter (where ${when})::float8 / 100`
const guessed = (when: SQL) => yuan(sql`${when} and ${estimated}`)
/** Of these days those of which the same day of the other year is known too. */
const alike = (first: string, last: string) => sql`(${between(first, last)} and ${isPaired})`
const between = (first: string, last: string) => sql`m.day between ${first} and ${last}`

/**
 * An item of the year before over the days of a site of which the same is known in both years, with what it comes to
 * this year on these days; null with the reason.
 * @param known of this year's whole days, alike or not
 */
function itemBefore(
  { known, compared, before }: { known: number | null; compared: number | null; before: number | null },
  { first, last }: ReturnType<typeof wholeDays>,
  apart: boolean,
) {
  const not = (lastYearReason: string) => ({ lastYear: null, compared: null, lastYearReason })
  if (last < first) return not('本期尚无整日')
  if (before === null) return not('去年无数据')
  if (2 * (compared ?? 0) < (known ?? 0)) return not('去年数据不足')
  return apart ? not('结算规则已变') : { lastYear: before, compared, lastYearReason: '' }
}

/**
 * Income, cost and profit of today, this month and this year, item by item, against the same days of the year before:
 * changes over the days of a site that are settled in both.
 */
export async function overview(
  context: Asking,
  where: SQL,
  at: Moments,
  siteIds: readonly string[] | undefined,
): Promise<Pick<Overview, 'day' | 'month' | 'year'>> {
  const { db } = context
  const [month, year] = [wholeDays(at.month, at), wholeDays(at.year, at)]
  const rows = await rowsOf<Row>(
    db,
    {
      item: 'text',
      day: 'number?',
      month: 'number?',
      year: 'number?',
      monthWhole: 'number?',
      monthThen: 'number?',
      monthKnown: 'number?',
      yearWhole: 'number?',
      yearThen: 'number?',
      yearKnown: 'number?',
      dayEstimated: 'number?',
      monthEstimated: 'number?',
      yearEstimated: 'number?',
      comparedFirst: 'text',
      comparedLast: 'text',
    },
    sql`
      with ${chosen(where)}, ${paired(year, at)}
      select
        m.item, ${yuan(sql`m.day = ${at.today}`)} as day, ${yuan(between(at.month, at.today))} as month,
        ${yuan(between(at.year, at.today))} as year, ${yuan(alike(month.first, month.last))} as "monthWhole",
        ${yuan(alike(month.before, month.beforeLast))} as "monthThen",
        ${yuan(between(month.first, month.last))} as "monthKnown",
        ${yuan(alike(year.first, year.last))} as "yearWhole",
        ${yuan(alike(year.before, year.beforeLast))} as "yearThen",
        ${yuan(between(year.first, year.last))} as "yearKnown", ${guessed(sql`m.day = ${at.today}`)} as "dayEstimated",
        ${guessed(between(at.month, at.today))} as "monthEstimated",
        ${guessed(between(at.year, at.today))} as "yearEstimated",
        coalesce(min(m.day) filter (where ${alike(year.first, year.last)})::text, '') as "comparedFirst",
        coalesce(max(m.day) filter (where ${alike(year.first, year.last)})::text, '') as "comparedLast"
      from site_money m ${joinPaired(year)}
      where m.site_id in (select id from chosen) and m.day >= ${year.before}
      group by m.item
    `,
  )
  const conditions = { month: await settledApart(db, bothOf(month)), year: await settledApart(db, bothOf(year)) }
  const [apart] = await rowsOf(
    db,
    { month: 'boolean', year: 'boolean' },
    sql`
      with ${chosen(where)}
      select
        coalesce(bool_or(${conditions.month}), false) as month, coalesce(bool_or(${conditions.year}), false) as year
      from chosen
    `,
  )
  const of = (pick: Amount) => {
    const sum = (wanted: boolean) =>
      rows.filter(row => isIncome(row.item) === wanted).reduce<number | null>((all, row) => plus(all, row[pick]), null)
    const money = { income: sum(true), cost: sum(false) }
    return { ...money, profit: profitOf(money) }
  }
  const withEstimates = (pick: 'day' | 'month' | 'year') => {
    const { income, cost } = of(`${pick}Estimated`)
    return { ...of(pick), incomeEstimated: income, costEstimated: cost }
  }
  await explainOverview(context, where, at, siteIds)
  for (const [span, whole, then, days] of [
    ['month', 'monthWhole', 'monthThen', month],
    ['year', 'yearWhole', 'yearThen', year],
  ] as const)
    for (const what of ['income', 'cost', 'profit'] as const)
      explain(`profit.${span}.${what}.ratio`, async () => {
        const [now, before] = [of(whole)[what], of(then)[what]]
        const { reason } = moneyChanged(now, before, apart![span])
        return moneyChange(db, { now, before, reason, where, days })
      })
  explain('profit.overview', () => ({
    formula: '利润 = Σ 收入各项 − Σ 成本各项',
    source: `每日结算，${at.year} 至 ${at.today}`,
    inputs: rows.map(row => ({
      name: itemName(row.item),
      kind: isIncome(row.item) ? '收入' : '成本',
      value: row.year,
      unit: '元',
      ...(row.yearEstimated && { quality: 'estimated' as const, note: `其中估算 ${row.yearEstimated} 元` }),
      next: { path: profit.getOverview.path, input: { siteIds }, field: 'year.items.*.amount', key: row.item },
    })),
  }))
  const spanOf = (first: string, now: 'month' | 'year') => {
    const days = wholeDays(first, at)
    const [then, compared] = [of(`${now}Then`), of(`${now}Whole`)]
    const changed = (what: 'income' | 'cost' | 'profit') => moneyChanged(compared[what], then[what], apart![now])
    const [income, cost, net] = [changed('income'), changed('cost'), changed('profit')]
    return {
      ...withEstimates(now),
      first,
      incomeRatio: income.ratio,
      incomeReason: income.reason,
      costRatio: cost.ratio,
      costReason: cost.reason,
      profitRatio: net.ratio,
      profitReason: net.reason,
      items: items.flatMap(item => {
        const row = rows.find(known => known.item === item)
        if (!row || (row[now] === null && row[`${now}Then`] === null)) return []
        return {
          item,
          name: itemName(item),
          kind: isIncome(item) ? ('income' as const) : ('cost' as const),
          amount: row[now],
          estimated: row[`${now}Estimated`],
          ...itemBefore({ known: row[`${now}Known`], compared: row[`${now}Whole`], before: row[`${now}Then`] }, days, apart![now]),
        }
      }),
    }
  }
  const comparedDays = rows.flatMap(({ comparedFirst, comparedLast }) => (comparedFirst ? [comparedFirst, comparedLast] : [])).sort()
  return {
    day: withEstimates('day'),
    month: spanOf(at.month, 'month'),
    year: { ...spanOf(at.year, 'year'), comparedFirst: comparedDays[0] ?? '', comparedLast: comparedDays.at(-1) ?? '' },
  }
}
