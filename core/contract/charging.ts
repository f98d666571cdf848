import { z } from 'zod'
import { contract, get, post } from './call.ts'
import { pileStateKeys } from '../pileStates.ts'
import { ChargingOrderNo, Day, DeviceNo, Id, SiteId, SiteIds, Time, Whole } from './shapes.ts'
import { Coverage } from './station.ts'

/** Sites to speak of; left out = every charging site the caller sees. Ids only narrow. */
const Sites = z.array(SiteId).max(500).optional().describe('站点编号')
const OfSites = z.object({ siteIds: Sites })
const Span = { startTime: Day.optional().describe('开始日期'), endTime: Day.optional().describe('结束日期') }
const OverDays = z.object({ siteIds: Sites, ...Span })

const Kwh = z.number().describe('kWh')
const Yuan = z.number().describe('元')
const Rate = z.number().nullable().describe('%')

const Piles = z.object({
  total: z.number().int(),
  charging: z.number().int().describe('充电'),
  idle: z.number().int().describe('空闲'),
  fault: z.number().int().describe('故障'),
  offline: z.number().int().describe('离线'),
})
const Sum = z.object({
  orders: z.number().int().describe('订单数'),
  kwh: Kwh,
  energyIncome: Yuan.describe('电费 元'),
  serviceIncome: Yuan.describe('服务费 元'),
  income: Yuan,
  minutes: z.number().describe('充电分钟'),
})
/** Energy of today is what the counters of the piles say, on every wall; orders are counted whole for the day they began on. */
const Today = Sum.extend({
  kwh: Kwh.nullable().describe('今日充电量 kWh，按充电桩表计，无表计数据时为空'),
  orderKwh: Kwh.describe('今日开始的订单的电量 kWh'),
})
const Statistic = Sum.extend({
  averageKwh: z.number().nullable().describe('单均电量 kWh'),
  averageMinutes: z.number().nullable().describe('单均时长 分钟'),
})

/** One order as a gateway or an operator's platform reports it. */
const ReportedOrder = z.object({
  orderNo: ChargingOrderNo.describe('订单号'),
  deviceNo: DeviceNo.describe('桩编号'),
  connector: z.number().int().min(1).max(99).default(1).describe('枪号'),
  startTime: Time.describe('开始时间'),
  endTime: Time.nullable().describe('结束时间，充电中为空'),
  kwh: z.number().min(0).max(100_000).describe('累计电量 kWh'),
  peakKw: z.number().min(0).max(10_000).optional().describe('最大功率 kW'),
  startSoc: z.number().min(0).max(100).optional().describe('起始荷电状态 %'),
  endSoc: z.number().min(0).max(100).optional().describe('当前或结束荷电状态 %'),
  at: Time.describe('电量的读取时间'),
})

