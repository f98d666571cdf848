import { z } from 'zod'
import { figureWords } from '../../figures/figureWords.ts'
import { post, sharedContract } from '../call.ts'
import { figure, knownFigure } from '../figure.ts'
import { Day, SiteId } from '../shapes.ts'
import { CapacityCoverage } from './station.ts'

/** Items of the settlement, income first. */
export const incomeItems = {
  selfUse: '光伏自用',
  feedIn: '余电上网',
  chargingEnergy: '充电电费',
  chargingService: '充电服务费',
  arbitrage: '储能套利',
} as const
/** Of these, what is not paid out but need not be bought. */
export const savedItems = ['selfUse', 'arbitrage'] as const satisfies readonly (keyof typeof incomeItems)[]
export const costItems = { chargingPurchase: '充电购电', maintenance: '运维成本', arbitrageLoss: '套利亏损' } as const
/** What the settlement pays for, by flow. */
export const settledFlows = {
  selfUse: figureWords.selfUse.name,
  feedIn: figureWords.allFeedIn.name,
  charge: figureWords.charge.name,
  discharge: figureWords.discharge.name,
  charging: figureWords.charging.name,
} as const
export type SettledFlow = keyof typeof settledFlows
/** The same as they are reconciled: what the PV delivers stands above what became of it. */
export const reconciledFlows = { generation: figureWords.settledDelivery.name, ...settledFlows } as const
export type ReconciledFlow = keyof typeof reconciledFlows
export type ProfitItem = keyof typeof incomeItems | keyof typeof costItems

const Sites = z.array(SiteId).max(500).optional().describe('站点编号')
const OfSites = z.object({ siteIds: Sites })
const OfSpan = z.object({ siteIds: Sites, span: z.enum(['month', 'year']).default('year').describe('本月或本年') })

/** @param by under these names the settlement tells @param key of the row, in a list */
const money = (by: string, key?: string) => ({
  income: figure('收入', '元', `${by}.income`, key),
  cost: figure('成本', '元', `${by}.cost`, key),
  profit: figure('利润', '元', `${by}.profit`, key),
  incomeEstimated: figure('其中估算的收入', '元', `${by}.income.estimated`, key).describe('未按关口表或订单结算，或时段未实测'),
  costEstimated: figure('其中估算的成本', '元', `${by}.cost.estimated`, key).describe('未按关口表结算，或按定额'),
})
const ratio = (name: string, by: string, key?: string) => figure(`${name}同比`, '%', by, key)
const Reason = z.string().describe('无法与去年同期比较的原因，可比时空')
const Settled = CapacityCoverage.describe('本月已结算收入的站点；其中本月有数据的发电、储能、充电设备的额定容量')
const itemOf = (by: string) => ({
  item: z.string(),
  name: z.string(),
  kind: z.enum(['income', 'cost']),
  amount: figure('金额', '元', `${by}.item`, 'item'),
  estimated: figure('其中估算', '元', `${by}.item.estimated`, 'item'),
})
const energyOf = (name: string, by: string) =>
  z.object({ kwh: figure(`${name}电量`, 'kWh', `${by}.kwh`, 'flow'), yuan: figure(`${name}金额`, '元', `${by}.yuan`, 'flow') })
const differenceOf = (name: string, by: string) =>
  z
    .object({
      kwh: knownFigure(`${name}与结算之差`, 'kWh', `${by}.kwh`, 'flow'),
      yuan: figure(`${name}与结算之差`, '元', `${by}.yuan`, 'flow'),
      percent: figure(`${name}与结算之差`, '%', `${by}.percent`, 'flow').describe('占结算电量'),
    })
    .nullable()
    .describe('只比较双方均已知的站点；无可比站点为空')
const Covered = z.object({ sites: z.number().int(), kw: z.number().describe('容量 kW') })
const Reconciled = z.object({
  flow: z.enum(Object.keys(reconciledFlows) as [ReconciledFlow, ...ReconciledFlow[]]),
  name: z.string(),
  settled: energyOf('结算', 'reconciled.settled').describe('结算电量与金额'),
  shown: energyOf('大屏', 'reconciled.shown').describe('大屏所示：微电网按其平衡，其余站点按设备计数；金额按结算单价折算'),
  metered: energyOf('关口表', 'reconciled.metered').describe('关口表计量；金额按结算单价折算'),
  shownDifference: differenceOf('大屏', 'reconciled.shownDifference'),
  meteredDifference: differenceOf('关口表', 'reconciled.meteredDifference'),
  onWalls: Covered.describe('大屏有此电量的站点'),
  onMeters: Covered.describe('有关口表计量的站点'),
  estimated: Covered.describe('无关口表计量、按设备计数或分摊估算的站点'),
})
const spanOf = (by: string) =>
  z.object({
    ...money(by),
    first: z.string().describe('起始日期'),
    incomeRatio: ratio('收入', `${by}.income.ratio`),
    incomeReason: Reason,
    costRatio: ratio('成本', `${by}.cost.ratio`),
    costReason: Reason,
    profitRatio: ratio('利润', `${by}.profit.ratio`),
    profitReason: Reason,
    items: z
      .array(
        z.object({
          ...itemOf(by),
          lastYear: figure('去年同期', '元', `${by}.item.lastYear`, 'item'),
          compared: figure('本期可比金额', '元', `${by}.item.compared`, 'item'),
          lastYearReason: Reason,
        }),
      )
      .describe('各项；去年同期与本期可比金额只含同一站点两年所知相同的日期，截至昨日'),
  })

