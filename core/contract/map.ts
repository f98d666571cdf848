import { z } from 'zod'
import { contract, get, post } from './call.ts'
import { Co2Factor, Factors } from './factorSet.ts'
import { AreaCode, Day, DeviceNo, Line, Nothing, SiteId } from './shapes.ts'
import { CapacityCoverage, Station } from './station.ts'

/** A region by adcode: `100000` the country, `130000` a province, `130100` a city. Left out = everything the caller sees. */
const InArea = z.object({ areaCode: AreaCode.optional().describe('区域') })
/** The day a reply is about; a screen's 今日 follows it. */
const Today = Day.describe('数据所属日期')
const LineOfDay = Line.extend({ day: Today, at: z.string().describe('曲线生成的时刻') })
const OneSite = z.object({ itemNumber: SiteId.describe('站点编号') })
const YearFigures = z.object({
  yearQuantity: z.number().nullable().describe('本年电量 MWh'),
  yearGrapq: z.number().nullable().describe('本年发电 MWh'),
  totalGrapq: z.number().nullable().describe('累计发电 MWh'),
})
const Reduction = z.object({
  co2: z.number().nullable().describe('kg'),
  coal: z.number().nullable().describe('kg'),
  so2: z.number().nullable().describe('kg'),
  dust: z.number().nullable().describe('kg'),
  trees: z.number().nullable().describe('棵'),
  energy: z.number().nullable().describe('所折算的发电 kWh'),
  ...Factors,
})
const AreaRow = z.object({
  areaCode: z.string(),
  areaName: z.string(),
  count: z.number().int().describe('站点数'),
  online: z.number().int(),
  alarmCount: z.number().int(),
  installedCap: z.number().describe('光伏装机 kW'),
  eleDaySum: z.number().nullable().describe('今日发电 kWh'),
  useHours: z.number().nullable().describe('等效利用小时 h'),
})

export const map = contract('pie', 'map:read', {
  powerSystem: get('/system/powerSystem', '站点地图点', InArea, z.array(Station), { permission: 'site:read' }),
  /** Columns for the GPU: see core/stationPoints.ts for the layout. */
  powerSystemPoints: get('/system/powerSystemPoints', '站点地图点（二进制列）', InArea, z.unknown(), { bytes: 'application/octet-stream' }),
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
      dayQuantity: z.number().nullable().describe('今日电量 kWh'),
      dayExpend: z.number().nullable().describe('今日消纳 kWh'),
      xll: z.number().nullable().describe('降耗率 %，发电为零时 100，消纳未知时空'),
    }),
  ),
  getCO2Globe: post(
    '/home/getCO2Globe',
    '碳减排足迹',
    Nothing,
    z.object({
      co2: z.number().nullable().describe('累计减排 t'),
      ...Co2Factor,
      columns: z.array(
        z.object({
          areaCode: z.string(),
          areaName: z.string(),
          longitude: z.number(),
          latitude: z.number(),
          installedCap: z.number(),
          co2: z.number().nullable().describe('t'),
        }),
      ),
    }),
  ),
  statisticsOfPhotovoltaic: post(
    '/CalculatePower/statisticsOfPhotovoltaic',
    '区域光伏总览',
    InArea,
    z.object({
      count: z.number().int().describe('站点总数'),
      online: z.number().int(),
      installedCap: z.number().describe('kW'),
      activePower: z.number().nullable().describe('kW'),
      coverage: CapacityCoverage,
      day: Today,
      at: z.string(),
    }),
  ),
  getEleMap: get('/dcsPhotovoltaic/getEleMap', '各下级区域发电与告警', InArea, z.array(AreaRow)),
  getTgByAreaCode: get(
    '/dcsPhotovoltaic/getTgByAreaCode',
    '台区列表',
    InArea,
    z.array(z.object({ tgName: z.string(), count: z.number().int(), installedCap: z.number() })),
  ),
  getCountEle: get(
    '/dcsPhotovoltaic/getCountEle',
    '日、月、年、累计发电',
    InArea,
    z.object({
      eleDaySum: z.number().nullable().describe('kWh'),
      eleMonthSum: z.number().nullable(),
      eleYearSum: z.number().nullable(),
      eleSum: z.number().nullable(),
      dayRatio: z.number().nullable().describe('较昨日同时段 %，同一设备'),
      dayReason: z.string().describe('无法与昨日比较的原因，可比时空'),
      yearRatio: z.number().nullable().describe('较去年同期 %，同一站点的同一日'),
      yearReason: z.string().describe('无法与去年比较的原因，可比时空'),
      since: z.string().describe('累计发电的首个数据日'),
      coverage: CapacityCoverage,
      day: Today,
      at: z.string(),
    }),
  ),
  getInstalledCap: get(
    '/dcsPhotovoltaic/getInstalledCap',
    '装机容量',
    InArea,
    z.array(z.object({ itemType: z.string(), itemTypeName: z.string(), count: z.number().int(), installedCap: z.number().describe('kW') })),
  ),
  get2YearEleLine: get('/dcsPhotovoltaic/get2YearEleLine', '两年月发电 MWh', InArea, Line),
  getInstalledCapLine: get('/dcsPhotovoltaic/getInstalledCapLine', '累计装机容量 MW', InArea, Line),
  getReduceMsg: post('/home/getReduceMsg', '累计减排', InArea, Reduction),
  getReduceMsgOfYear: post('/real/getReduceMsg', '本年减排', InArea, Reduction),
  getDataMonth: post('/real/getDataMonth', '本月逐日发电 MWh', InArea, Line, { permission: 'site:read' }),
  getAreaAnalysis: post('/real/getAreaAnalysis', '区域分析', InArea, z.array(AreaRow), { permission: 'site:count' }),
  getPowerLine: post('/power/getPowerLine', '今日与昨日功率曲线 kW，15 分钟', InArea, LineOfDay, { permission: 'site:read' }),
  getDeviceMonitorLine: post('/power/getDeviceMonitorLine', '一台设备的今日功率曲线', z.object({ deviceNo: DeviceNo }), LineOfDay),
  getActivePower: post(
    '/home/getActivePower',
    '实时功率',
    InArea,
    z.object({ activePower: z.number().nullable().describe('kW'), coverage: CapacityCoverage, day: Today, at: z.string() }),
  ),
})
