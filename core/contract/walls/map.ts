import { z } from 'zod'
import { get, post, sharedContract } from '../call.ts'
import { Co2Factor, Factors } from '../platform/factorSet.ts'
import { counted, figure, knownFigure } from '../figure.ts'
import { AreaCode, Day, DeviceNo, Line, Nothing, SiteId } from '../shapes.ts'
import { CapacityCoverage, ConsumptionNow, Station } from '../energy/station.ts'
import { WeatherIcon } from '../platform/weather.ts'

/** A region by adcode: `100000` the country, `130000` a province, `130100` a city. Left out = everything the caller sees. */
const InArea = z.object({ areaCode: AreaCode.optional().describe('区域') })
/** The day a reply is about; a screen's 今日 follows it. */
const Today = Day.describe('数据所属日期')
const LineOfDay = Line.extend({ day: Today, at: z.string().describe('曲线生成的时刻') })
const OneSite = z.object({ itemNumber: SiteId.describe('站点编号') })
const YearFigures = z.object({
  yearQuantity: figure('本年电量', 'MWh', 'site.year'),
  yearGrapq: figure('本年发电', 'MWh', 'site.generation.year'),
  totalGrapq: figure('累计发电', 'MWh', 'site.generation.total'),
})
/** Generation by span, with how it compares. */
export const GenerationCount = z.object({
  eleDaySum: figure('今日发电', 'kWh', 'generation.day'),
  eleMonthSum: figure('本月发电', 'kWh', 'generation.month'),
  eleYearSum: figure('本年发电', 'kWh', 'generation.year'),
  eleSum: figure('累计发电', 'kWh', 'generation.total'),
  dayRatio: figure('较昨日同时段', '%', 'generation.dayChange'),
  dayReason: z.string().describe('无法与昨日比较的原因，可比时空'),
  yearRatio: figure('较去年同期', '%', 'generation.yearChange'),
  yearReason: z.string().describe('无法与去年比较的原因，可比时空'),
  since: z.string().describe('累计发电的首个数据日'),
  coverage: CapacityCoverage,
  day: Today,
  at: z.string(),
})
const Reduction = z.object({
  co2: figure('减排 CO₂', 'kg', 'avoided.co2'),
  coal: figure('折标煤', 'kg', 'avoided.coal'),
  so2: figure('减排 SO₂', 'kg', 'avoided.so2'),
  dust: figure('减排粉尘', 'kg', 'avoided.dust'),
  trees: figure('等效植树', '棵', 'avoided.trees'),
  energy: figure('所折算的发电', 'kWh', 'avoided.energy'),
  ...Factors,
})
const AreaRow = z.object({
  areaCode: z.string(),
  areaName: z.string(),
  count: counted('站点', '座', 'area.sites', 'areaCode'),
  online: counted('在线站点', '座', 'area.online', 'areaCode'),
  alarmCount: counted('正在发生且未处理的告警', '条', 'area.alarms', 'areaCode'),
  installedCap: knownFigure('光伏装机', 'kW', 'area.installed', 'areaCode'),
  day: Today,
  eleDaySum: figure('当日发电', 'kWh', 'area.day', 'areaCode'),
  useHours: figure('当日等效利用小时', 'h', 'area.hours', 'areaCode'),
  load: figure('配电站点与村庄的用电实时功率', 'kW', 'area.load', 'areaCode'),
  irradiance: figure('当日最近一次观测的辐照度', 'W/m²', 'area.irradiance', 'areaCode'),
  sky: WeatherIcon.nullable().describe('当日天气，没有该区域气象数据时为空'),
})

