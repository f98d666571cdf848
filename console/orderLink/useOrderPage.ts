import { allOrdersPage } from '../../core/rules/orderPages.ts'
import { useMenu } from '../kit/hooks/useMenu.ts'
import { urlsOf } from '../session/menu.ts'

/** The page of all orders, where this user has it. */
export const useOrderPage = (): string | undefined => (urlsOf(useMenu().menus).includes(allOrdersPage) ? allOrdersPage : undefined)
