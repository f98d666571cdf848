import type { OrderRow } from '../../../../core/contract/orders/order.ts'
import { orderFields } from '../../../orders/orderFields.tsx'
import { OrderLink } from '../../../orderLink/OrderLink.tsx'

/** The facts of an order in a list of statistics; its number leads to it. */
export const workFields = orderFields.map(field =>
  field.name === 'no' ? { ...field, cell: (row: OrderRow) => <OrderLink {...row} /> } : field,
)
