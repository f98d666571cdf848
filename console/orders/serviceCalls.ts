import type { maintainOrder } from '../../core/contract/orders/maintainOrder.ts'

/** The calls of a kind of order that is planned over the devices of a contract. */
export type ServiceCalls = typeof maintainOrder
