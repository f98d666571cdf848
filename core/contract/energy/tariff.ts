import { z } from 'zod'
import { granularities } from '../../devices/curveTabs.ts'
import { periodCodes } from '../../rules/tariff.ts'
import { contract, get, post } from '../call.ts'
import { LineOf } from '../devices/deviceMonitor.ts'
import { energyKinds } from './energy.ts'
import { Quality } from '../figure.ts'
import { CustomerId, DeviceNo, paged, paging, SiteId, Text, Time } from '../shapes.ts'
import { CapacityCoverage } from './station.ts'

const Kind = z.enum(Object.keys(energyKinds) as [keyof typeof energyKinds, ...(keyof typeof energyKinds)[]])
const Code = z.enum(periodCodes as [(typeof periodCodes)[number], ...(typeof periodCodes)[number][]]).describe('J 尖 F 峰 P 平 G 谷')

const span = {
  dateType: z.enum(['day', 'month']).default('day').describe('粒度：day 日 month 月'),
  startTime: Time.optional().describe('开始时间，站点当地；缺省为本月初'),
  endTime: Time.optional().describe('结束时间，站点当地；缺省为今日'),
}
/** Of a line, which may be drawn by the hour. */
const lineSpan = {
  ...span,
  dateType: z
    .enum(Object.keys(granularities) as (keyof typeof granularities)[])
    .default('day')
    .describe('粒度：hour 时 day 日 month 月'),
}
/** Of what: one site, the sites of a customer, or all that are seen. */
const selection = {
  systemNo: SiteId.optional().describe('站点'),
  customerNo: CustomerId.optional().describe('客户'),
  kind: Kind.default('consumption').describe('电量类别，缺省为用电'),
}

const Kwh = z.number().nullable()
const Yuan = z.number().nullable()
/** Energy and money by tariff period. */
const periods = {
  eleJ: Kwh.describe('尖 kWh'),
  eleF: Kwh.describe('峰 kWh'),
  eleP: Kwh.describe('平 kWh'),
  eleG: Kwh.describe('谷 kWh'),
  ele: Kwh.describe('电量台账所计的总电量 kWh，等于四个时段之和'),
  estimated: Kwh.describe('其中时段为估算的 kWh：缺数时段均摊，无曲线的日期按典型日'),
  quality: Quality,
}
const money = {
  payJ: Yuan.describe('尖 元'),
  payF: Yuan.describe('峰 元'),
  payP: Yuan.describe('平 元'),
  payG: Yuan.describe('谷 元'),
  pay: Yuan.describe(
    '电度电费 元：各时段电量 × 当日有效的购电分时电价，逐台逐日取整到分后相加；不含基本电费与力调电费；发电、放电、上网不计电费，为空',
  ),
  unpriced: Kwh.describe('没有电价或不计电费的 kWh'),
}
/** The energy alone. */
export const PeriodEnergy = z.object(periods)
export type PeriodEnergy = z.output<typeof PeriodEnergy>
const PeriodRow = z.object({ ...periods, ...money })
export type PeriodRow = z.output<typeof PeriodRow>

/** Like for like: only days that are known of both. */
const Change = z.object({
  eleRatio: z.number().nullable().describe('电量变化 %'),
  eleReason: z.string().describe('无法比较的原因，可比时空'),
  payRatio: z.number().nullable().describe('电费变化 %'),
  payReason: z.string().describe('无法比较的原因，可比时空'),
})
const changes = { previous: Change.describe('环比'), lastYear: Change.describe('同比') }
export type PeriodChange = z.output<typeof Change>

const ofSite = {
  systemNo: z.string().describe('站点编号'),
  systemName: z.string(),
  itemType: z.string(),
  itemTypeName: z.string(),
  consName: z.string().describe('客户名称'),
  coverage: CapacityCoverage.describe('已知的设备·日，按额定容量'),
}
const ofDevice = {
  deviceNo: z.string(),
  deviceName: z.string(),
  msTypeName: z.string(),
  systemNo: z.string(),
  systemName: z.string(),
  ratedKw: z.number().nullable(),
  kind: Kind,
  knownDays: z.number().int().describe('有电量的天数'),
  days: z.number().int().describe('应有电量的天数'),
}

const EnergyOfSite = z.object({ ...ofSite, ...periods })
const EnergyOfDevice = z.object({ ...ofDevice, ...periods })
const PriceOfSite = z.object({ ...ofSite, ...periods, ...money, ...changes })
export type PriceOfSite = z.output<typeof PriceOfSite>
const PriceOfDevice = z.object({ ...ofDevice, ...periods, ...money, ...changes })
export type PriceOfDevice = z.output<typeof PriceOfDevice>

/** A version of the grid's prices by time of use. */
export const Tariff = z.object({
  areaCode: z.string(),
  validFrom: z.string().describe('生效日期'),
  prices: z.object({ J: z.number(), F: z.number(), P: z.number(), G: z.number() }).describe('元/kWh'),
  source: z.string().describe('来源'),
})
export type ShownTariff = z.output<typeof Tariff>

/** Series by tariff period; the indicator codes are the documents' J, F, P, G. */
const PeriodLine = z.object({
  xaxis: z.array(z.string()).describe('站点当地时间'),
  datas: z.array(
    z.object({
      indiNo: Code,
      indiName: z.string(),
      unitName: z.string(),
      kind: Kind,
      dates: z.array(z.object({ dateTime: z.string(), val: z.number().nullable(), quality: Quality })),
    }),
  ),
})
export type PeriodLine = z.output<typeof PeriodLine>

