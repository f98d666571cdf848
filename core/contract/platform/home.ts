import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { Co2Factor } from './factorSet.ts'
import { counted, figure, knownFigure } from '../figure.ts'
import { AreaCode, Day, Nothing, paged, paging, SiteId, Text } from '../shapes.ts'
import { CapacityCoverage, Station } from '../energy/station.ts'

const AlarmStat = z.object({
  sumAlarm: z
    .array(z.object({ code: z.string(), name: z.string(), count: counted('该类告警', '条', 'alarms.sign', 'code') }))
    .describe('按类别计数：越限、异常'),
  recoverycount: counted('已恢复的告警', '条', 'alarms.recovered'),
  dealcount: counted('已处置的告警', '条', 'alarms.handled'),
  beingcount: counted('正在发生的告警', '条', 'alarms.being'),
})

export const home = contract('pie', 'home:read', {
  getStatisticsByOrg: get(
    '/mainIndex/getStatisticsByOrg',
    '机构发电与容量统计',
    Nothing,
    z.object({
      eleDaySum: figure('今日发电', 'kWh', 'generation.day'),
      eleMonthSum: figure('本月发电', 'kWh', 'generation.month'),
      eleYearSum: figure('本年发电', 'kWh', 'generation.year'),
      eleSum: figure('累计发电', 'kWh', 'generation.total'),
      energyVal: figure('今日用电', 'kWh', 'consumption.day'),
      installedCap: knownFigure('光伏装机容量', 'kW', 'capacity.installed'),
      runCapSum: knownFigure('光伏运行容量', 'kW', 'capacity.running'),
      activePower: figure('光伏实时功率', 'kW', 'power.now'),
      co2Sum: figure('累计减排 CO₂', 't', 'avoided.co2.tonnes'),
      ...Co2Factor,
      since: z.string().describe('累计发电的首个数据日'),
      coverage: CapacityCoverage,
      day: Day.describe('数据所属日期'),
      at: z.string(),
    }),
    { shared: true },
  ),
  getContractByOrg: get(
    '/mainIndex/getContractByOrg',
    '合同数量',
    Nothing,
    z.object({
      total: counted('全部合同', '份', 'contracts.total'),
      active: counted('在执行合同', '份', 'contracts.active'),
      expiring: counted('30 天内到期的合同', '份', 'contracts.expiring'),
      expired: counted('已到期合同', '份', 'contracts.expired'),
      amount: knownFigure('在执行合同金额', '元', 'contracts.amount'),
    }),
  ),
  getAlarmStat: get('/mainIndex/getAlarmStat', '全部告警统计', Nothing, AlarmStat, { permission: 'alarm:watch', shared: true }),
  getAlarmStatNew: get(
    '/mainIndex/getAlarmStatNew',
    '今日告警统计',
    z.object({ areaCode: AreaCode.optional().describe('站点所在区域') }),
    AlarmStat,
    {
      permission: 'alarm:watch',
      shared: true,
    },
  ),
  getOrderGroupByType: get(
    '/mainIndex/getOrderGroupByType',
    '工单按类型统计',
    Nothing,
    z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        count: counted('全部工单', '张', 'orders.count', 'code'),
        finished: counted('已完成工单', '张', 'orders.finished', 'code'),
      }),
    ),
  ),
  stationNumberByOrg: get(
    '/mainIndex/stationNumberByOrg',
    '各类站点数量',
    Nothing,
    z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        count: counted('站点', '座', 'type.sites', 'code'),
        online: counted('在线站点', '座', 'type.online', 'code'),
        installedCap: knownFigure('装机容量', 'kW', 'type.installed', 'code'),
      }),
    ),
    { retry: 2, shared: true },
  ),
  stationListByOrg: get(
    '/mainIndex/stationListByOrg',
    '站点列表',
    z.object({ systemNo: Text(3).optional().describe('站点类型'), areaCode: AreaCode.optional().describe('区域') }),
    z.array(Station),
    { shared: true },
  ),
  regionalRankings: get(
    '/mainIndex/regionalRankings',
    '地区等效利用小时排名（今日）',
    Nothing,
    z.array(
      z.object({
        areaCode: z.string(),
        areaName: z.string(),
        energyVal: figure('今日发电', 'kWh', 'area.day', 'areaCode'),
        runCapSum: knownFigure('光伏运行容量', 'kW', 'area.running', 'areaCode'),
        useHours: figure('今日等效利用小时', 'h', 'area.hours', 'areaCode'),
      }),
    ),
    { shared: true },
  ),
  stationPageList: post(
    '/mainIndex/stationPageList',
    '站点分页',
    paging({
      itemType: Text(3).optional(),
      grade: z.enum(['business', 'public']).optional().describe('配电类别'),
      areaCode: AreaCode.optional(),
      name: Text(40).optional().describe('站点名称、编号或客户；多个词以空格分开，均须符合'),
      itemNumber: SiteId.optional().describe('只看这一个站点'),
      loadLevel: z.enum(['green', 'yellow', 'red']).optional().describe('台区最重变压器的实时负载率：green <80% yellow 80–100% red >100%'),
      msType: Text(6).optional().describe('只看有这类设备的站点：设备类型编码或其前几位'),
    }),
    paged(Station),
    { shared: true },
  ),
  statisticsCount: get(
    '/CalculatePower/statisticsCount',
    '站点、设备与在线数',
    Nothing,
    z.object({
      stationCount: counted('站点', '座', 'sites.count'),
      stationOnline: counted('在线站点', '座', 'sites.online'),
      deviceCount: counted('设备', '台', 'devices.count'),
      deviceOnline: counted('在线设备', '台', 'devices.online'),
      customerCount: counted('客户', '家', 'customers.count'),
    }),
    { shared: true },
  ),
  getSystemType: get(
    '/system/getSystemType',
    '系统类型：0 综合、2 无配电（均为空），1 仅配电（001）',
    Nothing,
    z.object({ systemType: z.number().int() }),
    { permission: 'session', shared: true },
  ),
})
