import { z } from 'zod'
import { contract, get, post } from './call.ts'
import { Co2Factor } from './factorSet.ts'
import { AreaCode, Day, Nothing, paged, paging, Text } from './shapes.ts'
import { CapacityCoverage, Station } from './station.ts'

const Count = z.object({ code: z.string(), name: z.string(), count: z.number().int() })
const AlarmStat = z.object({
  sumAlarm: z.array(Count).describe('按类别计数：越限、异常'),
  recoverycount: z.number().int().describe('已恢复'),
  dealcount: z.number().int().describe('已处理'),
  beingcount: z.number().int().describe('正在发生'),
})

export const home = contract('pie', 'home:read', {
  getStatisticsByOrg: get(
    '/mainIndex/getStatisticsByOrg',
    '机构发电与容量统计',
    Nothing,
    z.object({
      eleDaySum: z.number().nullable().describe('今日发电 kWh'),
      eleMonthSum: z.number().nullable().describe('本月发电 kWh'),
      eleYearSum: z.number().nullable().describe('本年发电 kWh'),
      eleSum: z.number().nullable().describe('累计发电 kWh'),
      energyVal: z.number().nullable().describe('今日用电 kWh'),
      installedCap: z.number().describe('光伏装机容量 kW'),
      runCapSum: z.number().describe('光伏运行容量 kW'),
      activePower: z.number().nullable().describe('光伏实时功率 kW'),
      co2Sum: z.number().nullable().describe('累计减排 CO₂ t'),
      ...Co2Factor,
      since: z.string().describe('累计发电的首个数据日'),
      coverage: CapacityCoverage,
      day: Day.describe('数据所属日期'),
      at: z.string(),
    }),
  ),
  getContractByOrg: get(
    '/mainIndex/getContractByOrg',
    '合同数量',
    Nothing,
    z.object({
      total: z.number().int(),
      active: z.number().int(),
      expiring: z.number().int().describe('30 天内到期'),
      expired: z.number().int(),
      amount: z.number().describe('在执行合同金额 元'),
    }),
  ),
  getAlarmStat: get('/mainIndex/getAlarmStat', '全部告警统计', Nothing, AlarmStat, { permission: 'alarm:watch' }),
  getAlarmStatNew: get('/mainIndex/getAlarmStatNew', '今日告警统计', Nothing, AlarmStat, { permission: 'alarm:watch' }),
  getOrderGroupByType: get(
    '/mainIndex/getOrderGroupByType',
    '工单按类型统计',
    Nothing,
    z.array(Count.extend({ finished: z.number().int() })),
  ),
  stationNumberByOrg: get(
    '/mainIndex/stationNumberByOrg',
    '各类站点数量',
    Nothing,
    z.array(Count.extend({ online: z.number().int(), installedCap: z.number().describe('kW') })),
    { retry: 2 },
  ),
  stationListByOrg: get(
    '/mainIndex/stationListByOrg',
    '站点列表',
    z.object({ systemNo: Text(3).optional().describe('站点类型'), areaCode: AreaCode.optional().describe('区域') }),
    z.array(Station),
  ),
  regionalRankings: get(
    '/mainIndex/regionalRankings',
    '地区等效利用小时排名（今日）',
    Nothing,
    z.array(
      z.object({
        areaCode: z.string(),
        areaName: z.string(),
        energyVal: z.number().nullable().describe('今日发电 kWh'),
        runCapSum: z.number().describe('kW'),
        useHours: z.number().nullable().describe('等效利用小时 h'),
      }),
    ),
  ),
  stationPageList: post(
    '/mainIndex/stationPageList',
    '站点分页',
    paging({ itemType: Text(3).optional(), areaCode: AreaCode.optional(), name: Text(40).optional() }),
    paged(Station),
  ),
  statisticsCount: get(
    '/CalculatePower/statisticsCount',
    '站点、设备与在线数',
    Nothing,
    z.object({
      stationCount: z.number().int(),
      stationOnline: z.number().int(),
      deviceCount: z.number().int(),
      deviceOnline: z.number().int(),
      customerCount: z.number().int(),
    }),
  ),
  getSystemType: get(
    '/system/getSystemType',
    '系统类型：0 综合、2 无配电（均为空），1 仅配电（001）',
    Nothing,
    z.object({ systemType: z.number().int() }),
    { permission: 'session' },
  ),
})
