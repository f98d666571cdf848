import { z } from 'zod'
import { get, post, quickContract } from '../call.ts'
import { counted, figure } from '../figure.ts'
import { AlarmId, AlarmIds, AreaCode, DeviceNo, Flag, Nothing, paged, SiteId, Text, Time, UnitId, Whole } from '../shapes.ts'

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
  value: figure('告警值', '', 'alarm.value', 'id'),
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
  orderNo: z.string().describe('转成的工单，没有为空'),
  orderId: z.string(),
  orderKind: z.string().describe('工单类型，字典 work_type'),
  handledBy: z.string(),
  handledAt: z.string(),
  members: z.number().int().describe('事件：一台网关后失联的设备数；不是事件时为 0'),
  away: z.number().int().describe('其中尚未恢复的'),
  partOf: z.string().describe('所属事件'),
  repeats: z.number().int().describe('合并列出时，由本条代表的此前各次通讯中断；否则为 0'),
  shelf: z
    .object({ until: z.string(), by: z.string(), at: z.string(), reason: z.string() })
    .nullable()
    .describe('搁置：至何时、何人、何时、原因'),
  affectedKw: z
    .number()
    .nullable()
    .optional()
    .describe('受影响的容量 kW：告警设备的额定容量；事件为尚未恢复的设备中容量最大的一类之和；没有容量的设备为空'),
  returned: z.number().describe('最近一次搁置到期而恢复提醒的序号，随时间增长；没有时为 0'),
})
export type AlarmRow = z.infer<typeof AlarmRow>

const Filter = {
  status: Text(3).optional().describe('状态'),
  sign: z.enum(['1', '2']).optional(),
  type: Text(20).optional(),
  keyword: Text(40).optional().describe('站点、设备、测点'),
  stationId: SiteId.optional(),
  areaCode: AreaCode.optional().describe('站点所在区域'),
  startTime: Time.optional(),
  endTime: Time.optional(),
  live: Flag.optional().describe('仅正在发生且无人处理的；越限在前，再按等级、受影响的容量、发生时间排序'),
  waiting: Flag.optional().describe('仅待我处理的：无人处理、未搁置，越限告警不论是否已恢复；按等级、等待时间排序'),
  shelved: Flag.optional().describe('仅搁置中的'),
  incident: AlarmId.optional().describe('此事件的各台设备自身的告警'),
  grouped: Flag.optional().describe('同一网关或设备反复通讯中断、均已恢复的，只列最近一条，其余计入 repeats'),
  repeatsOf: AlarmId.optional().describe('被这一条代表的此前各次通讯中断'),
}

const Line = z.object({
  indiName: z.string(),
  unitName: z.string(),
  dates: z.array(z.object({ dateTime: z.string(), val: z.number().nullable() })),
})

export const alarm = quickContract('maintenance', 'alarm:watch', {
  page: post(
    '/maintenance/alarm/page',
    '告警分页；实时列表为 pageNo 1、pageSize 100、status 1',
    z.object({
      pageNo: Whole.min(1).default(1),
      pageSize: Whole.min(1).max(100).default(10),
      ...Filter,
      siteIds: z.array(SiteId).max(5000).optional().describe('仅这些站点的'),
      sort: z.enum(['level', 'time', 'lasting']).optional().describe('按等级、发生时间、持续时间排序'),
      order: z.enum(['asc', 'desc']).default('asc').describe('顺序'),
    }),
    paged(AlarmRow).extend({ newest: z.string().describe('符合条件的最新一条的编号，没有时为空') }),
  ),
  getEnvAlarms: post(
    '/maintenance/alarm/getEnvAlarms',
    '环境监测的告警分页：环境监测装置的越限与异常',
    z.object({ pageNo: Whole.min(1).max(1_000_000).default(1), pageSize: Whole.min(1).max(100).default(10), ...Filter }),
    paged(AlarmRow),
  ),
  getAlarmIndexByStatus: get(
    '/maintenance/alarm/getAlarmIndexByStatus',
    '按状态计数',
    z.object(Filter),
    z.array(
      z.object({
        sign: z.string(),
        status: z.string(),
        name: z.string(),
        count: z.number().int(),
        waiting: z.number().int().describe('其中待我处理的'),
        shelved: z.number().int().describe('其中搁置中的'),
      }),
    ),
  ),
  detail: get(
    '/maintenance/alarm/detail',
    '越限详情与事件前后曲线',
    z.object({
      devId: DeviceNo,
      type: Text(20).optional(),
      id: AlarmId.optional(),
      downLimit: Text(20).optional(),
      upLimit: Text(20).optional(),
    }),
    z.object({
      alarmName: z.string(),
      alarmIndex: z.string(),
      upLimit: figure('上限', '', 'alarm.upper'),
      downLimit: figure('下限', '', 'alarm.lower'),
      startTime: z.string(),
      endTime: z.string(),
      indiVoList: z.array(Line),
    }),
    { permission: 'alarm:trace', by: 'alarm.event' },
  ),
  getAlarmById: get(
    '/maintenance/alarm/getAlarmById',
    '一条告警与它的处理轨迹',
    z.object({ id: AlarmId }),
    AlarmRow.extend({
      trace: z.array(z.object({ step: z.string(), who: z.string(), at: z.string(), note: z.string() })),
      sameIn30Days: counted('30 天内同测点告警', '次', 'alarm.same'),
    }),
    { permission: 'alarm:trace' },
  ),
  saveAlarm: post(
    '/maintenance/alarm/saveAlarm',
    '处理告警：1 忽略 2 转故障研判 3 转抢修工单；ids 以逗号分隔',
    z.object({
      ids: AlarmIds.describe('告警'),
      nextDeal: z.enum(['1', '2', '3'], '请选择处理方式').describe('处理方式'),
      dealOpinion: Text(200).describe('处理意见'),
      orderDegree: Text(20).optional().describe('紧急程度'),
      planFinishTime: Time.optional().describe('计划完成时间'),
      orderContent: Text(200).optional().describe('工单内容'),
      orderRemark: Text(200).optional().describe('备注'),
      contactName: Text(40).optional(),
      contactPhone: Text(20).optional(),
      stationaddress: Text(200).optional(),
      businessType: Text(20).optional(),
      stationno: SiteId.optional(),
      crewId: UnitId.optional().describe('班组'),
      crewName: Text(60).optional(),
      principal: Text(40).optional(),
      principalContact: Text(20).optional(),
    }),
    z.object({ handled: z.array(z.string()).describe('已处理的告警'), orders: z.array(z.string()).describe('生成的工单号') }),
    { permission: 'alarm:handle', signed: true, changes: true },
  ),
  /** Drives a real reading of one device over its limit, through the same door as every other reading. */
  drill: post(
    '/maintenance/alarm/drill',
    '告警演练：使一台设备的读数越过上限，随后恢复',
    z.object({ seconds: Whole.min(10).max(600).default(60) }),
    z.object({ devName: z.string(), stationName: z.string(), stationId: z.string() }),
    {
      permission: 'alarm:drill',
      changes: true,
    },
  ),
  settings: get('/maintenance/alarm/settings', '演练是否可用', Nothing, z.object({ drill: z.boolean() })),
})
