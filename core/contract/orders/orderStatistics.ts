import { z } from 'zod'
import { contract, get } from '../call.ts'
import { AreaCode, Flag, paged, paging, SiteId, TeamId, Text, Time } from '../shapes.ts'

/** What narrows the statistics of orders; the period is that in which they were opened. */
export const chosenOrders = {
  startTime: Time.optional().describe('申报时间起'),
  endTime: Time.optional().describe('申报时间止'),
  kind: Text(20).optional().describe('类型，字典 work_type'),
  group: z.enum(['fault']).optional().describe('fault = 仅报修、研判与抢修'),
  degree: Text(2).optional().describe('紧急程度，字典 ORDER_LEVEL'),
  areaCode: AreaCode.optional(),
  stationId: SiteId.optional(),
  crewId: TeamId.optional().describe('班组'),
  noCrew: Flag.optional().describe('仅未派给班组的'),
  faultType: Text(4).optional().describe('故障类型，字典 FAILURE_TYPE；0 为未判定'),
}
const Chosen = z.object(chosenOrders)
export type ChosenOrders = z.output<typeof Chosen>

const minutes = (of: string) => z.number().nullable().describe(`${of}，分钟；没有时为空`)

/** Orders of one kind, station, team …: how many, how far, how quickly, how good. */
export const OrderGroup = z.object({
  code: z.string(),
  name: z.string(),
  total: z.number().int(),
  finishCount: z.number().int().describe('已完成或已归档'),
  unfinishCount: z.number().int(),
  percentum: z.number().nullable().describe('完成率 %；没有工单时为空'),
  overdue: z.number().int().describe('未完成且已过计划完成时间'),
  finishMinutes: minutes('从申报到处理完成的中位时长'),
  withDue: z.number().int().describe('有时限、已办理或已超时的环节'),
  onTime: z.number().int().describe('其中按时办理'),
  evaluated: z.number().int().describe('已评价的工单'),
  evaluation: z.number().nullable().describe('平均评价；没有时为空'),
})
export type OrderGroup = z.output<typeof OrderGroup>

const Times = z.object({
  total: z.number().int(),
  milestones: z
    .array(
      z.object({
        node: z.string(),
        name: z.string(),
        reached: z.number().int().describe('已到达这一步、未被退回的工单'),
        meanMinutes: minutes('平均'),
        medianMinutes: minutes('中位'),
      }),
    )
    .describe('从申报起到派单、到达、处理完成、验收；各只计已到达这一步的工单'),
  steps: z
    .array(
      z.object({
        node: z.string(),
        name: z.string(),
        taken: z.number().int().describe('已办理次数'),
        meanMinutes: minutes('办理一次的平均时长'),
        medianMinutes: minutes('办理一次的中位时长'),
        withDue: z.number().int().describe('有时限、已办理或已超时'),
        onTime: z.number().int(),
        onTimeShare: z.number().nullable().describe('按时率 %；没有时限时为空'),
      }),
    )
    .describe('各环节本身用了多久'),
  evaluations: z.array(z.object({ level: z.number().int(), count: z.number().int() })).describe('评价 1 至 5 的工单数'),
  evaluated: z.number().int(),
  evaluation: z.number().nullable().describe('平均评价；没有时为空'),
})

const Faults = z.object({
  types: z.array(z.object({ code: z.string(), name: z.string(), count: z.number().int(), finishMinutes: minutes('处理完成中位时长') })),
  reasons: z.array(z.object({ name: z.string(), count: z.number().int() })).describe('最常见的原因'),
  judged: z.number().int().describe('已判定故障类型、有设备的工单'),
  again: z.number().int().describe('其中同一设备 30 天内同类故障再次发生的'),
})

const Again = z.object({
  id: z.string(),
  deviceNo: z.string(),
  devName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  faultType: z.string(),
  faultTypeName: z.string(),
  count: z.number().int().describe('期内工单数'),
  again: z.number().int().describe('其中 30 天内再次发生的'),
  lastTime: z.string().describe('最近一次申报'),
  lastNo: z.string().describe('最近一张工单'),
  lastId: z.string(),
  lastKind: z.string().describe('其类型，字典 work_type'),
})
export type FaultAgain = z.output<typeof Again>

/** Statistics of orders, from their steps: how quickly, on time or not, of what, and how often again. Without a period the last 30 days. */
export const orderStatistics = contract('maintenance', 'order:read', {
  times: get('/orderStatistics/getTimes', '工单各环节用时、按时率与评价', Chosen, Times),
  faults: get('/orderStatistics/getFaults', '故障类型、原因与重复发生', Chosen, Faults),
  crews: get('/orderStatistics/getCrews', '各班组的工单', Chosen, z.array(OrderGroup)),
  recurrences: get('/orderStatistics/getRecurrences', '重复发生的故障分页，次数多者在前', paging(chosenOrders), paged(Again)),
})