export const charging = contract('pie', 'charging:read', {
  /** The door every order comes through. Cumulated energy, so that late and repeated reports are harmless; periods and fees are worked out here. */
  reportOrders: post(
    '/charging/reportOrders',
    '网关或运营平台上送充电订单',
    z.object({ orders: z.array(ReportedOrder).min(1).max(500).describe('订单') }),
    z.object({
      accepted: z.number().int(),
      repeated: z.number().int(),
      refused: z.array(z.object({ index: z.number().int(), reason: z.string() })),
    }),
    { permission: 'gateway' },
  ),
  getChargingHomePage: get(
    '/operationsAnalysis/getChargingHomePage',
    '充电首页：今日与累计、桩状态、利用率',
    z.object({ siteIds: SiteIds.optional().describe('站点编号，逗号分隔') }),
    z.object({
      today: Today,
      total: Sum,
      since: z.string().describe('最早订单日期，没有时为空'),
      piles: Piles,
      connectors: z.object({ total: z.number().int(), charging: z.number().int() }).describe('枪'),
      stations: z.object({ online: z.number().int(), total: z.number().int() }),
      power: z.number().nullable().describe('实时功率 kW'),
      ratedKw: z.number().describe('额定功率 kW'),
      timeRate: Rate.describe('当前时间利用率 %：在充桩 ÷ 在线桩'),
      powerRate: Rate.describe('当前功率利用率 %：实时功率 ÷ 在线桩额定功率'),
      coverage: Coverage,
      at: z.string(),
    }),
  ),
  chargingUtilizationRate: post(
    '/largeScreen/chargingUtilizationRate',
    '充电利用率：按日与按时刻',
    OverDays,
    z.object({
      days: z.array(z.object({ day: z.string(), timeRate: Rate, powerRate: Rate })),
      hours: z.array(z.object({ hour: z.number().int(), timeRate: Rate, powerRate: Rate })),
      timeRate: Rate.describe('时间利用率 %：充电分钟 ÷ 可用分钟'),
      powerRate: Rate.describe('功率利用率 %：电量 ÷（额定功率 × 可用小时）'),
      coverage: Coverage,
      at: z.string(),
    }),
  ),
  getChargingOrderStatistics: post(
    '/largeScreen/getChargingOrderStatistics',
    '充电订单统计：按日或按月，含上期、去年同期与峰谷',
    z.object({ siteIds: Sites, dateType: z.enum(['day', 'month']).default('day').describe('统计粒度'), ...Span }),
    z.object({
      rows: z.array(Sum.extend({ time: z.string() })),
      sum: Statistic,
      previous: Statistic.nullable().describe('上一个等长时段，截至同一时刻'),
      lastYear: Statistic.nullable().describe('去年同期，截至同一时刻'),
      periods: z.array(z.object({ code: z.enum(['J', 'F', 'P', 'G']), name: z.string(), kwh: Kwh })),
      coverage: Coverage,
      at: z.string(),
    }),
  ),
  elecAnalysis: post(
    '/operationsAnalysis/elecAnalysis',
    '购入与充出电量、损耗',
    OverDays,
    z.object({
      rows: z.array(
        z.object({
          itemNumber: z.string(),
          itemName: z.string(),
          itemJname: z.string(),
          bought: z.number().nullable().describe('购入 kWh'),
          delivered: z.number().nullable().describe('充出 kWh'),
          loss: z.number().nullable().describe('损耗 kWh'),
          lossRate: Rate,
        }),
      ),
      days: z.array(z.object({ day: z.string(), bought: z.number().nullable(), delivered: z.number().nullable() })),
      bought: z.number().nullable(),
      delivered: z.number().nullable(),
      loss: z.number().nullable(),
      lossRate: Rate,
      coverage: Coverage,
      at: z.string(),
    }),
  ),
  stationListByOrg: post(
    '/operationsAnalysis/stationListByOrg',
    '充电站列表，今日收入高的在前',
    OfSites,
    z.array(
      z.object({
        rank: z.number().int(),
        itemNumber: z.string(),
        itemName: z.string(),
        itemJname: z.string(),
        orgName: z.string(),
        areaName: z.string(),
        installedcap: z.number().describe('额定功率 kW'),
        piles: Piles,
        online: z.boolean(),
        power: z.number().nullable().describe('kW'),
        orders: z.number().int().describe('今日订单'),
        kwh: Kwh.nullable().describe('今日充电量 kWh，按充电桩表计，无表计数据时为空'),
        orderKwh: Kwh.describe('今日开始的订单的电量 kWh'),
        income: Yuan.describe('今日收入 元'),
        timeRate: Rate.describe('今日时间利用率 %'),
        at: z.string(),
      }),
    ),
  ),
  getPiles: post(
    '/operationsAnalysis/getPiles',
    '各站充电桩的状态',
    OfSites,
    z.array(
      z.object({
        itemNumber: z.string(),
        itemName: z.string(),
        itemJname: z.string(),
        at: z.string(),
        piles: z.array(
          z.object({
            deviceNo: Id,
            name: z.string(),
            fast: z.boolean().describe('直流'),
            ratedKw: z.number().nullable(),
            state: z.enum(pileStateKeys),
            power: z.number().nullable().describe('kW'),
            sessionKwh: z.number().nullable().describe('本次电量 kWh'),
            soc: z.number().nullable().describe('车辆荷电状态 %'),
          }),
        ),
      }),
    ),
  ),
  getChargingHeat: post(
    '/largeScreen/getChargingHeat',
    '星期 × 时刻的充电电量与利用率（缺省近四周的整日）',
    OverDays,
    z.object({
      cells: z.array(
        z.object({
          weekday: z.number().int().describe('1 星期一 … 7 星期日'),
          hour: z.number().int(),
          kwh: Kwh.describe('平均每日 kWh'),
          timeRate: Rate,
        }),
      ),
      coverage: Coverage,
      at: z.string(),
    }),
  ),
  getChargingHours: post(
    '/largeScreen/getChargingHours',
    '各站各时刻的平均充电电量（缺省近四周的整日）',
    OverDays,
    z.object({
      rows: z.array(z.object({ itemNumber: z.string(), itemJname: z.string(), hours: z.array(Kwh).length(24) })),
      coverage: Coverage,
      at: z.string(),
    }),
  ),
  getChargingOrders: post(
    '/largeScreen/getChargingOrders',
    '最新充电订单',
    z.object({ siteIds: Sites, limit: Whole.min(1).max(100).default(12).describe('条数') }),
    z.array(
      z.object({
        orderNo: z.string(),
        itemNumber: z.string(),
        itemJname: z.string(),
        deviceNo: z.string(),
        deviceName: z.string(),
        connector: z.number().int(),
        startTime: z.string(),
        endTime: z.string().describe('未结束为空'),
        state: z.enum(['charging', 'ended', 'silent']).describe('silent=未结束但 30 分钟无上报'),
        kwh: Kwh,
        peakKw: z.number().nullable(),
        startSoc: z.number().nullable(),
        endSoc: z.number().nullable(),
        income: Yuan,
      }),
    ),
  ),
})
