import { z } from 'zod'
import { contract, post } from '../call.ts'
import { AreaCode, paged, paging, SiteId, Text, Time } from '../shapes.ts'

const Row = z.object({
  deviceNo: z.string(),
  devName: z.string(),
  devTypeName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  clientName: z.string(),
  count: z.number().int().describe('告警数'),
  limit: z.number().int().describe('其中越限'),
  abnormal: z.number().int().describe('其中异常'),
  open: z.number().int().describe('其中未恢复'),
  waiting: z.number().int().describe('其中待处理'),
  level: z.string().describe('最高等级，字典 alarmLevel'),
  levelName: z.string(),
  minutes: z.number().describe('处于告警的时长，分钟；同时发生的只计一次'),
  firstTime: z.string().describe('最早一次发生'),
  lastTime: z.string().describe('最近一次发生'),
  lastId: z.string().describe('最近一次的告警'),
  remark: z.string().describe('最近一次的内容'),
  orderNo: z.string().describe('未完成的工单，没有时为空'),
  orderState: z.string(),
  orderId: z.string(),
  orderKind: z.string().describe('其类型，字典 work_type'),
})
export type AlarmDevice = z.output<typeof Row>

const chosen = {
  keyword: Text(40).optional().describe('设备、站点'),
  sign: z.enum(['1', '2']).optional().describe('1 越限告警 2 异常'),
  type: Text(20).optional().describe('告警类型'),
  level: Text(2).optional().describe('告警等级'),
  areaCode: AreaCode.optional(),
  stationId: SiteId.optional(),
  sort: z.enum(['count', 'minutes', 'lastTime']).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
}

/** Devices by their alarms. What speaks of a device counts for it: a member of an incident does, the incident does not. */
export const alarmDevice = contract('pie', 'alarm:read', {
  history: post(
    '/alarmDevice/historyList',
    '发生过告警的设备，次数多者在前；不给时间为近 30 天',
    paging({ ...chosen, startTime: Time.optional().describe('发生时间起'), endTime: Time.optional().describe('发生时间止') }),
    paged(Row),
  ),
  realTime: post('/alarmDevice/realTimeList', '正在告警的设备，等级高、持续久者在前', paging(chosen), paged(Row)),
})
