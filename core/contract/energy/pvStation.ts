import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { figureWords } from '../../figures/figureWords.ts'
import { counted, figure, knownFigure, Quality } from '../figure.ts'
import { AreaCode, Day, Flag, paged, paging, SiteId, Text } from '../shapes.ts'
import { Station } from './station.ts'

const OfStation = z.object({ stationId: SiteId.describe('站点编号') })
const InDistrict = z.object({
  tgName: Text(60).optional().describe('台区名称'),
  areaCode: AreaCode.optional().describe('区域'),
})

/** A sensor's newest value of something in the air or the light of a site. */
const Sensed = z.object({
  indiNo: z.string(),
  indiName: z.string(),
  unitName: z.string(),
  val: z.number().nullable().describe('最新值；超过两个采样周期或存疑为空'),
  dateTime: z.string().describe('数据时间，从未上报为空'),
  quality: Quality,
  deviceNo: z.string(),
  deviceName: z.string(),
  samplingSeconds: z.number().int(),
  lower: z.number().nullable().describe('告警下限'),
  upper: z.number().nullable().describe('告警上限'),
})
export type SensedValue = z.output<typeof Sensed>

/** Air and light of a site: the documents' names, and each reading with its age, quality and limits. */
export const Surroundings = z.object({
  temperature: z.number().nullable().describe('环境温度 ℃'),
  humidity: z.number().nullable().describe('环境湿度 %'),
  pm2: z.number().nullable().describe('PM2.5 µg/m³'),
  smoke: z.number().nullable().describe('TVOC'),
  sf6: z.number().nullable().describe('SF6'),
  irradiance: z.number().nullable().describe('斜面辐照度 W/m²'),
  moduleTemperature: z.number().nullable().describe('组件温度 ℃'),
  readings: z.array(Sensed).describe('站内环境传感器的各测点；没有传感器为空'),
  at: z.string().describe('其中最新的数据时间'),
})
export type SiteSurroundings = z.output<typeof Surroundings>

/** What is written of a PV station. */
export const StationCard = z.object({
  itemNumber: z.string(),
  itemName: z.string(),
  itemTypeName: z.string(),
  customerName: z.string(),
  contact: z.string(),
  phone: z.string().describe('部分隐去'),
  address: z.string(),
  areaName: z.string(),
  tgName: z.string().describe('台区名称'),
  baseName: z.string().describe('运维基地'),
  operationTime: z.string().describe('投运日期'),
  installedcap: z.number().describe('装机容量 kWp'),
  runCap: z.number().describe('运行容量 kW'),
  ratedCap: z.number().describe('逆变器额定容量 kW'),
  inverters: z.number().int().describe('逆变器'),
  devices: z.number().int().describe('设备'),
  gateways: z.number().int().describe('网关'),
  metered: z.boolean().describe('有出线关口表'),
  tilt: z.number().nullable().describe('组件倾角 °'),
  azimuth: z.number().nullable().describe('组件方位角 °，正北为 0'),
})

/** @param of where the figures belong */
const sums = {
  eleDaySum: figure('今日发电', 'kWh', 'generation.day'),
  eleMonthSum: figure('本月发电', 'kWh', 'generation.month'),
  eleYearSum: figure('本年发电', 'kWh', 'generation.year'),
  eleSum: figure('累计发电', 'kWh', 'generation.total'),
  onlineDaySum: figure(`今日${figureWords.delivered.name}`, 'kWh', 'delivery.day'),
  onlineMonthSum: figure(`本月${figureWords.delivered.name}`, 'kWh', 'delivery.month'),
  onlineYearSum: figure(`本年${figureWords.delivered.name}`, 'kWh', 'delivery.year'),
  eleOnline: figure(`累计${figureWords.delivered.name}`, 'kWh', 'delivery.total'),
  installedCap: knownFigure('光伏装机容量', 'kW', 'capacity.installed'),
  since: z.string().describe('累计发电的首个数据日，没有为空'),
  onlineSince: z.string().describe('累计送出的首个数据日，没有关口表为空'),
}

const Alarm = z.object({
  id: z.string(),
  sign: z.enum(['1', '2']).describe('1 越限告警 2 异常'),
  typeName: z.string(),
  levelName: z.string(),
  remark: z.string().describe('告警内容'),
  state: z.enum(['going', 'over', 'handled']).describe('going 正在发生 over 已恢复、未处理 handled 已处置'),
  devName: z.string(),
  devNo: z.string(),
  time: z.string().describe('发生时间'),
  recoverTime: z.string().describe('恢复时间，未恢复为空'),
  duration: z.number().describe('持续秒数'),
  orderNo: z.string().describe('转成的工单，没有为空'),
  orderId: z.string(),
  orderKind: z.string().describe('工单类型，字典 work_type'),
})
export type StationAlarm = z.output<typeof Alarm>

const ServiceContract = z.object({
  id: z.string(),
  code: z.string().describe('合同编号'),
  name: z.string(),
  stateName: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  daysLeft: z.number().int().describe('距到期天数，负为已到期'),
  amount: z.number().nullable().describe('合同金额 元；无权查看为空'),
})
export type StationContract = z.output<typeof ServiceContract>

const WorkOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  kind: z.string().describe('工单类型，字典 work_type'),
  kindName: z.string().describe('工单类型'),
  status: z.string(),
  statusName: z.string(),
  content: z.string(),
  crewName: z.string().describe('班组，未派单为空'),
  principal: z.string().describe('负责人'),
  createTime: z.string(),
  planFinishTime: z.string().describe('计划完成时间，未定为空'),
  overdue: z.boolean().describe('计划时间已过而未完成'),
})
export type StationOrder = z.output<typeof WorkOrder>

/** Orders of a site this month: done, not done, and the share of the former. */
export const WorkSchedule = z.object({
  finishCount: counted('本月已完成工单', '张', 'station.orders.finished'),
  unfinishCount: counted('本月未完成工单', '张', 'station.orders.unfinished'),
  percentum: figure('本月工单完成率', '%', 'station.orders.percentum').describe('本月没有工单为空'),
  month: z.string().describe('YYYY-MM'),
})

const OfSpan = OfStation.extend({
  dateType: z.enum(['day', 'month']).default('day').describe('day 逐日 month 逐月'),
  startTime: Day.describe('起始日期'),
  endTime: Day.describe('结束日期'),
})

export const pvStation = contract('pie', 'home:read', {
  stationListByTG: get('/dcsPhotovoltaic/stationListByTG', '台区下的光伏站点', InDistrict, z.array(Station)),
  postStationListByTG: post('/dcsPhotovoltaic/stationListByTG', '台区下的光伏站点', InDistrict, z.array(Station)),
  stationList: post(
    '/dcsPhotovoltaic/stationList',
    '光伏站点分页',
    paging({
      ...InDistrict.shape,
      itemType: z.enum(['002', '003']).optional().describe('002 集中式 003 分布式'),
      name: Text(40).optional().describe('站点名称或编号'),
    }),
    paged(Station),
  ),
  basicInfo: get('/dcsPhotovoltaic/basicInfo', '光伏站点档案', OfStation, StationCard),
  sumEnergyDataByCode: get('/dcsPhotovoltaic/sumEnergyDataByCode', '一个站点的发电与出线关口表送出的电量', OfStation, z.object(sums)),
  sumEnergyDataByTG: get(
    '/dcsPhotovoltaic/sumEnergyDataByTG',
    '一个台区的发电与出线关口表送出的电量',
    z.object({ tgName: Text(60).min(1, '请选择台区').describe('台区名称') }),
    z.object({ ...sums, stations: z.number().int().describe('台区下的光伏站点') }),
  ),
  environmentInfo: get('/dcsPhotovoltaic/environmentInfo', '站点环境', OfStation, Surroundings),
  alarmListByStation: get(
    '/dcsPhotovoltaic/alarmListByStation',
    '站点告警，最新在前',
    paging({ ...OfStation.shape, live: Flag.optional().describe('仅正在发生且无人处理的') }),
    paged(Alarm),
    { permission: 'alarm:watch' },
  ),
  alarmListByVillage: get(
    '/dcsPhotovoltaic/alarmListByVillage',
    '村庄告警，最新在前',
    paging({ villageId: SiteId.describe('村庄的站点编号'), live: Flag.optional().describe('仅正在发生且无人处理的') }),
    paged(Alarm),
    { permission: 'alarm:watch' },
  ),
  getContractByStation: get(
    '/dcsPhotovoltaic/getContractByStation',
    '站点客户的服务合同，金额仅限有权者',
    paging(OfStation.shape),
    paged(ServiceContract).extend({ money: z.boolean().describe('可查看金额') }),
  ),
  orderListByStation: get(
    '/dcsPhotovoltaic/orderListByStation',
    '站点工单，最新在前',
    paging(OfStation.shape),
    paged(WorkOrder).extend({ schedule: WorkSchedule }),
  ),
  generateElec: post(
    '/dcsPhotovoltaic/generateElec',
    '站点逐日或逐月的发电与出线关口表送出的电量 kWh',
    OfSpan,
    z.object({
      xaxis: z.array(z.string()),
      datas: z.array(
        z.object({
          indiName: z.string(),
          unitName: z.string(),
          dates: z.array(z.object({ dateTime: z.string(), val: z.number().nullable(), quality: Quality })),
        }),
      ),
    }),
  ),
  statGenerateElec: post(
    '/dcsPhotovoltaic/statGenerateElec',
    '一段时间发电的合计、日均、最大与最小',
    OfSpan.omit({ dateType: true }),
    z.object({
      total: z.number().nullable().describe('合计 kWh'),
      mean: z.number().nullable().describe('日均 kWh，不含今日'),
      max: z.number().nullable().describe('最大日 kWh'),
      maxDay: z.string(),
      min: z.number().nullable().describe('最小日 kWh，不含今日'),
      minDay: z.string(),
      online: z.number().nullable().describe('出线关口表送出 kWh'),
      useHours: z.number().nullable().describe('日均等效利用小时 h'),
      knownDays: z.number().int().describe('有数据的天数'),
      days: z.number().int().describe('至今应有的天数'),
    }),
  ),
})
