import { z } from 'zod'
import { contract, get } from '../call.ts'
import { paged, paging, TeamId, Text, Time } from '../shapes.ts'

const Person = z.object({
  userId: z.string(),
  userName: z.string(),
  crewId: z.string(),
  crewName: z.string().describe('所在班组或基地，没有时为机构'),
  steps: z.number().int().describe('期内办理的环节'),
  orders: z.number().int().describe('期内办理过的工单'),
  finished: z.number().int().describe('期内由本人处理完成的工单'),
  open: z.number().int().describe('本人办理过、至今未结束的工单'),
  withDue: z.number().int().describe('期内办理的环节中有时限的'),
  onTime: z.number().int().describe('其中按时办理'),
  onTimeShare: z.number().nullable().describe('按时率 %；没有时限时为空'),
  evaluated: z.number().int().describe('本人处理完成的工单中已评价的'),
  evaluation: z.number().nullable().describe('其平均评价；没有时为空'),
  lastTime: z.string().describe('期内最近一次办理'),
})
export type CrewPerson = z.output<typeof Person>

/** People of the caller's teams, and their work on orders. */
export const crewPerson = contract('maintenance', 'crewPerson:read', {
  personInfoList: get(
    '/maintenance/operations-crew-person/personInfoList',
    '所属班组人员与其工单；基地看其各班组，机构看全部；不给时间为近 30 天',
    paging({
      startTime: Time.optional().describe('办理时间起'),
      endTime: Time.optional().describe('办理时间止'),
      crewId: TeamId.optional().describe('班组'),
      keyword: Text(40).optional().describe('姓名、班组'),
      sort: z.enum(['steps', 'orders', 'finished', 'open', 'onTimeShare', 'evaluation']).default('steps'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    paged(Person),
  ),
})
