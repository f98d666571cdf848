import { z } from 'zod'
import { contract, post } from './call.ts'
import { Flag, paged, paging, Text } from './shapes.ts'

export const Counted = z.object({ code: z.string(), name: z.string(), count: z.number().int() })

const Order = z.object({
  id: z.string(),
  no: z.string().describe('工单号'),
  status: z.string().describe('字典 order_status'),
  statusName: z.string(),
  degree: z.string(),
  degreeName: z.string().describe('紧急程度'),
  clientName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  devName: z.string(),
  declareTime: z.string().describe('申报时间'),
  faultAddr: z.string().describe('故障地址'),
  faultAppearance: z.string().describe('故障现象'),
  declareUser: z.string().describe('申报人'),
  phoneNum: z.string(),
  crewName: z.string().describe('班组'),
  principal: z.string().describe('负责人'),
  planFinishTime: z.string().describe('计划完成时间，没有时为空'),
  overdue: z.boolean().describe('未完成且已过计划完成时间'),
  alarmId: z.string().describe('来源告警，没有时为空'),
})

/** Emergency repair orders. */
export const repair = contract('maintenance', 'home:read', {
  /** Without `open` and `mine` it is every repair order the caller may see. */
  list: post(
    '/order/repair/list',
    '抢修工单，申报早者在前',
    paging({
      mine: Flag.optional().describe('仅派给我所在班组的；不属于班组时为我派出的'),
      open: Flag.optional().describe('仅未完成的'),
      status: Text(2).optional().describe('状态'),
    }),
    paged(Order).extend({
      states: z.array(Counted).describe('各状态的工单数，不受状态条件限制'),
      overdue: z.number().int().describe('其中已超期'),
    }),
  ),
})
