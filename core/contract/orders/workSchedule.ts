import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { Counted, OrderRow } from './order.ts'
import { chosenOrders, OrderGroup } from './orderStatistics.ts'
import { Day, Flag, Month, paged, paging, Text, UserId } from '../shapes.ts'

const Chosen = z.object(chosenOrders)

const counts = {
  finishCount: z.number().int().describe('已完成'),
  unfinishCount: z.number().int().describe('未完成'),
  percentum: z.number().nullable().describe('完成率 %；没有时为空'),
}

const Analysed = z.object({
  time: z.string(),
  opened: z.number().int().nullable().describe('新开立；未来为空'),
  closed: z.number().int().nullable().describe('结束；未来为空'),
  backlog: z.number().int().nullable().describe('末了未结束；未来为空'),
  planned: z.number().int().describe('计划完成'),
  kept: z.number().int().describe('其中在计划时间前完成'),
  done: z.number().int().nullable().describe('实际完成；未来为空'),
})
export type WorkDay = z.output<typeof Analysed>

const Scheduled = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  day: z.string(),
  planCount: z.number().int().describe('计划当日完成的工单'),
  ...counts,
  onTimeCount: z.number().int().describe('其中在计划时间前完成'),
  doneCount: z.number().int().describe('当日实际完成的工单，不论计划在哪一日'),
})
export type ScheduledWork = z.output<typeof Scheduled>

/** 工作计划: what was planned and what was done. Work is done with its step of working; an order that was closed without counts from then. */
export const workSchedule = contract('maintenance', 'order:read', {
  orderStatistics: get(
    '/workSchedule/orderStatistics',
    '工单完成与未完成数；不给时间为近 30 天开立的',
    Chosen,
    z.object({
      ...counts,
      total: z.number().int(),
      overdue: z.number().int().describe('未完成且已过计划完成时间'),
      kinds: z.array(OrderGroup).describe('按类型，字典 work_type'),
      degrees: z.array(OrderGroup).describe('按紧急程度，字典 ORDER_LEVEL'),
      states: z.array(Counted).describe('按状态，字典 order_status'),
    }),
  ),
  workScheduleList: get(
    '/workSchedule/workScheduleList',
    '各站点逐日计划与完成，多站点的工单各站点各计一张；时间为计划或完成的时间',
    paging({ ...chosenOrders, keyword: Text(40).optional().describe('站点') }),
    paged(Scheduled),
  ),
  systemWorkList: get(
    '/workSchedule/systemWorkList',
    '各站点的工单，多者在前；多站点的工单各站点各计一张',
    paging({ ...chosenOrders, keyword: Text(40).optional().describe('站点') }),
    paged(OrderGroup),
  ),
  workScheduleAnalyse: get(
    '/workSchedule/workScheduleAnalyse',
    '逐日或逐月开立、结束、积压、计划与完成',
    Chosen.extend({ dateType: z.enum(['day', 'month']).default('day') }),
    z.array(Analysed),
  ),
  workList: post(
    '/workSchedule/workList',
    '工单明细分页，最近申报的在前；不给时间为全部',
    paging({
      ...chosenOrders,
      keyword: Text(40).optional().describe('工单号、站点、内容'),
      status: Text(2).optional().describe('状态，字典 order_status'),
      finished: Flag.optional().describe('已完成的，或未完成的'),
      overdue: Flag.optional().describe('仅未完成且已过计划完成时间的'),
      userId: UserId.optional().describe('办理过其环节的人；时间则为办理时间'),
      scheduledIn: z.union([Day, Month]).optional().describe('计划在这一日或这一月完成的，或其间实际完成的'),
    }),
    paged(OrderRow),
  ),
})
