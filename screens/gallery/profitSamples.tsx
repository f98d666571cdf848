import { profit, type ReconciledFlow, reconciledFlows } from '../../core/contract/energy/profit.ts'
import { siteTime } from '../../core/time/time.ts'
import { BusinessKinds } from '../panels/profit/BusinessKinds.tsx'
import { Operators } from '../panels/profit/Operators.tsx'
import { DailyReconciliation } from '../panels/profit/DailyReconciliation.tsx'
import { ProfitMonths } from '../panels/profit/ProfitMonths.tsx'
import { ProfitStrip } from '../panels/profit/ProfitStrip.tsx'
import { ProfitWaterfall } from '../panels/profit/ProfitWaterfall.tsx'
import { SiteMonths } from '../panels/profit/SiteMonths.tsx'
import { SiteProfits } from '../panels/profit/SiteProfits.tsx'
import { answer, type Sample } from './sample.ts'

const at = siteTime(new Date())
const coverage = { reported: 55, total: 57, reportedKw: 112_000, totalKw: 119_000, oldest: at, quality: 'estimated' as const }
const money = (income: number, cost: number) => ({
  income,
  cost,
  profit: income - cost,
  incomeEstimated: income * 0.12,
  costEstimated: cost * 0.4,
})
const unknown = { income: null, cost: null, profit: null, incomeEstimated: null, costEstimated: null }
const item = (name: string, kind: 'income' | 'cost', amount: number) => ({
  item: name,
  name,
  kind,
  amount,
  estimated: amount * 0.12,
  lastYear: amount * 0.94,
  compared: amount * 0.99,
  lastYearReason: '',
})
const items = [
  item('余电上网', 'income', 38_244_000),
  item('光伏自用', 'income', 15_354_000),
  item('储能套利', 'income', 4_802_000),
  item('充电服务费', 'income', 2_284_000),
  item('运维成本', 'cost', 5_549_000),
  item('充电购电', 'cost', 3_971_000),
]
const ratios = { incomeRatio: 6.4, incomeReason: '', costRatio: 0.2, costReason: '', profitRatio: -3.4, profitReason: '' }
const overview = answer(profit.getOverview, {
  day: money(94_400, 21_800),
  month: { ...money(3_300_000, 604_000), ...ratios, first: '2026-11-01', items },
  year: { ...money(60_684_000, 9_520_000), ...ratios, first: '2026-01-01', items },
  settledAt: at,
  coverage,
  at,
})
const nobody = { reported: 0, total: 0, reportedKw: 0, totalKw: 0, oldest: '', quality: 'missing' as const }
const reasons = { incomeReason: '本期尚无整日', costReason: '本期尚无整日', profitReason: '本期尚无整日' }
const noSpan = { ...unknown, ...reasons, first: '2026-01-01', incomeRatio: null, costRatio: null, profitRatio: null, items: [] }
const noOverview = answer(profit.getOverview, { day: unknown, month: noSpan, year: noSpan, settledAt: '', coverage: nobody, at: '' })
const months = Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`)
const site = (name: string, n: number) => ({
  ...money(9_300_000 / n, 900_000),
  rank: n,
  itemNumber: String(n),
  itemName: name,
  itemJname: name,
  itemType: '003',
  itemTypeName: '分布式光伏',
  orgName: '样例企业',
  kw: 2400,
  incomePerKw: 390,
  profitRatio: -4.2,
  profitReason: '',
  monthProfits: months.map((_, m) => (m === 11 ? null : (600_000 * Math.sin((m + 1) / 4)) / n)),
})
const sites = answer(profit.getSites, {
  months,
  rows: ['温塘光伏', '羊平光伏', '绿岛储能', '东湖充电', '北庄村'].map((name, n) => site(name, n + 1)),
  coverage,
  at,
})
const noSites = answer(profit.getSites, { months: [], rows: [], coverage: nobody, at: '' })

const sitesOf = (count: number) => ({ sites: count, kw: count * 1200 })
const reconciled = (flow: ReconciledFlow, kwh: number, metered: number | null) => ({
  flow,
  name: reconciledFlows[flow],
  settled: { kwh, yuan: kwh * 0.42 },
  shown: { kwh: kwh * 1.02, yuan: kwh * 0.42 * 1.02 },
  metered: { kwh: metered, yuan: metered && metered * 0.42 },
  shownDifference: { kwh: kwh * 0.02, yuan: kwh * 0.02 * 0.42, percent: 2 },
  meteredDifference: metered === null ? null : { kwh: metered - kwh, yuan: null, percent: (metered / kwh - 1) * 100 },
  onWalls: sitesOf(32),
  onMeters: sitesOf(metered === null ? 0 : 28),
  estimated: sitesOf(metered === null ? 9 : 4),
})
const reconciliation = {
  day: '2026-11-21',
  settledAt: at,
  rows: [
    reconciled('generation', 182_400, 182_400),
    reconciled('selfUse', 64_100, 63_800),
    reconciled('feedIn', 118_300, 118_600),
    reconciled('charge', 22_900, 23_100),
    reconciled('discharge', 20_100, null),
    reconciled('charging', 14_700, 15_200),
  ],
  onMeters: sitesOf(44),
  estimated: sitesOf(11),
  unsettled: sitesOf(2),
}

export const profitSamples: Sample[] = [
  { title: '收益总览', width: 1860, height: 150, show: () => <ProfitStrip area="auto" />, answers: [overview], empty: [noOverview] },
  { title: '本年收入到利润', width: 700, height: 390, show: () => <ProfitWaterfall />, answers: [overview], empty: [noOverview] },
  {
    title: '近 24 个月',
    width: 640,
    height: 390,
    show: () => <ProfitMonths />,
    answers: [
      answer(profit.getMonths, { rows: months.map((month, n) => ({ month, ...money(5e6 + 2e6 * Math.sin(n / 2), 9e5) })), coverage, at }),
    ],
    empty: [answer(profit.getMonths, { rows: [], coverage: nobody, at: '' })],
  },
  { title: '站点逐月利润', width: 700, height: 390, show: () => <SiteMonths />, answers: [sites], empty: [noSites] },
  { title: '站点利润排名', width: 500, height: 420, show: () => <SiteProfits />, answers: [sites], empty: [noSites] },
  {
    title: '每日对账',
    width: 500,
    height: 400,
    show: () => <DailyReconciliation />,
    answers: [answer(profit.getReconciliation, reconciliation)],
    empty: [answer(profit.getReconciliation, { ...reconciliation, rows: [], onMeters: sitesOf(0), estimated: sitesOf(0) })],
  },
  {
    title: '业务构成',
    width: 640,
    height: 220,
    show: () => <BusinessKinds />,
    answers: [
      answer(profit.getComposition, {
        rows: [
          { itemType: '003', itemTypeName: '分布式光伏', sites: 32, ...money(23_260_000, 1_850_000) },
          { itemType: '005', itemTypeName: '充电', sites: 9, ...money(6_405_000, 4_520_000) },
        ],
        coverage,
        at,
      }),
    ],
    empty: [answer(profit.getComposition, { rows: [], coverage: nobody, at: '' })],
  },
  {
    title: '运营单位',
    width: 640,
    height: 180,
    show: () => <Operators />,
    answers: [
      answer(profit.getOperators, {
        rows: [
          {
            orgId: '1',
            orgName: '样例运维有限公司',
            sites: 32,
            kw: 68_000,
            incomePerKw: 420,
            profitRatio: 3.1,
            profitReason: '',
            ...money(37_853_000, 5_204_000),
          },
          {
            orgId: '2',
            orgName: '样例能源有限公司',
            sites: 25,
            kw: 51_000,
            incomePerKw: 395,
            profitRatio: null,
            profitReason: '结算规则已变',
            ...money(26_952_000, 4_315_000),
          },
        ],
        coverage,
        at,
      }),
    ],
    empty: [answer(profit.getOperators, { rows: [], coverage: nobody, at: '' })],
  },
]
