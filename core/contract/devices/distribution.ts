import { z } from 'zod'
import { granularities } from '../../devices/curveTabs.ts'
import { contract, post } from '../call.ts'
import { DevicePage } from './deviceMonitor.ts'
import { figure, knownFigure, Quality } from '../figure.ts'
import { Equipment } from '../energy/microgrid.ts'
import { Day, DeviceNo, Line, SiteId, Time, Whole } from '../shapes.ts'
import { CapacityCoverage, Coverage } from '../energy/station.ts'

const OneOrAll = { systemNo: SiteId.optional().describe('配电站点；空为全部可见的配电站点') }
const OfDay = z.object({ ...OneOrAll, day: Day.optional().describe('站点当地日期；空为今日') })
const Grade = z.enum(['business', 'public']).optional().describe('配电类别：business 专变 public 公变')
const Span = { startTime: Time.describe('开始时间，站点当地'), endTime: Time.describe('结束时间，站点当地') }
const Granularities = Object.keys(granularities) as (keyof typeof granularities)[]

const Levels = z
  .object({ green: Whole, yellow: Whole, red: Whole, total: Whole.describe('三者之和'), unknown: Whole.describe('无实时负载率，不计入') })
  .describe('台区数，按最重变压器的负载率：绿 <80%，黄 80–100%，红 >100%')
const Bands = z
  .object({ light: Whole, normal: Whole, heavy: Whole, overload: Whole, unknown: Whole })
  .describe('变压器台数：轻载 <30%，正常，重载 ≥80%，过载 ≥100%，无实时负载率')
export type LoadBands = z.output<typeof Bands>

/** Value and moment; the moment is empty where nothing is known. */
const Kw = z.number().nullable().describe('kW')
const At = z.string().describe('站点当地时间，未知为空')
const Percent = z.number().nullable().describe('%')

const Values = z.array(z.object({ dateTime: z.string(), val: z.number().nullable(), quality: Quality }))

const Details = z.object({
  systemNo: z.string().describe('空为全部'),
  systemName: z.string(),
  siteCount: Whole,
  onlineCount: Whole,
  transformerCount: Whole,
  capacity: z.number().describe('变压器容量 kVA'),
  power: figure('实时负荷', 'kW', 'power.now'),
  coverage: CapacityCoverage,
  at: At,
  loadRate: Percent.describe('综合负载率 %：各变压器负载率按容量加权，只计有实时数据的'),
  loadRateCoverage: Coverage.describe('有实时负载率的变压器'),
  powerFactor: z.number().nullable().describe('综合功率因数 P ÷ √(P² + Q²)，只计有实时数据的总表'),
  dayEnergy: figure('今日用电', 'kWh', 'consumption.day'),
  monthEnergy: figure('本月用电', 'kWh', 'consumption.month'),
  installed: knownFigure('装机容量', 'kW', 'capacity.installed'),
  bands: Bands,
  incoming: z.array(Equipment).describe('进线柜；只在查询单个站点时给出'),
  transformers: z.array(Equipment),
  feeders: z.array(Equipment),
})
export type DistributionDetails = z.output<typeof Details>

const TransformerNow = z.object({
  deviceNo: z.string(),
  deviceName: z.string(),
  systemNo: z.string(),
  systemName: z.string(),
  ratedKva: z.number().nullable(),
  loadRate: Percent,
  band: Equipment.shape.band,
  power: Kw,
  at: At,
})

const LoadRates = z.object({
  deviceNo: z.string(),
  deviceName: z.string(),
  systemNo: z.string(),
  systemName: z.string(),
  ratedKva: z.number().nullable(),
  minLoad: Kw,
  minLoadAt: At,
  meanLoad: Kw,
  maxLoad: Kw,
  maxLoadAt: At,
  loadRates: z.object({ min: Percent, mean: Percent, max: Percent, maxAt: At }).describe('负载率 %'),
  heavyMinutes: Whole.describe('负载率 ≥80% 的分钟数'),
  overMinutes: Whole.describe('负载率 >100% 的分钟数'),
  coverage: Coverage.describe('有负载率的与应有的 15 分钟时段'),
})
export type LoadRateRow = z.output<typeof LoadRates>

const Load = z.object({
  day: Day,
  now: Kw.describe('当前负荷 kW，只在今日'),
  max: Kw,
  maxAt: At,
  min: Kw.describe('kW，只取上报容量最全的时段：有表计无数据时其余之和不是最小负荷'),
  minAt: At,
  mean: Kw,
  loadFactor: Percent.describe('负荷率 %：平均 ÷ 最大'),
  before: z.object({ day: Day, max: Kw, maxAt: At, mean: Kw }).describe('前一日'),
  coverage: Coverage.describe('已知的与已过去的 15 分钟时段'),
})

