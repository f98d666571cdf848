import { z } from 'zod'
import { contract, post } from '../call.ts'
import { Declared, OrderCount, OrderDetail, OrderFilters, OrderParty, orderPage, orderPaging } from './order.ts'
import { Done, OrderId, stepAt, Version } from '../shapes.ts'

const declares = { permission: 'order:declare', changes: true } as const

/** Orders of faults, whoever reported them: written down, handed in, judged, repaired, accepted. */
export const repair = contract('maintenance', 'order:read', {
  /** Without `open` and `mine` it is every order of a fault the caller may see. */
  list: post(
    '/order/repair/list',
    '报修与抢修工单：未完成的紧急者在前，同级的时限早者在前；其后为已完成的，申报晚者在前',
    orderPaging,
    orderPage,
    {
      permission: 'home:read',
    },
  ),
  count: post('/order/repair/count', '工单数与待我办理数', OrderFilters, OrderCount),
  detail: post('/order/repair/detail', '工单详情', z.object({ id: OrderId }), OrderDetail),
  /** A detail shows numbers masked. A look at one is written down, so it counts as a change. */
  phone: post(
    '/order/repair/phone',
    '查看工单中一人的电话，记入审计',
    z.object({ id: OrderId, who: OrderParty }),
    z.object({ name: z.string(), phone: z.string() }),
    { permission: 'order:phone', changes: true },
  ),
  add: post('/order/repair/add', '登记报修', Declared, z.object({ id: z.string(), no: z.string(), taskId: z.string() }), declares),
  update: post('/order/repair/update', '修改未提交的报修', Declared.extend({ id: stepAt('declare').id, version: Version }), Done, declares),
  remove: post('/order/repair/delete', '删除未提交的报修', z.object({ id: stepAt('declare').id }), Done, declares),
  submit: post('/order/repair/submit', '提交报修，转故障研判', z.object(stepAt('declare')), Done, declares),
})