const sorted = {
  sort: z.enum(['ele', 'eleJ', 'eleF', 'eleP', 'eleG', 'estimated']).optional().describe('排序'),
  order: z.enum(['asc', 'desc']).default('desc').describe('顺序'),
}
const sortedByMoney = {
  ...sorted,
  sort: z.enum(['ele', 'eleJ', 'eleF', 'eleP', 'eleG', 'estimated', 'pay', 'payJ', 'payF', 'payP', 'payG']).optional().describe('排序'),
}
const name = Text(40).optional().describe('名称或编号')
const paid = { permission: 'tariff:read' } as const

/**
 * Energy and money by tariff period 尖峰平谷 (distributionSystem of the documents); the days are the ledger's, split by how
 * each of them ran.
 */
export const tariff = contract('pie', 'device:read', {
  getDeviceJFPGLine: post('/distributionSystem/getDeviceJFPGLine', '一台设备的分时电量曲线', LineOf, PeriodLine),
  getSystemJFPGLine: post(
    '/distributionSystem/getSystemJFPGLine',
    '一个站点的分时电量曲线',
    z.object({ ...selection, ...lineSpan, systemNo: SiteId.describe('站点') }),
    PeriodLine,
  ),
  getEnergyJFPGLine: post(
    '/distributionSystem/getEnergyJFPGLine',
    '所选站点合计的分时电量曲线',
    z.object({ ...selection, ...lineSpan }),
    PeriodLine,
  ),
  getPageEnergyJFPG: post(
    '/distributionSystem/getPageEnergyJFPG',
    '各站点的分时电量，分页',
    paging({ ...selection, ...span, name, ...sorted }),
    paged(EnergyOfSite),
  ),
  getPageDeviceJFPG: post(
    '/distributionSystem/getPageDeviceJFPG',
    '各设备的分时电量，分页',
    paging({ ...selection, ...span, name, ...sorted }),
    paged(EnergyOfDevice),
  ),
  getElecpayJFPGPricePage: post(
    '/distributionSystem/getElecpayJFPGPricePage',
    '各站点的分时电量与电费，分页',
    paging({ ...selection, ...span, name, ...sortedByMoney }),
    paged(PriceOfSite),
    paid,
  ),
  getElecpayJFPGPriceDevicePage: post(
    '/distributionSystem/getElecpayJFPGPriceDevicePage',
    '各设备的分时电量与电费，分页',
    paging({ ...selection, ...span, name, ...sortedByMoney }),
    paged(PriceOfDevice),
    paid,
  ),
  getElecpayJFPGPriceDevice: post(
    '/distributionSystem/getElecpayJFPGPriceDevice',
    '一台设备的分时电量、电费与所用电价',
    z.object({ deviceNo: DeviceNo, kind: Kind.optional().describe('电量类别，缺省为其主寄存器'), ...span }),
    PriceOfDevice.extend({ tariffs: z.array(Tariff).describe('期内用到的电价，最早的在前') }),
    paid,
  ),
  getElecpayJFPGTime: post(
    '/distributionSystem/getElecpayJFPGTime',
    '所选站点逐日或逐月的分时电量与电费，及合计、环比、同比',
    z.object({ ...selection, ...span }),
    z.object({
      first: z.string().describe('计入的首日'),
      last: z.string().describe('计入的末日'),
      rows: z.array(PeriodRow.extend({ dateTime: z.string() })),
      total: PeriodRow,
      ...changes,
      before: z.object({ first: z.string(), last: z.string() }).describe('环比的日期，不含与今日相应的一日'),
      tariffs: z.array(Tariff).describe('期内用到的电价'),
      coverage: CapacityCoverage,
      at: z.string().describe('数据时间'),
    }),
    { ...paid, by: 'tariff.time' },
  ),
  getElecpayJFPGPriceCus: post(
    '/distributionSystem/getElecpayJFPGPriceCus',
    '各客户的分时电量与电费，电量最多的在前',
    z.object({ ...selection, ...span }),
    z.array(
      PeriodRow.extend({
        customerNo: z.string(),
        consNo: z.string().describe('户号'),
        consName: z.string(),
        sites: z.number().int().describe('其中有电量的站点数'),
        ...changes,
      }),
    ),
    paid,
  ),
  getElectricByDevNo: get(
    '/distributionSystem/getElectricByDevNo',
    '一台设备的今日、本月、本年分时电量与当前电价',
    z.object({ deviceNo: DeviceNo }),
    z.object({
      deviceNo: z.string(),
      deviceName: z.string(),
      systemNo: z.string(),
      systemName: z.string(),
      kind: Kind.nullable().describe('主寄存器的电量类别；不计量为空'),
      day: PeriodRow,
      month: PeriodRow,
      year: PeriodRow,
      period: Code.nullable().describe('当前时段，无电价为空'),
      price: z.number().nullable().describe('当前电价 元/kWh'),
      periods: z.string().describe('今日 24 小时的时段，无电价为空'),
      tariff: Tariff.nullable(),
      at: z.string(),
    }),
    paid,
  ),
})
