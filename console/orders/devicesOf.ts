import type { OrderDetail } from '../../core/contract/orders/order.ts'
import type { ServiceOrderDetail, UsedDevice } from '../../core/contract/orders/serviceOrder.ts'

/** The devices of a planned order with what is checked of each; none of any other. */
export const devicesOf = (order: OrderDetail): UsedDevice[] =>
  (order as Partial<ServiceOrderDetail>).orderStationList?.flatMap(station => station.iesmngpatrolorderdevList) ?? []
