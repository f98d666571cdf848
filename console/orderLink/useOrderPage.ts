import { urlsOf } from '../session/menu.ts'
import { useMenu } from '../kit/useMenu.ts'

const page = '/mainTenance/repair'

/** The page of orders, where this user has it. */
export const useOrderPage = (): string | undefined => (urlsOf(useMenu().menus).includes(page) ? page : undefined)
