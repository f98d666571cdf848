import { z } from 'zod'
import { get, quickContract } from '../call.ts'
import { Counted } from '../orders/order.ts'
import { Day, Nothing } from '../shapes.ts'

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
            open: z.number().int().describe('未完成工单中由其到达或处理的'),
            handled: z.number().int().describe('近 30 天处理的告警'),
            steps: z.number().int().describe('近 30 天在工单上办理的步骤'),
          }),
        ),
        states: z.array(Counted),
        open: z.number().int().describe('未完成工单'),
        untaken: z.number().int().describe('其中尚无人到达的'),
        overdue: z.number().int(),
        oldest: z.string().describe('最早未完成工单的申报时间，没有时为空'),
        finished30: z.number().int().describe('近 30 天完成'),
        teams: z
          .array(z.object({ unitId: z.string(), unitName: z.string(), open: z.number().int(), members: z.number().int() }))
          .describe('同一基地的各班组'),
      })
      .nullable(),
  ),
  getMoney: get(
    '/mainIndex/getMoney',
    '客户自有站点各月的收入与节省，月份新者在前；缺省为近 12 个月；不是客户时为空',
    z.object({ from: Day.optional().describe('起始日期'), to: Day.optional().describe('截止日期') }),
    z
      .object({
        from: z.string().describe('计入的首日'),
        to: z.string().describe('计入的末日，至今日'),
        income: z.number().nullable().describe('收入 元：余电上网、充电电费与充电服务费'),
        saving: z.number().nullable().describe('节省 元：光伏自用免购的电费与储能套利'),
        estimated: z.number().describe('其中估算 元：未按关口表或订单结算'),
        months: z.array(
          z.object({
            month: z.string(),
            income: z.number().nullable().describe('收入 元'),
            saving: z.number().nullable().describe('节省 元'),
            estimated: z.number().describe('其中估算 元'),
          }),
        ),
      })
      .nullable(),
  ),
  getWaiting: get(
    '/mainIndex/getWaiting',
    '待我处理的告警：按等级计数与等待最久的一条',
    Nothing,
    z.object({
      total: z.number().int(),
      oldest: z.string().describe('等待最久的发生时间，没有时为空'),
      levels: z.array(Counted.extend({ oldest: z.string() })),
    }),
  ),
})
