import { useMenu } from '../kit/hooks/useMenu.ts'
import { urlsOf } from '../session/menu.ts'
import { type LinkedOrder, orderAddress } from './orderAddress.ts'

/** Where an order stands open for this user, by its kind. */
export function useOrderAddress(): (order: LinkedOrder) => string | undefined {
  const urls = urlsOf(useMenu().menus)
  return order => orderAddress(order, urls)
}
