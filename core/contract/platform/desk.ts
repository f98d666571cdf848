import { z } from 'zod'
import { get, quickContract } from '../call.ts'
import { Counted } from '../orders/order.ts'
import { Nothing } from '../shapes.ts'

/** What waits for the person who has just signed in. */
export const desk = quickContract('pie', 'home:read', {
  getTeam: get(
    '/mainIndex/getTeam',
    '我的班组：成员、工单与同基地班组的负荷；不属于班组时为空',
    Nothing,
    z
      .object({
        unitId: z.string(),
        unitName: z.string(),
        baseName: z.string(),
        leader: z.string(),
        members: z.array(
          z.object({
            userId: z.string(),
            userName: z.string(),
            phone: z.string(),
            roleName: z.string(),
            leads: z.boolean(),
            handled: z.number().int().describe('近 30 天处理的告警'),
            steps: z.number().int().describe('近 30 天在工单上办理的步骤'),
          }),
        ),
        states: z.array(Counted),
        open: z.number().int().describe('未完成工单'),
        overdue: z.number().int(),
        oldest: z.string().describe('最早未完成工单的申报时间，没有时为空'),
        finished30: z.number().int().describe('近 30 天完成'),
        teams: z
          .array(z.object({ unitId: z.string(), unitName: z.string(), open: z.number().int(), members: z.number().int() }))
          .describe('同一基地的各班组'),
      })
      .nullable(),
  ),
  getWaiting: get(
    '/mainIndex/getWaiting',
    '待研判的告警：按等级计数与等待最久的一条',
    Nothing,
    z.object({
      total: z.number().int(),
      oldest: z.string().describe('等待最久的发生时间，没有时为空'),
      levels: z.array(Counted.extend({ oldest: z.string() })),
    }),
  ),
})
