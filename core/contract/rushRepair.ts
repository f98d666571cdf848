import { z } from 'zod'
import { all, longText, required } from '../rules.ts'
import { contract, get, post } from './call.ts'
import { OrderDetail, orderPage, orderPaging } from './order.ts'
import { Checked, Done, Filled, Flag, OrderId, stepAt, TeamId, Text, Time, UnitId } from './shapes.ts'

const At = z.union([z.literal(''), Time]).optional()
const works = { permission: 'order:work', changes: true } as const

/** Rush repair, from the assignment to the acceptance. */
export const rushRepair = contract('maintenance', 'order:read', {
  toDoList: post('/rushRepairOrderProcess/toDoList', '待我办理的抢修工单，时限早者在前', orderPaging, orderPage),
  detail: get('/rushRepairOrderProcess/detail', '抢修工单详情', z.object({ orderId: OrderId }), OrderDetail),
  deliver: post(
    '/rushRepairOrderProcess/deliver',
    '派给班组',
    z.object({
      ...stepAt('dispatch'),
      processInstanceId: stepAt('dispatch').id.optional(),
      crewId: TeamId.describe('班组'),
      crewName: Text(60).optional(),
      baseId: UnitId.optional(),
      baseName: Text(60).optional(),
      principal: Text(40).optional().describe('负责人'),
      principalContact: Text(20).optional().describe('负责人电话'),
      planArriveTime: At.describe('计划到达时间'),
      planFinishTime: At.describe('计划完成时间'),
      orderRemark: Checked(longText).optional().describe('派单说明'),
    }),
    Done,
    { permission: 'order:dispatch', changes: true },
  ),
  arrive: post(
    '/rushRepairOrderProcess/arrive',
    '登记到达现场',
    z.object({ ...stepAt('arrive'), arriveTimeOutReason: Checked(longText).optional().describe('到达超时原因') }),
    Done,
    works,
  ),
  decline: post(
    '/rushRepairOrderProcess/decline',
    '退回派单',
    z.object({ ...stepAt('arrive'), advice: Filled(500, '请填写退回原因').describe('退回原因') }),
    Done,
    works,
  ),
  finish: post(
    '/rushRepairOrderProcess/finish',
    '登记处理完成，转验收',
    z.object({
      ...stepAt('repair'),
      operationContent: Checked(all(required('请填写处理情况'), longText)).describe('处理情况'),
      operationRemark: Checked(longText).default('').describe('备注'),
      finishTimeOutReason: Checked(longText).optional().describe('完成超时原因'),
    }),
    Done,
    works,
  ),
  accept: post(
    '/rushRepairOrderProcess/accept',
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
