import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { Delivery, OrderDetail, orderPage, orderPaging } from './order.ts'
import { Done, OrderId } from '../shapes.ts'

/** Rush repair: what waits, and the assignment; what is done on site stands in `fieldWork`. */
export const rushRepair = contract('maintenance', 'order:read', {
  toDoList: post('/rushRepairOrderProcess/toDoList', '待我办理的工单，时限早者在前', orderPaging, orderPage),
  detail: get('/rushRepairOrderProcess/detail', '抢修工单详情', z.object({ orderId: OrderId }), OrderDetail),
  deliver: post('/rushRepairOrderProcess/deliver', '派给班组', Delivery, Done, { permission: 'order:dispatch', changes: true }),
})
