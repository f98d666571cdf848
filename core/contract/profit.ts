import { z } from 'zod'
import { contract, post } from './call.ts'
import { SiteId } from './shapes.ts'
import { Coverage } from './station.ts'

/** Items of the settlement, income first. */
export const incomeItems = {
  selfUse: '光伏自用',
  feedIn: '余电上网',
  chargingEnergy: '充电电费',
  chargingService: '充电服务费',
  arbitrage: '储能套利',
} as const
export const costItems = { chargingPurchase: '充电购电', maintenance: '运维成本', arbitrageLoss: '储能亏损' } as const
export type ProfitItem = keyof typeof incomeItems | keyof typeof costItems

const Sites = z.array(SiteId).max(500).optional().describe('站点编号')
const OfSites = z.object({ siteIds: Sites })
const OfSpan = z.object({ siteIds: Sites, span: z.enum(['month', 'year']).default('year').describe('本月或本年') })

const Yuan = z.number().nullable().describe('元')
const Ratio = z.number().nullable().describe('同比 %')
const Money = z.object({ income: Yuan, cost: Yuan, profit: Yuan })
const Item = z.object({ item: z.string(), name: z.string(), kind: z.enum(['income', 'cost']), amount: Yuan, lastYear: Yuan })
const Span = Money.extend({
  first: z.string().describe('起始日期'),
  incomeRatio: Ratio,
  costRatio: Ratio,
  profitRatio: Ratio,
  items: z.array(Item).describe('各项；去年同期为截至昨日的相同日期'),
})

export const profit = contract('pie', 'profit:read', {
  getOverview: post(
    '/operatorProfit/getOverview',
    '收益总览：今日、本月、本年的收入、成本、利润，同比为截至昨日的相同日期',
    OfSites,
    z.object({
      day: Money,
      month: Span,
      year: Span,
      settledAt: z.string().describe('最近结算时间'),
      coverage: Coverage.describe('本月已结算的站点'),
      at: z.string(),
    }),
  ),
  getMonths: post(
    '/operatorProfit/getMonths',
    '近 24 个月的收入、成本、利润',
    OfSites,
    z.object({ rows: z.array(Money.extend({ month: z.string() })), coverage: Coverage, at: z.string() }),
  ),
  getSites: post(
    '/operatorProfit/getSites',
    '各站点收益排名，含近 12 个月利润',
    OfSpan,
    z.object({
      months: z.array(z.string()),
      rows: z.array(
        Money.extend({
          rank: z.number().int(),
          itemNumber: z.string(),
          itemName: z.string(),
          itemJname: z.string(),
          itemType: z.string(),
          itemTypeName: z.string(),
          orgName: z.string(),
          kw: z.number().describe('容量 kW'),
          incomePerKw: z.number().nullable().describe('单位容量收入 元/kW'),
          profitRatio: Ratio,
          monthProfits: z.array(z.number().nullable()).describe('各月利润 元'),
        }),
      ),
      coverage: Coverage,
      at: z.string(),
    }),
  ),
  getOperators: post(
    '/operatorProfit/getOperators',
    '运营单位对比：可见多家企业时按企业，否则按运维基地',
    OfSpan,
    z.object({
      rows: z.array(
        Money.extend({
          orgId: z.string(),
          orgName: z.string(),
          sites: z.number().int(),
          kw: z.number(),
          incomePerKw: z.number().nullable().describe('元/kW'),
          profitRatio: Ratio,
        }),
      ),
      coverage: Coverage,
      at: z.string(),
    }),
  ),
  getComposition: post(
    '/operatorProfit/getComposition',
    '各类业务的收入、成本、利润',
    OfSpan,
    z.object({
      rows: z.array(Money.extend({ itemType: z.string(), itemTypeName: z.string(), sites: z.number().int() })),
      coverage: Coverage,
      at: z.string(),
    }),
  ),
})
