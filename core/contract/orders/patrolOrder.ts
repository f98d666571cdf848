import { z } from 'zod'
import { contract, post } from '../call.ts'
import { Done, OrderId, SiteId } from '../shapes.ts'
import { Returned, serviceCalls, UsedDevice } from './serviceOrder.ts'

/** Patrol orders; maintenance orders share two of their calls. */
export const patrolOrder = contract('maintenance', 'order:read', {
  ...serviceCalls('patrol', '巡检'),
  approveRetreat: post('/order/patrol/approveRetreat', '退回巡检或检修计划', Returned, Done, {
    permission: 'order:approve',
    changes: true,
  }),
  getDevByStationWhenCheck: post(
    '/order/patrol/getDevByStationWhenCheck',
    '工单在一个站点的设备与检查项',
    z.object({ id: OrderId, stationId: SiteId }),
    z.array(UsedDevice),
  ),
})
