import { z } from 'zod'
import { all, longText, required } from '../../rules/rules.ts'
import { contract, post } from '../call.ts'
import { OnSite } from './order.ts'
import { Checked, Done, Filled, Flag, OrderCheckId, stepAt } from '../shapes.ts'

const works = { permission: 'order:work', changes: true } as const

/** What is done on site, whatever kind of order it is: arrived or handed back, done, accepted. */
export const fieldWork = contract('maintenance', 'order:read', {
  arrive: post(
    '/order/field/arrive',
    '登记到达现场',
    z.object({ ...stepAt('arrive'), arriveTimeOutReason: Checked(longText).optional().describe('到达超时原因'), ...OnSite }),
    z.object({ taskId: z.string().describe('随后的环节') }),
    works,
  ),
  decline: post(
    '/order/field/decline',
    '退回派单',
    z.object({ ...stepAt('arrive'), advice: Filled(500, '请填写退回原因').describe('退回原因') }),
    Done,
    works,
  ),
  /** Results may be told in any order, again and in parts, until the work is done. */
  check: post(
    '/order/field/check',
    '登记检查结果',
    z.object({
      ...stepAt('work'),
      checks: z
        .array(
          z.object({
            checkId: OrderCheckId.describe('检查项'),
            result: z.enum(['ok', 'bad', 'none'], '请选择检查结果').describe('ok 正常，bad 异常，none 不适用'),
            value: z.number().nullable().default(null).describe('读数'),
            note: Checked(longText).default('').describe('说明，异常时必填'),
          }),
        )
        .min(1, '请至少登记一项')
        .max(500, '一次最多 500 项'),
      at: OnSite.at,
    }),
    Done,
    works,
  ),
  finish: post(
    '/order/field/finish',
    '登记处理完成，转验收',
    z.object({
      ...stepAt('work'),
      operationContent: Checked(all(required('请填写处理情况'), longText)).describe('处理情况'),
      operationRemark: Checked(longText).default('').describe('备注'),
      finishTimeOutReason: Checked(longText).optional().describe('完成超时原因'),
      ...OnSite,
    }),
    Done,
    works,
  ),
  accept: post(
    '/order/field/accept',
    '验收，不通过的退回处理',
    z.object({
      ...stepAt('accept'),
      passed: Flag.describe('验收结论'),
      advice: Checked(longText).default('').describe('验收意见'),
      evaluationLevel: z.number().int().min(1, '请选择 1 至 5 星').max(5).optional().describe('评价'),
      evaluationContent: Checked(longText).default('').describe('评价内容'),
    }),
    Done,
    { permission: 'order:accept', changes: true },
  ),
})
