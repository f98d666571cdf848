import { z } from 'zod'
import { counted, figure, knownFigure, Quality } from '../figure.ts'

/** How much of a total is known: sites that reported of all sites it speaks of. */
export const Coverage = z.object({ reported: z.number().int(), total: z.number().int() })

/** The same by the capacity of the devices that made it: one inverter of sixteen does not make a site known. */
export const CapacityCoverage = Coverage.extend({
  reportedKw: z.number().describe('已上报设备的额定容量 kW'),
  totalKw: z.number().describe('应上报设备的额定容量 kW'),
  assumedKw: z.number().optional().describe('应上报容量中无铭牌设备的部分 kW：按同站同型设备的中位数，无同型时按站点容量均分估计'),
  oldest: z.string().describe('计入的最早数据时间，无数据为空'),
  quality: Quality.describe('计入数据中最差的质量'),
})

/** A figure that says how old it is (`at`, site time, empty = never) and what it covers. */
export const Station = z.object({
  itemNumber: z.string().describe('站点编号'),
  itemJname: z.string().describe('站点简称'),
  itemName: z.string().describe('站点名称'),
  consName: z.string().describe('客户名称'),
  operationTime: z.string().describe('投运日期'),
  itemType: z.string().describe('001 配电 002 集中式光伏 003 分布式光伏 004 储能 005 充电 006 村庄'),
  itemTypeName: z.string(),
  grade: z.string().describe('配电类别：business 专变 public 公变'),
  longitude: z.number(),
  latitude: z.number(),
  installedcap: knownFigure('装机容量', 'kW', 'station.installed', 'itemNumber'),
  runCap: knownFigure('运行容量', 'kW', 'station.running', 'itemNumber'),
  areaCode: z.string(),
  areaName: z.string(),
  tgName: z.string().describe('台区名称'),
  online: z.boolean().describe('最近两个采样周期内，计量设备容量的一半以上有数据'),
  state: z.enum(['online', 'partial', 'offline']).describe('online 在线 partial 部分在线：半数以上容量无数据 offline 离线'),
  reportedKw: z.number().describe('实时功率所含设备的额定容量 kW'),
  totalKw: z.number().describe('应计入实时功率的设备额定容量 kW'),
  alarmCount: counted('正在发生且未处理的告警', '条', 'station.alarms', 'itemNumber'),
  alarmSign: z.enum(['', '1', '2']).describe('其中最高类别：1 越限 2 异常'),
  activePower: figure('实时功率', 'kW', 'station.power', 'itemNumber'),
  activePowerQuality: Quality,
  dayQuantity: figure('今日电量', 'kWh', 'station.day', 'itemNumber'),
  dayQuantityQuality: Quality,
  /** Ahead is positive, behind or late deliveries negative; null up to 2 minutes and where the last hour measured none. */
  clockSkew: figure('采集网关时钟偏差', 's', 'station.clock', 'itemNumber'),
  at: z.string().describe('数据时间'),
})
export type Station = z.infer<typeof Station>

/** A power at this moment, and of how much it is. */
const live = (name: string, by: string) =>
  z.object({
    activePower: figure(name, 'kW', by).describe('未知为空'),
    coverage: CapacityCoverage,
    at: z.string().describe('数据时间，无数据为空'),
  })

/** What is used, charged into vehicles, and stored or given back, now. */
export const ConsumptionNow = z.object({
  ...live('用电实时功率', 'power.now').shape,
  charging: live('充电桩实时功率', 'power.charging').describe('充电桩'),
  storage: live('储能实时功率', 'power.storage').describe('储能，放电为正、充电为负'),
})
