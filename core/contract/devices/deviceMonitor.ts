import { z } from 'zod'
import { granularities } from '../../devices/curveTabs.ts'
import { contract, get, post } from '../call.ts'
import { figure, Quality } from '../figure.ts'
import { DeviceNo, OrgId, paged, paging, SiteId, Text, Time, Whole } from '../shapes.ts'

/** A device as the lists and the head of the device monitor show it. */
const Device = z.object({
  msNo: z.string().describe('设备编号'),
  msType: z.string().describe('设备类型编码'),
  msTypeName: z.string(),
  equalName: z.string().describe('设备名称'),
  brandName: z.string().describe('品牌'),
  equalInfo: z.object({ model: z.string().describe('型号'), ratedCapacity: z.number().nullable().describe('额定容量 kW，变压器 kVA') }),
  equalOther: z.string().describe('所属网关'),
  usingDate: z.string().describe('投运日期'),
  lastDate: z.string().describe('最近一次有数据的时间，从未有数据为空'),
  systemType: z.enum(['001', '']).describe('001 用电侧，空为发电侧'),
  systemNo: z.string().describe('站点编号'),
  systemName: z.string().describe('站点简称'),
  itemType: z.string().describe('站点类型'),
  online: z.boolean().describe('最近两个采样周期内有数据'),
  samplingSeconds: z.number().describe('采样周期 s'),
  alarmCount: z.number().int().describe('正在发生且未处理的告警'),
  power: figure('有功功率', 'kW', 'device.power', 'msNo'),
  powerQuality: Quality,
  powerAt: z.string().describe('功率的数据时间'),
  energyKind: z.string().describe('计量的电量类别，不计量为空'),
  dayEnergy: figure('今日电量', 'kWh', 'device.day', 'msNo'),
  dayQuality: Quality,
})
export type MonitoredDevice = z.output<typeof Device>

/** What a list of devices can be sorted by. */
export const deviceSorts = ['equalName', 'rated', 'power', 'dayEnergy', 'alarmCount'] as const

/** Devices a page of a site begins with. */
export const devicesShown = 6
export const DevicePage = z.object({ records: z.array(Device), total: z.number().int(), size: z.number().int(), current: z.number().int() })

const Indicator = z.object({
  indiNo: z.string(),
  indiName: z.string(),
  indiClassify: z.string().describe('001 电气量 002 电量与状态 003 环境'),
  unitName: z.string(),
  val: z.number().nullable().describe('最新值，从未上报为空'),
  dateTime: z.string().describe('数据时间'),
  quality: Quality,
})
export type IndicatorValue = z.output<typeof Indicator>

/** The documents' payload of every device line. */
export const LineOf = z.object({
  downSample: z.enum(['1m-first', '15m-first']).default('15m-first').describe('取样：按分钟或按 15 分钟'),
  dateType: z.enum(Object.keys(granularities) as (keyof typeof granularities)[]).describe('粒度：hour 时 day 日 month 月'),
  msNo: DeviceNo.optional().describe('设备编号，与 deviceNo 相同'),
  deviceNo: DeviceNo.describe('设备编号'),
  startTime: Time.describe('开始时间，站点当地'),
  endTime: Time.describe('结束时间，站点当地'),
  indiNos: Text(400).default('').describe('指标编号，逗号分隔；空为全部'),
  typesProp: z.enum(['01', '02']).default('01').describe('02 为对比时段'),
  type: Whole.min(1).max(2).default(1).describe('1 用电侧 2 发电侧'),
})

const DeviceLine = z.object({
  xaxis: z.array(z.string()).describe('站点当地时间'),
  datas: z.array(
    z.object({
      indiNo: z.string(),
      indiName: z.string(),
      unitName: z.string(),
      dates: z.array(z.object({ dateTime: z.string(), val: z.number().nullable(), quality: Quality })),
    }),
  ),
})
export type DeviceLine = z.output<typeof DeviceLine>

/** Devices of a site, what they measure now and what they measured (distributionSystem of the documents). */
export const deviceMonitor = contract('pie', 'device:read', {
  page: post(
    '/distributionSystem/getPageDevicesMonitorMt',
    '设备监视分页，每页 6 台',
    z.object({
      systemNo: SiteId.optional().describe('站点'),
      msType: Text(6).optional().describe('设备类型'),
      deviceNo: Text(40).optional().describe('设备编号或名称，可加站点名称；多个词以空格分开，均须符合'),
      systemType: z.enum(['001', '']).optional().describe('001 只看用电侧，空为不限'),
      orgId: OrgId.optional(),
      pageNo: Whole.min(1).max(1_000_000).default(1),
      pageSize: Whole.min(1).max(100).default(devicesShown),
      sort: z.enum(deviceSorts).optional().describe('排序，空为按编号'),
      order: z.enum(['asc', 'desc']).default('desc').describe('顺序'),
    }),
    DevicePage,
  ),
  devicePageList: get(
    '/dcsPhotovoltaic/devicePageList',
    '光伏站点的设备分页',
    paging({
      stationId: SiteId.optional().describe('站点'),
      msType: Text(6).optional().describe('设备类型'),
      keyword: Text(40).optional().describe('设备编号或名称'),
    }),
    paged(Device),
  ),
  detail: post('/distributionSystem/getDevicesMonitor', '一台设备', z.object({ deviceNo: DeviceNo }), Device),
  getDeviceMonitorDatas: post(
    '/distributionSystem/getDeviceMonitorDatas',
    '实时数据：每个指标的最新值',
    z.object({ deviceNo: DeviceNo }),
    z.object({
      dayEnergy: z.array(
        z.object({ kind: z.string(), kwh: z.number().nullable(), total: z.number().nullable(), since: z.string(), quality: Quality }),
      ),
      at: z.string().describe('最新数据时间'),
      indicators: z.array(Indicator),
    }),
  ),
  getDeviceMonitorLine: post('/distributionSystem/getDeviceMonitorLine', '指标曲线', LineOf, DeviceLine),
  getDeviceHisLine: post('/distributionSystem/getDeviceHisLine', '指标历史曲线，与指标曲线相同', LineOf, DeviceLine),
  getDeviceMPPTLine: post('/distributionSystem/getDeviceMPPTLine', 'MPPT 电压、电流曲线', LineOf, DeviceLine),
  getDeviceSeriesLine: post('/distributionSystem/getDeviceSeriesLine', '组串电压、电流曲线', LineOf, DeviceLine),
  getDeviceElectricLine: post('/distributionSystem/getDeviceElectricLine', '逐时、逐日、逐月电量', LineOf, DeviceLine),
})
