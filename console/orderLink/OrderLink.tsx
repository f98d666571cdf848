import { Link } from 'react-router-dom'
import type { LinkedOrder } from './orderAddress.ts'
import { useOrderAddress } from './useOrderAddress.ts'

/** An order by its number, leading to its detail where the user has a page for it. */
export function OrderLink(order: LinkedOrder) {
  const address = useOrderAddress()(order)
  return address ? <Link to={address}>{order.no}</Link> : order.no
}