const DayCurves = z.object({
  day: Day,
  before: Day.describe('前一日'),
  eleViewList: Values.describe('负荷 kW'),
  eleBeforeList: Values.describe('前一日负荷 kW，时间移到当日'),
  loadRateList: Values.describe('最重变压器的负载率 %'),
  irradianceList: Values.describe('W/m²'),
  temperatureList: Values.describe('℃'),
  humidityList: Values.describe('%'),
})

const PowerFactor = z.object({
  day: Day,
  mean: z.number().nullable().describe('当日平均：有功、无功电量之比算得'),
  min: z.number().nullable(),
  minAt: At,
  standard: z.number().describe('考核标准'),
  standardSource: z.string(),
  belowMinutes: Whole.describe('低于标准的分钟数'),
  line: Line,
})

/** Distribution rooms and transformer districts: how they stand, their load and what they used (distributionSystem of the documents). */
export const distribution = contract('pie', 'device:read', {
  getSystemDetails: post('/distributionSystem/getSystemDetails', '配电站点概况：负荷、负载率、设备一次接线', z.object(OneOrAll), Details),
  openSite: post(
    '/distributionSystem/openSite',
    '打开站点页：概况、一日的负荷、功率因数与曲线、首页设备，一次给出',
    z.object({ systemNo: SiteId.describe('配电站点'), day: OfDay.shape.day }),
    z.object({ details: Details, load: Load, factor: PowerFactor, lines: DayCurves, devices: DevicePage }),
  ),
  getLoad: post('/distributionSystem/getLoad', '一日负荷：最大、最小、平均与出现时间', OfDay, Load),
  getLoadRate: post(
    '/distributionSystem/getLoadRate',
    '实时负载率：台区绿黄红计数、变压器分档与排名',
    z.object({ ...OneOrAll, grade: Grade, size: Whole.min(1).max(100).default(50).describe('最多列出的变压器') }),
    z.object({ levels: Levels, bands: Bands, transformers: z.array(TransformerNow).describe('负载率高者在前，无数据的在后') }),
  ),
  getLoadRates: post(
    '/distributionSystem/getLoadRates',
    '一段时间各变压器的负荷与负载率，按整日',
    z.object({ ...OneOrAll, grade: Grade, ...Span }),
    z.object({ rows: z.array(LoadRates).describe('最大负载率高者在前') }),
  ),
  getSystemMonitorLine: post(
    '/distributionSystem/getSystemMonitorLine',
    '一日曲线：负荷与前一日负荷 kW、最重变压器负载率 %、辐照 W/m²、温度 ℃、湿度 %，15 分钟',
    OfDay,
    DayCurves,
  ),
  getPowerFactor: post('/distributionSystem/getPowerFactor', '一日功率因数：P ÷ √(P² + Q²)，15 分钟', OfDay, PowerFactor),
  getElectricLine: post(
    '/distributionSystem/getElectricLine',
    '站点用电量：逐时、逐日、逐月 kWh',
    z.object({ ...OneOrAll, dateType: z.enum(Granularities).describe('粒度：hour 时 day 日 month 月'), ...Span }),
    Line,
  ),
  getElectricChart: post('/distributionSystem/getElectricChart', '本月与上月逐日用电量 kWh', z.object(OneOrAll), Line),
  getDeviceEnergyLine: post(
    '/distributionSystem/getDeviceEnergyLine',
    '各计量设备逐日、逐月电量 kWh',
    z.object({
      ...OneOrAll,
      deviceNos: z.array(DeviceNo).max(12, '最多 12 台设备').optional().describe('设备；空为站点的全部计量设备，最多 12 台'),
      dateType: z.enum(['day', 'month']).default('day').describe('粒度：day 日 month 月'),
      ...Span,
    }),
    Line,
  ),
  getDeviceEnergyRank: post(
    '/distributionSystem/getDeviceEnergyRank',
    '计量设备用电量排名，按整日',
    z.object({ ...OneOrAll, grade: Grade, ...Span, size: Whole.min(1).max(100).default(20).describe('最多多少台') }),
    z.object({
      total: z.number().nullable().describe('全部计量设备 kWh'),
      rows: z.array(
        z.object({
          deviceNo: z.string(),
          deviceName: z.string(),
          systemNo: z.string(),
          systemName: z.string(),
          kwh: z.number(),
          share: z.number().nullable().describe('占全部的百分比'),
          days: Whole.describe('有电量的天数'),
          quality: Quality,
        }),
      ),
    }),
  ),
})
