import { z } from 'zod'
import { all, longText, required } from '../../rules/rules.ts'
import { contract, post } from '../call.ts'
import { OrderDetail, orderPage, orderPaging } from './order.ts'
import { Checked, Code, Done, FaultId, OrderId, stepAt } from '../shapes.ts'

/** Judgement of faults: what it is, what is behind it, what is to be done. */
export const judge = contract('maintenance', 'order:read', {
  list: post('/order/judge/list', '故障研判工单，待研判的与已研判的', orderPaging, orderPage),
  detail: post('/order/judge/detail', '研判详情', z.object({ id: OrderId }), OrderDetail),
  submit: post(
    '/order/judge/submit',
    '提交研判结论',
    z.object({
      ...stepAt('judge'),
      nextSteps: z.enum(['1', '2'], '请选择研判结论').describe('1 转抢修，2 无需处理'),
      faultType: Code(10).min(1, '请选择故障类型').describe('故障类型'),
      faultLevel: Code(10).min(1, '请选择故障等级').describe('故障等级'),
      faultReason: Checked(all(required('请填写故障原因'), longText)).describe('故障原因'),
      schemeId: z
        .union([z.literal(''), FaultId])
        .optional()
        .describe('参照的故障库条目'),
      schemeName: Checked(longText).default('').describe('处理方案'),
      advice: Checked(longText).default('').describe('意见'),
      orderDegree: z.enum(['1', '2', '3']).optional().describe('紧急程度'),
    }),
    Done,
    { permission: 'order:judge', changes: true },
  ),
})