export const profit = sharedContract('pie', 'profit:read', {
  getOverview: post(
    '/operatorProfit/getOverview',
    '收益总览：今日、本月、本年的收入、成本、利润，同比为截至昨日的相同日期',
    OfSites,
    z.object({
      day: z.object(money('profit.day')),
      month: spanOf('profit.month'),
      year: spanOf('profit.year').extend({
        comparedFirst: z.string().optional().describe('本年同比所含的首日：两年均已结算的日期，没有时为空'),
        comparedLast: z.string().optional().describe('本年同比所含的末日'),
      }),
      settledAt: z.string().describe('最近结算时间'),
      coverage: Settled,
      at: z.string(),
    }),
    { by: 'profit.overview' },
  ),
  getDay: post(
    '/operatorProfit/getDay',
    '一日的收入、成本、利润及各项，缺省为今日',
    OfSites.extend({ day: Day.optional().describe('日期') }),
    z.object({
      day: Day,
      ...money('profit.day'),
      items: z.array(z.object(itemOf('profit.day'))),
      settledAt: z.string().describe('最近结算时间'),
    }),
  ),
  getMonths: post(
    '/operatorProfit/getMonths',
    '近 24 个月的收入、成本、利润',
    OfSites,
    z.object({ rows: z.array(z.object({ month: z.string(), ...money('profit.ofMonth', 'month') })), coverage: Settled, at: z.string() }),
    { by: 'profit.months' },
  ),
  getSites: post(
    '/operatorProfit/getSites',
    '各站点收益排名，含近 12 个月利润',
    OfSpan,
    z.object({
      months: z.array(z.string()),
      rows: z.array(
        z.object({
          ...money('profit.ofSite', 'itemNumber'),
          rank: z.number().int(),
          itemNumber: z.string(),
          itemName: z.string(),
          itemJname: z.string(),
          itemType: z.string(),
          itemTypeName: z.string(),
          orgName: z.string(),
          kw: z.number().describe('容量 kW'),
          incomePerKw: figure('单位容量收入', '元/kW', 'profit.ofSite.perKw', 'itemNumber'),
          profitRatio: ratio('利润', 'profit.ofSite.profit.ratio', 'itemNumber'),
          profitReason: Reason,
          monthProfits: z.array(z.number().nullable()).describe('各月利润 元'),
        }),
      ),
      coverage: Settled,
      at: z.string(),
    }),
    { by: 'profit.sites' },
  ),
  getOperators: post(
    '/operatorProfit/getOperators',
    '运营单位对比：可见多家企业时按企业，否则按运维基地',
    OfSpan,
    z.object({
      rows: z.array(
        z.object({
          ...money('profit.ofOperator', 'orgId'),
          orgId: z.string(),
          orgName: z.string(),
          sites: z.number().int(),
          kw: z.number(),
          incomePerKw: figure('单位容量收入', '元/kW', 'profit.ofOperator.perKw', 'orgId'),
          profitRatio: ratio('利润', 'profit.ofOperator.profit.ratio', 'orgId'),
          profitReason: Reason,
        }),
      ),
      coverage: Settled,
      at: z.string(),
    }),
  ),
  getReconciliation: post(
    '/operatorProfit/getReconciliation',
    '每日对账：结算、大屏与关口表的电量和金额，缺省为昨日；保留近 45 天',
    OfSites.extend({ day: Day.optional().describe('日期') }),
    z.object({
      day: Day.describe('对账日期'),
      settledAt: z.string().describe('最近结算时间'),
      rows: z.array(Reconciled).describe('当日没有的电量不列；上网含储能售出，放电含售出部分'),
      onMeters: Covered.describe('主要电量有关口表计量的站点'),
      estimated: Covered.describe('主要电量为估算的站点'),
      unsettled: Covered.describe('当日未结算的站点'),
    }),
  ),
  getComposition: post(
    '/operatorProfit/getComposition',
    '各类业务的收入、成本、利润',
    OfSpan,
    z.object({
      rows: z.array(
        z.object({ ...money('profit.ofType', 'itemType'), itemType: z.string(), itemTypeName: z.string(), sites: z.number().int() }),
      ),
      coverage: Settled,
      at: z.string(),
    }),
  ),
})
