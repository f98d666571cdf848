import type { Principal } from '../principal.ts'
import type { orders } from '../tables/index.ts'
import { openStates } from './orderStates.ts'

type Of = Pick<typeof orders.$inferSelect, 'crewId' | 'status'>

/**
 * May somebody know the numbers of those an order is about? Who sends teams may; a team may for the orders it is on its way to, and
 * no longer once they are done.
 */
export const mayCall = (principal: Principal, { crewId, status }: Of): boolean =>
  principal.kind === 'user' &&
  principal.capabilities.has('order:phone') &&
  (!principal.unitId || (crewId === principal.unitId && openStates.some(open => open === status)))
