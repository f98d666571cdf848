import { z } from 'zod'
import { fullWalls } from '../walls.ts'
import { contract, get, Id, Nothing, post, Time, Whole } from './call.ts'

const see = ['/intelligentControl/warningMessage', '/intelligentControl/seeWarningMessage', '/homePage', ...fullWalls]

export const AlarmRow = z.object({
  id: z.string(),
  sign: z.enum(['1', '2']).describe('1 越限告警 2 异常'),
  status: z.string().describe('越限：1 待处理 2 处理中 3 已处理；异常：1 未恢复 0/3 已恢复'),
  statusName: z.string(),
  type: z.string(),
  typeName: z.string(),
  level: z.string(),
  levelName: z.string(),
  remark: z.string().describe('告警内容'),
  contentName: z.string().describe('告警内容，异常为 --'),
  alarmIndexname: z.string().describe('测点，异常为 --'),
  indiNo: z.string(),
  unitName: z.string(),
  value: z.number().nullable().describe('告警值'),
  stdValue: z.string().describe('限值 下限~上限'),
  time: z.string().describe('发生时间'),
  valueTime: z.string(),
  faultTime: z.string(),
  recoverTime: z.string(),
  duration: z.number().describe('持续秒数'),
  devId: z.string(),
  devName: z.string(),
  msName: z.string().describe('测点所在设备'),
  devType: z.string(),
  clientName: z.string(),
  clientUser: z.string(),
  clientUserPhone: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  stationType: z.string(),
  stationTypeName: z.string(),
  stationAddr: z.string(),
  stationaddress: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  areaCode: z.string(),
  baseId: z.string(),
  baseName: z.string(),
  crewId: z.string(),
  nextDeal: z.string(),
  dealOpinion: z.string(),
  orderDegree: z.string(),
  planFinishTime: z.string(),
  orderContent: z.string(),
  orderRemark: z.string(),
  orderNo: z.string(),
  handledBy: z.string(),
  handledAt: z.string(),
})
export type AlarmRow = z.infer<typeof AlarmRow>

const Filter = {
  status: z.string().max(3).optional().describe('状态'),
  sign: z.enum(['1', '2']).optional(),
  type: z.string().max(20).optional(),
  keyword: z.string().max(40).optional().describe('站点、设备、测点'),
  stationId: z.string().max(40).optional(),
  startTime: Time.optional(),
  endTime: Time.optional(),
  /** Only alarms nobody has handled and that have not recovered: what the pop-up shows. */
  live: z.coerce.boolean().optional(),
}

const Line = z.object({
  indiName: z.string(),
  unitName: z.string(),
  dates: z.array(z.object({ dateTime: z.string(), val: z.number().nullable() })),
})

export const alarm = contract('maintenance', see, {
  page: post(
    '/maintenance/alarm/page',
    '告警分页；实时列表为 pageNo 1、pageSize 100、status 1',
    z.object({ pageNo: Whole.min(1).default(1), pageSize: Whole.min(1).max(100).default(10), ...Filter }),
    z.object({ records: z.array(AlarmRow), total: z.number().int(), size: z.number().int(), current: z.number().int() }),
  ),
  getAlarmIndexByStatus: get(
    '/maintenance/alarm/getAlarmIndexByStatus',
    '按状态计数',
    z.object(Filter),
    z.array(z.object({ sign: z.string(), status: z.string(), name: z.string(), count: z.number().int() })),
  ),
  detail: get(
    '/maintenance/alarm/detail',
    '越限详情与事件前后曲线',
    z.object({
      devId: Id,
      type: z.string().max(20).optional(),
      id: Id.optional(),
      downLimit: z.string().max(20).optional(),
      upLimit: z.string().max(20).optional(),
    }),
    z.object({
      alarmName: z.string(),
      alarmIndex: z.string(),
      upLimit: z.number().nullable(),
      downLimit: z.number().nullable(),
      startTime: z.string(),
      endTime: z.string(),
      indiVoList: z.array(Line),
    }),
  ),
  getAlarmById: get(
    '/maintenance/alarm/getAlarmById',
    '一条告警与它的处理轨迹',
    z.object({ id: Id }),
    AlarmRow.extend({
      trace: z.array(z.object({ step: z.string(), who: z.string(), at: z.string(), note: z.string() })),
      sameIn30Days: z.number().int().describe('30 天内同测点告警次数'),
    }),
  ),
  saveAlarm: post(
    '/maintenance/alarm/saveAlarm',
    '处理告警：1 忽略 2 转故障研判 3 转抢修工单；ids 以逗号分隔',
    z.object({
      ids: z.string().min(1).max(20_000).describe('告警'),
      nextDeal: z.enum(['1', '2', '3'], '请选择处理方式').describe('处理方式'),
      dealOpinion: z.string().max(200, '不能超过200个字符').describe('处理意见'),
      orderDegree: z.string().max(20).optional().describe('紧急程度'),
      planFinishTime: Time.optional().describe('计划完成时间'),
      orderContent: z.string().max(200, '不能超过200个字符').optional().describe('工单内容'),
      orderRemark: z.string().max(200, '不能超过200个字符').optional().describe('备注'),
      contactName: z.string().max(40).optional(),
      contactPhone: z.string().max(20).optional(),
      stationaddress: z.string().max(200).optional(),
      businessType: z.string().max(20).optional(),
      stationno: z.string().max(40).optional(),
      crewId: z.string().max(40).optional().describe('班组'),
      crewName: z.string().max(60).optional(),
      principal: z.string().max(40).optional(),
      principalContact: z.string().max(20).optional(),
    }),
    z.object({ handled: z.array(z.string()).describe('已处理的告警'), orders: z.array(z.string()).describe('生成的工单号') }),
    { permission: ['alarm:handle'], signed: true },
  ),
  /** Drives a real reading of one device over its limit, through the same door as every other reading. */
  drill: post(
    '/maintenance/alarm/drill',
    '告警演练：使一台设备的读数越过上限，随后恢复',
    z.object({ seconds: Whole.min(10).max(600).default(60) }),
    z.object({ devName: z.string(), stationName: z.string(), stationId: z.string() }),
    {
      permission: ['alarm:drill'],
    },
  ),
  settings: get('/maintenance/alarm/settings', '演练是否可用', Nothing, z.object({ drill: z.boolean() })),
})
