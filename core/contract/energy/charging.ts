import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { figure, knownFigure, Quality } from '../figure.ts'
import { pileStateKeys } from '../../devices/pileStates.ts'
import { ChargingOrderNo, Day, DeviceNo, Id, SiteId, SiteIds, Time, Whole } from '../shapes.ts'
import { Coverage, CapacityCoverage } from './station.ts'

/** Sites to speak of; left out = every charging site the caller sees. Ids only narrow. */
const Sites = z.array(SiteId).max(500).optional().describe('站点编号')
const OfSites = z.object({ siteIds: Sites })
const Span = { startTime: Day.optional().describe('开始日期'), endTime: Day.optional().describe('结束日期') }
const OverDays = z.object({ siteIds: Sites, ...Span })

const Kwh = z.number().describe('kWh')
const Rate = z.number().nullable().describe('%')
const rate = (name: string, by: string, key?: string) => figure(name, '%', by, key)

const Piles = z.object({
  total: z.number().int(),
  charging: z.number().int().describe('充电'),
  idle: z.number().int().describe('空闲'),
  fault: z.number().int().describe('故障'),
  offline: z.number().int().describe('离线'),
})
/** Figures over some orders. @param of whose, by the name under which the code tells; key of the row where there are several */
const sums = (name: string, of: string, key?: string) => ({
  orders: knownFigure(`${name}订单数`, '单', `${of}.orders`, key),
  kwh: knownFigure(`${name}订单电量`, 'kWh', `${of}.kwh`, key),
  energyIncome: knownFigure(`${name}电费`, '元', `${of}.energyIncome`, key),
  serviceIncome: knownFigure(`${name}服务费`, '元', `${of}.serviceIncome`, key),
  income: knownFigure(`${name}收入`, '元', `${of}.income`, key),
  minutes: knownFigure(`${name}充电时长`, 'min', `${of}.minutes`, key),
})
/** Energy of today is what the counters of the piles say, on every wall; orders are counted whole for the day they began on. */
const Today = z.object({
  ...sums('今日', 'charging.today'),
  kwh: figure('今日充电量', 'kWh', 'today.charging'),
  orderKwh: knownFigure('今日开始的订单的电量', 'kWh', 'charging.today.kwh'),
})
const statistic = (name: string, of: string) =>
  z.object({
    ...sums(name, of),
    averageKwh: figure(`${name}单均电量`, 'kWh', `${of}.averageKwh`),
    averageMinutes: figure(`${name}单均时长`, 'min', `${of}.averageMinutes`),
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
  /**
   * The door every order comes through. Cumulated energy, so that late and repeated reports are harmless; periods and
   * fees are worked out here.
   */
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
      total: z.object(sums('累计', 'charging.total')),
      margin: z
        .object({ yuan: figure('近 30 日毛利', '元', 'charging.margin'), rate: rate('近 30 日毛利率', 'charging.margin.rate') })
        .describe('收入 − 购电成本，按结算；只含两者均已知的站点与日期'),
      since: z.string().describe('最早订单日期，没有时为空'),
      piles: Piles,
      connectors: z.object({ total: z.number().int(), charging: z.number().int() }).describe('枪'),
      stations: z.object({ online: z.number().int(), total: z.number().int() }),
      power: figure('充电实时功率', 'kW', 'charging.power'),
      ratedKw: knownFigure('充电桩额定功率', 'kW', 'charging.rated'),
      timeRate: rate('当前时间利用率', 'charging.timeRate'),
      powerRate: rate('当前功率利用率', 'charging.powerRate'),
      coverage: CapacityCoverage.describe('在线电站；有功率数据的充电桩的容量'),
      at: z.string(),
    }),
    { shared: true },
  ),
  chargingUtilizationRate: post(
    '/largeScreen/chargingUtilizationRate',
    '充电利用率：按日与按时刻',
    OverDays,
    z.object({
      days: z.array(
        z.object({
          day: z.string(),
          timeRate: rate('当日时间利用率', 'charging.use.day.time', 'day'),
          powerRate: rate('当日功率利用率', 'charging.use.day.power', 'day'),
        }),
      ),
      hours: z.array(
        z.object({
          hour: z.number().int(),
          timeRate: rate('时刻时间利用率', 'charging.use.hour.time', 'hour'),
          powerRate: rate('时刻功率利用率', 'charging.use.hour.power', 'hour'),
        }),
      ),
      timeRate: rate('时间利用率', 'charging.use.time'),
      powerRate: rate('功率利用率', 'charging.use.power'),
      coverage: Coverage,
      at: z.string(),
    }),
    { by: 'charging.use', shared: true },
  ),
  getChargingOrderStatistics: post(
    '/largeScreen/getChargingOrderStatistics',
    '充电订单统计：按日或按月，含上期、去年同期与峰谷',
    z.object({ siteIds: Sites, dateType: z.enum(['day', 'month']).default('day').describe('统计粒度'), ...Span }),
    z.object({
      rows: z.array(z.object({ ...sums('', 'charging.row', 'time'), time: z.string() })),
      sum: statistic('', 'charging.sum'),
      previous: statistic('上期', 'charging.previous').nullable().describe('上一个等长时段，截至同一时刻；有站点其后才有订单时为空'),
      lastYear: statistic('去年同期', 'charging.lastYear').nullable().describe('去年同期，截至同一时刻；有站点其后才有订单时为空'),
      periods: z.array(
        z.object({
          code: z.enum(['J', 'F', 'P', 'G']),
          name: z.string(),
          kwh: knownFigure('时段电量', 'kWh', 'charging.period', 'code'),
        }),
      ),
      coverage: Coverage,
      at: z.string(),
    }),
    { by: 'charging.sum.kwh', shared: true },
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
          bought: figure('购入电量', 'kWh', 'charging.site.bought', 'itemNumber'),
          delivered: figure('充出电量', 'kWh', 'charging.site.delivered', 'itemNumber'),
          loss: figure('充电损耗', 'kWh', 'charging.site.loss', 'itemNumber'),
          lossRate: rate('充电损耗率', 'charging.site.lossRate', 'itemNumber'),
        }),
      ),
      days: z.array(
        z.object({
          day: z.string(),
          bought: figure('当日购入电量', 'kWh', 'charging.day.bought', 'day'),
          delivered: figure('当日充出电量', 'kWh', 'charging.day.delivered', 'day'),
        }),
      ),
      bought: figure('购入电量', 'kWh', 'charging.bought'),
      delivered: figure('充出电量', 'kWh', 'charging.delivered'),
      loss: figure('充电损耗', 'kWh', 'charging.loss'),
      lossRate: rate('充电损耗率', 'charging.lossRate'),
      coverage: Coverage,
      at: z.string(),
    }),
    { shared: true },
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
        installedcap: knownFigure('额定功率', 'kW', 'charging.station.rated', 'itemNumber'),
        piles: Piles,
        online: z.boolean(),
        power: figure('充电功率', 'kW', 'charging.station.power', 'itemNumber'),
        coverage: CapacityCoverage.describe('有功率数据的充电桩'),
        orders: knownFigure('今日订单', '单', 'charging.station.orders', 'itemNumber'),
        /** By the counters of the piles. */
        kwh: figure('今日充电量', 'kWh', 'charging.station.energy', 'itemNumber'),
        orderKwh: knownFigure('今日开始的订单的电量', 'kWh', 'charging.station.kwh', 'itemNumber'),
        income: knownFigure('今日收入', '元', 'charging.station.income', 'itemNumber'),
        timeRate: rate('今日时间利用率', 'charging.station.timeRate', 'itemNumber'),
        at: z.string(),
      }),
    ),
    { shared: true },
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
            power: figure('充电功率', 'kW', 'pile.power', 'deviceNo'),
            quality: Quality.describe('功率读数的质量'),
            sessionKwh: figure('本次充电电量', 'kWh', 'pile.session', 'deviceNo'),
            soc: figure('车辆荷电状态', '%', 'pile.soc', 'deviceNo'),
            at: z.string().describe('数据时间'),
          }),
        ),
      }),
    ),
    { by: 'pile.states', shared: true },
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
    { by: 'charging.heat', shared: true },
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
    { by: 'charging.hours', shared: true },
  ),
  getChargingOrders: post(
    '/largeScreen/getChargingOrders',
    '最新充电订单',
    z.object({ siteIds: Sites, limit: Whole.min(1).max(100).default(12).describe('条数') }),
    z.array(
      z.object({
        order: z.string().describe('站点与订单号'),
        orderNo: z.string(),
        itemNumber: z.string(),
        itemJname: z.string(),
        deviceNo: z.string(),
        deviceName: z.string(),
        connector: z.number().int(),
        startTime: z.string(),
        endTime: z.string().describe('未结束为空'),
        state: z.enum(['charging', 'ended', 'silent']).describe('silent=未结束但 30 分钟无上报'),
        kwh: knownFigure('订单电量', 'kWh', 'order.kwh', 'order'),
        peakKw: figure('最大功率', 'kW', 'order.peakKw', 'order'),
        startSoc: figure('起始荷电状态', '%', 'order.startSoc', 'order'),
        endSoc: figure('当前或结束荷电状态', '%', 'order.endSoc', 'order'),
        income: knownFigure('订单收入', '元', 'order.income', 'order'),
        at: z.string().describe('最近上报时间'),
      }),
    ),
    { shared: true },
  ),
})
