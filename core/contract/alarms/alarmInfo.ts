import { z } from 'zod'
import { AlarmRow } from './alarm.ts'
import { contract, get, post } from '../call.ts'
import { AlarmId, AreaCode, DeviceNo, paged, SiteId, Text, Time, Whole } from '../shapes.ts'

const Chosen = {
  sign: z.enum(['1', '2']).optional().describe('1 越限告警 2 异常'),
  type: Text(20).optional().describe('告警类型'),
  level: Text(2).optional().describe('告警等级'),
  areaCode: AreaCode.optional(),
  stationId: SiteId.optional(),
  keyword: Text(40).optional().describe('站点、设备、测点'),
  startTime: Time.optional().describe('发生时间起'),
  endTime: Time.optional().describe('发生时间止'),
}

const Part = z.object({ code: z.string(), name: z.string(), count: z.number().int(), share: z.number().describe('占比 %') })

const Analysis = z.object({
  total: z.number().int(),
  before: z.number().int().describe('之前等长时段的告警数'),
  handled: z.number().int().describe('已处置：有人作出过决定'),
  recovered: z.number().int().describe('已恢复'),
  handleMinutes: z.number().nullable().describe('从发生到处理的中位时长，分钟；没有处理过为空'),
  lastMinutes: z.number().nullable().describe('从发生到恢复的中位时长，分钟；没有恢复过为空'),
  types: z.array(Part.extend({ sign: z.string() })).describe('按类型'),
  levels: z.array(Part).describe('按等级'),
  stations: z.array(Part).describe('告警最多的站点'),
  devices: z.array(Part.extend({ stationName: z.string() })).describe('告警最多的设备'),
  trend: z
    .array(z.object({ time: z.string(), limit: z.number().int(), abnormal: z.number().int() }))
    .describe('按小时（不超过 2 天）或按日的新告警'),
  hours: z.array(z.number().int()).length(24).describe('按发生的钟点'),
})
export type AlarmAnalysis = z.output<typeof Analysis>

/** Alarm statistics (告警统计), and the alarms beside a site or device. */
export const alarmInfo = contract('pie', 'alarm:read', {
  alarmList: get(
    '/distributionSystem/alarmList',
    '一个站点或一台设备正在发生、无人处理的告警，最新的在前；网关失联时设备列出自身的告警',
    z.object({
      systemNo: SiteId.optional().describe('站点'),
      deviceNo: DeviceNo.optional().describe('设备'),
      size: Whole.min(1).max(100).default(20),
    }),
    z.array(AlarmRow),
  ),
  alarmInfoList: post(
    '/alarmInfo/alarmInfoList',
    '告警明细分页',
    z.object({ pageNo: Whole.min(1).default(1), pageSize: Whole.min(1).max(100).default(10), ...Chosen }),
    paged(AlarmRow),
  ),
  alarmInfoAnalyse: post('/alarmInfo/alarmInfoAnalyse', '告警统计分析；不给时间为近 30 天', z.object(Chosen), Analysis),
  alarmInfoDetails: get(
    '/alarmInfo/alarmInfoDetails',
    '一条告警与它的处理轨迹',
    z.object({ id: AlarmId }),
    AlarmRow.extend({
      trace: z.array(z.object({ step: z.string(), who: z.string(), at: z.string(), note: z.string() })),
      sameIn30Days: z.number().int(),
    }),
  ),
})
