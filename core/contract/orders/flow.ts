import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { ProcessHop } from './order.ts'
import { OrderId } from '../shapes.ts'

/** The process of an order: its diagram with the present step, and every hop. `processInstanceId` is the order's id. */
export const flow = contract('maintenance', 'order:read', {
  getProcessDiagramByInstanceId: get(
    '/flow/getProcessDiagramByInstanceId/:processInstanceId',
    '流程图，标出当前环节',
    z.object({ processInstanceId: OrderId }),
    z.unknown(),
    { bytes: 'image/svg+xml', signed: true },
  ),
  nodeProccessList: post('/flow/nodeProccessList', '流程轨迹', z.object({ processInstanceId: OrderId }), z.array(ProcessHop)),
})