export const map = sharedContract('pie', 'map:read', {
  powerSystem: get('/system/powerSystem', '站点地图点', InArea, z.array(Station), { permission: 'site:read' }),
  /** Columns for the GPU: see core/sites/stationPoints.ts for the layout. */
  powerSystemPoints: get('/system/powerSystemPoints', '站点地图点（二进制列）', InArea, z.unknown(), {
    bytes: 'application/octet-stream',
  }),
  powerSystemOne: get(
    '/system/powerSystemOne',
    '一个站点的名片',
    OneSite,
    Station.extend({ alarm: z.object({ remark: z.string(), sign: z.string(), since: z.string() }).nullable() }),
    { permission: 'site:read' },
  ),
  getSystemYearQuantity: get('/CalculatePower/getSystemYearQuantity', '站点年电量', OneSite, YearFigures),
  getMapYearQuantity: post(
    '/real/getMapYearQuantity',
    '站点年、日电量与降耗率',
    OneSite,
    YearFigures.extend({
      dayQuantity: figure('今日电量', 'kWh', 'site.day'),
      dayExpend: figure('今日消纳', 'kWh', 'site.consumption.day'),
      xll: figure('降耗率', '%', 'site.rate'),
    }),
  ),
  getCO2Globe: post(
    '/home/getCO2Globe',
    '碳减排足迹',
    Nothing,
    z.object({
      co2: figure('累计减排 CO₂', 't', 'globe.co2'),
      ...Co2Factor,
      columns: z.array(
        z.object({
          areaCode: z.string(),
          areaName: z.string(),
          longitude: z.number(),
          latitude: z.number(),
          installedCap: knownFigure('光伏装机', 'kW', 'globe.installed', 'areaCode'),
          co2: figure('累计减排 CO₂', 't', 'globe.area', 'areaCode'),
        }),
      ),
    }),
  ),
  statisticsOfPhotovoltaic: post(
    '/CalculatePower/statisticsOfPhotovoltaic',
    '区域光伏总览',
    InArea,
    z.object({
      count: counted('有光伏的站点', '座', 'live.sites'),
      online: counted('在线站点', '座', 'live.online'),
      installedCap: knownFigure('光伏装机容量', 'kW', 'capacity.installed'),
      activePower: figure('光伏实时功率', 'kW', 'power.now'),
      coverage: CapacityCoverage,
      day: Today,
      at: z.string(),
    }),
  ),
  getNight: get(
    '/system/getNight',
    '夜间总览：刚结束的发电日，以及用电、充电与储能的实时功率',
    InArea,
    ConsumptionNow.extend({
      generation: figure('当日发电', 'kWh', 'night.generation'),
      day: Today.describe('发电所属日期：日出前的上午为前一日'),
    }),
  ),
  getEleMap: get('/dcsPhotovoltaic/getEleMap', '各下级区域发电与告警', InArea, z.array(AreaRow)),
  getTgByAreaCode: get(
    '/dcsPhotovoltaic/getTgByAreaCode',
    '台区列表',
    InArea,
    z.array(
      z.object({
        tgName: z.string(),
        count: counted('站点', '座', 'district.sites', 'tgName'),
        installedCap: knownFigure('光伏装机', 'kW', 'district.installed', 'tgName'),
      }),
    ),
  ),
  getCountEle: get('/dcsPhotovoltaic/getCountEle', '日、月、年、累计发电', InArea, GenerationCount),
  getInstalledCap: get(
    '/dcsPhotovoltaic/getInstalledCap',
    '装机容量',
    InArea,
    z.array(
      z.object({
        itemType: z.string(),
        itemTypeName: z.string(),
        count: counted('站点', '座', 'type.sites', 'itemType'),
        installedCap: knownFigure('装机容量', 'kW', 'type.installed', 'itemType'),
      }),
    ),
  ),
  get2YearEleLine: get('/dcsPhotovoltaic/get2YearEleLine', '两年月发电 MWh', InArea, Line, { by: 'line.months' }),
  getInstalledCapLine: get('/dcsPhotovoltaic/getInstalledCapLine', '累计装机容量 MW', InArea, Line, { by: 'line.capacity' }),
  getReduceMsg: post('/home/getReduceMsg', '累计减排', InArea, Reduction),
  getReduceMsgOfYear: post('/real/getReduceMsg', '本年减排', InArea, Reduction),
  getDataMonth: post('/real/getDataMonth', '本月逐日发电 MWh', InArea, Line, { permission: 'site:read', by: 'line.days' }),
  getAreaAnalysis: post(
    '/real/getAreaAnalysis',
    '区域分析',
    InArea.extend({ day: Day.optional().describe('发电与等效小时的日期，默认今日') }),
    z.array(AreaRow),
    {
      permission: 'site:count',
      by: 'areas.sites',
    },
  ),
  getPowerLine: post(
    '/power/getPowerLine',
    '今日与昨日功率曲线 kW，15 分钟',
    InArea,
    LineOfDay.extend({
      gaps: z
        .array(z.object({ from: z.string(), to: z.string(), missingKw: z.number().describe('其间缺数容量的最大值 kW') }))
        .optional()
        .describe('今日缺数据的时段：有电站没有数据，曲线因此偏低'),
    }),
    { permission: 'site:read', by: 'line.power' },
  ),
  getDeviceMonitorLine: post('/power/getDeviceMonitorLine', '一台设备的今日功率曲线', z.object({ deviceNo: DeviceNo }), LineOfDay, {
    by: 'line.device',
  }),
  getActivePower: post(
    '/home/getActivePower',
    '实时功率',
    InArea,
    z.object({ activePower: figure('光伏实时功率', 'kW', 'power.now'), coverage: CapacityCoverage, day: Today, at: z.string() }),
  ),
})
